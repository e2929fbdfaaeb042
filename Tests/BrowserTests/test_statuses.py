"""Every kind of page comes with its status, and an old link with the address that took its place."""

import unittest
from urllib.parse import urlsplit

from browser import BrowserTestCase, ServerTestCase
from pages import PAGES, SITE, cases
from profiles import DESKTOP, IPHONE
from server import Server
from test_accessibility import violations


class StatusTests(ServerTestCase):
    def test_every_kind_of_page_comes_with_its_status(self):
        for name, (url, status) in PAGES.items():
            with self.subTest(name):
                parts = urlsplit(url)
                answer = self.server.ask(parts.path + (f"?{parts.query}" if parts.query else ""), host=parts.netloc)
                self.assertEqual(answer.status, status)
                self.assertEqual(answer.field("content-type"), "text/html; charset=utf-8")

    def test_an_old_link_leads_to_the_printed_address_of_its_route(self):
        for host in ["trips.example.com", "open.trips.example.com"]:
            with self.subTest(host):
                answer = self.server.ask("/old/A%20B?utm_source=x&p=%2F&utm_source=y+z", host=host)
                self.assertEqual(answer.status, 308)
                self.assertEqual(
                    answer.field("location"),
                    "https://trips.example.com/trips/A%20B?utm_source=x&p=%2F&utm_source=y+z",
                )

class ErrorPageTests(BrowserTestCase):
    def test_an_error_page_has_its_style_and_asks_for_no_other_file_than_an_image(self):
        for case in cases([IPHONE, DESKTOP], ["gone", "not-found", "misdirected"], scripts=[True, False]):
            with self.subTest(case.label), self.visit(**case.visit) as (page, sightings):
                self.assertGreater(page.evaluate("document.styleSheets[0].cssRules.length"), 30)
                self.assertEqual(page.evaluate("document.querySelectorAll('link[rel=stylesheet], script[src]').length"), 0)
                self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('h1')).fontWeight"), "650")
                images = page.evaluate("[...document.querySelectorAll('img, link[rel$=icon]')].map((image) => image.src || image.href)")
                self.assertLessEqual(set(sightings.requests), {page.url, *images})

    def test_a_refused_connection_says_why_in_every_language(self):
        busy = Server(config="busy.json")
        self.addCleanup(busy.stop)
        with busy.hold():
            answer = busy.ask("/trips/ABC123")
        self.assertEqual(answer.status, 503)
        refuse = lambda page: page.route(
            "**/*", lambda route: route.fulfill(status=200, headers=dict(answer.fields), body=answer.body)
        )
        for device, dark, script in [(IPHONE, False, True), (IPHONE, True, False), (DESKTOP, False, True)]:
            visit = self.visit(f"{SITE}/trips/ABC123", device, dark=dark, script=script, prepare=refuse)
            with self.subTest(device.name, dark=dark, script=script), visit as (page, sightings):
                texts = page.locator("[data-languages] p")
                self.assertEqual([text.is_visible() for text in texts.all()], [False] * 12)
                page.locator("[data-languages] summary").click()
                self.assertEqual([text.is_visible() for text in texts.all()], [True] * 12)
                self.assertEqual(page.locator("[data-languages] [lang=ar]").evaluate("(text) => getComputedStyle(text).direction"), "rtl")
                self.assertEqual(sightings.complaints, [])
                if script:
                    self.assertEqual([violation["id"] for violation in violations(page)], [])


if __name__ == "__main__":
    unittest.main()
