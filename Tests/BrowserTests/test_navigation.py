"""No page navigates without a tap, and the back button returns after a tap."""

import unittest

from browser import BrowserTestCase
from pages import PAGES, TRIP
from profiles import ANDROID, DESKTOP, DEX, IPAD, IPHONE, PROFILES, UNKNOWN, WINDOWS_TABLET

MINUTE = 60_000

DESK = "http://solo.example.com/desks/4"
WEBSITE = "https://www.example.com/desks/4"


def answer_website(page):
    page.route("https://www.example.com/**", lambda route: route.fulfill(content_type="text/html", body="<title>there</title>"))


class NavigationTests(BrowserTestCase):
    def test_no_page_goes_anywhere_by_itself_however_long_one_waits(self):
        for profile in PROFILES:
            with self.subTest(profile.name):
                with self.visit(TRIP, profile, prepare=lambda page: page.clock.install()) as (page, sightings):
                    self.check_rest(page, sightings, TRIP)

    def test_nor_does_any_other_kind_of_page(self):
        for name, (url, _) in PAGES.items():
            with self.subTest(name), self.visit(url, prepare=lambda page: page.clock.install()) as (page, sightings):
                self.check_rest(page, sightings, url)

    def test_nor_does_a_page_without_script(self):
        for name in ["trip", "gone"]:
            url = PAGES[name][0]
            with self.subTest(name), self.visit(url, script=False) as (page, sightings):
                page.wait_for_load_state("networkidle")
                self.assertEqual(sightings.navigations, [url])

    def test_after_a_tap_the_back_button_comes_back(self):
        for profile in PROFILES:
            for action in ["open", "website", "app-store", "google-play"]:
                with self.subTest(action, profile=profile.name), self.visit(TRIP, profile) as (page, _):
                    page.route("https://**/*", lambda route: route.fulfill(body="<!doctype html><title>there</title>"))
                    link = page.locator(f"[data-action={action}]")
                    if not link.is_visible():
                        continue
                    destination = link.get_attribute("href")
                    link.click()
                    page.wait_for_url(destination)
                    page.go_back()
                    page.wait_for_url(TRIP)
                    self.assertTrue(page.locator("h1").is_visible())

    def test_a_desktop_goes_to_the_website_where_the_table_says_so(self):
        for profile in [DESKTOP, WINDOWS_TABLET]:
            with self.subTest(profile.name), self.visit("about:blank", profile, prepare=answer_website) as (page, sightings):
                page.goto(f"{DESK}?a=b#part")
                page.wait_for_url(f"{WEBSITE}#part")
                page.go_back()
                self.assertEqual(page.url, "about:blank", "the page is not in the history")

    def test_no_other_device_does_and_no_page_without_script(self):
        for profile, script in [*((profile, True) for profile in [IPHONE, ANDROID, IPAD, DEX, UNKNOWN]), (DESKTOP, False)]:
            with self.subTest(profile.name, script=script), self.visit(DESK, profile, script=script) as (page, sightings):
                page.wait_for_load_state("networkidle")
                self.assertEqual(sightings.navigations, [DESK])

    def test_a_desktop_stays_after_going_back_and_when_it_comes_from_the_website(self):
        with self.visit("about:blank", DESKTOP, prepare=answer_website) as (page, sightings):
            page.goto(DESK, referer=WEBSITE)
            page.wait_for_load_state("networkidle")
            self.assertEqual(page.url, DESK)
            page.goto(WEBSITE)
            page.go_back()
            page.wait_for_load_state("networkidle")
            self.assertEqual(page.url, DESK)
            page.reload()
            page.wait_for_load_state("networkidle")
            self.assertEqual(page.url, DESK)

    def test_a_link_opens_in_its_own_tab(self):
        with self.visit(TRIP, IPHONE) as (page, _):
            self.assertEqual(page.locator("a[target]").count(), 0)

    def check_rest(self, page, sightings, url):
        page.wait_for_load_state("networkidle")
        requests = list(sightings.requests)
        length = page.evaluate("history.length")
        page.clock.run_for(MINUTE)
        self.assertEqual(page.evaluate("window.__departures"), [])
        self.assertEqual(page.context.pages, [page])
        self.assertEqual(page.url, url)
        self.assertEqual(sightings.navigations, [url])
        self.assertEqual(sightings.requests, requests)
        self.assertEqual(page.evaluate("history.length"), length)
        self.assertEqual(page.evaluate("document.querySelectorAll('meta[http-equiv=refresh]').length"), 0)


if __name__ == "__main__":
    unittest.main()
