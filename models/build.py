"""Regenerate every model: python3 models/build.py [name ...]  (needs: pip install bpy==5.0.1)."""
import math
import os
import sys
import time

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import bpy  # noqa: E402,F401
import numpy as np  # noqa: E402

import bake  # noqa: E402
import coarse  # noqa: E402
import glb  # noqa: E402
import kit  # noqa: E402
import pieces  # noqa: E402

COARSE = 0.010     # under a pixel at 720p from the default camera
EXTRAS = {"axes": "z up, White's viewer at -y, unit = hex side",
          "COLOR_0": "linear; R ambient occlusion, G drawn edge, B brass"}


def report(name, m, size=None):
    p = m["pos"]
    r = np.hypot(p[:, 0], p[:, 1]).max()
    print("%-12s %5d triangles %5d vertices  z %.3f..%.3f  radius %.3f  AO %.2f..%.2f%s" % (
        name, len(m["idx"]), len(p), p[:, 2].min(), p[:, 2].max(), r, m["col"][:, 0].min() / 255,
        m["col"][:, 0].max() / 255, "" if size is None else "  %d bytes" % size))


def piece(name):
    tris = []
    for part in pieces.KINDS[name]():
        tris += kit.triangles(part, pieces.SCALE)
        part.free()
    m = bake.mesh(tris)
    few = coarse.coarser(m, COARSE)
    size = glb.write(os.path.join(HERE, name + ".glb"), {name: m, "coarse": few}, EXTRAS)
    report(name, m, size)
    report("  coarse", few)
    away = coarse.farthest(m, few)
    assert away < 4 * COARSE, "%s: the coarse model is off by %.3f" % (name, away)
    assert np.hypot(m["pos"][:, 0], m["pos"][:, 1]).max() <= pieces.REACH and abs(m["pos"][:, 2].min()) < 1e-4
    assert 600 <= len(m["idx"]) <= 2500 and np.isfinite(m["nor"]).all()
    assert abs(np.linalg.norm(m["nor"], axis=1) - 1).max() < 1e-3
    return size


def main(names):
    start = time.time()
    total = 0
    for name in names or list(pieces.KINDS) + ["board"]:
        if name == "board":
            import board
            meshes = board.build()
            size = glb.write(os.path.join(HERE, "board.glb"), meshes, EXTRAS)
            for k, m in meshes.items():
                report(k, m)
            print("board.glb %d bytes" % size)
        else:
            size = piece(name)
        total += size
    print("total %d bytes, %.1f s" % (total, time.time() - start))
    assert total < 600_000 and math.isfinite(total)


if __name__ == "__main__":
    main(sys.argv[1:])
