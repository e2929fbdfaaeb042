"""What a page shows of its link: the link's own image, and values that are short, on one line and in their place."""

import unittest
from urllib.parse import quote

from browser import BrowserTestCase
from pages import SITE
from profiles import DEVICES, IPHONE

# The direction controls that a value may not bring along.
CONTROLS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


class LinkContentsTests(BrowserTestCase):
    def test_a_link_shows_its_image_or_the_tables(self):
        # The public folder has an icon of 180 pixels that fits, and the card of the table with 1200.
        for name, width in [("touch-icon", 180), ("nobody", 1200), ("../trip-card", 1200)]:
            for profile in DEVICES:
                for script in [True, False]:
                    url = f"{SITE}/cards/{quote(name, safe='')}"
                    with self.subTest(name, profile=profile.name, script=script):
                        with self.visit(url, profile=profile, script=script) as (page, sightings):
                            cover = page.locator(".cover")
                            self.assertEqual(cover.evaluate("image => image.naturalWidth"), width)
                            self.assertGreater(cover.bounding_box()["height"], 40)
                            self.assertEqual([line for line in sightings.complaints if "404" in line], [])

    def test_hostile_values_stay_in_their_place(self):
        texts = ["Nordbank", "\u202eknabdroN", "\u2067\u2067a\u2069\u2069\u2069b", "مرحبا", "a\u2028b\tc\nd", "x" * 300]
        for language in ["en", "ar"]:
            for text in texts:
                with self.subTest(text, language=language):
                    url = f"{SITE}/cards/{quote(text, safe='')}"
                    with self.visit(url, profile=IPHONE, language=language) as (page, _):
                        value = page.locator("h1 bdi").text_content()
                        self.assertFalse(set(value) & set(CONTROLS + "\n\t\u2028"))
                        self.assertLessEqual(len(value), 60)
                        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 390)
                        title = page.title()
                        self.assertEqual(title.count("\u2068"), title.count("\u2069"))
                        self.assertFalse(set(title) & set(CONTROLS) - {"\u2068", "\u2069"})


if __name__ == "__main__":
    unittest.main()
