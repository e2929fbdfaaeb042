"""A page knows how a tap on "open the app" ended, and in the browsers of other apps it says how to leave them."""

import unittest
from urllib.parse import urlsplit

from actions import VISIBLE, in_visual_order, offers, reveal
from browser import BrowserTestCase
from pages import PAGES, SITE, TRIP
from profiles import (
    ANDROID, CHROMEOS_TABLET, DESKTOP, FACEBOOK_ANDROID, FACEBOOK_IPHONE, FIREFOX_ANDROID, IN_APP, INSTAGRAM_ANDROID, INSTAGRAM_IPHONE,
    IPAD, IPHONE, LINE_IPHONE, TIKTOK_ANDROID, UNKNOWN, WEB_VIEW_ANDROID, WINDOWS_TABLET,
)  # fmt: skip
from test_accessibility import violations
from test_keyboard import walk
from test_script import FILLED

OPEN_HOST = "http://open.trips.example.com"
SECOND, PRIVATE, BOTH, SOLO = f"{OPEN_HOST}/trips/ABC123", f"{SITE}/invites/s3cr3t", "http://both.example.com/items/7", PAGES["single-host"][0]
# Whose main action leads to the second host.
BY_LINK = [IPHONE, IPAD, FIREFOX_ANDROID, INSTAGRAM_IPHONE, FACEBOOK_IPHONE, INSTAGRAM_ANDROID, FACEBOOK_ANDROID]
HEADING, HINT = "[data-failed] h2", "[data-hint]"
AGAIN, MORE = "Installed? Try again", "More options"
# Of four lines on a small phone.
HEADLINE = "The last lighthouse keeper of the northern coast does not mean to stop"
IN_ANY_APP = "To open the app, choose “Open in browser” from the menu."
SMALL = {"viewport": {"width": 390, "height": 620}}
HIDE = """() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


class OutcomeTests(BrowserTestCase):
    def serve_with_tls(self, page):
        """Lets the server answer the hosts of the table as the proxy in front of a real site does; notes the referrers."""
        self.referrers = []

        def answer(route):
            url = urlsplit(route.request.url)
            self.referrers.append(route.request.headers.get("referer"))
            reply = self.server.ask(url.path + (f"?{url.query}" if url.query else ""), host=url.hostname)
            route.fulfill(status=reply.status, headers=dict(reply.fields), body=reply.body)

        page.route("https://*.trips.example.com/**", answer)
        page.route("https://trips.example.com/**", answer)

    def check_failed(self, page, order, name="Trips Calendar"):
        """The page says that the app did not open, and has this order."""
        self.assertEqual(page.locator(HEADING).inner_text(), f"{name} did not open")
        self.assertTrue(page.locator(HEADING).is_visible())
        self.assertEqual(offers(page), order)
        self.assertEqual(page.evaluate(FILLED), order[:1])
        self.assertEqual(page.evaluate("window.__shifts"), [])

    def test_a_tap_that_ends_on_the_second_host_did_not_open_the_app(self):
        for url, profiles in [(TRIP, BY_LINK), (PRIVATE, [IPHONE, FACEBOOK_ANDROID])]:
            for profile in profiles:
                with self.subTest(url, profile=profile.name), self.visit(url, profile, prepare=self.serve_with_tls) as (page, sightings):
                    self.assertFalse(page.locator(HEADING).is_visible())
                    page.locator("[data-action=open]").click()
                    page.wait_for_url("https://open.trips.example.com/**")
                    # Nothing of a private link is in the referrer.
                    self.assertEqual(self.referrers[0], f"{SITE}/")
                    self.assertEqual(page.url.partition("#")[2], "")
                    store = "app-store" if profile.system == "ios" else "google-play"
                    self.check_failed(page, [store, "open", "website", MORE])
                    self.assertEqual(page.locator("[data-action=open]").inner_text(), AGAIN)
                    self.assertTrue(page.get_by_text("Install it, then open this link again.").first.is_visible())
                    # Again, and it did not open again.
                    page.locator("[data-action=open]").click()
                    page.wait_for_url("https://trips.example.com/**")
                    self.check_failed(page, [store, "open", "website", MORE])
                    self.assertEqual(sightings.complaints, [])

    def test_the_first_host_knows_each_host_that_leads_to_it(self):
        for host, is_back in [("www.trips", True), ("open.trips", True), ("other", False)]:
            # As the page of a table with a third host, which leads to the first one.
            with self.subTest(host), self.visit("about:blank") as (page, _):
                answer = self.server.ask("/trips/ABC123")
                body = answer.body.replace(b'data-failed="', b'data-hosts="www.trips.example.com in.trips.example.com" data-failed="')
                page.route(TRIP, lambda route: route.fulfill(status=200, headers=dict(answer.fields), body=body))
                page.goto(TRIP, referer=f"http://{host}.example.com/")
                self.assertEqual(page.locator(HEADING).is_visible(), is_back)
                page.unroute(TRIP)

    def test_the_store_is_on_a_low_screen_after_the_app_did_not_open(self):
        for width, height in [(375, 553), (390, 620), (844, 390)]:
            for profile in [IPHONE, INSTAGRAM_IPHONE, LINE_IPHONE, INSTAGRAM_ANDROID]:
                for language, title in [("en", HEADLINE), ("de", HEADLINE), ("ar", "آخر حارس منارة على الساحل الشمالي لا ينوي التوقف")]:
                    options = {"language": language, "viewport": {"width": width, "height": height}}
                    with self.subTest(f"{width}, {profile.name}, {language}"), self.visit("about:blank", profile, **options) as (page, _):
                        page.goto(SECOND, referer=f"{SITE}/")
                        self.assertEqual(page.evaluate("window.__shifts"), [])
                        page.locator("h1").evaluate("(h1, title) => { h1.textContent = title; }", title)
                        self.assertTrue(page.locator(HEADING).is_visible())
                        self.assertEqual(page.evaluate(FILLED), ["google-play" if profile is INSTAGRAM_ANDROID else "app-store"])
                        box = page.locator(".actions a").first.bounding_box()
                        self.assertLessEqual(box["y"] + box["height"], height)

    def test_in_an_app_on_its_side_the_image_is_beside_the_text(self):
        for language in ["en", "ar"]:
            options = {"language": language, "viewport": {"width": 844, "height": 390}}
            with self.subTest(language), self.visit(TRIP, INSTAGRAM_IPHONE, **options) as (page, _):
                cover, brand, main, hint, button = (
                    page.locator(query).first.bounding_box() for query in [".cover", ".brand", "main", HINT, ".actions a"]
                )
                self.assertAlmostEqual(cover["y"], brand["y"], delta=1)
                inset = main["x"] + main["width"] - cover["x"] - cover["width"] if language == "en" else cover["x"] - main["x"]
                self.assertAlmostEqual(inset, 20, delta=1)
                below = hint["y"] >= cover["y"] + cover["height"]
                beside = hint["x"] + hint["width"] <= cover["x"] if language == "en" else hint["x"] >= cover["x"] + cover["width"]
                self.assertTrue(below or beside)
                self.assertLessEqual(button["y"] + button["height"], 390)

    def test_where_no_way_opens_the_app_the_page_offers_the_app_and_promises_nothing(self):
        for profile in [TIKTOK_ANDROID, INSTAGRAM_ANDROID]:
            with self.subTest(profile.name), self.visit(BOTH, profile, **SMALL) as (page, _):
                self.assertEqual(offers(page)[0], "google-play")
                self.assertEqual(page.locator("[data-more] > summary").inner_text(), "More options")
                self.assertTrue(page.locator("[data-app]").is_visible())
                self.assertTrue(page.get_by_text("Install it, then open this link again.").last.is_visible())
                self.assertFalse(page.locator(".stores > div:not(.app)").is_visible())

    def test_the_values_of_a_link_are_below_the_actions_of_an_app_on_a_low_screen_alone(self):
        for height, is_below in [(844, False), (620, True)]:
            with self.subTest(height), self.visit(PAGES["labels"][0], INSTAGRAM_IPHONE, viewport={"width": 390, "height": height}) as (page, _):
                values, actions = (page.locator(query).bounding_box() for query in ["dl", ".actions"])
                self.assertEqual(values["y"] > actions["y"], is_below)
                self.assertEqual(page.locator("dl").evaluate("(dl) => getComputedStyle(dl).borderBottomWidth"), "0px" if is_below else "1px")

    def test_without_script_the_second_host_has_one_line_between_values_and_stores(self):
        url = PAGES["labels"][0].replace(SITE, OPEN_HOST)
        with self.visit(url, IPHONE, script=False) as (page, _):
            values, heading = (page.locator(query).bounding_box() for query in ["dl", ".stores h2"])
            self.assertLess(heading["y"] - values["y"] - values["height"], 25)
            self.assertEqual(page.locator(".stores").evaluate("(stores) => getComputedStyle(stores).borderTopWidth"), "0px")

    def test_without_script_a_desktop_reads_of_no_store_that_it_does_not_show(self):
        for profile, is_shown in [(IPHONE, True), (DESKTOP, False)]:
            with self.subTest(profile.name), self.visit(SECOND, profile, script=False) as (page, _):
                self.assertEqual(page.locator(".stores > p").is_visible(), is_shown)

    def test_whoever_comes_to_the_second_host_from_elsewhere_sees_the_usual_page(self):
        for profile in [IPHONE, ANDROID, DESKTOP, UNKNOWN, INSTAGRAM_ANDROID]:
            with self.visit(TRIP, profile) as (page, _):
                usual, text = offers(page), page.locator("main").inner_text()
            for referrer in [None, "https://news.example.net/", f"{OPEN_HOST}/"]:
                with self.subTest(profile.name, referrer=referrer), self.visit("about:blank", profile) as (page, _):
                    page.goto(SECOND, referer=referrer)
                    self.assertEqual((offers(page), page.locator("main").inner_text()), (usual, text))
                    self.assertEqual(page.evaluate("window.__shifts"), [])

    def test_a_desktop_never_says_that_an_app_did_not_open(self):
        for profile in [DESKTOP, WINDOWS_TABLET, CHROMEOS_TABLET]:
            with self.subTest(profile.name), self.visit("about:blank", profile) as (page, _):
                page.goto(SECOND, referer=f"{SITE}/")
                self.assertFalse(page.locator(HEADING).is_visible())
                self.assertEqual(offers(page)[0], "website")

    def test_without_script_the_second_host_says_what_to_do_if_it_did_not(self):
        for profile in [IPHONE, ANDROID, FIREFOX_ANDROID, INSTAGRAM_ANDROID]:
            with self.subTest(profile.name), self.visit(SECOND, profile, script=False) as (page, _):
                self.assertTrue(page.get_by_text("If Trips Calendar did not open").is_visible())
                order = offers(page)
                self.assertEqual(order[:3], ["app-store", "google-play", "open"])
                self.assertEqual(set(order[3:]), {"scheme", "intent", "website"})
                self.assertEqual(page.evaluate(FILLED), ["app-store", "google-play"])
            with self.subTest(profile.name), self.visit(TRIP, profile, script=False) as (page, _):
                self.assertFalse(page.get_by_text("did not open").first.is_visible())
                self.assertEqual(page.evaluate(FILLED), ["open"])

    def test_a_scheme_or_an_intent_after_which_the_page_is_still_seen_did_not_open_the_app(self):
        for url, profile, way, order, name in [
            (SOLO, IPHONE, "scheme", ["app-store", "scheme"], "Solo"),
            (SOLO, IPAD, "scheme", ["app-store", "scheme"], "Solo"),
            (BOTH, ANDROID, "intent", ["google-play", "intent"], "Both"),
            (BOTH, IPHONE, "scheme", ["scheme"], "Both"),
            (TRIP, ANDROID, "intent", ["google-play", "intent", "website"], "Trips Calendar"),
            (TRIP, IPHONE, "scheme", ["app-store", "scheme", "website"], "Trips Calendar"),
            (SOLO, INSTAGRAM_IPHONE, "scheme", ["app-store", "scheme"], "Solo"),
            (SOLO, FACEBOOK_IPHONE, "scheme", ["app-store", "scheme"], "Solo"),
            (BOTH, FIREFOX_ANDROID, "scheme", ["google-play", "scheme"], "Both"),
        ]:
            with self.subTest(url, profile=profile.name), self.visit(url, profile, prepare=clock) as (page, sightings):
                usual = offers(page)
                if way != usual[0]:
                    reveal(page)
                    usual = offers(page)
                name_before = page.locator(f"[data-action={way}]").inner_text()
                page.locator(f"[data-action={way}]").click()
                page.clock.run_for(1400)
                self.assertEqual(offers(page), usual)
                page.clock.run_for(200)
                shown = [name for name in offers(page) if name in [*order, MORE]]
                self.assertEqual(shown, [*order, MORE])
                self.assertEqual(page.locator(HEADING).inner_text(), f"{name} did not open")
                self.assertEqual(page.evaluate("document.activeElement.textContent"), f"{name} did not open")
                self.assertEqual(page.locator(f"[data-action={way}]").inner_text(), AGAIN)
                self.assertEqual(page.locator("[data-failed] p").is_visible(), order[0].endswith(("store", "play")))
                # The app has opened at last.
                page.evaluate(HIDE)
                self.assertEqual(offers(page), usual)
                self.assertEqual(page.locator(f"[data-action={way}]").inner_text(), name_before)
                page.clock.run_for(60_000)
                self.assertEqual(offers(page), usual)
                self.assertEqual(sightings.navigations, [url])

    def test_it_opened_if_the_page_is_hidden_or_left_in_time(self):
        for leave in [HIDE, "() => window.dispatchEvent(new Event('pagehide'))"]:
            for url, profile, way in [(SOLO, IPHONE, "scheme"), (BOTH, ANDROID, "intent")]:
                with self.subTest(leave, way=way), self.visit(url, profile, prepare=clock) as (page, _):
                    usual = offers(page)
                    page.locator(f"[data-action={way}]").click()
                    page.clock.run_for(1000)
                    page.evaluate(leave)
                    page.clock.run_for(60_000)
                    self.assertEqual(offers(page), usual)
                    self.assertFalse(page.locator(HEADING).is_visible())

    def test_who_comes_back_from_the_store_can_try_again(self):
        with self.visit(SOLO, IPHONE, prepare=clock) as (page, _):
            page.evaluate("document.addEventListener('click', (event) => event.preventDefault())")
            page.locator("[data-action=scheme]").click()
            page.clock.run_for(1600)
            page.locator("[data-action=app-store]").click()
            page.evaluate(HIDE)
            self.assertTrue(page.locator(HEADING).is_visible())
            self.assertEqual(page.locator("[data-action=scheme]").inner_text(), AGAIN)

    def test_a_web_link_starts_no_clock(self):
        with self.visit(TRIP, IPHONE, prepare=clock) as (page, _):
            page.evaluate("document.addEventListener('click', (event) => event.preventDefault())")
            page.locator("[data-action=open]").click()
            page.clock.run_for(60_000)
            self.assertFalse(page.locator(HEADING).is_visible())

    def test_the_keyboard_and_axe_are_content_with_it(self):
        for profile, dark, language in [
            (IPHONE, False, "en"), (ANDROID, True, "de"), (IPAD, True, "en"), (FIREFOX_ANDROID, False, "ar"), (INSTAGRAM_IPHONE, True, "ar"),
            (FACEBOOK_IPHONE, False, "de"), (LINE_IPHONE, True, "ja"), (INSTAGRAM_ANDROID, False, "ko"), (FACEBOOK_ANDROID, True, "zh-TW"),
            (TIKTOK_ANDROID, False, "pl"),
        ]:
            with self.subTest(profile.name), self.visit("about:blank", profile, dark=dark, language=language) as (page, sightings):
                page.goto(SECOND, referer=f"{SITE}/")
                self.assertTrue(page.locator(HEADING).is_visible())
                self.assertEqual([stop["name"] for stop in walk(page)], in_visual_order(page))
                self.assertEqual([f"{one['id']}: {node['html']}" for one in violations(page) for node in one["nodes"]], [])
                self.assertEqual(sightings.complaints, [])

    def test_the_hint_has_the_words_of_the_app_that_shows_the_page(self):
        external = "Open in external browser"
        for profile, language, text in [
            (INSTAGRAM_IPHONE, "en", f"To open the app, tap\u00a0⋯ at the top right, then “{external}”."),
            (INSTAGRAM_ANDROID, "en", f"To open the app, tap\u00a0⋮ at the top right, then “{external}”."),
            (FACEBOOK_IPHONE, "en", f"To open the app, tap\u00a0⋯, then “{external}”."),
            (FACEBOOK_ANDROID, "en", f"To open the app, tap\u00a0⋮ at the top right, then “{external}”."),
            (TIKTOK_ANDROID, "en", IN_ANY_APP),
            (INSTAGRAM_IPHONE, "de", "Um die App zu öffnen, tippe oben rechts auf\u00a0⋯ und dann auf „In externem Browser öffnen“."),
            (LINE_IPHONE, "en", IN_ANY_APP),
            (WEB_VIEW_ANDROID, "en", IN_ANY_APP),
        ]:
            with self.subTest(profile.name, language=language), self.visit(TRIP, profile, language=language) as (page, _):
                self.assertEqual(page.locator(HINT).inner_text(), text)

    def test_no_browser_of_an_app_on_android_gets_what_it_answers_with_an_error(self):
        for url, first in [(TRIP, "open"), (PRIVATE, "open"), (BOTH, "google-play")]:
            for profile in [INSTAGRAM_ANDROID, FACEBOOK_ANDROID, TIKTOK_ANDROID, WEB_VIEW_ANDROID]:
                with self.subTest(url, profile=profile.name), self.visit(url, profile) as (page, _):
                    reveal(page)
                    self.assertEqual(offers(page)[0], first)
                    self.assertEqual(page.evaluate(FILLED), [first])
                    shown = page.evaluate(f"[...document.querySelectorAll('a')].filter({VISIBLE}).map((link) => link.protocol)")
                    self.assertEqual(set(shown) - {"http:"}, {"https:"})

    def test_hint_and_main_action_are_seen_at_once(self):
        for profile in IN_APP:
            for name in ["trip", "labels", "private"]:
                for language in ["en", "de", "ar"]:
                    with self.subTest(name, profile=profile.name, language=language):
                        with self.visit(PAGES[name][0], profile, language=language, **SMALL) as (page, _):
                            hint, main = (page.locator(query).first.bounding_box() for query in [HINT, ".actions a"])
                            self.assertLess(hint["y"] + hint["height"], main["y"])
                            self.assertLessEqual(main["y"] + main["height"], 620)

    def test_no_printed_address_has_a_campaign(self):
        for profile in [IPHONE, ANDROID, DESKTOP]:
            with self.subTest(profile.name), self.visit(TRIP, profile) as (page, _):
                page.emulate_media(media="print")
                printed = page.evaluate(
                    f"[...document.querySelectorAll('.stores a')].filter({VISIBLE}).map((a) => getComputedStyle(a, '::after').content)"
                )
                addresses = ["https://apps.apple.com/app/id1234567890", "https://play.google.com/store/apps/details?id=com.example.trips"]
                expected = addresses if profile is DESKTOP else [addresses[0 if profile is IPHONE else 1]]
                self.assertEqual(printed, [f'": {address}"' for address in expected])


def clock(page):
    """Lets the test say what time it is."""
    page.clock.install()


if __name__ == "__main__":
    unittest.main()
