"""Contact sheet from the exported .glb files: python3 models/preview.py OUT.png [VIEW ...]

VIEW is a pitch in degrees (default 50 20 90), or `board` for the start position from the game's camera.
The pictures are for looking at; do not commit them. Several views go to OUT-50.png, OUT-20.png and so on.
"""
import math
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import bpy  # noqa: E402
from mathutils import Matrix, Vector  # noqa: E402

import glb  # noqa: E402

ORDER = "progressor liberator defensor aggressor intellector dominator".split()
BACK = dict(a="dominator", i="dominator", b="liberator", h="liberator", c="aggressor", g="aggressor", d="defensor",
            f="defensor", e="intellector")


def lin(h):
    v = [int(h[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in v) + (1.0,)


def material(name, body, edge, rough, dark):
    """Colour from COLOR_0 just as the game mixes it: body, edge by G, brass by B, then darker in the hollows by R."""
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    t = m.node_tree
    t.nodes.clear()
    link = t.links.new
    at = t.nodes.new("ShaderNodeAttribute")
    at.attribute_name = "COLOR_0"
    rgb = t.nodes.new("ShaderNodeSeparateColor")
    link(at.outputs["Color"], rgb.inputs[0])

    def mix(f, a, b, kind="MIX"):
        n = t.nodes.new("ShaderNodeMix")
        n.data_type, n.blend_type = "RGBA", kind
        for i, v in ((0, f), (6, a), (7, b)):
            if isinstance(v, (tuple, float)):
                n.inputs[i].default_value = v
            else:
                link(v, n.inputs[i])
        return n.outputs[2]

    c = mix(rgb.outputs[1], lin(body), lin(edge))
    c = mix(rgb.outputs[2], c, lin("#d9a648"))
    c = mix(dark, c, mix(1.0, c, rgb.outputs[0], "MULTIPLY"))
    p = t.nodes.new("ShaderNodeBsdfPrincipled")
    o = t.nodes.new("ShaderNodeOutputMaterial")
    link(c, p.inputs["Base Color"])
    link(rgb.outputs[2], p.inputs["Metallic"])
    p.inputs["Roughness"].default_value = rough
    p.inputs["Coat Weight"].default_value = 0.3
    p.inputs["Coat Roughness"].default_value = 0.16
    link(p.outputs[0], o.inputs[0])
    return m


def mesh(name, m):
    me = bpy.data.meshes.new(name)
    me.from_pydata(m["pos"].tolist(), [], m["idx"].tolist())
    a = me.attributes.new("COLOR_0", "FLOAT_COLOR", "POINT")
    a.data.foreach_set("color", (m["col"] / 255.0).astype("f4").ravel())
    me.shade_smooth()
    me.normals_split_custom_set_from_vertices(m["nor"].tolist())
    return me


def sun(vec, power, angle, color, shadow=True):
    d = bpy.data.lights.new("sun", "SUN")
    d.energy, d.angle, d.color, d.use_shadow = power, math.radians(angle), lin(color)[:3], shadow
    o = bpy.data.objects.new("sun", d)
    bpy.context.collection.objects.link(o)
    o.rotation_euler = Vector(vec).to_track_quat("-Z", "Y").to_euler()


def setup(width, height, samples):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    c = sc.cycles
    c.device, c.samples, c.use_denoising, c.max_bounces = "CPU", samples, True, 3
    sc.render.resolution_x, sc.render.resolution_y = width, height
    sc.view_settings.view_transform = "Standard"
    sun((0.60, 0.50, -0.98), 2.45, 9, "#fff1de")
    sun((-0.55, -0.85, -0.62), 0.75, 25, "#cfe0ff")
    sun((-0.78, 0.60, -0.36), 0.60, 30, "#fff4e6", False)
    sc.world = bpy.data.worlds.new("w")
    sc.world.use_nodes = True
    bg = sc.world.node_tree.nodes["Background"]
    bg.inputs[0].default_value, bg.inputs[1].default_value = lin("#d0ccc6"), 0.48
    return sc


def camera(pitch, target, dist, fov=None, ortho=None):
    cam = bpy.data.cameras.new("cam")
    o = bpy.data.objects.new("cam", cam)
    bpy.context.collection.objects.link(o)
    bpy.context.scene.camera = o
    p = math.radians(pitch)
    o.location = Vector(target) + Vector((0, -math.cos(p), math.sin(p))) * dist
    o.rotation_euler = (math.pi / 2 - p, 0, 0)
    if ortho:
        cam.type, cam.ortho_scale = "ORTHO", ortho
    else:
        cam.sensor_fit, cam.angle = "VERTICAL", math.radians(fov)
    cam.clip_end = 300


def put(me, mat, x, y, z=0.0, yaw=0.0):
    o = bpy.data.objects.new(me.name, me)
    bpy.context.collection.objects.link(o)
    if not me.materials:
        me.materials.append(None)
    o.material_slots[0].link = "OBJECT"
    o.material_slots[0].material = mat
    o.matrix_world = Matrix.Translation((x, y, z)) @ Matrix.Rotation(yaw, 4, "Z")


def render(view, out):
    wide = view == "board"
    sc = setup(*((1280, 720, 24) if wide else (1200, 560, 16)))
    mats = dict(white=material("w", "#f4ead8", "#c9a56e", 0.40, 0.75), black=material("b", "#251812", "#a37c5c", 0.36, 0.6),
                light=material("l", "#f2c797", "#f2c797", 0.48, 0.5), dark=material("d", "#c57f3e", "#c57f3e", 0.48, 0.5),
                frame=material("f", "#4e2d1c", "#4e2d1c", 0.45, 0.6), bed=material("g", "#2a170c", "#2a170c", 0.8, 1.0),
                inlay=material("i", "#e8cda0", "#e8cda0", 0.45, 0.0), table=material("t", "#39424a", "#39424a", 0.7, 0.0))
    kinds = {k: mesh(k, glb.read(os.path.join(HERE, k + ".glb"))[k]) for k in ORDER}
    parts = {}
    if os.path.exists(os.path.join(HERE, "board.glb")):
        parts = {k: mesh(k, m) for k, m in glb.read(os.path.join(HERE, "board.glb")).items()}
    plane = bpy.data.meshes.new("table")
    plane.from_pydata([(-90, -90, 0), (90, -90, 0), (90, 90, 0), (-90, 90, 0)], [], [(0, 1, 2, 3)])
    put(plane, mats["table"], 0, 0, -0.55 if wide else -0.30)
    if wide:
        put(parts["frame"], mats["frame"], 0, 0)
        put(parts["bed"], mats["bed"], 0, 0)
        put(parts["stringing"], mats["inlay"], 0, 0)
        for x in range(9):
            for j in range(7 - x % 2):
                y = 2 * j + x % 2
                px, py = 1.5 * (x - 4), -(y - 6) * math.sqrt(3) / 2
                put(parts["tile"], mats["dark" if j % 3 == x % 2 else "light"], px, py)
                top = y < 3
                kind = BACK["abcdefghi"[x]] if y in (0, 1, 11, 12) else "progressor" if y in (2, 10) and x % 2 == 0 else None
                if kind:
                    put(kinds[kind], mats["black" if top else "white"], px, py, 0, math.pi if top else 0)
            put(parts["glyph_" + "abcdefghi"[x]], mats["inlay"], 1.5 * (x - 4), -6.43, 0.048)
        for r in range(1, 8):
            for s in (-1, 1):
                put(parts["glyph_%d" % r], mats["inlay"], s * 7.36, (r - 4) * math.sqrt(3), 0.048)
        camera(50, (0, -0.30, 0), 20.5, 36)
        sc.camera.data.shift_y = -0.05
    else:
        pitch = float(view)
        for row, side in enumerate(("white", "black")):
            for i, k in enumerate(ORDER):
                x, y = (i - 2.5) * 2.05, (2.6 if pitch < 60 else 2.2) * (row - 0.5)
                if parts:
                    put(parts["tile"], mats["dark" if (i + row) % 2 else "light"], x, y)
                put(kinds[k], mats[side], x, y, 0, 0 if side == "white" else math.pi)
        camera(pitch, (0, 0.1, 0.5 if pitch < 60 else 0), 40, ortho=12.6)
    sc.render.filepath = out
    bpy.ops.render.render(write_still=True)


if __name__ == "__main__":
    views = sys.argv[2:] or ["50", "20", "90"]
    for v in views:
        render(v, os.path.abspath(sys.argv[1] if len(views) == 1 else sys.argv[1].replace(".png", "-%s.png" % v)))
