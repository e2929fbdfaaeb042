"""The script puts the likely button first, offers to copy the link, and says how to get out of an in-app browser."""

import json
import pathlib
import re
import unittest
from urllib.parse import urlsplit

from actions import VISIBLE, hrefs, offers, reveal
from browser import BrowserTestCase
from pages import PAGES, SITE, TRIP
from profiles import ANDROID, CHROMEOS_TABLET, DESKTOP, DEVICES, DEX, FIREFOX_ANDROID, IN_APP, IPAD, IPHONE, PROFILES, UNKNOWN, WINDOWS_TABLET

OTHER_WAYS = "Didn’t open? Try another way"
HINT, COPY, CODE = "[data-hint]", "[data-copy]", "[data-code]"

BY_NAME = {profile.name: profile for profile in [*DEVICES, FIREFOX_ANDROID, IPAD, DEX, *IN_APP]}

# What each device offers first.
MAIN = {
    "iphone": "open",
    "ipad": "open",
    "android": "intent",
    "firefox-android": "open",
    "dex": "intent",
    "desktop": "website",
    "instagram-iphone": "open",
    "instagram-android": "open",
}

# The actions that are drawn as the filled button.
FILLED = f"""() => {{
    const fill = getComputedStyle(document.documentElement).getPropertyValue('--button').trim();
    const paint = document.createElement('a');
    paint.style.color = fill;
    document.body.append(paint);
    const color = getComputedStyle(paint).color;
    paint.remove();
    return [...document.querySelectorAll('[data-action]')].filter({VISIBLE})
        .filter((link) => getComputedStyle(link).backgroundColor === color).map((link) => link.dataset.action);
}}"""

# Runs the page's script again as another browser: the device that it finds, and whether it sees the browser of an app.
DECIDED = """async ([agent, touch, script]) => {
    Object.defineProperty(navigator, 'userAgent', { value: agent, configurable: true });
    Object.defineProperty(navigator, 'maxTouchPoints', { value: touch, configurable: true });
    delete document.documentElement.dataset.device;
    await new Promise((done) => {
        const element = Object.assign(document.createElement('script'), { src: script, onload: done });
        document.head.append(element);
    });
    return [document.documentElement.dataset.device || '', !document.querySelector('[data-hint]').hidden];
}"""


# Waits until something is drawn, and gives up at last.
PAINTED = """() => Promise.race([
    new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().length)).observe({ type: 'paint', buffered: true })),
    new Promise((done) => setTimeout(done, 5000, 0)),
])"""


class ScriptTests(BrowserTestCase):
    def test_a_script_that_does_not_come_leaves_no_page_blank(self):
        late = []

        def prepare(page):
            page.add_init_script("window.__hasDeadline = true")
            page.route("**/*.js", lambda route: late.append(route))

        with self.visit("about:blank", prepare=prepare) as (page, _):
            page.goto(TRIP, wait_until="commit")
            self.assertGreater(page.evaluate(PAINTED), 0)
            self.assertEqual(len(late), 1)
            self.assertEqual(offers(page)[0], "open")
            late[0].continue_()
            page.wait_for_load_state()
            self.assertEqual(page.locator("html").get_attribute("data-device"), "ios")

    def test_the_main_action_is_the_first_control(self):
        for profile, main in MAIN.items():
            for script in [True, False] if profile == "desktop" else [True]:
                with self.subTest(profile, script=script), self.visit(TRIP, BY_NAME[profile], script=script) as (page, _):
                    self.assertEqual(offers(page)[0], main)
                    look = page.evaluate(FILLED)
                    self.assertEqual(look, [main], "the filled button is the first control, and no other")

    def test_a_phone_offers_its_app_its_store_and_the_web_and_keeps_the_rest_closed(self):
        for profile in [IPHONE, IPAD, ANDROID, FIREFOX_ANDROID, DEX, *IN_APP]:
            with self.subTest(profile.name), self.visit(TRIP, profile) as (page, _):
                order = offers(page)
                store = "app-store" if profile.system == "ios" else "google-play"
                self.assertEqual(order[1:], ["website", store, OTHER_WAYS])
                self.assertEqual(page.locator(".app").get_by_text("Every trip on one calendar").is_visible(), True)
                icon = page.locator(".app .icon").bounding_box()
                self.assertEqual((icon["width"], icon["height"]), (60, 60))
                reveal(page)
                # On Android, a browser of an app opens nothing but web links.
                rest = {"copy", "app-store", "google-play"} - {store} | (set() if store == "google-play" and profile.is_in_app else {"scheme"})
                self.assertEqual(set(offers(page)[4:]), rest)
                self.assertTrue(page.get_by_role("heading", name="Other device").is_visible())

    def test_an_action_has_one_name_on_every_device(self):
        names = {}
        for profile in [IPHONE, IPAD, ANDROID, FIREFOX_ANDROID, DEX, *IN_APP]:
            with self.visit(TRIP, profile) as (page, _):
                reveal(page)
                for link in page.locator("[data-action]:visible").all():
                    kind = link.get_attribute("data-action")
                    names.setdefault("open" if kind == "intent" else kind, set()).add(link.inner_text())
        self.assertEqual({kind: len(texts) for kind, texts in names.items()}, dict.fromkeys(names, 1), names)

    def test_an_iphone_opens_the_app_of_a_single_host_by_its_scheme_or_by_a_link_that_is_held(self):
        for name, order, filled in [
            ("single-host", ["scheme", "app-store", OTHER_WAYS], ["scheme"]),
            ("single-host-without-a-scheme", ["hold", "app-store", OTHER_WAYS], []),
        ]:
            for profile in [IPHONE, IPAD]:
                with self.subTest(name, profile=profile.name), self.visit(PAGES[name][0] + "#part", profile) as (page, _):
                    self.assertEqual(offers(page), order)
                    self.assertEqual(page.evaluate(FILLED), filled, "what is held does not look like what is tapped")
                    reveal(page)
                    self.assertEqual(set(offers(page)[3:]), {"hold", "copy"} - {order[0]})
                    self.assertEqual(page.locator("[data-action=hold]").text_content(), "Press and hold this link, then choose “Open in Solo”")
                    self.assertTrue(hrefs(page)["hold"].endswith("#part"))
            for profile in [ANDROID, DESKTOP]:
                with self.subTest(name, profile=profile.name), self.visit(PAGES[name][0], profile) as (page, _):
                    self.assertNotIn("hold", offers(page))

    def test_a_desktop_offers_the_web_the_code_and_both_stores(self):
        for profile, script in [(DESKTOP, True), (DESKTOP, False), (WINDOWS_TABLET, True), (CHROMEOS_TABLET, True)]:
            with self.subTest(profile.name, script=script), self.visit(TRIP, profile, script=script) as (page, sightings):
                self.assertFalse(page.locator(".app").is_visible())
                copy = ["copy"] if script else []
                self.assertEqual(offers(page), ["website", *copy, "app-store", "google-play"])
                self.assertTrue(page.locator(CODE).evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)"))
                self.assertEqual(codes(sightings), ["/trips/ABC123?utm_source=mail"])

    def test_no_other_device_loads_the_code(self):
        for profile in [IPHONE, IPAD, ANDROID, DEX, UNKNOWN, *IN_APP]:
            with self.subTest(profile.name), self.visit(TRIP, profile) as (page, sightings):
                page.evaluate("scrollTo(0, document.body.scrollHeight)")
                page.wait_for_load_state("networkidle")
                self.assertFalse(page.locator(CODE).evaluate(VISIBLE))
                self.assertEqual(codes(sightings), [])

    def test_a_private_page_has_no_code_and_a_link_longer_than_a_code_shows_none(self):
        with self.visit(PAGES["private"][0], DESKTOP) as (page, _):
            self.assertEqual(page.locator(CODE).count(), 0)
        with self.visit(f"{SITE}/trips/{'a' * 400}", DESKTOP) as (page, _):
            self.assertEqual(page.locator(CODE).count(), 0)

    def test_an_unknown_device_and_a_phone_without_script_see_every_action(self):
        everything = {"open", "scheme", "intent", "app-store", "google-play", "website"}
        for profile, script in [(UNKNOWN, True), (UNKNOWN, False), (IPHONE, False), (ANDROID, False)]:
            with self.subTest(profile.name, script=script), self.visit(TRIP, profile, script=script) as (page, _):
                order = offers(page)
                self.assertEqual(set(order), everything | ({"copy"} if script else set()))
                self.assertEqual(order[0], "open")

    def test_the_browsers_of_apps_are_told_apart_by_their_agents(self):
        agents = json.loads((pathlib.Path(__file__).parent / "agents.json").read_text())
        with self.visit(TRIP) as (page, _):
            script = page.locator("script[src]").get_attribute("src")
            for agent in agents:
                with self.subTest(agent["app"]):
                    seen = page.evaluate(DECIDED, [agent["agent"], agent.get("touch", 5), script])
                    self.assertEqual(seen, [agent["device"], agent["inApp"]])

    def test_a_website_with_a_fragment_of_its_own_keeps_it(self):
        for fragment in ["", "#there"]:
            with self.subTest(fragment), self.visit(f"{SITE}/shelves/7{fragment}") as (page, _):
                self.assertEqual(hrefs(page)["website"], "https://www.example.com/spa#/shelf/7")

    def test_only_android_is_offered_an_intent(self):
        for profile in PROFILES:
            with self.subTest(profile.name), self.visit(TRIP, profile) as (page, _):
                reveal(page)
                self.assertEqual("intent" in offers(page), profile.system == "android" and not profile.is_in_app)

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
            reveal(page)
            page.locator(COPY).click()
            self.assertTrue(page.evaluate("new Promise((done) => setTimeout(() => done(true), 0))"))
            self.assertEqual(sightings.complaints, [])
            self.assertEqual(sightings.navigations[-1], page.url)

    def test_a_browser_without_a_clipboard_causes_no_error(self):
        for missing in ["delete Navigator.prototype.clipboard", "delete Navigator.prototype.userAgentData"]:
            with self.subTest(missing):
                with self.visit(TRIP, prepare=lambda page: page.add_init_script(missing)) as (page, sightings):
                    self.assertEqual(sightings.complaints, [])
                    self.assertIn("app-store", offers(page))

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
            reveal(page)
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


def codes(sightings):
    """The links whose codes were loaded."""
    return [urlsplit(url).query for url in sightings.requests if urlsplit(url).path == "/_linkd/qr.svg"]


if __name__ == "__main__":
    unittest.main()
