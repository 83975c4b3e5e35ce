"""Minimal binary glTF 2.0 writer and reader: exactly the attributes the game reads, nothing else.

Own writer instead of Blender's exporter, because colours must be 8-bit and linear, the axes must stay z up, and the
bytes must be the same on every run.
"""
import json
import struct

import numpy as np

F32, U16, U8 = 5126, 5123, 5121


def write(path, meshes, extras):
    """meshes: {name: dict(pos Nx3, nor Nx3, col Nx4 u8, idx M)}; one node, one mesh, one primitive a name."""
    blob = bytearray()
    doc = {"asset": {"version": "2.0", "generator": "intellector models/build.py", "extras": extras},
           "scene": 0, "scenes": [{"nodes": []}], "nodes": [], "meshes": [], "accessors": [], "bufferViews": []}

    def add(array, ctype, kind, target, bounds=False, normalized=False):
        while len(blob) % 4:
            blob.append(0)
        raw = array.tobytes()
        doc["bufferViews"].append({"buffer": 0, "byteOffset": len(blob), "byteLength": len(raw), "target": target})
        blob.extend(raw)
        acc = {"bufferView": len(doc["bufferViews"]) - 1, "componentType": ctype, "count": len(array), "type": kind}
        if normalized:
            acc["normalized"] = True
        if bounds:
            acc["min"], acc["max"] = array.min(0).tolist(), array.max(0).tolist()
        doc["accessors"].append(acc)
        return len(doc["accessors"]) - 1

    for name, m in meshes.items():
        assert len(m["pos"]) < 65535
        attr = {"POSITION": add(m["pos"].astype("<f4"), F32, "VEC3", 34962, bounds=True),
                "NORMAL": add(m["nor"].astype("<f4"), F32, "VEC3", 34962),
                "COLOR_0": add(m["col"].astype("u1"), U8, "VEC4", 34962, normalized=True)}
        prim = {"attributes": attr, "indices": add(m["idx"].astype("<u2").ravel(), U16, "SCALAR", 34963), "mode": 4}
        doc["meshes"].append({"name": name, "primitives": [prim]})
        doc["nodes"].append({"name": name, "mesh": len(doc["meshes"]) - 1})
        doc["scenes"][0]["nodes"].append(len(doc["nodes"]) - 1)
    while len(blob) % 4:
        blob.append(0)
    doc["buffers"] = [{"byteLength": len(blob)}]
    text = json.dumps(doc, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    total = 12 + 8 + len(text) + 8 + len(blob)
    with open(path, "wb") as f:
        f.write(struct.pack("<4sII", b"glTF", 2, total))
        f.write(struct.pack("<I4s", len(text), b"JSON") + text)
        f.write(struct.pack("<I4s", len(blob), b"BIN\0") + bytes(blob))
    return total


def read(path):
    raw = open(path, "rb").read()
    magic, version, total = struct.unpack_from("<4sII", raw, 0)
    assert magic == b"glTF" and version == 2 and total == len(raw)
    n = struct.unpack_from("<I", raw, 12)[0]
    doc = json.loads(raw[20:20 + n])
    blob = raw[20 + n + 8:]

    def get(i):
        a = doc["accessors"][i]
        v = doc["bufferViews"][a["bufferView"]]
        dt = {F32: "<f4", U16: "<u2", U8: "u1"}[a["componentType"]]
        k = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[a["type"]]
        return np.frombuffer(blob, dt, a["count"] * k, v["byteOffset"]).reshape(-1, k)

    out = {}
    for node in doc["nodes"]:
        p = doc["meshes"][node["mesh"]]["primitives"][0]
        at = p["attributes"]
        out[node["name"]] = dict(pos=get(at["POSITION"]), nor=get(at["NORMAL"]), col=get(at["COLOR_0"]),
                                 idx=get(p["indices"]).reshape(-1, 3))
    return out
