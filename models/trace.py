"""The game's resting picture beside a path tracer's: python3 models/trace.py FOLDER [options]

FOLDER holds game-N.png and scene-N.json of `cargo run --release --example resting_picture -- FOLDER`. Renders each scene
with Cycles into traced-N.exr and traced-N.png, and prints NVIDIA's FLIP of each pair (flip-N.png shows where), then for
each material its share of the picture and the mean colours. Needs: pip install bpy==5.0.1 flip-evaluator pillow

  --samples N     paths a pixel, before the denoiser (128)
  --cameras 0,2   only these
  --compare       only compare what has been rendered before
  --pairs DIR     also write both pictures side by side to DIR/traced-N.png

Lights, camera, colours, finishes and places are those of the JSON. The figures of materials are programmed here anew,
with the numbers that stand in the shaders: a shader that no longer says what it said stops the script.
"""
import argparse
import glob
import json
import math
import os
import re
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import bpy  # noqa: E402
import numpy as np  # noqa: E402
from mathutils import Matrix, Vector  # noqa: E402

import glb  # noqa: E402
from preview import ORDER, mesh, put  # noqa: E402

BOUNCES = 6


def numbers(name, text):
    """The numbers that stand in a source of the game where the text has #."""
    with open(os.path.join(HERE, "..", name)) as file:
        source = " ".join(file.read().split())
    pattern = re.escape(" ".join(text.split())).replace(re.escape("#"), r"([0-9.]+)")
    found = set(re.findall(pattern, source))
    if len(found) != 1:
        sys.exit("%s: no longer says \"%s\": bring models/trace.py up to it" % (name, text))
    found = found.pop()
    return [float(n) for n in (found if isinstance(found, tuple) else (found,))]


class Nodes:
    """Short words for a material's node tree."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def node(self, kind, inputs=(), **settings):
        n = self.tree.nodes.new(kind)
        for k, v in settings.items():
            setattr(n, k, v)
        for i, v in dict(inputs).items():
            if isinstance(v, bpy.types.NodeSocket):
                self.tree.links.new(v, n.inputs[i])
            else:
                n.inputs[i].default_value = v
        return n

    def math(self, operation, a, b=0.0):
        return self.node("ShaderNodeMath", {0: a, 1: b}, operation=operation).outputs[0]

    def times(self, a, b):
        return self.math("MULTIPLY", a, b)

    def plus(self, a, b):
        return self.math("ADD", a, b)

    def smooth(self, value, low, high):
        return self.node("ShaderNodeMapRange", {0: value, 1: low, 2: high}, interpolation_type="SMOOTHSTEP").outputs[0]

    def mix(self, share, a, b, blend="MIX"):
        a, b = (tuple(c) + (1.0,) if isinstance(c, (list, tuple)) and len(c) == 3 else c for c in (a, b))
        return self.node("ShaderNodeMix", {0: share, 6: a, 7: b}, data_type="RGBA", blend_type=blend).outputs[2]

    def brighter(self, color, factor):
        grey = self.node("ShaderNodeCombineColor", {0: factor, 1: factor, 2: factor}).outputs[0]
        return self.mix(1.0, color, grey, "MULTIPLY")

    def grain(self, along, across):
        """The three numbers of assets/textures/grain.png; the game's first row of a picture is the lowest."""
        place = self.node("ShaderNodeCombineXYZ", {0: along, 1: self.times(across, -1.0)}).outputs[0]
        texture = self.node("ShaderNodeTexImage", {0: place})
        texture.image = bpy.data.images.load(os.path.join(HERE, "..", "assets", "textures", "grain.png"), check_existing=True)
        texture.image.colorspace_settings.name = "Non-Color"
        return self.node("ShaderNodeSeparateColor", {0: texture.outputs[0]}).outputs

    def figured(self, m, along, across):
        """A material's colour at a place of its figure, as shaders/figure.glsl has it."""
        if m["figure"] == "plain":
            return tuple(m["to"]) + (1.0,)
        if m["figure"] != "wood":
            sys.exit("models/trace.py knows the figures plain and wood, not %s" % m["figure"])
        scale, low, high, red, green, late, latest, much = numbers(
            "shaders/figure.glsl", "vec4 g = texture(grain, p * #); // Between the streaks run the fine dark lines of late wood."
            " return vec2(smoothstep(#, #, g.r * # + g.g * #), smoothstep(#, #, g.g) * #);")
        r, g, _ = self.grain(self.times(along, scale), self.times(across, scale))
        body = self.mix(self.smooth(self.plus(self.times(r, red), self.times(g, green)), low, high), m["from"], m["to"])
        return self.mix(self.times(self.smooth(g, late, latest), much), body, m["vein"])

    def surface(self, color, roughness, coat, metal=0.0, specular=0.5):
        p = self.node("ShaderNodeBsdfPrincipled", {
            "Base Color": tuple(color) + (1.0,) if isinstance(color, list) else color, "Roughness": roughness,
            "Metallic": metal, "Coat Weight": coat, "Coat Roughness": SCENE["coat_roughness"], "Specular IOR Level": specular})
        self.node("ShaderNodeOutputMaterial", {0: p.outputs[0]})
        return self.material

    def place(self):
        return self.node("ShaderNodeSeparateXYZ", {0: self.node("ShaderNodeTexCoord").outputs["Object"]}).outputs

    def own(self, name):
        """A number of the object that is drawn."""
        return self.node("ShaderNodeAttribute", attribute_type="OBJECT", attribute_name=name).outputs["Fac"]

    def vertex(self):
        """Openness, drawn edge, ball."""
        at = self.node("ShaderNodeAttribute", attribute_name="COLOR_0")
        return self.node("ShaderNodeSeparateColor", {0: at.outputs["Color"]}).outputs


def piece(name, m):
    n = Nodes(name)
    x, y, z = n.place()
    grain = n.own("grain")
    up, up_own, slant, side, side_own = numbers(
        "shaders/piece.vert", "v_grain = vec2(position.z * # + look.z * #, (position.x + # * position.y) * # + look.z * #);")
    across = n.times(n.plus(x, n.times(y, slant)), side)
    body = n.figured(m, n.plus(n.times(z, up), n.times(grain, up_own)), n.plus(across, n.times(grain, side_own)))
    openness, edge, ball = n.vertex()
    upper = name.upper()
    hollow, = numbers("shaders/piece.frag", "%s_body *= mix(vec3(1.0), %s_HOLLOW / %s_A, (1.0 - openness) * #);" % (
        name, upper, upper))
    sheen, = numbers("shaders/piece.frag", "mix(%s_body, %s_SHEEN, v_surface.w * # * openness)" % (name, upper))
    warm = [h / f for h, f in zip(m["hollow"], m["from"])]
    body = n.mix(n.times(n.math("SUBTRACT", 1.0, openness), hollow), body, n.mix(1.0, body, warm, "MULTIPLY"))
    facing = n.node("ShaderNodeLayerWeight", {0: 0.5}).outputs["Facing"]
    body = n.mix(n.times(n.times(n.math("POWER", facing, 2.0), sheen), openness), body, m["sheen"])
    ball_rough, ball_coat, ball_metal = numbers("shaders/piece.glsl", "if (ball > 0.5) return Material(#, #, #);")
    choose = lambda a, b: n.plus(n.times(ball, b - a), a)  # noqa: E731
    return n.surface(n.mix(ball, n.mix(edge, body, m["edge"]), m["ball"]), choose(m["roughness"], ball_rough),
                     choose(m["coat"], ball_coat), choose(m["metal"], ball_metal))


def tile(name, m):
    n = Nodes(name)
    x, y, _ = n.place()
    angle = n.times(n.own("turn"), numbers("src/render/palette.rs", "const GRAIN_TURN: f32 = #;")[0])
    s, c = n.math("SINE", angle), n.math("COSINE", angle)
    apart, = numbers("shaders/tile.vert", "turned + variation.xy * #")
    along = n.plus(n.plus(n.times(c, x), n.times(s, y)), n.times(n.own("along"), apart))
    across = n.plus(n.math("SUBTRACT", n.times(c, y), n.times(s, x)), n.times(n.own("across"), apart))
    plain, worn = numbers("shaders/tile.frag", "albedo *= # + # * v_grain.w;")
    factor = n.times(n.own("value"), n.plus(n.times(n.vertex()[1], worn), plain))
    return n.surface(n.brighter(n.figured(m, along, across), factor), m["roughness"], m["coat"], m["metal"])


def frame(m):
    n = Nodes("frame")
    x, y, z = n.place()
    edge_x, edge_y = numbers("shaders/board.frag", "bool side = abs(v_world.x) - # > abs(v_world.y) - #;")
    shift, = numbers("shaders/board.frag", "side ? v_world.yx + vec2(0.0, #) : v_world.xy;")
    far_along, far_across = numbers("shaders/board.frag", "v_world.y < 0.0) along += vec2(#, #);")
    askew, = numbers("shaders/board.frag", "along.y += # * along.x - v_world.z;")
    scale, = numbers("shaders/board.frag", "FRAME_FIGURE(along * #, false)")
    side = n.math("GREATER_THAN", n.math("SUBTRACT", n.math("ABSOLUTE", x), edge_x),
                  n.math("SUBTRACT", n.math("ABSOLUTE", y), edge_y))
    other = n.math("SUBTRACT", 1.0, side)
    pick = lambda a, b: n.plus(n.times(side, a), n.times(other, b))  # noqa: E731
    far = n.math("LESS_THAN", pick(x, y), 0.0)
    along = n.plus(pick(y, x), n.times(far, far_along))
    across = n.plus(n.plus(pick(x, y), n.times(side, shift)), n.times(far, far_across))
    across = n.plus(across, n.math("SUBTRACT", n.times(along, askew), z))
    return n.surface(n.figured(m, n.times(along, scale), n.times(across, scale)), m["roughness"], m["coat"], m["metal"])


def table():
    n = Nodes("table")
    near, far = numbers("shaders/table.frag", "smoothstep(#, #, length(p))")
    fine, much, coarse, little = numbers(
        "shaders/table.frag", "texture(grain, p * #).b * # + texture(grain, p * #).b * #;")
    plain, cloth = numbers("shaders/table.frag", "albedo *= # + # * texture_value;")
    place = n.node("ShaderNodeTexCoord").outputs["Object"]
    away = n.node("ShaderNodeVectorMath", {0: place}, operation="LENGTH").outputs["Value"]
    x, y, _ = n.node("ShaderNodeSeparateXYZ", {0: place}).outputs
    woven = n.plus(n.times(n.grain(n.times(x, fine), n.times(y, fine))[2], much),
                   n.times(n.grain(n.times(x, coarse), n.times(y, coarse))[2], little))
    color = n.mix(n.smooth(away, near, far), *SCENE["table"])
    return n.surface(n.brighter(color, n.plus(n.times(woven, cloth), plain)), 0.9, 0.0, specular=0.0)


def lights():
    for lamp in SCENE["lamps"].values():
        data = bpy.data.lights.new("lamp", "SUN")
        data.energy, data.color, data.angle = lamp["strength"], lamp["color"], math.radians(lamp["diameter"])
        o = bpy.data.objects.new("lamp", data)
        bpy.context.collection.objects.link(o)
        o.rotation_euler = Vector(lamp["travel"]).to_track_quat("-Z", "Y").to_euler()
    sky = SCENE["sky"]
    world = bpy.context.scene.world = bpy.data.worlds.new("sky")
    world.use_nodes = True
    tree = world.node_tree
    up = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(tree.nodes.new("ShaderNodeTexCoord").outputs["Generated"], up.inputs[0])
    ramp = tree.nodes.new("ShaderNodeMapRange")
    ramp.interpolation_type, ramp.inputs[2].default_value = "SMOOTHSTEP", sky["reached"]
    tree.links.new(up.outputs[2], ramp.inputs[0])
    mix = tree.nodes.new("ShaderNodeMix")
    mix.data_type = "RGBA"
    mix.inputs[6].default_value, mix.inputs[7].default_value = sky["low"] + [1.0], sky["high"] + [1.0]
    tree.links.new(ramp.outputs[0], mix.inputs[0])
    background = tree.nodes["Background"]
    background.inputs[1].default_value = sky["strength"]
    tree.links.new(mix.outputs[2], background.inputs[0])


def camera():
    c, (width, height) = SCENE["camera"], SCENE["size"]
    data = bpy.data.cameras.new("camera")
    data.sensor_fit, data.angle, data.clip_end = "VERTICAL", 2 * math.atan(1 / c["scale"]), 300
    data.shift_x, data.shift_y = -c["centre"][0] / 2 * width / height, -c["centre"][1] / 2
    o = bpy.data.objects.new("camera", data)
    bpy.context.collection.objects.link(o)
    o.matrix_world = columns(c["view"]).inverted()
    bpy.context.scene.camera = o


def columns(numbers_by_column):
    return Matrix(np.array(numbers_by_column).reshape(4, 4).T.tolist())


def objects():
    materials = SCENE["materials"]
    sets = {name: piece(name, materials[name]) for name in ("white", "black")}
    tiles = {dark: tile("dark tile" if dark else "light tile", materials["dark_tile" if dark else "light_tile"]) for dark in (0, 1)}
    bed_rough, bed_coat, _, inlay_rough, inlay_coat, _ = numbers(
        "shaders/board.glsl", "part == 1 ? Material(#, #, #) : Material(#, #, #);")
    inlay = Nodes("inlay").surface(SCENE["inlay"], inlay_rough, inlay_coat)
    parts = {k: mesh(k, m) for k, m in glb.read(os.path.join(HERE, "board.glb")).items()}
    plane = bpy.data.meshes.new("table")
    plane.from_pydata([(-130, -130, 0), (130, -130, 0), (130, 130, 0), (-130, 130, 0)], [], [(0, 1, 2, 3)])
    put(plane, table(), 0, 0, SCENE["table_height"])
    put(parts["frame"], frame(materials["frame"]), 0, 0)
    put(parts["bed"], Nodes("bed").surface(SCENE["bed"], bed_rough, bed_coat), 0, 0)
    put(parts["stringing"], inlay, 0, 0)
    last = lambda: bpy.context.collection.objects[-1]  # noqa: E731
    for t in SCENE["tiles"]:
        put(parts["tile"], tiles[t["dark"]], *t["centre"])
        last()["along"], last()["across"] = t["grain"]
        last()["turn"], last()["value"] = t["turn"], t["value"]
    kinds = {k: mesh(k, glb.read(os.path.join(HERE, k + ".glb"))[k]) for k in ORDER}
    for p in SCENE["pieces"]:
        put(kinds[p["kind"]], sets[p["color"]], 0, 0)
        last().matrix_world = columns(p["matrix"])
        last()["grain"] = p["grain"]
    size, = numbers("shaders/label.vert", "const float LABEL_SIZE = #;")
    for label in SCENE["labels"]:
        put(parts[label["glyph"]], inlay, *label["place"], math.radians(SCENE["label_turn"]))
        last().matrix_world = last().matrix_world @ Matrix.Diagonal((size, size, 1.0, 1.0))


def picture(path, samples):
    """Renders and gives linear light, the upper row first."""
    scene = bpy.context.scene
    c = scene.cycles
    c.samples, c.use_denoising, c.use_adaptive_sampling = samples, samples > 1, samples > 1
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    pixels = np.array(image.pixels[:], dtype=np.float32).reshape(image.size[1], image.size[0], -1)[::-1, :, :3]
    bpy.data.images.remove(image)
    return pixels


def render(number, samples, folder):
    """The traced picture, and which material is where."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    c = scene.cycles
    c.device, c.max_bounces, c.adaptive_threshold, c.pixel_filter_type = "CPU", BOUNCES, 0.01, "BOX"
    c.diffuse_bounces = c.glossy_bounces = BOUNCES
    c.caustics_reflective = c.caustics_refractive = False
    scene.render.resolution_x, scene.render.resolution_y = SCENE["size"]
    scene.render.image_settings.file_format, scene.render.image_settings.color_depth = "OPEN_EXR", "32"
    lights()
    camera()
    objects()
    light = picture(os.path.join(folder, "traced-%d.exr" % number), samples)
    names = sorted(m.name for m in bpy.data.materials)
    for i, name in enumerate(names):
        tree = bpy.data.materials[name].node_tree
        glow = tree.nodes.new("ShaderNodeEmission")
        glow.inputs[0].default_value = (i / 16, i / 16, i / 16, 1.0)
        tree.links.new(glow.outputs[0], next(n for n in tree.nodes if n.type == "OUTPUT_MATERIAL").inputs[0])
    which = picture(os.path.join(folder, "which.exr"), 1)[:, :, 0] * 16
    os.remove(os.path.join(folder, "which.exr"))
    np.savez_compressed(os.path.join(folder, "traced-%d.npz" % number), light=light, which=np.round(which).astype("u1"), names=names)


def encode(light):
    """The game's tone curve: none but sRGB's (shaders/common.glsl)."""
    light = np.clip(light, 0.0, 1.0)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def compare(number, folder, pairs):
    import flip_evaluator
    from PIL import Image
    path = lambda name: os.path.join(folder, name % number)  # noqa: E731
    kept = np.load(path("traced-%d.npz"))
    traced = encode(kept["light"]).astype("f4")
    to_image = lambda a: Image.fromarray((np.clip(a, 0, 1) * 255 + 0.5).astype("u1"))  # noqa: E731
    to_image(traced).save(path("traced-%d.png"))
    game = np.asarray(Image.open(path("game-%d.png")).convert("RGB"), dtype=np.float32) / 255
    error, mean, _ = flip_evaluator.evaluate(traced, game, "LDR")
    error = np.asarray(error).reshape(game.shape[0], game.shape[1], -1)
    to_image(flip_evaluator.evaluate(traced, game, "LDR", applyMagma=True)[0]).save(path("flip-%d.png"))
    print("camera %d: mean FLIP %.4f" % (number, mean))
    gray = flip_evaluator.evaluate(traced, game, "LDR", applyMagma=False)[0].reshape(game.shape[:2])
    for i, name in enumerate(kept["names"]):
        mask = kept["which"] == i
        if mask.any():
            rgb = lambda a: " ".join("%5.1f" % (255 * v) for v in a[mask].mean(0))  # noqa: E731
            print("  %-10s %4.1f %%  FLIP %.3f  traced %s  game %s" % (name, 100 * mask.mean(), gray[mask].mean(), rgb(traced), rgb(game)))
    if pairs:
        both = Image.new("RGB", (1280, 360))
        for x, a in ((0, traced), (640, game)):
            both.paste(to_image(a).resize((640, 360), Image.LANCZOS), (x, 0))
        both.save(os.path.join(pairs, "traced-%d.png" % number), optimize=True)
    return mean


if __name__ == "__main__":
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--samples", type=int, default=128)
    parser.add_argument("--cameras", default="")
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--pairs")
    a = parser.parse_args()
    folder = os.path.abspath(a.folder)
    found = sorted(glob.glob(os.path.join(folder, "scene-*.json")))
    wanted = [int(c) for c in a.cameras.split(",")] if a.cameras else range(len(found))
    for k in wanted:
        with open(os.path.join(folder, "scene-%d.json" % k)) as f:
            SCENE = json.load(f)
        if not a.compare:
            render(k, a.samples, folder)
        compare(k, folder, a.pairs)
