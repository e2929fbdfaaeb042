"""Draws the pages that README opens with, small enough for a repository, into docs/images."""

import pathlib

from PIL import Image

from browser import Drawing
from pages import PAGES
from profiles import DESKTOP, IPHONE

FOLDER = pathlib.Path(__file__).resolve().parent.parent.parent / "docs" / "images"
LIMIT = 150 * 1024
PICTURES = {
    "page-phone.png": {"profile": IPHONE, "device_scale_factor": 2},
    "page-phone-dark.png": {"profile": IPHONE, "device_scale_factor": 2, "dark": True},
    "page-desktop.png": {"profile": DESKTOP},
}


class Pictures(Drawing):
    """The pages that README opens with."""

    def take(self):
        """Takes them all."""
        FOLDER.mkdir(exist_ok=True)
        for name, circumstances in PICTURES.items():
            with self.visit(PAGES["trip"][0], **circumstances) as (page, _):
                page.screenshot(path=FOLDER / name, full_page=True)
            size = shrink(FOLDER / name)
            print(f"{FOLDER / name}: {size} bytes")


def shrink(path):
    """Writes a picture with as many colors as the limit allows, and returns its size."""
    picture = Image.open(path).convert("RGB")
    for colors in [256, 128, 64, 32]:
        picture.quantize(colors, method=Image.Quantize.MEDIANCUT).save(path, optimize=True)
        if path.stat().st_size <= LIMIT:
            return path.stat().st_size
    raise SystemExit(f"{path} is larger than {LIMIT} bytes")


if __name__ == "__main__":
    Pictures.main()
