"""Write assets/textures/grain.png and stone.png: python3 models/textures.py  (needs only numpy, which bpy brings along).

grain: R = long wood streaks along x, G = finer figure, B = marble-like turbulence; mean about 0.5, tileable in both directions.
Each channel says how far to go from the one colour of a material to the other.
stone: R = marble's veins (0 = none, 1 = the core of one), G = soft clouds with mean 0.5, B = specks with mean 0.5.
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


def grain():
    v, u = np.mgrid[0:SIZE, 0:SIZE] / SIZE
    bend = 0.032 * noise(u, v, 2, 3, 1) + 0.013 * noise(u, v, 4, 7, 2)   # streaks wander a little, or they read as print
    w = v + bend
    streak = noise(u, w, 2, 14, 3) + 0.6 * noise(u, w, 3, 31, 4) + 0.28 * noise(u, w, 5, 67, 5)
    streak += 0.5 * noise(u, v, 2, 3, 6)                                # and never equally strong everywhere
    fine = noise(u, w, 9, 90, 7) + 0.6 * noise(u, w, 14, 150, 8) + 0.4 * noise(u, w, 3, 40, 9)
    turb = sum(np.abs(noise(u, v, 3 * 2 ** k, 3 * 2 ** k, 20 + k)) / 2 ** k for k in range(4))
    marble = np.sin(2 * np.pi * (2 * u + v + 1.3 * turb)) + 0.5 * noise(u, v, 4, 4, 30)
    return [level(streak, 0.20), level(fine, 0.14), level(marble, 0.22)]


def stone():
    v, u = np.mgrid[0:SIZE, 0:SIZE] / SIZE
    octaves = lambda nx, ny, n, seed, du=0, dv=0: sum(
        noise(u + du, v + dv, nx * 2 ** k, ny * 2 ** k, seed + k) / 1.9 ** k for k in range(n))
    wx, wy = octaves(2, 2, 5, 40), octaves(2, 2, 5, 50)
    veins = np.zeros_like(u)
    # Veins run where a bent noise changes its sign: a few strong ones, more that are thin. Each comes and goes.
    for cells, seed, width, strength, bend in ((2, 60, 0.030, 1.0, 0.10), (3, 63, 0.022, 0.7, 0.08), (5, 66, 0.026, 0.4, 0.05)):
        field = noise(u + bend * wx, v + bend * wy, cells, cells, seed)
        slope = np.hypot(*np.gradient(field, 1 / SIZE)) / cells + 0.35
        there = np.clip(0.42 + 1.1 * noise(u, v, 3, 3, seed + 1) + 0.4 * wx, 0, 1)
        breadth = width * (0.35 + 0.9 * there) * (1 + 0.6 * noise(u, v, 6, 6, seed + 2))
        d = np.abs(field) / slope
        core = np.exp(-(d / (breadth * 0.45)) ** 2)
        haze = 0.26 * np.exp(-d / (breadth * 2.4))
        veins = np.maximum(veins, strength * there * (0.8 * core + haze))
    cloud = octaves(2, 2, 5, 70, 0.05 * wx, 0.05 * wy)
    speck = noise(u, v, 48, 48, 80) + 0.8 * noise(u, v, 90, 90, 81) + 0.5 * noise(u, v, 25, 25, 82)
    return [np.clip(veins, 0, 1), level(cloud, 0.24), level(speck, 0.20)]


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


def write(name, channels):
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    path = os.path.join(root, "assets", "textures", name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    img = np.stack([np.round(np.clip(c, 0, 1) * STEPS) * 255 / STEPS for c in channels], -1).round()
    png(path, img)
    seam = [np.abs(np.diff(img, axis=a)).mean() for a in (0, 1)]
    edge = [np.abs(img[0] - img[-1]).mean(), np.abs(img[:, 0] - img[:, -1]).mean()]
    print("%s %d bytes, mean %s, std %s, step %.1f %.1f, seam %.1f %.1f" % (
        name, os.path.getsize(path), (img.mean((0, 1)) / 255).round(3), (img.std((0, 1)) / 255).round(3), *seam, *edge))
    assert os.path.getsize(path) < 400_000 and all(e < s * 1.6 for e, s in zip(edge, seam))


if __name__ == "__main__":
    write("grain.png", grain())
    write("stone.png", stone())
