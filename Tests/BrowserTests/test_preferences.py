"""Readers' wishes count: dark or light, less motion, their own colors, and paper."""

import unittest

from actions import VISIBLE
from browser import BrowserTestCase
from pages import TRIP, cases
from profiles import DEVICES

# The lightness of the page and of its text, from 0 to 255.
LIGHTNESS = """() => {
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const lightness = (color, under) => {
        paint.fillStyle = under;
        paint.fillRect(0, 0, 1, 1);
        paint.fillStyle = color;
        paint.fillRect(0, 0, 1, 1);
        const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data;
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const style = (name) => getComputedStyle(document.querySelector(name));
    const background = ['body', 'html'].map((name) => style(name).backgroundColor)
        .find((color) => !['transparent', 'rgba(0, 0, 0, 0)'].includes(color)) || 'Canvas';
    return { page: lightness(background, 'white'), text: lightness(style('h1').color, background) };
}"""

MOVING = """() => [...document.querySelectorAll('*')].filter((element) => ['', '::before', '::after'].some((part) => {
    const style = getComputedStyle(element, part || undefined);
    const lasts = (durations) => durations.split(',').some((duration) => parseFloat(duration) > 0.01);
    return style.animationName !== 'none' && lasts(style.animationDuration)
        || lasts(style.transitionDuration) || style.scrollBehavior === 'smooth';
})).map((element) => element.outerHTML.slice(0, 80))"""

# What shows as something to press without its own colors: a border or an underline.
UNMARKED = f"""() => [...document.querySelectorAll('a[href], button')].filter({VISIBLE}).filter((element) => {{
    const style = getComputedStyle(element);
    const hasBorder = style.borderTopStyle !== 'none' && parseFloat(style.borderTopWidth) >= 1;
    return !hasBorder && !style.textDecorationLine.includes('underline') || style.forcedColorAdjust === 'none';
}}).map((element) => element.outerHTML)"""


class PreferenceTests(BrowserTestCase):
    def test_the_page_is_dark_for_those_who_want_it_dark(self):
        for case in cases(DEVICES, ["trip", "not-found"], darks=[False, True]):
            with self.subTest(case.label), self.visit(**case.visit) as (page, _):
                lightness = page.evaluate(LIGHTNESS)
                darker, lighter = ("page", "text") if case.visit["dark"] else ("text", "page")
                self.assertLess(lightness[darker], 64)
                self.assertGreater(lightness[lighter], 192)

    def test_nothing_moves_for_those_who_want_less_motion(self):
        for case in cases(DEVICES):
            with self.subTest(case.label), self.visit(**case.visit, reduced_motion="reduce") as (page, _):
                self.assertEqual(page.evaluate(MOVING), [])
                self.assertEqual(page.evaluate("document.getAnimations().length"), 0)

    def test_buttons_show_as_buttons_in_forced_colors(self):
        for case in cases(DEVICES, darks=[False, True]):
            with self.subTest(case.label), self.visit(**case.visit, forced_colors="active") as (page, _):
                self.assertTrue(page.evaluate("matchMedia('(forced-colors: active)').matches"))
                self.assertEqual(page.evaluate(UNMARKED), [])

    def test_more_contrast_takes_nothing_away(self):
        for case in cases(DEVICES, ["trip"]):
            with self.subTest(case.label):
                with self.visit(**case.visit) as (page, _):
                    plain = page.evaluate("document.body.innerText")
                with self.visit(**case.visit, contrast="more") as (page, _):
                    self.assertEqual(page.evaluate("document.body.innerText"), plain)

    def test_the_printed_page_says_what_the_link_is_and_where_it_leads(self):
        for case in cases(DEVICES, ["trip"], darks=[False, True]):
            with self.subTest(case.label), self.visit(**case.visit) as (page, _):
                page.emulate_media(media="print")
                self.assertTrue(page.locator("h1").evaluate(VISIBLE))
                printed = page.evaluate("document.body.innerText")
                for text in ["Trip ABC123", "Dates, places and everyone", "trips.example.com/trips/ABC123"]:
                    self.assertIn(text, printed)

    def test_the_printed_page_is_one_sheet_of_dark_on_light(self):
        with self.visit(TRIP, DEVICES[2]) as (page, _):
            self.assertEqual(page.pdf(format="A4").count(b"/Type /Page\n"), 1)
            page.emulate_media(media="print")
            self.assertGreater(page.evaluate(LIGHTNESS)["page"], 192)


if __name__ == "__main__":
    unittest.main()
