"""Draws every kind of page on every device, light and dark, into .build/screenshots for a person to look at."""

import pathlib

from browser import Drawing
from pages import cases
from profiles import ANDROID, DESKTOP, INSTAGRAM_IPHONE, IPHONE

FOLDER = pathlib.Path(__file__).resolve().parent.parent.parent / ".build" / "screenshots"


class Pictures(Drawing):
    """Every page in its circumstances."""

    def take(self):
        """Takes them all."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        for case in [
            *cases([IPHONE, ANDROID, DESKTOP, INSTAGRAM_IPHONE], darks=[False, True]),
            *cases([IPHONE, DESKTOP], ["home", "trip", "labels", "private", "not-found"], darks=[False, True], languages=["de", "ar"]),
        ]:
            with self.visit(**case.visit) as (page, _):
                page.screenshot(path=FOLDER / f"{case.label.replace(', ', '-').replace(' ', '-')}.png", full_page=True)


if __name__ == "__main__":
    Pictures.main()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}")
