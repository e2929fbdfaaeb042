"""Pages with a brand are as accessible and as quiet as pages without one, and have the same main action."""

import itertools
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from actions import in_visual_order
from brands import BRANDS
from browser import BrowserTestCase
from profiles import ANDROID, DESKTOP, IPAD, IPHONE
from test_accessibility import violations

MAIN = {"iphone": "open", "ipad": "open", "android": "intent", "desktop": "website"}
STYLES = "(element) => { const style = getComputedStyle(element); return [style.backgroundColor, style.color, style.fontFamily]; }"


def every_page(profiles, darks=(False,)):
    """Each brand on each of these devices; the brands take turns first, so that a browser context serves all."""
    for device, dark, name in itertools.product(profiles, darks, BRANDS):
        label = f"{name}, {device.name}, {'dark' if dark else 'light'}"
        yield name, label, {"url": BRANDS[name], "profile": device, "dark": dark}


# The colors of the main button, of its edge and of the page around it, each as red, green, blue and opacity.
COLORS = """() => {
    const button = [...document.querySelectorAll('.actions a')].find((element) => element.checkVisibility());
    const parts = (color) => { const all = color.match(/[\\d.]+/g).map(Number); return all.length === 4 ? all : [...all, 1]; };
    const style = getComputedStyle(button);
    const around = getComputedStyle(document.querySelector('main'));
    return [style.backgroundColor, style.borderTopColor, style.color, around.backgroundColor].map(parts);
}"""


def contrast(one, other):
    """The contrast of two colors (WCAG 2.2)."""

    def luminance(color):
        parts = [value / 255 for value in color[:3]]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


class BrandTests(BrowserTestCase):
    site = "gallery"

    def test_axe_finds_nothing_and_nothing_is_logged_or_asked_of_another_origin(self):
        for _, label, visit in every_page([IPHONE, DESKTOP], [False, True]):
            with self.subTest(label), self.visit(**visit) as (page, sightings):
                self.assertEqual(sightings.complaints, [])
                origin = page.evaluate("location.origin")
                self.assertEqual([url for url in sightings.requests if not url.startswith(origin + "/")], [])
                found = [f"{violation['id']}: {node['html']}" for violation in violations(page) for node in violation["nodes"]]
                self.assertEqual(found, [])

    def test_the_main_action_is_the_first_control_that_shows(self):
        for name, label, visit in every_page([IPHONE, IPAD, ANDROID, DESKTOP]):
            # Without a website, a desktop has no main action.
            if (name, visit["profile"]) != ("sample", DESKTOP):
                with self.subTest(label), self.visit(**visit) as (page, _):
                    self.assertEqual(in_visual_order(page)[0], MAIN[visit["profile"].name])

    def test_the_button_has_the_accent_and_the_page_its_font(self):
        for name, dark, expected in [
            ("fjord", False, ("rgb(11, 110, 79)", "rgb(255, 255, 255)")),
            ("night", True, ("rgb(252, 163, 17)", "rgb(0, 0, 0)")),
            ("press", False, ("rgb(179, 0, 27)", "rgb(255, 255, 255)")),
        ]:
            with self.subTest(name), self.visit(BRANDS[name], dark=dark) as (page, _):
                ground, color, font = page.locator(".actions a").first.evaluate(STYLES)
                self.assertEqual((ground, color), expected)
                self.assertEqual(font.startswith("brand"), name == "press")
                loaded = page.evaluate("document.fonts.ready.then(() => [...document.fonts].map((face) => face.status))")
                self.assertEqual(loaded, ["loaded"] if name == "press" else [])

    def test_the_main_button_or_its_edge_stands_out_from_the_page(self):
        for name, label, visit in every_page([IPHONE, DESKTOP], [False, True]):
            if (name, visit["profile"]) != ("sample", DESKTOP):
                with self.subTest(label), self.visit(**visit) as (page, _):
                    fill, edge, text, page_color = page.evaluate(COLORS)
                    self.assertGreaterEqual(contrast(edge if edge[3] else fill, page_color), 3)
                    self.assertGreaterEqual(contrast(text, fill), 4.5)
                    self.assertEqual(bool(edge[3]), label in ["bank, iphone, light", "bank, desktop, light"])

    def test_one_logo_is_loaded_and_it_is_that_of_the_color_scheme(self):
        for dark, script, logo in [(False, True, "/night.svg"), (True, True, "/night-dark.svg"), (True, False, "/night-dark.svg")]:
            with self.subTest(logo), self.visit(BRANDS["night"], dark=dark, script=script) as (page, sightings):
                self.assertEqual([url for url in sightings.requests if url.endswith(".svg")], [f"http://night.example.com{logo}"])
                self.assertTrue(page.locator(".logo").evaluate("(logo) => logo.complete && logo.offsetHeight === 40"))

    def test_no_line_of_the_card_shows_around_a_cover(self):
        # Where a pixel of the screen is a part of a CSS pixel, the cover ends within one, and what is behind it shines through.
        for device, width, height in [
            (IPHONE, 412, 730), (IPHONE, 360, 600), (IPHONE, 320, 568), (IPHONE, 575, 900),
            (IPAD, 820, 1180), (IPAD, 1180, 820), (DESKTOP, 800, 700), (DESKTOP, 1366, 650), (DESKTOP, 1366, 900),
        ]:
            viewport = {"width": width, "height": height}
            with self.subTest(device.name, viewport=viewport), self.visit(BRANDS["night"], device, viewport=viewport) as (page, _):
                page.locator(".content").evaluate("(content) => content.insertAdjacentHTML('afterbegin', '<div class=cover></div>')")
                cover = page.locator(".cover")
                box = cover.bounding_box()
                cover.evaluate("(cover) => { cover.style.visibility = 'hidden'; }")
                behind = {"x": box["x"] + 20, "y": box["y"] + 20, "width": box["width"] - 40, "height": box["height"] - 24}
                card = page.screenshot(clip=behind, animations="disabled")
                page.locator("main").evaluate("(main) => { main.style.background = 'none'; }")
                self.assertEqual(card, page.screenshot(clip=behind, animations="disabled"))
                self.assertGreater(box["height"], 100)

    def test_a_logo_begins_where_the_text_begins(self):
        start = "(element, side) => element.getBoundingClientRect()[side]"
        for name, direction, side in [("night", "ltr", "left"), ("night", "rtl", "right"), ("fjord", "ltr", "left")]:
            with self.subTest(name, direction=direction), self.visit(BRANDS[name]) as (page, _):
                page.locator(".logo").evaluate("(logo) => logo.decode()")
                page.evaluate("(direction) => { document.documentElement.dir = direction; }", direction)
                logo, line = (page.locator(query).evaluate(start, side) for query in [".logo", ".brand"])
                self.assertAlmostEqual(logo, line, delta=0.5)

    def test_a_name_beside_its_logo_is_a_heading_for_screen_readers_alone(self):
        for dark in [False, True]:
            with self.subTest(dark=dark), self.visit("http://night.example.com/", dark=dark) as (page, _):
                heading = page.get_by_role("heading", level=1, name="Night Lines")
                self.assertEqual(heading.count(), 1)
                self.assertLessEqual(heading.bounding_box()["height"], 1)
                lead, brand = (page.locator(query).bounding_box() for query in [".lead", ".brand"])
                self.assertLess(lead["y"] - brand["y"] - brand["height"], 25)
                self.assertEqual([violation["id"] for violation in violations(page)], [])
        with self.visit(BRANDS["night"]) as (page, _):
            self.assertGreater(page.locator("h1").bounding_box()["height"], 20)

    def test_an_icon_of_the_color_of_the_page_has_an_edge(self):
        edge = "(icon) => { const style = getComputedStyle(icon); return [style.outlineStyle, style.outlineWidth]; }"
        with self.visit(BRANDS["bank"]) as (page, _):
            self.assertEqual(page.locator(".app img.icon").evaluate(edge), ["solid", "1px"])
            # As pages have it on which no file can be loaded.
            page.locator(".app img.icon").evaluate("(icon) => { icon.outerHTML = '<span class=icon>O</span>'; }")
            border = page.locator(".app span.icon").evaluate("(icon) => getComputedStyle(icon).borderTopColor")
            self.assertEqual(border, page.locator(".actions a").first.evaluate("(button) => getComputedStyle(button).borderTopColor"))
            self.assertNotEqual(border, "rgba(0, 0, 0, 0)")

    def test_a_brand_with_a_light_look_is_light_on_a_dark_phone(self):
        for device in [IPHONE, DESKTOP]:
            with self.subTest(device.name):
                looks = []
                for dark in [False, True]:
                    with self.visit(BRANDS["press"], profile=device, dark=dark) as (page, _):
                        page.locator(".logo").evaluate("(logo) => logo.decode()")
                        looks.append(page.screenshot(animations="disabled"))
                self.assertEqual(looks[0], looks[1])

    @unittest.skipUnless(shutil.which("zbarimg"), "zbarimg is not installed")
    def test_a_scanner_reads_the_link_from_the_screen(self):
        for name, dark in itertools.product(["fjord", "night", "bank"], [False, True]):
            with self.subTest(f"{name}, {dark}"), self.visit(BRANDS[name], profile=DESKTOP, dark=dark) as (page, _):
                page.locator("[data-code]").evaluate("(image) => image.decode()")
                with tempfile.TemporaryDirectory() as folder:
                    picture = pathlib.Path(folder) / "page.png"
                    page.screenshot(path=picture)
                    read = subprocess.run(
                        ["zbarimg", "--quiet", "--raw", picture], capture_output=True, text=True, timeout=20, check=False
                    )
                self.assertEqual(read.stdout.strip(), BRANDS[name].replace("http://", "https://"))


if __name__ == "__main__":
    unittest.main()
