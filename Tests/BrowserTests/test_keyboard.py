"""The keyboard reaches everything, in the order that the eye reads, and shows where it is."""

import unittest

from actions import in_visual_order
from browser import BrowserTestCase
from pages import PAGES, cases
from profiles import DEVICES, IN_APP

# Named as `in_visual_order` names it, with its outline and what lies about it, as red, green and blue.
FOCUSED = """() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgba = (color) => {
        paint.clearRect(0, 0, 1, 1);
        paint.fillStyle = color;
        paint.fillRect(0, 0, 1, 1);
        return [...paint.getImageData(0, 0, 1, 1).data];
    };
    const style = getComputedStyle(element);
    let behind = parseFloat(style.outlineOffset) < 0 ? element : element.parentElement;
    while (behind && rgba(getComputedStyle(behind).backgroundColor)[3] < 255) behind = behind.parentElement;
    const canvas = matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18] : [255, 255, 255];
    const box = element.getBoundingClientRect();
    return {
        name: element.dataset.action || (element.dataset.copy !== undefined ? 'copy' : element.textContent.trim()),
        style: style.outlineStyle, width: parseFloat(style.outlineWidth), color: rgba(style.outlineColor),
        behind: behind ? rgba(getComputedStyle(behind).backgroundColor).slice(0, 3) : canvas,
        isOnScreen: box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth,
    };
}"""


class KeyboardTests(BrowserTestCase):
    def test_tab_reaches_everything_in_the_order_of_the_eye(self):
        for case in cases(DEVICES, languages=["en", "ar"]):
            with self.subTest(case.label), self.visit(**case.visit) as (page, _):
                self.assertEqual([stop["name"] for stop in walk(page)], in_visual_order(page))

    def test_in_app_browsers_too(self):
        for case in cases(IN_APP, ["trip"]):
            with self.subTest(case.label), self.visit(**case.visit) as (page, _):
                self.assertEqual([stop["name"] for stop in walk(page)], in_visual_order(page))

    def test_the_focus_shows_wherever_it_is(self):
        for case in cases(DEVICES, ["trip", "not-found", "single-host", "single-host-without-a-scheme"], darks=[False, True], languages=["en", "ar"]):
            with self.subTest(case.label), self.visit(**case.visit) as (page, _):
                stops = walk(page)
                self.assertTrue(stops)
                for stop in stops:
                    self.assertTrue(stop["isOnScreen"], stop)
                    self.assertNotIn(stop["style"], ["none", "hidden"], stop)
                    self.assertGreaterEqual(stop["width"], 2, stop)
                    self.assertGreaterEqual(contrast(stop["color"], stop["behind"]), 3, stop)

    def test_the_enter_key_follows_a_link(self):
        with self.visit(PAGES["trip"][0]) as (page, _):
            page.route("https://**/*", lambda route: route.fulfill(body="<!doctype html><title>there</title>"))
            page.keyboard.press("Tab")
            destination = page.evaluate("document.activeElement.href")
            page.keyboard.press("Enter")
            page.wait_for_url(destination)


def walk(page):
    """Every stop of the Tab key, until it leaves the page or comes round."""
    stops = []
    for _ in range(30):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        if stop is None or (stops and stop["name"] == stops[0]["name"]):
            return stops
        stops.append(stop)
    raise AssertionError(f"the Tab key never leaves the page: {[stop['name'] for stop in stops]}")


def contrast(one, other):
    """The contrast of two opaque colors (WCAG 2.2, contrast ratio)."""
    lighter, darker = sorted([luminance(one), luminance(other)], reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(color):
    """The relative luminance of a color (WCAG 2.2)."""
    linear = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


if __name__ == "__main__":
    unittest.main()
