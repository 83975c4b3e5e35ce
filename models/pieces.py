"""The six kinds. Unit = hex side, z up, White's viewer at -y, foot at z = 0; sizes before the common SCALE.

Section of the body tells the mover (square, star, round, hexagon), the head tells the rank. Square bodies turn an edge
to the viewer, the hexagon a face. No part reaches farther than REACH from the axis after scaling.
"""
import math

from mathutils import Matrix

from kit import (BRASS, Q, T, arc, bezier, crown, draw_edges, lathe, lerp, loft, ngon, place, star, turn)

SCALE = 1.06
REACH = 0.64
LINE = 0.042       # width of a drawn edge on large forms; about 3 px at 1080p from the default camera
FINE = 0.034       # and on small ones


def progressor():
    # A puck with a bold drawn shoulder: that ring and the deep gap are what keeps ivory apart from a light tile.
    drum = lathe([(0.50, 0.0), (0.545, 0.03), (0.562, 0.075), (0.562, 0.125), (0.545, 0.17), (0.50, 0.20),
                  (0.40, 0.205), (0.27, 0.205), (0.12, 0.205)], 36, edge_rows=(4,))
    draw_edges(drum, 0.026, 1, 40)
    legs = []
    for k in range(4):     # legs widen upwards, so the openings between them are arched
        leg = ngon(4, [(0.085, 0.195), (0.10, 0.27), (0.15, 0.365), (0.17, 0.42)], 0, bottom=False, top=False)
        draw_edges(leg, 0.022, 1)
        legs.append(turn(place(leg, Matrix.Translation((0.355, 0, 0))), k * Q))
    roof = ngon(4, [(0.30, 0.392), (0.54, 0.392), (0.575, 0.418), (0.575, 0.452), (0.39, 0.585), (0.20, 0.725),
                    (0.0, 0.87)], 0, 2)
    draw_edges(roof, LINE)
    return [drum, roof] + legs


def aggressor():
    skirt = [(0.60, 0.0), (0.60, 0.10), (0.515, 0.112)] + bezier((0.515, 0.113), (0.285, 0.45), (0.135, 0.98), 9)
    body = draw_edges(ngon(4, skirt, 0, 2, top=False), LINE)
    # ring and round bead on a narrow neck
    neck = lathe([(0.11, 0.955), (0.175, 0.965), (0.185, 0.985), (0.175, 1.005), (0.115, 1.02)]
                 + arc(0.0, 1.11, 0.098, -62, 62, 7, 1.9) + [(0.09, 1.205)], 24, bottom=False, top=False,
                 edge_rows=(1, 2))
    # three petals with ribs; a notch, not a petal, faces the viewer so that the flower is open to him
    tulip = crown(3, 36, 1.18, 1.70, 0.35, 0.085, 0.425, 0.058, Q, 0.72, 1.15, 4, 4, 0.1)
    draw_edges(tulip, FINE, 1, 24, keep=outer_rib(3, Q))
    return [body, neck, tulip]


def outer_rib(n, yaw):
    """Only the ribs that run to the points, on the outside."""
    def test(e):
        for v in e.verts:
            u = ((math.atan2(v.co.y, v.co.x) - yaw) / T * n) % 1.0
            if min(u, 1 - u) > 1e-3:
                return False
        return e.verts[0].co.xy.length > 0.02
    return test


def dominator():
    n = 8
    rows = [(0.598, 0.425, 0.0), (0.598, 0.425, 0.075), (0.565, 0.405, 0.085)]
    for i in range(1, 10):
        t = i / 9
        ro = lerp(0.165, 0.565, (1 - t) ** 1.35)
        rows.append((ro, ro * lerp(0.68, 0.80, t), lerp(0.085, 1.17, t)))
    skirt = draw_edges(star(n, rows, 0.0, top=False), LINE, 2, 28)
    collar = ngon(8, [(0.12, 1.12), (0.29, 1.222), (0.29, 1.252), (0.12, 1.35)], T / 16, bottom=False, top=False)
    draw_edges(collar, FINE, 1, 25, keep=lambda e: abs(e.verts[0].co.z - e.verts[1].co.z) < 0.05)
    outside = bezier((0.12, 1.325), (0.125, 1.62), (0.29, 1.845), 6)
    inside = bezier((0.238, 1.845), (0.17, 1.70), (0.05, 1.60), 4)
    cup = lathe(outside + [(0.265, 1.86)] + inside, 28, bottom=False, edge_rows=(6, 7))
    return [skirt, collar, cup]


def liberator():
    # Hourglass: the head is an anvil that narrows downwards, so the waist shows even from 50 degrees.
    d = math.sqrt(2)
    side = [(0.42, 0.0), (0.42, 0.15), (0.355, 0.16), (0.355, 0.21), (0.275, 0.222)]
    side += bezier((0.275, 0.223), (0.165, 0.40), (0.15, 0.62), 4) + bezier((0.15, 0.63), (0.16, 0.80), (0.235, 0.93), 3)[1:]
    side += [(0.315, 0.955), (0.345, 1.07), (0.375, 1.21), (0.275, 1.21), (0.262, 1.165), (0.12, 1.165)]
    body = ngon(4, [(s * d, z) for s, z in side], 0, 2)
    return [draw_edges(body, LINE)]


def defensor():
    # Round drum and waist; the head is a ball cut by notches into a Maltese cross that is the same cross from the
    # front, from the sides and from above, and again from 45 degrees (arms: up, front, left, right).
    zc, big = 0.945, 0.455
    foot = [(0.425, 0.0)] + arc(0.43, 0.105, 0.085, -60, 60, 5, 0.75) + [(0.425, 0.205), (0.36, 0.21), (0.345, 0.235)]
    foot += bezier((0.325, 0.237), (0.19, 0.33), (0.15, 0.60), 5) + [(0.14, 0.70), (0.13, zc - 0.12)]
    body = draw_edges(lathe(foot, 28, top=False), FINE, 1, 40)
    half = math.radians(26.5)
    parts = [body]
    n = 4
    # the core ties the arms together; drawn as a whole, it inks the notches and so the cross
    core = lathe(arc(0.0, 0.0, 0.175, -70, 90, 5), 16, bottom=False, top=False, edge_rows=range(5))
    for k in range(4):
        grid = [[(math.tan(lerp(-half, half, i / n)), math.tan(lerp(-half, half, j / n))) for i in range(n + 1)]
                for j in range(n + 1)]
        parts.append(turn(draw_edges(arm(grid, big, 0.155), FINE, 2, 32), k * Q))
    for p in parts[1:]:
        place(p, Matrix.Translation((0, 0, zc)))
    parts.append(place(core, Matrix.Translation((0, 0, zc))))
    r, z = big * math.sin(half), big * math.cos(half)
    cap = [(0.07, zc + 0.14), (0.5 * (r + 0.07), zc + 0.5 * (z + 0.14)), (r, zc + z)]
    cap += [(big * math.sin(a), zc + big * math.cos(a)) for a in (half * 0.66, half * 0.33, 0.0)]
    parts.append(draw_edges(lathe(cap, 24, bottom=False, top=False), FINE, 2, 40))
    return parts


def arm(grid, radius, inner):
    """One flared arm along +x: a square pyramid cut by the ball; grid = (tan of angle in y, in z)."""
    import bmesh
    bm = bmesh.new()
    m = len(grid) - 1

    def on(r, yz):
        k = r / math.sqrt(1 + yz[0] ** 2 + yz[1] ** 2)
        return bm.verts.new((k, k * yz[0], k * yz[1]))

    cap = [[on(radius, yz) for yz in row] for row in grid]
    for j in range(m):
        for i in range(m):
            bm.faces.new((cap[j][i], cap[j][i + 1], cap[j + 1][i + 1], cap[j + 1][i]))
    ring = [(0, i) for i in range(m)] + [(j, m) for j in range(m)] + [(m, i) for i in range(m, 0, -1)] + \
           [(j, 0) for j in range(m, 0, -1)]
    last = [cap[j][i] for j, i in ring]
    for r in (lerp(inner, radius, 0.45), inner):
        new = [on(r, grid[j][i]) for j, i in ring]
        for a in range(len(ring)):
            b = (a + 1) % len(ring)
            bm.faces.new((last[b], last[a], new[a], new[b]))
        last = new
    bm.normal_update()
    return bm


def intellector():
    side = [(0.60, 0.0), (0.60, 0.075), (0.565, 0.115), (0.51, 0.12)]
    side += bezier((0.51, 0.121), (0.345, 0.42), (0.245, 0.955), 7)
    body = draw_edges(ngon(6, side, 0, 2, top=False), LINE)
    ring = ngon(6, [(0.20, 0.935), (0.30, 0.95), (0.315, 0.975), (0.30, 1.0), (0.22, 1.015)], 0, 1, bottom=False,
                top=False, edge_rows=(1, 2))
    points = crown(6, 36, 1.0, 1.40, 0.20, 0.225, 0.475, 0.055, 0.0, 1.0, 1.25, 3, 2, 0.25, 0.85)
    draw_edges(points, FINE, 1, 24, keep=outer_rib(6, 0.0))
    dome = lathe([(0.27, 1.06)] + arc(0.0, 1.19, 0.285, 0, 68, 5) + [(0.085, 1.475), (0.125, 1.49), (0.125, 1.52), (0.06, 1.535)],
                 24, bottom=False, top=False)
    draw_edges(dome, FINE, 1, 50)
    # The ball is turned on its drill axis, which leans so that the hole looks at the player.
    big, hole, lean = 0.165, 0.058, 28
    a0 = math.degrees(math.acos(hole / big))
    prof = arc(0.0, 0.0, big, -a0, a0, 10) + [(hole, 0.06), (hole, -0.06)]
    ball = loft([[(r * math.cos(T * i / 20), r * math.sin(T * i / 20), z) for i in range(20)] for r, z in prof],
                material=BRASS, closed=True)
    place(ball, Matrix.Translation((0, 0, 1.655)) @ Matrix.Rotation(math.radians(90 - lean), 4, 'X'))
    return [body, ring, points, dome, ball]


KINDS = dict(progressor=progressor, aggressor=aggressor, dominator=dominator, liberator=liberator, defensor=defensor,
             intellector=intellector)
