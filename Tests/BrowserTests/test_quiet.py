"""A page loads without console messages, and makes no request to other servers."""

import unittest

from browser import BrowserTestCase
from pages import PAGES, cases, every_profile
from profiles import DESKTOP, IPHONE

LOADED = """() => [...document.querySelectorAll(
    'script[src], img, source, video, audio, iframe, embed, object,'
    + 'link:is([rel~=stylesheet], [rel~=icon], [rel=apple-touch-icon], [rel~=preload], [rel~=manifest])'
)].flatMap((element) => [element.getAttribute('src'), element.getAttribute('href'),
    ...(element.getAttribute('srcset') || '').split(',').map((part) => part.trim().split(' ')[0])])
    .filter(Boolean).map((url) => new URL(url, document.baseURI).href)"""


class QuietTests(BrowserTestCase):
    def test_nothing_is_logged_refused_or_asked_of_another_origin(self):
        for case in every_profile():
            with self.subTest(case.label), self.visit(**case.visit) as (page, sightings):
                self.check(page, sightings)

    def test_nor_without_script(self):
        for case in cases([IPHONE, DESKTOP], scripts=[False]):
            with self.subTest(case.label), self.visit(**case.visit) as (page, sightings):
                self.check(page, sightings)

    def test_the_head_names_no_file_of_another_origin(self):
        for case in cases([IPHONE]):
            with self.subTest(case.label), self.visit(**case.visit) as (page, _):
                origin = page.evaluate("location.origin")
                for url in page.evaluate(LOADED):
                    self.assertTrue(url.startswith(origin + "/"), url)

    def check(self, page, sightings):
        status = PAGES_BY_URL[page.url]
        # The browser itself logs that a page came with an error status.
        expected = [] if status < 400 else [f"console: Failed to load resource: the server responded with a status of {status}"]
        left = [text for text in sightings.complaints if not any(text.startswith(start) for start in expected)]
        self.assertEqual(left, [])
        self.assertEqual(page.evaluate("window.__violations || []"), [])
        origin = page.evaluate("location.origin")
        self.assertEqual([url for url in sightings.requests if not url.startswith(origin + "/")], [])


PAGES_BY_URL = dict(PAGES.values())


if __name__ == "__main__":
    unittest.main()
