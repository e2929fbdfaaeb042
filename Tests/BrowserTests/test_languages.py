"""A visitor chooses the language of a page, without script too, and the choice is no part of the link."""

import unittest

from actions import hrefs, reveal
from browser import BrowserTestCase
from pages import SITE, TRIP, cases
from profiles import DESKTOP, IPHONE

LINK = f"{SITE}/trips/ABC123"


class LanguageTests(BrowserTestCase):
    def test_a_tap_shows_the_page_in_the_chosen_language(self):
        for profile in [IPHONE, DESKTOP]:
            for script in [True, False]:
                with self.subTest(profile.name, script=script), self.visit(TRIP, profile, script=script) as (page, _):
                    self.choose(page, "Deutsch", f"{LINK}?lang=de&utm_source=mail", "de", "ltr")
                    self.choose(page, "العربية", f"{LINK}?lang=ar&utm_source=mail", "ar", "rtl")

    def test_an_error_page_changes_its_language_at_the_same_path(self):
        for script in [True, False]:
            with self.subTest(script=script), self.visit(f"{SITE}/nothing/here?utm_source=mail", IPHONE, script=script) as (page, _):
                for name, tag, direction in [("한국어", "ko", "ltr"), ("繁體中文", "zh-Hant", "ltr"), ("العربية", "ar", "rtl")]:
                    page.locator("[data-languages] summary").click()
                    self.choose(page, name, f"{SITE}/nothing/here?lang={tag}", tag, direction)

    def test_an_error_page_shows_its_own_language_in_one_row_and_opens_the_others(self):
        for case in cases([IPHONE, DESKTOP], ["not-found", "misdirected"], languages=["en", "de", "ar", "pt"], scripts=[True, False]):
            small = {} if case.visit["profile"] is DESKTOP else {"viewport": {"width": 320, "height": 553}}
            with self.subTest(case.label), self.visit(**case.visit, **small) as (page, _):
                summary, links = page.locator("[data-languages] summary"), page.locator("[data-languages] a")
                current = page.locator("[data-languages] [aria-current]").text_content()
                self.assertTrue(summary.inner_text().endswith(current))
                self.assertEqual([link.is_visible() for link in links.all()], [False] * 13)
                self.assertLessEqual(page.locator("[data-languages] details").bounding_box()["height"], 60)
                self.assertGreaterEqual(summary.bounding_box()["height"], 44)
                summary.focus()
                page.keyboard.press("Enter")
                self.assertEqual([link.is_visible() for link in links.all()], [True] * 13)
                page.keyboard.press("Tab")
                self.assertEqual(page.evaluate("document.activeElement.lang"), links.first.get_attribute("lang"))

    def test_each_language_fits_on_a_small_phone(self):
        with self.visit(f"{SITE}/nothing/here", IPHONE, viewport={"width": 320, "height": 568}) as (page, _):
            tags = page.evaluate("[...document.querySelectorAll('[data-languages] a')].map((link) => link.lang)")
            self.assertGreater(len(tags), 12)
            for tag in tags:
                page.goto(f"{SITE}/nothing/here?lang={tag}")
                with self.subTest(tag):
                    self.assertEqual(page.locator("html").get_attribute("lang"), tag)
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)

    def test_japanese_breaks_its_lines_between_phrases(self):
        for language, expected in [("ja", ["auto-phrase", "strict"]), ("de", ["normal", "auto"])]:
            with self.subTest(language), self.visit(f"{SITE}/nothing/here", language=language) as (page, _):
                style = "(h1) => { const style = getComputedStyle(h1); return [style.wordBreak, style.lineBreak]; }"
                self.assertEqual(page.locator("h1").evaluate(style), expected)

    def test_the_fragment_goes_along(self):
        with self.visit(f"{LINK}#day-2") as (page, _):
            self.choose(page, "Deutsch", f"{LINK}?lang=de#day-2", "de", "ltr")

    def test_no_action_carries_the_choice(self):
        for query in ["?lang=de", "?a=b&lang=de", "?lang=de&a=b"]:
            with self.subTest(query), self.visit(f"{LINK}{query}") as (page, _):
                for action, href in hrefs(page).items():
                    self.assertNotIn("lang", href, action)

    # What looks like the choice, or like the end of a query, is a part of the fragment.
    FRAGMENTS = [(f"?lang=de{end}", end) for end in ["#/?lang=de&b=1", "#a&lang=de", "#?", "#a?&#"]]

    def test_the_copied_link_has_no_choice(self):
        for choice, link in [("?lang=de", ""), ("?a=b&lang=de#c", "?a=b#c"), ("?lang=de&a=b", "?a=b"), ("?lang=de#c", "#c")] + self.FRAGMENTS:
            options = {"permissions": ["clipboard-read", "clipboard-write"]}
            with self.subTest(choice), self.visit(f"{LINK}{choice}", IPHONE, **options) as (page, _):
                reveal(page)
                page.locator("[data-copy]").click()
                page.wait_for_function("document.querySelector('[role=status]').innerText.trim()")
                self.assertEqual(page.evaluate("navigator.clipboard.readText()"), f"{LINK}{link}")

    def choose(self, page, name, address, language, direction):
        page.get_by_role("link", name=name, exact=True).click()
        page.wait_for_url(address)
        root = page.locator("html")
        self.assertEqual((root.get_attribute("lang"), root.get_attribute("dir")), (language, direction))


if __name__ == "__main__":
    unittest.main()
