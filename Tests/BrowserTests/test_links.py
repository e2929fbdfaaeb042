"""Every action leads exactly where it says, and what a link carried is still there behind every hop."""

import unittest

from actions import hrefs, parse_intent, query_of
from browser import BrowserTestCase
from pages import SITE
from profiles import ANDROID, DESKTOP, IPHONE, INSTAGRAM_IPHONE

HERE, THERE, WEB = "https://trips.example.com", "https://open.trips.example.com", "https://www.example.com"
SOLO = "http://solo.example.com"

# A request, and the hrefs of its page: the query of a link goes along as it was written.
QUERY = "utm_source=mail&utm_source=print&utm_campaign=a+b&p=%2Fa%2fb&name=%C3%BC%E2%9C%93&empty=&bare"
LINKS = {
    f"{SITE}/": {"open": f"{THERE}/", "scheme": "tcal:///", "website": f"{WEB}/app/"},
    f"{SITE}/?{QUERY}": {
        "open": f"{THERE}/?{QUERY}",
        "scheme": f"tcal:///?{QUERY}",
        "website": f"{WEB}/app/?{QUERY}",
    },
    f"{SITE}/trips/Z%C3%BCrich%20%F0%9F%97%BB?{QUERY}": {
        "open": f"{THERE}/trips/Z%C3%BCrich%20%F0%9F%97%BB?{QUERY}",
        "scheme": f"tcal:///trips/Z%C3%BCrich%20%F0%9F%97%BB?{QUERY}",
        "website": f"{WEB}/app/trips/Z%C3%BCrich%20%F0%9F%97%BB?{QUERY}",
    },
    f"http://open.trips.example.com/trips/ABC123?{QUERY}": {
        "open": f"{HERE}/trips/ABC123?{QUERY}",
        "scheme": f"tcal:///trips/ABC123?{QUERY}",
        "website": f"{WEB}/app/trips/ABC123?{QUERY}",
    },
    # Behind a scheme, x-* items name other apps to call back (x-callback-url): a web link does not bring its own.
    f"{SITE}/trips/ABC123?x-success=https%3A%2F%2Fevil.example&a=1": {
        "open": f"{THERE}/trips/ABC123?x-success=https%3A%2F%2Fevil.example&a=1",
        "scheme": "tcal:///trips/ABC123?a=1",
        "website": f"{WEB}/app/trips/ABC123?x-success=https%3A%2F%2Fevil.example&a=1",
    },
    f"{SITE}/details?tab=map&reference=a%2Fb%26c": {
        "open": f"{THERE}/details?tab=map&reference=a%2Fb%26c",
        "scheme": "tcal:///details?tab=map&reference=a%2Fb%26c",
        "website": f"{WEB}/app/details?tab=map&reference=a%2Fb%26c",
    },
    f"{SITE}/files/a%20b/c.pdf": {
        "open": f"{THERE}/files/a%20b/c.pdf",
        "scheme": "tcal:///files/a%20b/c.pdf",
        "website": f"{WEB}/app/files/a%20b/c.pdf",
    },
    f"{SITE}/places/Z%C3%BCrich": {
        "open": f"{THERE}/places/Z%C3%BCrich",
        "scheme": "tcal:///places/Z%C3%BCrich",
        "website": f"{WEB}/atlas/Z%C3%BCrich",
    },
    # A token goes to the app by a link that only the app can claim, never by a scheme that any app may take.
    f"{SITE}/invites/s3cr3t": {"open": f"{THERE}/invites/s3cr3t", "website": f"{WEB}/app/invites/s3cr3t"},
    # What the app does not know is not offered to it.
    f"{SITE}/help/invites": {},
    # Safari opens no app for a tap on a link to the page's own host, but it offers the app if the link is held.
    f"{SOLO}/items/7?a=1": {"scheme": "solo:///items/7?a=1", "hold": "https://solo.example.com/items/7?a=1"},
    f"{SOLO}/rooms/7?a=1": {"hold": "https://solo.example.com/rooms/7?a=1"},
    f"{SITE}/nothing/here": {"website": "https://www.example.com/app"},
    f"{SITE}/spring-sale": {"website": "https://www.example.com/app"},
}
APP_STORE = {"ppid": "45812c9b-c296-43d3-c6a0-c5a02f74bf6e", "pt": "123456", "ct": "page", "mt": "8"}
PLAY_CAMPAIGN = {"utm_source": "page", "utm_medium": "link", "utm_campaign": "summer 2026"}


class LinkTests(BrowserTestCase):
    def test_every_action_leads_exactly_where_it_says(self):
        for profile in [IPHONE, ANDROID, DESKTOP, INSTAGRAM_IPHONE]:
            self.check_links(profile, script=True)

    def test_without_script_the_same_actions_are_there(self):
        self.check_links(IPHONE, script=False)

    def test_the_app_store_link_carries_the_options_of_the_table(self):
        with self.visit(f"{SITE}/trips/ABC123?{QUERY}", script=False) as (page, _):
            start, items = query_of(hrefs(page)["app-store"])
        self.assertEqual((start, items), ("https://apps.apple.com/app/id1234567890", APP_STORE))

    def test_an_app_without_options_has_a_bare_store_link_and_no_other_store(self):
        with self.visit(f"{SOLO}/items/7", script=False) as (page, _):
            links = hrefs(page)
        self.assertEqual(links["app-store"], "https://apps.apple.com/app/id987654321")
        self.assertNotIn("google-play", links)
        self.assertNotIn("intent", links)

    def test_the_play_link_tells_the_installed_app_the_campaign_and_the_link(self):
        with self.visit(f"{SITE}/trips/A%26B?a=1", script=False) as (page, _):
            start, items = query_of(hrefs(page)["google-play"])
        self.assertEqual(start, "https://play.google.com/store/apps/details")
        self.assertEqual(set(items), {"id", "referrer"})
        self.assertEqual(items["id"], "com.example.trips")
        _, referrer = query_of("?" + items["referrer"])
        self.assertEqual({name: referrer.get(name) for name in PLAY_CAMPAIGN}, PLAY_CAMPAIGN)
        self.assertTrue(any("/trips/A%26B" in value for value in referrer.values()), referrer)

    def test_no_store_and_no_scheme_learns_the_secret_of_a_private_link(self):
        with self.visit(f"{SITE}/invites/s3cr3t", script=False) as (page, _):
            links = hrefs(page)
        self.assertIn("google-play", links)
        for action in ["scheme", "app-store", "google-play"]:
            self.assertNotIn("s3cr3t", links.get(action, ""))

    def test_the_intent_names_the_link_the_app_and_an_encoded_way_out(self):
        for url, data in {
            f"{SITE}/trips/ABC123?{QUERY}": f"/trips/ABC123?{QUERY}",
            f"{SITE}/trips/a%3Bb?c=1;end": "/trips/a%3Bb?c=1%3Bend",
        }.items():
            with self.subTest(url), self.visit(url, ANDROID) as (page, _):
                intent = parse_intent(hrefs(page)["intent"])
                self.assertIn(intent.data, [f"trips.example.com{data}", f"open.trips.example.com{data}"])
                self.assertEqual(intent.parameters["scheme"], "https")
                self.assertEqual(intent.parameters["package"], "com.example.trips")
                self.assertRegex(intent.fallback, r"^https://(play\.google\.com|(open\.)?trips\.example\.com|www\.example\.com)/")

    def check_links(self, profile, script):
        for url, expected in LINKS.items():
            with self.subTest(url, profile=profile.name), self.visit(url, profile, script=script) as (page, _):
                links = hrefs(page)
                of_the_link = {"open", "scheme", "hold", "website", "home"} & (links.keys() | expected.keys())
                self.assertEqual({action: links.get(action) for action in of_the_link}, expected)


if __name__ == "__main__":
    unittest.main()
