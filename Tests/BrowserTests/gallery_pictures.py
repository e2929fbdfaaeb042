"""Draws what each key of a brand does, and the pages of five brands, into docs/images/pages."""

import io

from PIL import Image

from brands import BRANDS, GALLERY
from browser import Drawing
from profiles import DESKTOP, IPHONE
from readme_pictures import FOLDER

PAGES = FOLDER / "pages"
GROUND = "#8b8d92"
GAP = 12

# What of a page shows a key: a picture is one or more pieces side by side.
KEYS = {
    "accent": [{"name": name, "of": ".actions a >> nth=0"} for name in ["fjord", "press", "bank"]],
    "accent-dark": [{"name": name, "of": ".actions a >> nth=0", "dark": True} for name in ["fjord", "night", "bank"]],
    "background": [{"name": name, "of": "body", "height": 300} for name in ["fjord", "night"]],
    "logo": [{"name": name, "of": ".brand", "dark": dark} for name in ["bakery", "night"] for dark in [False, True]],
    "font": [{"name": name, "of": "main", "height": 150} for name in ["bank", "press"]],
    "corner": [{"name": name, "of": ".actions", "height": 124} for name in ["fjord", "bank", "night"]],
    "badges": [{"name": "sample", "of": ".stores", "profile": DESKTOP}],
    "legal": [{"name": "sample", "of": "footer"}],
}


class Pictures(Drawing):
    """The pages of five brands, and what each key does."""

    site = "gallery"

    def take(self):
        """Takes them all."""
        PAGES.mkdir(parents=True, exist_ok=True)
        for key, pieces in KEYS.items():
            self.save(f"{key}.png", [self.piece(**piece) for piece in pieces])
        for name, dark in [("brands.png", False), ("brands-dark.png", True)]:
            self.save(name, [self.phone(brand, dark) for brand in GALLERY])
        self.save("brand-desktop.png", [self.desktop("fjord")])

    def phone(self, brand, dark):
        """A whole page on a phone, in half its size."""
        with self.visit(BRANDS[brand], dark=dark, device_scale_factor=1) as (page, _):
            return opened(page.screenshot()).resize((234, 506), Image.Resampling.LANCZOS)

    def desktop(self, brand):
        """A page on a desktop."""
        with self.visit(BRANDS[brand], profile=DESKTOP) as (page, _):
            whole = opened(page.screenshot(full_page=True))
            return whole.resize((800, round(whole.height * 800 / whole.width)), Image.Resampling.LANCZOS)

    def piece(self, name, of, profile=IPHONE, dark=False, height=None, **start):
        """A part of a page with some of what is around it, down to a height."""
        with self.visit(BRANDS[name], profile=profile, dark=dark, device_scale_factor=1) as (page, _):
            box = page.locator(of).first.bounding_box()
            top = page.locator(start["from"]).bounding_box()["y"] - GAP if start else box["y"]
            pad = 0 if of in ["body", "main", "footer"] else GAP
            bottom = top + height if height else box["y"] + box["height"] + pad
            clip = {"x": box["x"] - pad, "y": top - pad, "width": box["width"] + 2 * pad, "height": bottom - top + pad}
            return opened(page.screenshot(clip=clip, full_page=True))

    def save(self, name, pieces):
        """Writes pieces side by side."""
        size = (sum(piece.width for piece in pieces) + GAP * (len(pieces) + 1), max(piece.height for piece in pieces) + 2 * GAP)
        picture = Image.new("RGB", size, GROUND)
        left = GAP
        for piece in pieces:
            picture.paste(piece, (left, GAP))
            left += piece.width + GAP
        # The median cut of the other pictures loses the colors of small logos.
        picture.quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(PAGES / name, optimize=True)
        print(f"{PAGES / name}: {(PAGES / name).stat().st_size} bytes")


def opened(picture):
    """A screenshot as a picture."""
    return Image.open(io.BytesIO(picture)).convert("RGB")


if __name__ == "__main__":
    Pictures.main()
