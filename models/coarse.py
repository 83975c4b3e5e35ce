"""A mesh with fewer triangles for pictures in motion: edges collapse onto one of their ends, the least visible first.

Only corners are taken away, so places, normals and colours are those of the fine mesh, and outlines stay where they are.
"""
import heapq

import numpy as np


def plane_quadric(a, b, c):
    n = np.cross(b - a, c - a)
    area = np.linalg.norm(n)
    n = n / area
    p = np.append(n, -n.dot(a))
    return np.outer(p, p) * area * 0.5


def coarser(mesh, limit, bend=0.35):
    """The mesh without every corner whose loss moves the surface by less than about `limit` and turns no normal by more
    than about `bend` radians."""
    pos, nor, col = (np.asarray(mesh[k], dtype=float) for k in ("pos", "nor", "col"))
    weld, at = {}, np.zeros(len(pos), dtype=int)
    for i, p in enumerate(pos):
        at[i] = weld.setdefault(tuple(np.round(p, 4)), len(weld))
    place = np.zeros((len(weld), 3))
    place[at] = pos
    tris = [list(t) for t in mesh["idx"]]          # corners: numbers of vertices
    alive = [True] * len(tris)
    around = [set() for _ in weld]                 # triangles at a place
    quadric = np.zeros((len(weld), 4, 4))
    weight = np.zeros(len(weld))
    copies = [set() for _ in weld]                 # vertices at a place
    for k, t in enumerate(tris):
        q = plane_quadric(*(place[at[i]] for i in t))
        area = np.linalg.norm(np.cross(place[at[t[1]]] - place[at[t[0]]], place[at[t[2]]] - place[at[t[0]]])) / 2
        for i in t:
            around[at[i]].add(k)
            quadric[at[i]] += q
            weight[at[i]] += area
            copies[at[i]].add(i)

    # Parts are open where they stick in others: their rims may only shrink along themselves.
    sides = {}
    for t in tris:
        for a, b in ((0, 1), (1, 2), (2, 0)):
            key = frozenset((at[t[a]], at[t[b]]))
            sides.setdefault(key, []).append(t)
    rim = {key for key, ts in sides.items() if len(ts) != 2}
    on_rim = {u for key in rim for u in key}
    for key in rim:
        a, b = (place[u] for u in key)
        for t in sides[frozenset(key)]:
            corners = [place[at[i]] for i in t]
            n = np.cross(b - a, np.cross(corners[1] - corners[0], corners[2] - corners[0]))
            n /= max(np.linalg.norm(n), 1e-12)
            p = np.append(n, -n.dot(a))
            for u in key:
                quadric[u] += np.outer(p, p) * (b - a).dot(b - a)

    def neighbours(u):
        return {at[i] for k in around[u] for i in tris[k]} - {u}

    def corner_for(i, v):
        """The vertex at place v that can stand for vertex i: of the same material, with the nearest normal."""
        same = [j for j in copies[v] if tuple(col[j][1:3]) == tuple(col[i][1:3])]
        if not same:
            return None
        best = max(same, key=lambda j: nor[j].dot(nor[i]))
        return best if nor[best].dot(nor[i]) > np.cos(bend) else None

    def cost(u, v):
        """How far the surface moves when place u goes to v; None when that must not be."""
        if u in on_rim and frozenset((u, v)) not in rim:
            return None
        shared = around[u] & around[v]
        if not 1 <= len(shared) <= 2:
            return None
        if len(neighbours(u) & neighbours(v)) > 2:
            return None
        for k in around[u] - shared:
            old = [place[at[i]] for i in tris[k]]
            new = [place[v] if at[i] == u else place[at[i]] for i in tris[k]]
            a, b = np.cross(old[1] - old[0], old[2] - old[0]), np.cross(new[1] - new[0], new[2] - new[0])
            length = np.linalg.norm(a) * np.linalg.norm(b)
            if length < 1e-14 or a.dot(b) / length < 0.8 or np.linalg.norm(b) < 1e-5:
                return None
            if corner_for(next(i for i in tris[k] if at[i] == u), v) is None:
                return None
        x = np.append(place[v], 1.0)
        return np.sqrt(max(x @ quadric[u] @ x, 0.0) / max(weight[u], 1e-9))

    heap, version = [], [0] * len(weld)

    def push(u):
        for v in neighbours(u):
            c = cost(u, v)
            if c is not None and c <= limit:
                heapq.heappush(heap, (c, u, v, version[u], version[v]))

    for u in range(len(weld)):
        push(u)
    while heap:
        _, u, v, vu, vv = heapq.heappop(heap)
        if version[u] != vu or version[v] != vv or cost(u, v) is None:
            continue
        for k in list(around[u]):
            if k in around[v]:
                alive[k] = False
                for i in tris[k]:
                    around[at[i]].discard(k)
            else:
                tris[k] = [corner_for(i, v) if at[i] == u else i for i in tris[k]]
                around[v].add(k)
        around[u].clear()
        if u in on_rim:
            for key in [key for key in rim if u in key]:
                rim.discard(key)
                rest = (key - {u}) | {v}
                if len(rest) == 2:
                    rim.add(rest)
        quadric[v] += quadric[u]
        weight[v] += weight[u]
        for w in neighbours(v) | {v}:
            version[w] += 1
        for w in neighbours(v) | {v}:
            push(w)
    kept = [t for k, t in enumerate(tris) if alive[k] and len({at[i] for i in t}) == 3]
    used = sorted({i for t in kept for i in t})
    number = {i: n for n, i in enumerate(used)}
    return dict(pos=np.asarray(mesh["pos"])[used], nor=np.asarray(mesh["nor"])[used], col=np.asarray(mesh["col"])[used],
                idx=np.array([[number[i] for i in t] for t in kept]))


def farthest(fine, few):
    """How far the coarse surface is from the fine one at most: a hole would show here."""
    from mathutils import Vector
    from mathutils.bvhtree import BVHTree
    tree = BVHTree.FromPolygons([Vector(p) for p in few["pos"].tolist()], few["idx"].tolist())
    pos = np.asarray(fine["pos"], dtype=float)
    middles = pos[np.asarray(fine["idx"])].mean(1)
    return max(tree.find_nearest(Vector(p))[3] for p in np.concatenate((pos, middles)).tolist())
