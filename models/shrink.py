"""Pictures for documents, a fifth of the size: python3 models/shrink.py FILE.png ... writes FILE.jpg  (pip install pillow)"""
import sys

from PIL import Image

for path in sys.argv[1:]:
    Image.open(path).convert("RGB").save(path.removesuffix(".png") + ".jpg", quality=93, subsampling=0, optimize=True)
