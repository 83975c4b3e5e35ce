"""Triangles to indexed vertices with baked ambient occlusion."""
import math

import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from kit import BODY, BRASS, EDGE

RAYS = 256


def hemisphere(n=RAYS):
    """Cosine-weighted directions round +z on a Fibonacci spiral: even and the same on every run."""
    out = []
    for i in range(n):
        r2 = (i + 0.5) / n
        r, a = math.sqrt(r2), i * math.pi * (3 - math.sqrt(5))
        out.append((r * math.cos(a), r * math.sin(a), math.sqrt(1 - r2)))
    return np.array(out)


HEMI = hemisphere()


def tree(tris):
    pos = [Vector(p) for corners, _ in tris for p, _ in corners]
    return BVHTree.FromPolygons(pos, [(3 * i, 3 * i + 1, 3 * i + 2) for i in range(len(tris))])


def occlusion(point, normal, bvh, reach, ground):
    """Openness 0..1. Hits count less the farther away they are, so that the bake ends softly."""
    n = np.array(normal)
    t = np.cross(n, (0.0, 0.0, 1.0) if abs(n[2]) < 0.9 else (1.0, 0.0, 0.0))
    t /= np.linalg.norm(t)
    b = np.cross(n, t)
    dirs = HEMI[:, :1] * t + HEMI[:, 1:2] * b + HEMI[:, 2:] * n
    start = Vector(point) + Vector(normal) * 0.004
    shut = 0.0
    for d in dirs:
        dist = bvh.ray_cast(start, Vector(d), reach)[3]
        dist = reach if dist is None else dist
        weight = 1.0
        if ground is not None and d[2] < 0:
            down = max((start.z - ground) / -d[2], 0.0)
            if down < dist:
                dist, weight = down, 0.75  # the tile below is bright and sends light back
        shut += weight * (1 - dist / reach)
    return 1 - shut / len(dirs)


def mesh(tris, reach=1.0, ground=0.0, others=(), floor=0.06, constant=None):
    """others: triangles that cast occlusion but are not part of the mesh."""
    bvh = None if constant is not None else tree(list(tris) + list(others))
    index, pos, nor, col, idx = {}, [], [], [], []
    for corners, mat in tris:
        face = []
        for p, n in corners:
            key = (tuple(round(c, 4) for c in p), tuple(round(c, 2) for c in n), mat)
            if key not in index:
                index[key] = len(pos)
                ao = constant if constant is not None else max(floor, occlusion(p, n, bvh, reach, ground))
                pos.append(p)
                nor.append(n)
                col.append((round(255 * ao), 255 if mat == EDGE else 0, 255 if mat == BRASS else 0, 255))
            face.append(index[key])
        if len(set(face)) == 3:
            idx.append(face)
    assert all(m in (BODY, EDGE, BRASS) for _, m in tris)
    return dict(pos=np.array(pos), nor=np.array(nor), col=np.array(col), idx=np.array(idx))
