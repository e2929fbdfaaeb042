"""A link that the association files keep in the browser is offered to the app by nothing that relies on their claim."""

import unittest

from actions import hrefs, reveal
from browser import BrowserTestCase
from profiles import ANDROID, DESKTOP, FIREFOX_ANDROID, INSTAGRAM_ANDROID, IPHONE

VISIBLE = """() => [...document.querySelectorAll('a[data-action], [data-hint], [data-failed], [data-code]')]
    .filter((element) => element.checkVisibility())
    .map((element) => element.dataset.action || (element.dataset.hint !== undefined ? 'hint' : element.dataset.failed !== undefined ? 'failed' : 'code'))"""
CLAIMS = {"open", "intent", "hold", "hint", "failed", "code"}
TWO_HOSTS = ["http://trips.example.com", "http://open.trips.example.com"]
HOSTS = [*(f"{host}/trips/ABC" for host in TWO_HOSTS), "http://solo.example.com/items/7"]


class ExcludedLinkTests(BrowserTestCase):
    def visible(self, url, profile, **options):
        with self.visit(url, profile, **options) as (page, sightings):
            self.assertEqual(sightings.complaints, [])
            reveal(page)
            return set(page.evaluate(VISIBLE)), page.locator('meta[name="apple-itunes-app"]').count(), hrefs(page)

    def test_no_button_relies_on_the_claim(self):
        for profile in [IPHONE, ANDROID, FIREFOX_ANDROID, INSTAGRAM_ANDROID, DESKTOP]:
            for link in HOSTS:
                for end in ["?web=1", "?a=b&web=1", "#web", "?a=b#w%65b", "?web=1#day-2"]:
                    with self.subTest(link + end, profile=profile.name):
                        seen, banners, links = self.visible(link + end, profile)
                        self.assertEqual((seen & CLAIMS, banners), (set(), 0))
                        self.assertIn("scheme", links)
                        self.assertEqual([name for name, link in links.items() if name in CLAIMS and "#w" in link], [])

    def test_without_a_script_an_excluded_query_has_none(self):
        for link in HOSTS:
            with self.subTest(link):
                seen, banners, _ = self.visible(f"{link}?web=1", IPHONE, script=False)
                self.assertEqual((seen & CLAIMS, banners), (set(), 0))

    def test_other_links_have_their_buttons(self):
        for profile in [IPHONE, ANDROID]:
            # The last table has an app for iPhones only.
            for link in HOSTS if profile is IPHONE else HOSTS[:2]:
                for end in ["", "?web=2", "?web=1&web=2", "#webs", "#day-2"]:
                    with self.subTest(link + end, profile=profile.name):
                        seen, banners, _ = self.visible(link + end, profile)
                        self.assertTrue(seen & CLAIMS)
                        self.assertEqual(banners, 0 if "solo" in link else 1)

    def test_another_fragment_decides_anew(self):
        with self.visit(f"{HOSTS[0]}#day-2", ANDROID) as (page, _):
            self.assertIn("intent", page.evaluate(VISIBLE))
            with page.expect_navigation(url="**#web"):
                page.evaluate("location.hash = 'web'")
            page.wait_for_function(f"!({VISIBLE})().includes('intent')")


if __name__ == "__main__":
    unittest.main()
