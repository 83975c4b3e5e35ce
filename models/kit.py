"""Small modelling kit on bmesh: closed lofts, drawn edges, normals, triangles.

A part is a bmesh. Faces carry what they are made of in material_index:
BODY, EDGE (drawn line) or BRASS (accent). Nothing else of Blender's scene is used, so a build is deterministic.
"""
import math

import bmesh
import bpy  # noqa: F401  (the module must be loaded before bmesh and mathutils can be used)
from mathutils import Matrix, Vector
from mathutils.geometry import tessellate_polygon

BODY, EDGE, BRASS = 0, 1, 2
T = math.tau
Q = T / 4
SMOOTH = math.cos(math.radians(35))  # faces that meet flatter than this share a normal


def lerp(a, b, t):
    return a + (b - a) * t


def bezier(p0, p1, p2, n):
    """n+1 points of a quadratic curve in the (r, z) plane."""
    out = []
    for i in range(n + 1):
        t = i / n
        out.append(tuple((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in zip(p0, p1, p2)))
    return out


def arc(r, z, radius, a0, a1, n, squash=1.0):
    """n+1 points of a circular arc in the (r, z) plane, degrees; squash scales it in r."""
    out = []
    for i in range(n + 1):
        a = math.radians(lerp(a0, a1, i / n))
        out.append((r + squash * radius * math.cos(a), z + radius * math.sin(a)))
    return out


def loft(rings, bottom=True, top=True, edge_rows=(), material=BODY, closed=False):
    """Skin rings of equal length (counter-clockwise seen from above, first ring lowest on the outside).

    edge_rows: numbers of the rows of faces that are drawn edges as a whole. A ring may collapse into a point.
    """
    bm = bmesh.new()
    vs = [[bm.verts.new(p) for p in ring] for ring in rings]
    k = len(rings[0])
    pairs = list(zip(vs, vs[1:])) + ([(vs[-1], vs[0])] if closed else [])
    for row, (a, b) in enumerate(pairs):
        for i in range(k):
            j = (i + 1) % k
            f = bm.faces.new((a[i], a[j], b[j], b[i]))
            f.material_index = EDGE if row in edge_rows else material
    if bottom and not closed:
        bm.faces.new(list(reversed(vs[0]))).material_index = material
    if top and not closed:
        bm.faces.new(vs[-1]).material_index = material
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
    bm.normal_update()
    return bm


def section(n, r, yaw=0.0, sub=1):
    """Regular n-gon with circumradius r; every side cut into `sub` pieces so that occlusion can vary along it."""
    out = []
    for i in range(n):
        a, b = yaw + T * i / n, yaw + T * (i + 1) / n
        for s in range(sub):
            t = s / sub
            out.append((r * lerp(math.cos(a), math.cos(b), t), r * lerp(math.sin(a), math.sin(b), t)))
    return out


def ngon(n, profile, yaw=0.0, sub=1, **kw):
    """Prism-like solid; profile = (circumradius, z) from the foot upwards."""
    return loft([[(x, y, z) for x, y in section(n, r, yaw, sub)] for r, z in profile], **kw)


def lathe(profile, n=32, **kw):
    return ngon(n, profile, **kw)


def star(n, profile, yaw=0.0, **kw):
    """n pleats; profile = (outer radius, inner radius, z)."""
    rings = []
    for ro, ri, z in profile:
        ring = []
        for i in range(2 * n):
            r, a = (ri if i % 2 else ro), yaw + T * i / (2 * n)
            ring.append((r * math.cos(a), r * math.sin(a), z))
        rings.append(ring)
    return loft(rings, **kw)


def crown(n, cols, z0, z1, depth, r0, r1, thick, yaw, facet, curve=1.2, rows=4, inner_rows=3, inner_t=0.3, sharp=1.0):
    """Flared cup with n points on its rim (at yaw + k/n turn). The rim itself is one bold drawn edge.

    facet 0..1 turns the round section into an n-gon, which gives each petal a rib.
    """
    angles = [yaw + T * i / cols for i in range(cols)]

    def ring(t, inset=0.0, lift=0.0):
        out = []
        for a in angles:
            u = ((a - yaw) / T * n) % 1.0
            dip = (2 * min(u, 1 - u)) ** sharp
            poly = math.cos(math.pi / n) / math.cos((u - 0.5) * T / n)
            r = lerp(r0, r1, t ** curve) * lerp(1.0, poly, facet * t) - inset
            z = lerp(z0, z1 - depth * dip, t) + lift
            out.append((max(r, 0.015) * math.cos(a), max(r, 0.015) * math.sin(a), z))
        return out

    rings = [ring(i / rows) for i in range(rows + 1)]
    rings.append(ring(1.0, thick * 0.5, thick * 0.22))
    rings += [ring(lerp(1.0, inner_t, i / inner_rows), thick) for i in range(inner_rows + 1)]
    return loft(rings, bottom=False, edge_rows=(rows, rows + 1))


def draw_edges(bm, width, segments=2, angle=30.0, keep=None):
    """Bevel every convex sharp edge into a strip of constant width and mark the strip as a drawn edge.

    Concave creases stay sharp and undrawn: a line in a hollow reads as dirt, on a ridge as drawing.
    """
    picked = []
    for e in bm.edges:
        if len(e.link_faces) != 2 or any(f.material_index == EDGE for f in e.link_faces):
            continue
        if e.calc_face_angle_signed(0.0) > math.radians(angle) and (keep is None or keep(e)):
            picked.append(e)
    if picked:
        verts = list({v for e in picked for v in e.verts})
        bmesh.ops.bevel(bm, geom=verts + picked, offset=width, offset_type='WIDTH', segments=segments, profile=0.5,
                        affect='EDGES', clamp_overlap=False, material=EDGE, loop_slide=True)
        bmesh.ops.dissolve_degenerate(bm, edges=bm.edges, dist=1e-5)
        bm.normal_update()
    return bm


def place(bm, matrix):
    bmesh.ops.transform(bm, matrix=matrix, verts=bm.verts)
    bm.normal_update()
    return bm


def turn(bm, a, axis='Z'):
    return place(bm, Matrix.Rotation(a, 4, axis))


def _mean(faces, vert):
    n = Vector()
    for f in faces:
        loop = next(l for l in f.loops if l.vert is vert)
        n += f.normal * loop.calc_angle()
    return n.normalized() if n.length > 1e-9 else faces[0].normal.copy()


def corner_normal(face, vert):
    """Weighted normals: flat faces stay flat, a drawn strip rolls from the one face to the other."""
    body = [f for f in vert.link_faces if f.material_index != EDGE]
    if face.material_index != EDGE:
        return _mean([f for f in body if f.normal.dot(face.normal) > SMOOTH], vert)
    if body:
        near = max(body, key=lambda f: f.normal.dot(face.normal))
        if near.normal.dot(face.normal) > 0.35:
            return _mean([f for f in body if f.normal.dot(near.normal) > SMOOTH], vert)
    strip = [f for f in vert.link_faces if f.material_index == EDGE and f.normal.dot(face.normal) > 0.25]
    return _mean(strip, vert)


def triangles(bm, scale=1.0):
    """[( (position, normal) * 3, material )] of one part."""
    out = []
    for f in bm.faces:
        if f.calc_area() < 1e-8:
            continue
        co = [v.co for v in f.verts]
        no = [corner_normal(f, v) for v in f.verts]
        if len(co) == 3:
            tri = [(0, 1, 2)]
        elif len(co) == 4:
            # the shorter diagonal keeps lofted strips even
            tri = [(0, 1, 2), (0, 2, 3)] if (co[0] - co[2]).length <= (co[1] - co[3]).length else [(0, 1, 3), (1, 2, 3)]
        else:
            tri = tessellate_polygon([co])
        for t in tri:
            a, b, c = (co[i] for i in t)
            n = (b - a).cross(c - a)
            if n.length < 1e-8:
                continue
            if n.dot(f.normal) < 0:
                t = (t[0], t[2], t[1])
            out.append((tuple((tuple(co[i] * scale), tuple(no[i])) for i in t), f.material_index))
    return out
