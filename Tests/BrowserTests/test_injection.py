"""Text from a link or a header stays text: it runs no script, leaves its place nowhere, and headers are not reflected."""

import unittest
from urllib.parse import quote

from browser import BrowserTestCase
from hostile import HEADERS, LINES, TEXTS
from pages import SITE

# The elements with the names of their attributes: what no value may change.
STRUCTURE = """() => [...document.querySelectorAll('*')]
    .map((element) => [element.localName, ...element.getAttributeNames().sort()].join(' '))"""

SCHEMES = """() => [...new Set([...document.querySelectorAll('[href], [src], [action]')]
    .map((element) => new URL(element.getAttribute('href') || element.getAttribute('src'), document.baseURI).protocol))]"""

# The same of a page that is parsed and not shown.
PARSED = """(pages) => pages.map((page) => [...new DOMParser().parseFromString(page, 'text/html').querySelectorAll('*')]
    .map((element) => [element.localName, ...element.getAttributeNames().sort()].join(' ')))"""

HEADING = "(page) => new DOMParser().parseFromString(page, 'text/html').querySelector('h1').textContent"

# Every hole of the tables; the last is in no route.
HOLES = [
    "/trips/{}",
    "/trips/ABC?{}=1&utm_source={}",
    "/details?reference={}",
    "/details?reference=ABC&tab={}&{}",
    "/files/a/{}/b",
    "/places/{}",
    "/help/{}",
    "/invites/{}",
    "/bookings/{}/2026-01-31?seat={}",
    "/parcels/{}?key={}",
    "/nothing/{}/here",
]
SHOWN = ["/trips/{}?{}=1&utm_source={}", "/places/{}?a={}", "/bookings/{}/2026-01-31?seat={}", "/nothing/{}?{}"]
HARMLESS = "harmless"


class InjectionTests(BrowserTestCase):
    def test_no_text_in_any_hole_breaks_out(self):
        with self.visit(SITE + "/trips/ABC") as (page, _):
            for hole in HOLES:
                # A link that is too long for a QR code has a page without one.
                texts = [HARMLESS, HARMLESS * 40, *TEXTS]
                answers = [self.ask(hole, text) for text in texts]
                shown = [(text, answer) for text, answer in zip(texts, answers) if answer.status != 400]
                self.assertGreaterEqual(len([a for _, a in shown if a.status == answers[0].status]), 40, hole)
                structures = page.evaluate(PARSED, [answer.body.decode() for _, answer in shown])
                missing = page.evaluate(PARSED, [self.server.ask("/nothing/here").body.decode()])[0]
                for (text, answer), structure in zip(shown, structures):
                    with self.subTest(hole, text=text):
                        is_same = answer.status == answers[0].status
                        if structure != structures[1]:
                            self.assertEqual(structure, structures[0] if is_same else missing)

    def test_no_text_runs_when_the_page_is_shown(self):
        missing = self.structure("/nothing/here", 404)
        for hole in SHOWN:
            status = self.ask(hole, HARMLESS).status
            harmless = self.structure(hole.replace("{}", HARMLESS), status)
            for text in TEXTS:
                answer = self.ask(hole, text)
                with self.subTest(hole, text=text):
                    if answer.status == 400:
                        self.assertEqual(answer.field("content-type"), "text/plain; charset=utf-8")
                        continue
                    structure = self.structure(hole.replace("{}", quote(text, safe="")), answer.status)
                    self.assertEqual(structure, harmless if answer.status == status else missing)

    def test_the_text_is_there_to_read(self):
        with self.visit(SITE + "/trips/ABC") as (page, _):
            for hole in ["/trips/{}", "/details?reference={}", "/places/{}"]:
                for text in TEXTS:
                    answer = self.ask(hole, text)
                    if answer.status == 200:
                        with self.subTest(hole, text=text):
                            # A page shortens what has more than 60 characters.
                            shown = text if len(text) <= 60 else text[:59] + "…"
                            self.assertIn(plain(shown), plain(page.evaluate(HEADING, answer.body.decode())))

    def test_no_header_runs_or_is_reflected(self):
        expected = self.server.ask("/trips/ABC123").lasting
        for text in LINES:
            for name in HEADERS:
                with self.subTest(name, text=text):
                    answer = self.server.ask("/trips/ABC123", fields=[(name, text)])
                    # A field that no field may be (RFC 9110 §5.5) is refused.
                    if answer.status == 400:
                        self.assertNotIn(text.encode(), answer.body)
                    else:
                        self.assertEqual(answer.lasting, expected)

    def test_no_host_is_served_or_reflected_but_the_tables_own(self):
        hosts = [*LINES, "evil.example", "trips.example.com.evil.example", "trips.example.com@evil.example"]
        for host in hosts:
            with self.subTest(host):
                answer = self.server.ask("/trips/ABC123", host=host)
                self.assertIn(answer.status, [400, 421])
                self.assertNotIn(host.encode("utf-8", "surrogateescape"), answer.body)
                self.assertNotIn(host, [value for _, value in answer.fields])

    def test_a_raw_target_is_refused_or_escaped(self):
        for text in LINES:
            with self.subTest(text):
                answer = self.server.ask(f"/details?reference={text}")
                self.assertIn(answer.status, [200, 400, 404])
                if any(character in text for character in "<>\"'"):
                    self.assertNotIn(text.encode("utf-8", "surrogateescape"), answer.body)

    def ask(self, hole, text):
        """The answer for a text in its hole."""
        return self.server.ask(hole.replace("{}", quote(text, safe="")))

    def structure(self, target, status):
        """The elements of a page, which was quiet and ran nothing."""
        with self.visit(SITE + target) as (page, sightings):
            self.assertIsNone(page.evaluate("window.__xss || null"))
            self.assertEqual(page.evaluate("window.__violations"), [])
            expected = [] if status < 400 else [f"the server responded with a status of {status}"]
            left = [line for line in sightings.complaints if not any(text in line for text in expected)]
            self.assertEqual(left, [])
            self.assertEqual([url for url in sightings.requests if not url.startswith(SITE + "/")], [])
            self.assertLessEqual(set(page.evaluate(SCHEMES)), {"http:", "https:", "tcal:", "intent:"})
            return page.evaluate(STRUCTURE)


def plain(text):
    """A text without what a page may leave out of it: controls, isolates and the kinds of blank."""
    return "".join(character for character in text if character.isprintable() and not character.isspace())


if __name__ == "__main__":
    unittest.main()
