"""A page of `linkd export` has the links of the same page of `linkd serve` once its script has run, and asks nobody for them."""

import pathlib
import subprocess
import sys
import tempfile
import unittest
from urllib.parse import urlsplit

from actions import hrefs
from browser import BrowserTestCase
from profiles import ANDROID, DESKTOP, IPHONE
from server import HERE, PROGRAM

sys.path.append(str(HERE.parent / "StaticHosts"))

import hosts  # noqa: E402

SITE = "http://trips.example.com"
PATHS = [
    "/", "/about", "/about?utm_source=mail&b=c,d;e", "/imprint/about", "/trips/new", "/files", "/caf%C3%A9",
    "/trips/ABC123", "/trips/ABC123?utm_source=mail&x-success=evil%3A&x=%2C,;'%27[]", "/trips/a%2Fb%3Fc%23d%25e", "/trips/a,b;c!d'e(f)*~",
    "/trips/%E2%9C%93/", "/trips/7/2026-01-31?a", "/search?text=a+b%20c%2Fd&page=2", "/search?other=1&text=..", "/search?text=%E2%9C%93&&z",
    "/files/2026/summer/plan%20a.pdf?x=1", "/invites/s3cr3t?k=v", "/help/pets", "/Z%C3%BCrich#p=a%2Fb",
]  # fmt: skip
BROKEN = ["/search", "/search?text", "/trips/%FF"]
HEAD = """() => ({
    // linkd has it on pages for search engines, and on others where it is the page's own address.
    canonical: document.querySelector('meta[name=robots]') ? '' : document.querySelector('link[rel=canonical]').getAttribute('href'),
    banner: document.querySelector('meta[name=apple-itunes-app]')?.content,
})"""


class ExportTests(BrowserTestCase):
    site = "../StaticHosts/site"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        config = HERE / cls.site / "config.json"
        command = [PROGRAM, "export", "out", "--for", "netlify", "--config", str(config.resolve())]
        subprocess.run(command, cwd=folder.name, check=True, stdout=subprocess.DEVNULL)
        cls.host = hosts.Netlify(pathlib.Path(folder.name) / "out")

    def serve_files(self, page):
        """Lets the host of the files answer the tab."""

        def answer(route):
            url = urlsplit(route.request.url)
            reply = self.host.answer(url.path + (f"?{url.query}" if url.query else ""))
            route.fulfill(status=reply.status, headers=reply.fields, body=reply.body)

        page.route("**/*", answer)

    def links(self, url, profile, **options):
        with self.visit(url, profile, **options) as (page, sightings):
            self.assertEqual(sightings.complaints, [])
            origin = page.evaluate("location.origin")
            self.assertEqual([asked for asked in sightings.requests if not asked.startswith(origin + "/")], [])
            return hrefs(page), page.evaluate(HEAD)

    def test_the_script_completes_the_links(self):
        # How a path is completed does not depend on the device.
        for profile, paths in [(IPHONE, PATHS), (ANDROID, PATHS[7:9]), (DESKTOP, PATHS[7:9])]:
            for path in paths:
                with self.subTest(path, profile=profile.name):
                    ours = self.links(SITE + path, profile, prepare=self.serve_files)
                    self.assertEqual(ours, self.links(SITE + path, profile))

    def test_on_the_other_host_the_button_leads_to_the_first_one(self):
        for path in PATHS[6:9]:
            with self.subTest(path):
                url = f"http://open.trips.example.com{path}"
                ours = self.links(url, IPHONE, prepare=self.serve_files)
                self.assertEqual(ours, self.links(url, IPHONE))
                self.assertTrue(ours[0].get("open", "https://trips.example.com/").startswith("https://trips.example.com/"))

    def test_an_excluded_link_has_the_same_buttons(self):
        shown = """() => [...document.querySelectorAll('a[data-action]')].filter((element) => element.checkVisibility())
            .map((element) => [element.dataset.action, element.href]).sort()"""
        for path in ["/about?web=1", "/trips/ABC123?web=1", "/trips/ABC123#web"]:
            for profile in [IPHONE, ANDROID]:
                with self.subTest(path, profile=profile.name):
                    found = []
                    for prepare in [self.serve_files, None]:
                        with self.visit(SITE + path, profile, prepare=prepare) as (page, _):
                            found.append(page.evaluate(shown))
                    self.assertEqual(*found)
                    self.assertFalse({"open", "intent", "hold"} & {name for name, _ in found[0]})

    def test_a_link_without_its_values_has_no_button_that_needs_them(self):
        for path in BROKEN:
            with self.subTest(path), self.visit(SITE + path, prepare=self.serve_files) as (page, _):
                shown = page.locator("a[data-action]:visible").all()
                self.assertLessEqual({link.get_attribute("data-action") for link in shown}, {"app-store", "google-play"})

    def test_without_script_no_link_leads_away_without_its_values(self):
        with self.visit(f"{SITE}/trips/ABC123", prepare=self.serve_files, script=False) as (page, _):
            shown = page.locator("a[data-action]:visible").all()
            self.assertEqual({link.get_attribute("data-action") for link in shown}, {"app-store", "google-play"})

    def test_a_hostile_address_changes_no_target(self):
        for path in [
            "/trips/javascript:alert(1)", "/trips/%22%3E%3Cimg%20src=x%20onerror=__xss=1%3E", "/trips/..%2F..%2Fx", "/trips/%0d%0aa",
            "/search?text=//evil.example/", "/search?text=%22onmouseover=%22__xss=1", "/trips/%7Blinkd%20query%7D?%7Blinkd%20segment%201%200%200%7D",
        ]:  # fmt: skip
            with self.subTest(path), self.visit(SITE + path, prepare=self.serve_files) as (page, _):
                self.assertIsNone(page.evaluate("window.__xss || null"))
                for action, href in hrefs(page).items():
                    self.assertRegex(href, r"^(https://(open\.)?trips\.example\.com/|https://(apps\.apple|play\.google|www\.example)\.com/|trips:///|intent://trips\.example\.com/)", action)


if __name__ == "__main__":
    unittest.main()
