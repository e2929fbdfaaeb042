"""The page stands still, fits every screen and every size of text, and is mirrored for those who read from the right."""

import unittest

from playwright.sync_api import Error

from actions import VISIBLE
from browser import BrowserTestCase
from pages import LONG, PAGES, TRIP, cases, every_profile
from profiles import DESKTOP, DEVICES, IPAD, IPHONE, UNKNOWN

PHONE_320 = {"viewport": {"width": 320, "height": 640}}
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

# Text that its own box, or one about it, cuts off.
CLIPPED = f"""() => {{
    const isVisible = {VISIBLE};
    const cut = (element) => {{
        const style = getComputedStyle(element);
        const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
        return hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1
            || hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
    }};
    return [...document.body.querySelectorAll('*')]
        .filter((element) => isVisible(element) && element.textContent.trim() && cut(element)
            && !element.matches('[aria-live], [role=status]'))
        .map((element) => element.outerHTML.slice(0, 80));
}}"""

# WCAG 2.2, 1.4.12.
TEXT_SPACING = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important;'
        + ' word-spacing: 0.16em !important } p { margin-bottom: 2em !important }');
    document.adoptedStyleSheets = [sheet];
}"""

# Where each box of the page's frame lies, from the side where text begins.
BOXES = f"""(direction) => {{
    const isVisible = {VISIBLE};
    document.documentElement.dir = direction;
    const width = document.documentElement.clientWidth;
    return [...document.body.querySelectorAll('main, main *')]
        .filter((element) => isVisible(element) && !element.closest('[dir]:not(html)')
            && !getComputedStyle(element).display.startsWith('inline'))
        .map((element) => {{
            const box = element.getBoundingClientRect();
            return [element.localName, direction === 'rtl' ? width - box.right : box.left, box.top, box.width];
        }});
}}"""

TARGETS = f"""() => [...document.querySelectorAll('a[href], button, summary')].filter({VISIBLE}).map((element) => {{
    const box = element.getBoundingClientRect();
    return [element.textContent.trim(), box.width, box.height];
}})"""


# What shows of these elements, each by its box; an element that shows in part counts as far as it reaches.
PLACES = f"""(queries) => Object.fromEntries(queries.map((query) => [query, [...document.querySelectorAll(query)]
    .filter({VISIBLE}).map((element) => element.getBoundingClientRect().toJSON())]))"""
STORES = ".stores [data-action]"


def draw(page):
    """Has the page drawn whole; a busy Chromium now and then has no frame to take a picture of, and has one when asked again."""
    for attempt in range(3):
        try:
            page.screenshot(clip={"x": 0, "y": 0, "width": 1, "height": 1})
            return
        except Error as error:
            if attempt == 2 or "Unable to capture screenshot" not in error.message:
                raise


class LayoutTests(BrowserTestCase):
    def test_nothing_moves_once_it_is_drawn(self):
        for case in every_profile():
            with self.subTest(case.label), self.visit(**case.visit) as (page, _):
                # So that what moves late has moved.
                draw(page)
                self.assertEqual(page.evaluate("window.__shifts"), [])

    def test_every_target_is_at_least_44_pixels_wide_and_high(self):
        for case in cases(DEVICES):
            with self.subTest(case.label), self.visit(**case.visit) as (page, _):
                for name, width, height in page.evaluate(TARGETS):
                    self.assertGreaterEqual(round(width, 2), 44, name)
                    self.assertGreaterEqual(round(height, 2), 44, name)

    def test_nothing_is_wider_than_the_narrowest_phone(self):
        for case in [*cases([IPHONE], languages=["en", "de", "ar"]), *cases([DESKTOP])]:
            with self.subTest(case.label), self.visit(**case.visit, **PHONE_320) as (page, _):
                self.assertEqual(page.evaluate(OVERFLOW), 0)
                self.assertEqual(page.evaluate(CLIPPED), [])

    def test_nothing_is_wider_than_a_device_on_its_side(self):
        for case in cases([IPHONE]):
            with self.subTest(case.label), self.visit(**case.visit, viewport={"width": 844, "height": 390}) as (page, _):
                self.assertEqual(page.evaluate(OVERFLOW), 0)

    def test_the_main_button_is_on_a_low_screen(self):
        # A title and a sentence of two lines, and two values.
        usual = """() => {
            document.querySelector('h1').textContent = 'The last lighthouse keeper of the coast';
            document.querySelector('.lead').textContent = 'He has watched the same rock for thirty-one years now.';
            document.querySelector('dl div:nth-child(3)').remove();
        }"""
        for width, height in [(844, 390), (375, 553)]:
            for case in cases([IPHONE], ["labels"], languages=["en", "ar"], scripts=[True, False]):
                with self.subTest(f"{width} × {height}, {case.label}"):
                    with self.visit(**case.visit, viewport={"width": width, "height": height}) as (page, _):
                        page.evaluate(usual)
                        (button, *_) = page.evaluate(PLACES, [".actions > a"])[".actions > a"]
                        self.assertLessEqual(button["bottom"], height)
                        (cover,) = page.evaluate(PLACES, [".cover"])[".cover"]
                        self.assertLessEqual(cover["height"], 0.34 * height + 1)

    def test_a_desktop_has_the_link_at_one_side_and_the_way_to_the_phone_at_the_other(self):
        queries = ["h1", "[data-code]", "figcaption", "[data-action=website]", STORES]
        for width, height in [(1366, 650), (1280, 800)]:
            for case in cases([DESKTOP], ["trip", "labels"], [False, True], ["en", "de", "ar"], [True, False]):
                with self.subTest(f"{width}, {case.label}"):
                    with self.visit(**case.visit, viewport={"width": width, "height": height}) as (page, _):
                        places = page.evaluate(PLACES, queries)
                        self.assertEqual([len(places[query]) for query in queries], [1, 1, 1, 1, 2])
                        for place in sum(places.values(), []):
                            self.assertLessEqual(place["bottom"], height)
                        (code,), (website,) = places["[data-code]"], places["[data-action=website]"]
                        self.assertGreaterEqual(min(code["width"], code["height"]), 200)
                        left, right = (code, website) if case.visit["language"] == "ar" else (website, code)
                        self.assertLess(left["right"], right["left"])

    def test_what_copies_the_link_looks_like_a_button_on_a_desktop(self):
        color = "(element) => getComputedStyle(element).color"
        border = "(element) => getComputedStyle(element).borderTopColor"
        # With and without a website, which is the main button.
        for url in [TRIP, PAGES["single-host"][0]]:
            with self.subTest(url), self.visit(url, DESKTOP, viewport={"width": 1366, "height": 650}) as (page, _):
                copy = page.locator("[data-copy]")
                self.assertNotEqual(copy.evaluate(border), "rgba(0, 0, 0, 0)")
                self.assertEqual(copy.evaluate(color), page.locator("h1").evaluate(color))

    def test_the_name_of_an_app_breaks_between_words_and_fits_if_it_is_one(self):
        # How many boxes each word has; a word that is broken has two.
        words = """(name) => {
            name.textContent = 'Der Morgenkurier';
            return [[0, 3], [4, 16]].map(([start, end]) => {
                const range = document.createRange();
                range.setStart(name.firstChild, start);
                range.setEnd(name.firstChild, end);
                return range.getClientRects().length;
            });
        }"""
        for width in [320, 375, 390, 412]:
            with self.subTest(width), self.visit(TRIP, IPHONE, viewport={"width": width, "height": 844}) as (page, _):
                self.assertEqual(page.locator(".app b").evaluate(words), [1, 1])
                page.locator(".app b").evaluate("(name, text) => { name.textContent = text; }", LONG)
                self.assertEqual(page.evaluate(OVERFLOW), 0)
                self.assertEqual(page.evaluate(CLIPPED), [])

    def test_there_is_one_column_where_there_is_no_code_no_room_or_no_mouse(self):
        for name, device, width in [
            ("private", DESKTOP, 1366), ("not-found", DESKTOP, 1366), ("web-only", DESKTOP, 1366), ("trip", DESKTOP, 959),
            ("trip", IPAD, 1194), ("trip", UNKNOWN, 1366),
        ]:
            with self.subTest(f"{name}, {device.name}"):
                with self.visit(PAGES[name][0], device, viewport={"width": width, "height": 800}) as (page, _):
                    self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('main')).display"), "block")
                    (main,) = page.evaluate(PLACES, ["main"])["main"]
                    self.assertLessEqual(main["width"], 512)

    def test_a_link_to_hold_shows_on_ios_alone(self):
        for device, width in [(DESKTOP, 1280), (DESKTOP, 500), (UNKNOWN, 1280), (UNKNOWN, 500)]:
            for script in [True, False]:
                url = PAGES["single-host-without-a-scheme"][0]
                with self.subTest(f"{device.name}, {width}, {script}"):
                    with self.visit(url, device, script=script, viewport={"width": width, "height": 700}) as (page, _):
                        self.assertEqual(page.evaluate(PLACES, ["[data-action=hold]"]), {"[data-action=hold]": []})

    def test_text_of_twice_the_size_fits(self):
        for case in cases([DESKTOP], languages=["en", "de", "ar"]):
            with self.subTest(case.label):
                with self.visit(**case.visit, viewport={"width": 640, "height": 800}) as (page, _):
                    before = page.locator("h1").evaluate("(h1) => parseFloat(getComputedStyle(h1).fontSize)")
                    page.evaluate("document.documentElement.style.fontSize = '200%'")
                    after = page.locator("h1").evaluate("(h1) => parseFloat(getComputedStyle(h1).fontSize)")
                    self.assertGreaterEqual(after, 1.5 * before, "the text follows the reader's size")
                    self.assertEqual(page.evaluate(OVERFLOW), 0)
                    self.assertEqual(page.evaluate(CLIPPED), [])

    def test_wider_spaced_text_is_not_cut_off(self):
        for case in cases([DESKTOP, IPHONE], languages=["en", "de"]):
            with self.subTest(case.label), self.visit(**case.visit, **PHONE_320) as (page, _):
                page.evaluate(TEXT_SPACING)
                self.assertEqual(page.evaluate(OVERFLOW), 0)
                self.assertEqual(page.evaluate(CLIPPED), [])

    def test_zooming_is_not_forbidden(self):
        for name, (url, _) in PAGES.items():
            with self.subTest(name), self.visit(url) as (page, _):
                content = page.locator("meta[name=viewport]").get_attribute("content")
                self.assertNotRegex(content, "user-scalable|maximum-scale|minimum-scale")

    def test_arabic_runs_from_the_right_and_the_page_with_it(self):
        for case in cases(DEVICES, ["home", "trip", "labels"], languages=["ar"]):
            with self.subTest(case.label), self.visit(**case.visit) as (page, _):
                self.assertEqual(page.locator("html").get_attribute("lang"), "ar")
                self.assertEqual(page.locator("html").get_attribute("dir"), "rtl")
                mirrored, straight = page.evaluate(BOXES, "rtl"), page.evaluate(BOXES, "ltr")
                self.assertEqual(len(mirrored), len(straight))
                for one, other in zip(mirrored, straight):
                    self.assertEqual(one[0], other[0])
                    for a, b in zip(one[1:], other[1:]):
                        self.assertAlmostEqual(a, b, delta=1, msg=f"{one} {other}")

    def test_the_other_languages_run_from_the_left(self):
        for language in ["en", "de"]:
            with self.subTest(language), self.visit(TRIP, language=language) as (page, _):
                self.assertEqual(page.locator("html").get_attribute("lang"), language)
                self.assertEqual(page.locator("html").get_attribute("dir"), "ltr")


if __name__ == "__main__":
    unittest.main()
