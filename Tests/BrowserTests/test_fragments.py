"""The fragment never reaches the server: the script hands it on, as it is, where it belongs and nowhere else."""

import unittest
from urllib.parse import urlsplit

from actions import hrefs, parse_intent
from browser import BrowserTestCase
from pages import PAGES, TRIP
from profiles import ANDROID, PROFILES

CARRIERS = ["open", "scheme", "website"]
FRAGMENTS = ["day-2", "p=a%2Fb+c&d=e", "%C3%BC%E2%9C%93", "/x/y?z=1", "!bang:~@$,()*", "a" * 1500]
HOSTILE = [
    '"><img src=x onerror=__xss=1>',
    "'onmouseover='__xss=1",
    "javascript:__xss=1",
    "//evil.example/",
    "\\\\evil.example",
    "@evil.example",
    ";end",
    "Intent;scheme=javascript;package=com.evil;end",
    "Intent;S.browser_fallback_url=https%3A%2F%2Fevil.example;end",
    "#second",
    "%",
    "%00",
    "%zz",
    "%0d%0aSet-Cookie:a=b",
    "</script><script>__xss=1</script>",
    "{{constructor.constructor('__xss=1')()}}",
    "\u202egnp.exe",
    "\ud83d\ude00",
    "__proto__",
    "x" * 6000,
]


class FragmentTests(BrowserTestCase):
    def test_every_way_to_the_link_gets_the_fragment(self):
        for profile in PROFILES:
            bare = self.hrefs(TRIP, profile)
            for fragment in FRAGMENTS[: None if profile.name == "iphone" else 2]:
                with self.subTest(fragment[:40], profile=profile.name):
                    links = self.hrefs(f"{TRIP}#{fragment}", profile)
                    for action in CARRIERS:
                        self.assertEqual(links[action], f"{bare[action]}#{fragment}")

    def test_a_link_with_an_address_in_its_query_keeps_it(self):
        for query in ["?url=y", "?a=b&url=y", "?a=?url=y"]:
            with self.subTest(query):
                bare, links = self.hrefs(TRIP.split("?")[0] + query), self.hrefs(f"{TRIP.split('?')[0]}{query}#day-2")
                for action in CARRIERS:
                    self.assertEqual(links[action], f"{bare[action]}#day-2")

    def test_stores_and_the_way_home_never_see_it(self):
        for name in ["trip", "private", "not-found", "gone"]:
            with self.subTest(name):
                bare, links = self.hrefs(PAGES[name][0]), self.hrefs(PAGES[name][0] + "#secret")
                self.assertTrue(bare)
                for action in ["app-store", "google-play", "home"]:
                    self.assertEqual(links.get(action), bare.get(action))

    def test_without_script_the_links_are_whole_without_it(self):
        self.assertEqual(self.hrefs(f"{TRIP}#day-2", script=False), self.hrefs(TRIP, script=False))

    def test_an_intent_stays_the_same_intent(self):
        bare = parse_intent(self.hrefs(TRIP, ANDROID)["intent"])
        for fragment in FRAGMENTS + HOSTILE:
            with self.subTest(fragment[:40]):
                intent = parse_intent(self.hrefs(f"{TRIP}#{fragment}", ANDROID)["intent"])
                self.assertEqual(intent.data, bare.data)
                self.assertEqual(self.fixed(intent), self.fixed(bare))
                self.assertEqual(intent.fallback.partition("#")[0], bare.fallback.partition("#")[0])

    def test_a_hostile_fragment_changes_nothing_but_the_fragment(self):
        for fragment in HOSTILE:
            with self.subTest(fragment[:40]), self.visit(TRIP) as (page, sightings):
                bare = hrefs(page)
                elements = page.evaluate("document.querySelectorAll('*').length")
                page.goto("about:blank")
                page.goto(f"{TRIP}#{fragment}")
                own = page.evaluate("location.hash")
                for action, href in hrefs(page).items():
                    if action == "intent":
                        continue
                    start, _, end = href.partition("#")
                    self.assertEqual(start, bare[action].partition("#")[0])
                    self.assertIn("#" + end if end else "", ["", own], "carried whole or not at all")
                self.assertEqual(page.evaluate("document.querySelectorAll('*').length"), elements)
                self.assertIsNone(page.evaluate("window.__xss || null"))
                self.assertEqual(sightings.complaints, [])

    def test_a_new_fragment_takes_the_place_of_the_old_one(self):
        with self.visit(f"{TRIP}#first") as (page, _):
            page.evaluate("location.hash = 'second'")
            page.wait_for_function("document.querySelector('[data-action=open]').hash === '#second'")
            self.assertEqual({urlsplit(hrefs(page)[action]).fragment for action in CARRIERS}, {"second"})

    def hrefs(self, url, *profile, script=True):
        with self.visit(url, *profile, script=script) as (page, _):
            return hrefs(page)

    def fixed(self, intent):
        """What decides who gets the intent: all of it but extra values."""
        return {name: value for name, value in intent.parameters.items() if not name.startswith("S.")}


if __name__ == "__main__":
    unittest.main()
