"""Write assets/textures/grain.png: python3 models/textures.py  (needs only numpy, which bpy brings along).

R = long wood streaks along x, G = finer figure, B = marble-like turbulence; mean about 0.5, tileable in both directions.
Each channel says how far to go from the one colour of a material to the other.
"""
import os
import struct
import zlib

import numpy as np

SIZE = 512
STEPS = 48   # grey levels: enough for a low-contrast mix, and it halves the file


def fade(t):
    return t * t * t * (t * (t * 6 - 15) + 10)


def noise(x, y, nx, ny, seed):
    """Periodic gradient noise, nx by ny cells over the unit square."""
    ang = np.random.default_rng(seed).random((ny, nx)) * 2 * np.pi
    gx, gy = np.cos(ang), np.sin(ang)
    px, py = x * nx, y * ny
    ix, iy = np.floor(px).astype(int), np.floor(py).astype(int)
    fx, fy = px - ix, py - iy
    acc = 0
    for dx in (0, 1):
        for dy in (0, 1):
            i, j = (ix + dx) % nx, (iy + dy) % ny
            w = (fade(fx) if dx else 1 - fade(fx)) * (fade(fy) if dy else 1 - fade(fy))
            acc = acc + w * (gx[j, i] * (fx - dx) + gy[j, i] * (fy - dy))
    return acc * 1.5


def level(a, spread):
    """To mean 0.5 and a given standard deviation, with soft ends."""
    a = (a - a.mean()) / a.std()
    a = 0.5 + 0.5 * np.tanh(a * spread * 2)
    return a - a.mean() + 0.5


def channels():
    v, u = np.mgrid[0:SIZE, 0:SIZE] / SIZE
    bend = 0.032 * noise(u, v, 2, 3, 1) + 0.013 * noise(u, v, 4, 7, 2)   # streaks wander a little, or they read as print
    w = v + bend
    streak = noise(u, w, 2, 14, 3) + 0.6 * noise(u, w, 3, 31, 4) + 0.28 * noise(u, w, 5, 67, 5)
    streak += 0.5 * noise(u, v, 2, 3, 6)                                # and never equally strong everywhere
    fine = noise(u, w, 9, 90, 7) + 0.6 * noise(u, w, 14, 150, 8) + 0.4 * noise(u, w, 3, 40, 9)
    turb = sum(np.abs(noise(u, v, 3 * 2 ** k, 3 * 2 ** k, 20 + k)) / 2 ** k for k in range(4))
    marble = np.sin(2 * np.pi * (2 * u + v + 1.3 * turb)) + 0.5 * noise(u, v, 4, 4, 30)
    return [level(streak, 0.20), level(fine, 0.14), level(marble, 0.22)]


def png(path, img):
    h, w, c = img.shape
    rows = img.astype(np.int16)
    sub = rows.copy()
    sub[:, 1:] -= rows[:, :-1]
    up = rows.copy()
    up[1:] -= rows[:-1]
    raw = bytearray()
    for y in range(h):      # the better of two filters a row
        a, b = (sub[y] & 255).astype(np.uint8), (up[y] & 255).astype(np.uint8)
        cost = [np.minimum(q, 256 - q.astype(np.int16)).sum() for q in (a, b)]
        raw += (b"\1" + a.tobytes()) if cost[0] <= cost[1] else (b"\2" + b.tobytes())

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    with open(path, "wb") as f:
        f.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(bytes(raw), 9)) + chunk(b"IEND", b""))


def main():
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    path = os.path.join(root, "assets", "textures", "grain.png")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    img = np.stack([np.round(np.clip(c, 0, 1) * STEPS) * 255 / STEPS for c in channels()], -1).round()
    png(path, img)
    seam = [np.abs(np.diff(img, axis=a)).mean() for a in (0, 1)]
    edge = [np.abs(img[0] - img[-1]).mean(), np.abs(img[:, 0] - img[:, -1]).mean()]
    print("grain.png %d bytes, mean %s, std %s, step %.1f %.1f, seam %.1f %.1f" % (
        os.path.getsize(path), (img.mean((0, 1)) / 255).round(3), (img.std((0, 1)) / 255).round(3), *seam, *edge))
    assert os.path.getsize(path) < 400_000 and all(e < s * 1.6 for e, s in zip(edge, seam))


if __name__ == "__main__":
    main()
