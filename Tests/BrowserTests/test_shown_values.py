"""A page shows a value of its link only where the table names it, and a private page shows none."""

import unittest

from actions import reveal
from browser import BrowserTestCase
from pages import PAGES, SITE, cases
from profiles import ANDROID, INSTAGRAM_IPHONE, IPHONE

PRIVATE = f"{SITE}/invites/s3cr3t?code=c0de"
SECRETS = ["s3cr3t", "c0de"]
LABELS = {
    "en": ["Booking reference", "Day", "Seat"],
    "de": ["Buchungsnummer", "Tag", "Platz"],
    "ar": ["رقم الحجز", "اليوم", "المقعد"],
}

# What people see, hidden or not yet shown as well, and what style sheets write.
TEXTS = """() => [document.title, document.documentElement.textContent, ...[...document.querySelectorAll('*')].flatMap(
    (element) => ['::before', '::after', '::marker'].map((part) => getComputedStyle(element, part).content))]"""

# Every attribute, as `element attribute value`.
ATTRIBUTES = """() => [...document.querySelectorAll('*')].flatMap((element) => [...element.attributes].map(
    (attribute) => [element.localName, attribute.name, attribute.value, element.getAttribute('name')]))"""


class ShownValuesTests(BrowserTestCase):
    def test_a_private_page_shows_no_value_in_any_circumstances(self):
        for host in ["trips", "open.trips"]:
            url = PRIVATE.replace("//trips", f"//{host}")
            for case in cases(
                [IPHONE, ANDROID, INSTAGRAM_IPHONE], ["private"], languages=["en", "de", "ar"], scripts=[True, False]
            ):
                with self.subTest(case.label, host=host), self.visit(**{**case.visit, "url": url}) as (page, _):
                    self.assertEqual(holding(SECRETS, page.evaluate(TEXTS)), [])
                    for element, attribute, value, name in page.evaluate(ATTRIBUTES):
                        if (element, attribute) != ("a", "href") and (attribute, name) != ("content", "apple-itunes-app"):
                            self.assertEqual(holding(SECRETS, [value]), [], f"{element} {attribute}")

    def test_copying_a_private_link_does_not_write_it_on_the_page(self):
        with self.visit(PRIVATE) as (page, _):
            page.context.grant_permissions(["clipboard-read", "clipboard-write"])
            reveal(page)
            page.locator("[data-copy]").click()
            page.wait_for_function("document.querySelector('[role=status]').textContent !== ''")
            self.assertEqual(holding(SECRETS, page.evaluate(TEXTS)), [])
            self.assertEqual(page.evaluate("navigator.clipboard.readText()"), PRIVATE)

    def test_a_value_without_a_name_is_not_shown(self):
        url, values = PAGES["values-without-a-name"][0], ["P4RC3L", "k3y", "m0re"]
        for script in [True, False]:
            with self.subTest(script=script), self.visit(url, script=script) as (page, _):
                self.assertEqual(holding(values, page.evaluate(TEXTS)), [])
                for element, attribute, value, _ in page.evaluate(ATTRIBUTES):
                    if (element, attribute) not in [("a", "href"), ("link", "href"), ("meta", "content"), ("img", "src")]:
                        self.assertEqual(holding(values, [value]), [], f"{element} {attribute}")

    def test_values_stand_under_their_labels_in_the_order_of_the_link(self):
        for case in cases([IPHONE], ["labels"], languages=LABELS):
            with self.subTest(case.label), self.visit(**case.visit) as (page, _):
                self.assertEqual(page.locator("dt").all_text_contents(), LABELS[case.visit["language"]])
                values = [text.strip("\u2068\u2069") for text in page.locator("dd").all_text_contents()]
                self.assertEqual(values, ["55091-231959", "2026-01-31", "12A"])
                self.assertEqual(holding(["mail"], page.evaluate(TEXTS)), [])


def holding(values, texts):
    """The texts that hold one of the values."""
    return [text for text in texts if any(value in text for value in values)]


if __name__ == "__main__":
    unittest.main()
