"""The program's icon from the exported models: python3 models/icon.py [OUT.png]   (default assets/icon/intellector.png)

A white Intellector on a dark tile, 256 pixels square, transparent around it. Smaller sizes are scaled from it.
"""
import os
import sys

import preview  # finds the modules beside it and Blender
import bpy
import glb

out = sys.argv[1] if len(sys.argv) > 1 else os.path.join(preview.HERE, "..", "assets", "icon", "intellector.png")
scene = preview.setup(256, 256, 256)
scene.render.film_transparent = True
scene.render.image_settings.color_mode = "RGBA"
scene.render.image_settings.compression = 100
parts = {name: preview.mesh(name, glb.read(os.path.join(preview.HERE, file + ".glb"))[name])
         for file, name in (("board", "tile"), ("intellector", "intellector"))}
preview.put(parts["tile"], preview.material("tile", "#c57f3e", "#c57f3e", 0.48, 0.5), 0, 0)
preview.put(parts["intellector"], preview.material("piece", "#f4ead8", "#c9a56e", 0.40, 0.75), 0, 0)
preview.camera(26, (0, 0, 0.60), 20, ortho=2.56)
scene.render.filepath = os.path.abspath(out)
bpy.ops.render.render(write_still=True)
