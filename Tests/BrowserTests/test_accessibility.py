"""axe finds nothing: WCAG 2.2 A and AA, target sizes, and what axe holds to be good practice."""

import pathlib
import unittest

import axe_playwright_python

from browser import BrowserTestCase
from pages import PAGES, cases
from profiles import ANDROID, DESKTOP, IN_APP, IPHONE

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {"target-size": {"enabled": True}},
    # Else it fetches the style sheet anew, which the page's own policy refuses.
    "preload": False,
    "resultTypes": ["violations"],
}


class AccessibilityTests(BrowserTestCase):
    def test_axe_finds_nothing_on_any_device_in_light_and_dark(self):
        for case in [*cases([IPHONE, DESKTOP], darks=[False, True]), *cases([ANDROID], ["trip"], darks=[False, True])]:
            with self.subTest(case.label), self.visit(**case.visit) as (page, _):
                self.check(page)

    def test_nor_in_other_languages(self):
        for case in cases([IPHONE], ["home", "trip", "labels", "not-found"], darks=[False, True], languages=["de", "ar"]):
            with self.subTest(case.label), self.visit(**case.visit) as (page, _):
                self.check(page)

    def test_nor_with_the_list_of_languages_open(self):
        for case in cases([IPHONE, DESKTOP], ["not-found"], darks=[False, True], languages=["en", "ar"]):
            with self.subTest(case.label), self.visit(**case.visit) as (page, _):
                page.locator("[data-languages] summary").click()
                self.check(page)

    def test_nor_with_the_hint_of_in_app_browsers(self):
        for case in cases(IN_APP, ["trip"], darks=[False, True]):
            with self.subTest(case.label), self.visit(**case.visit) as (page, _):
                self.check(page)

    def test_nor_on_the_focused_page_before_the_script_has_come(self):
        # axe is a script itself: only the page's own is kept away.
        hold = lambda page: page.route("**/*.js", lambda route: route.abort())
        for case in cases([IPHONE], ["trip"], darks=[False, True]):
            with self.subTest(case.label), self.visit(**case.visit, prepare=hold) as (page, _):
                page.keyboard.press("Tab")
                self.check(page)

    def test_a_page_has_one_main_and_one_heading_of_the_first_rank(self):
        for name, (url, _) in PAGES.items():
            with self.subTest(name), self.visit(url) as (page, _):
                self.assertEqual((page.locator("main").count(), page.locator("h1").count()), (1, 1))
                self.assertTrue(page.title().strip())

    def test_axe_would_find_something(self):
        with self.visit(PAGES["trip"][0]) as (page, _):
            page.evaluate("document.querySelector('main').append(document.createElement('button'))")
            self.assertIn("button-name", [violation["id"] for violation in violations(page)])

    def check(self, page):
        found = [
            f"{violation['id']}: {violation['help']}: {node['html']} {node['failureSummary']}"
            for violation in violations(page)
            for node in violation["nodes"]
        ]
        self.assertEqual(found, [], "\n".join(found))


def violations(page):
    """What axe holds against the page."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    return page.evaluate("(options) => axe.run(document, options)", OPTIONS)["violations"]


if __name__ == "__main__":
    unittest.main()
