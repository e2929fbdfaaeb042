"""The script puts the likely button first, offers to copy the link, and says how to get out of an in-app browser."""

import re
import unittest

from actions import VISIBLE, hrefs, in_visual_order
from browser import BrowserTestCase
from pages import PAGES, SITE, TRIP
from profiles import DESKTOP, DEVICES, IN_APP, IPHONE, PROFILES

HINT, COPY = "[data-hint]", "[data-copy]"


class ScriptTests(BrowserTestCase):
    def test_the_way_into_the_app_stands_first_on_every_device(self):
        for profile in DEVICES:
            with self.subTest(profile.name), self.visit(TRIP, profile) as (page, _):
                self.assertIn(in_visual_order(page)[0], ["open", "intent"] if profile.system == "android" else ["open"])

    def test_an_iphone_offers_its_store_before_the_other_and_its_links_before_androids(self):
        for profile in PROFILES:
            if profile.system == "ios":
                with self.subTest(profile.name), self.visit(TRIP, profile) as (page, _):
                    order = in_visual_order(page)
                    self.assertIn("app-store", order)
                    self.assert_order(order, "app-store", "google-play")
                    self.assert_order(order, "open", "intent")
                    self.assert_order(order, "scheme", "intent")

    def test_an_android_phone_offers_its_store_before_the_other_and_its_intent(self):
        for profile in PROFILES:
            if profile.system == "android":
                with self.subTest(profile.name), self.visit(TRIP, profile) as (page, _):
                    order = in_visual_order(page)
                    self.assertIn("google-play", order)
                    self.assertIn("intent", order)
                    self.assert_order(order, "google-play", "app-store")

    def test_a_desktop_offers_both_stores(self):
        with self.visit(TRIP, DESKTOP) as (page, _):
            self.assertLessEqual({"app-store", "google-play"}, set(in_visual_order(page)))

    def test_without_script_every_action_is_there_to_see(self):
        for profile in DEVICES:
            with self.subTest(profile.name), self.visit(TRIP, profile, script=False) as (page, _):
                # What has a mouse is no Android phone.
                intent = set() if profile is DESKTOP else {"intent"}
                self.assertEqual(
                    {"open", "scheme", "app-store", "google-play", "website"} | intent, set(in_visual_order(page))
                )

    def test_a_website_with_a_fragment_of_its_own_keeps_it(self):
        for fragment in ["", "#there"]:
            with self.subTest(fragment), self.visit(f"{SITE}/shelves/7{fragment}") as (page, _):
                self.assertEqual(hrefs(page)["website"], "https://www.example.com/spa#/shelf/7")

    def test_only_android_is_offered_an_intent(self):
        for profile in PROFILES:
            with self.subTest(profile.name), self.visit(TRIP, profile) as (page, _):
                self.assertEqual("intent" in in_visual_order(page), profile.system == "android")

    def test_the_hint_shows_in_in_app_browsers_alone(self):
        for profile in PROFILES:
            with self.subTest(profile.name), self.visit(TRIP, profile) as (page, _):
                self.assertEqual(page.locator(HINT).evaluate(VISIBLE), profile.is_in_app)
                self.assertTrue(page.locator(HINT).text_content().strip())

    def test_without_script_neither_hint_nor_copy_button_shows(self):
        for profile in [IPHONE, IN_APP[0]]:
            with self.subTest(profile.name), self.visit(TRIP, profile, script=False) as (page, _):
                for hook in [HINT, COPY]:
                    self.assertEqual(page.locator(hook).count(), 1)
                    self.assertFalse(page.locator(hook).evaluate(VISIBLE))

    def test_the_copied_link_is_the_one_that_was_opened_and_a_reader_hears_so(self):
        for name in ["trip", "private"]:
            for profile in DEVICES:
                with self.subTest(name, profile=profile.name):
                    self.copy(f"{PAGES[name][0]}#day-2", profile)

    def test_a_refused_clipboard_causes_no_error(self):
        refuse = "navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))"
        with self.visit(TRIP, prepare=lambda page: page.add_init_script(refuse)) as (page, sightings):
            page.locator(COPY).click()
            self.assertTrue(page.evaluate("new Promise((done) => setTimeout(() => done(true), 0))"))
            self.assertEqual(sightings.complaints, [])
            self.assertEqual(sightings.navigations[-1], page.url)

    def test_a_browser_without_a_clipboard_causes_no_error(self):
        for missing in ["delete Navigator.prototype.clipboard", "delete Navigator.prototype.userAgentData"]:
            with self.subTest(missing):
                with self.visit(TRIP, prepare=lambda page: page.add_init_script(missing)) as (page, sightings):
                    self.assertEqual(sightings.complaints, [])
                    self.assertIn("app-store", in_visual_order(page))

    def test_the_script_leaves_the_links_of_the_page_as_they_were(self):
        for profile in PROFILES:
            with self.subTest(profile.name):
                with self.visit(TRIP, profile, script=False) as (page, _):
                    before = hrefs(page)
                with self.visit(TRIP, profile) as (page, _):
                    self.assertEqual(hrefs(page), before)

    def copy(self, url, profile):
        with self.visit(url, profile, permissions=["clipboard-read", "clipboard-write"]) as (page, sightings):
            region = page.locator("[aria-live=polite], [role=status]")
            self.assertEqual(region.count(), 1)
            before = region.inner_text()
            page.locator(COPY).click()
            page.wait_for_function(
                "(before) => { const text = document.querySelector('[aria-live=polite], [role=status]').innerText;"
                " return text.trim() && text !== before; }",
                arg=before,
            )
            copied = page.evaluate("navigator.clipboard.readText()")
            # In front of a real site stands a proxy that speaks TLS.
            self.assertEqual(re.sub("^https:", "http:", copied), url)
            self.assertEqual(sightings.complaints, [])

    def assert_order(self, order, first, second):
        if second in order:
            self.assertLess(order.index(first), order.index(second), order)


if __name__ == "__main__":
    unittest.main()
