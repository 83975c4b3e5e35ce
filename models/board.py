"""The board: tile, frame, bed, stringing and the flat glyphs of the labels. Unit = hex side, tile tops at z = 0."""
import math
import os

import bmesh
import bpy
import numpy as np
from mathutils import Vector
from mathutils.geometry import delaunay_2d_cdt

import bake
from kit import BODY, EDGE, T, draw_edges, ngon, triangles

S3 = math.sqrt(3)
CELLS = [(x, 2 * j + x % 2) for x in range(9) for j in range(7 - x % 2)]
TILE_R, TILE_DEPTH, TILE_BEVEL = 0.962, 0.30, 0.035
HALF_X, HALF_Y, CORNER = 8.02, 7.06, 0.55      # outer half-size and corner radius of the frame
TOP, FOOT, BED = 0.045, -0.55, -0.17
GAP = 0.08                                     # from the hexes' outline to the frame's inner wall
STRING_INSET, STRING_WIDTH = 0.24, 0.032
GLYPH_SIZE = 0.42
FONTS = ("/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf", "/usr/share/fonts/TTF/DejaVuSerif.ttf")


def centre(cell):
    return 1.5 * (cell[0] - 4), -(cell[1] - 6) * S3 / 2


def outline(offset):
    """Counter-clockwise outline of the union of all hexes, mitred outwards by offset."""
    sides = {}

    def key(p):
        return round(p[0], 4), round(p[1], 4)

    for c in CELLS:
        x, y = centre(c)
        pts = [(x + math.cos(T * k / 6), y + math.sin(T * k / 6)) for k in range(6)]
        for a, b in zip(pts, pts[1:] + pts[:1]):
            sides[key(a)] = sides.get(key(a), []) + [key(b)]
    pairs = {(a, b) for a, bs in sides.items() for b in bs}
    follow = {a: b for a, b in pairs if (b, a) not in pairs}
    loop = [min(follow)]
    while follow[loop[-1]] != loop[0]:
        loop.append(follow[loop[-1]])
    out = []
    for i, p in enumerate(loop):
        p0, p1, p2 = Vector(loop[i - 1]), Vector(p), Vector(loop[(i + 1) % len(loop)])
        d0, d1 = (p1 - p0).normalized(), (p2 - p1).normalized()
        n0, n1 = Vector((d0.y, -d0.x)), Vector((d1.y, -d1.x))
        q = p1 + (n0 + n1) * (offset / (1 + n0.dot(n1)))
        out.append((q.x, q.y))
    return out


def rounded(inset, n=8):
    """Counter-clockwise rounded rectangle, inset from the frame's outside."""
    r, out = CORNER - inset, []
    for sx, sy, a0 in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for k in range(n + 1):
            a = math.radians(a0 + 90 * k / n)
            out.append((sx * (HALF_X - CORNER) + r * math.cos(a), sy * (HALF_Y - CORNER) + r * math.sin(a)))
    return out


def plane(loops, z, outside, material=BODY):
    """Flat face-up area bounded by the first loop, with the other loops as holes."""
    pts = [Vector(p) for lp in loops for p in lp]
    edges, base = [], 0
    for lp in loops:
        edges += [(base + i, base + (i + 1) % len(lp)) for i in range(len(lp))]
        base += len(lp)
    v, _, f, *_ = delaunay_2d_cdt(pts, edges, [], 1, 1e-6)
    out = []
    for face in f:
        mid = sum((v[i] for i in face), Vector((0, 0))) / len(face)
        if not outside(mid):
            tri = [((v[i].x, v[i].y, z), (0.0, 0.0, 1.0)) for i in face]
            out.append((tuple(tri), material))
    return out


def within(loop):
    """Even-odd test of a point against a loop."""
    def test(p):
        inside = False
        for (x0, y0), (x1, y1) in zip(loop, loop[1:] + loop[:1]):
            if (y0 > p[1]) != (y1 > p[1]) and p[0] < x0 + (p[1] - y0) / (y1 - y0) * (x1 - x0):
                inside = not inside
        return inside
    return test


def wall(rings, edge_rows):
    bm = bmesh.new()
    vs = [[bm.verts.new(p) for p in r] for r in rings]
    n = len(vs[0])
    for row, (a, b) in enumerate(zip(vs, vs[1:])):
        for i in range(n):
            j = (i + 1) % n
            bm.faces.new((a[i], a[j], b[j], b[i])).material_index = EDGE if row in edge_rows else BODY
    bm.normal_update()
    out = triangles(bm)
    bm.free()
    return out


def fillet(width, n=3):
    """(inset, drop) along a quarter round from the wall to the top."""
    return [(width * (1 - math.cos(a)), width * (1 - math.sin(a))) for a in [math.pi / 2 * i / n for i in range(n + 1)]]


def soften(tris, fade):
    """Normals at the end of a fillet are those of the plane it runs into, so that no seam shows."""
    out = []
    for corners, mat in tris:
        out.append((tuple((p, (0.0, 0.0, 1.0) if mat == EDGE and abs(p[2] - fade) < 1e-5 else n) for p, n in corners), mat))
    return out


def frame():
    wide, small = 0.06, 0.03
    outer = [[(x, y, z) for x, y in rounded(i)] for i, z in
             ((0.07, FOOT), (0.07, FOOT + 0.09), (0.012, FOOT + 0.10), (0.0, FOOT + 0.115), (0.0, -0.25))]
    first = len(outer) - 1
    outer += [[(x, y, TOP - d) for x, y in rounded(i)] for i, d in fillet(wide)]
    tris = soften(wall(outer, range(first + 1, len(outer) - 1)), TOP)
    inner = [[(x, y, TOP - d) for x, y in outline(GAP + i)] for i, d in reversed(fillet(small, 2))]
    rows = len(inner) - 1
    inner += [[(x, y, z) for x, y in outline(GAP)] for z in (-0.05, -0.11, BED, -TILE_DEPTH)]
    tris += soften(wall(inner, range(rows)), TOP)
    a, b = rounded(wide), outline(GAP + small)
    hole, rim = within(b), within(a)
    return tris + plane([a, b], TOP, lambda p: hole(p) or not rim(p))


def tile_tris(at=(0.0, 0.0)):
    bm = ngon(6, [(TILE_R, -TILE_DEPTH), (TILE_R, BED), (TILE_R, -0.10), (TILE_R, -0.06), (TILE_R, 0.0)], 0, 1, bottom=False)
    draw_edges(bm, TILE_BEVEL, 3, 25, keep=lambda e: min(v.co.z for v in e.verts) > -1e-6)
    tris = triangles(bm)
    bm.free()
    return [(tuple(((p[0] + at[0], p[1] + at[1], p[2]), n) for p, n in c), m) for c, m in tris]


def bed(others):
    """One flat floor. Only the grooves are ever seen, so its occlusion is one number: the mean along a groove."""
    loop = outline(GAP + 0.05)
    ok = within(loop)
    tris = plane([loop], BED, lambda p: not ok(p))
    bvh = bake.tree(others)
    marks = [(math.cos(T * k / 6), math.sin(T * k / 6)) for k in range(6)]
    marks += [(S3 / 2 * math.cos(T * (k + .5) / 6), S3 / 2 * math.sin(T * (k + .5) / 6)) for k in range(6)]
    ao = float(np.mean([bake.occlusion((x, y, BED), (0, 0, 1), bvh, 1.0, None) for x, y in marks]))
    return bake.mesh(tris, constant=max(ao, 0.08))


def glyph(ch):
    """Flat letter or figure. Centred in x by its outline; in y by x-height (letters) or figure height, so that a row
    of labels keeps one base line."""
    def outline_mesh(text):
        cu = bpy.data.curves.new("glyph", "FONT")
        cu.body, cu.size, cu.resolution_u, cu.fill_mode = text, GLYPH_SIZE, 3, "FRONT"
        path = next(p for p in FONTS if os.path.exists(p))
        cu.font = bpy.data.fonts.load(path, check_existing=True)
        ob = bpy.data.objects.new("glyph", cu)
        me = ob.to_mesh()
        pts = [tuple(v.co) for v in me.vertices]
        me.calc_loop_triangles()
        tri = [tuple(t.vertices) for t in me.loop_triangles]
        bpy.data.objects.remove(ob)
        return pts, tri

    pts, tri = outline_mesh(ch)
    ref = outline_mesh("x" if ch.isalpha() else "1")[0]
    cx = (min(p[0] for p in pts) + max(p[0] for p in pts)) / 2
    cy = (min(p[1] for p in ref) + max(p[1] for p in ref)) / 2
    tris = []
    for t in tri:
        a, b, c = (pts[i] for i in t)
        if (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0:
            b, c = c, b
        tris.append((tuple(((p[0] - cx, p[1] - cy, 0.0), (0.0, 0.0, 1.0)) for p in (a, b, c)), BODY))
    return bake.mesh(tris, constant=1.0)


def build():
    near = [(1.5 * dx, S3 / 2 * dy) for dx, dy in ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))]
    around = [t for at in near for t in tile_tris(at)]
    tiles = [t for c in CELLS for t in tile_tris(centre(c))]
    out = {"tile": bake.mesh(tile_tris(), 0.5, BED, around),
           "frame": bake.mesh(frame(), 0.6, FOOT, tiles),
           "bed": bed(tile_tris() + around)}
    a, b = rounded(STRING_INSET), rounded(STRING_INSET + STRING_WIDTH)
    hole, rim = within(b), within(a)
    out["stringing"] = bake.mesh(plane([a, b], TOP + 0.003, lambda p: hole(p) or not rim(p)), constant=1.0)
    for ch in "abcdefghi1234567":
        out["glyph_" + ch] = glyph(ch)
    return out
