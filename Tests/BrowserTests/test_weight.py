"""A page is light: what linkd itself sends with it, the site's own images aside."""

import base64
import gzip
import hashlib
import re
import unittest

from browser import ServerTestCase

LIMIT, SCRIPT_LIMIT = 27 * 1024, 8 * 1024
LINK = "/trips/ABC123?utm_source=mail&utm_campaign=summer"

# As PagePolicy has it.
SCRIPT_HASH = "sha256-wjbrcEjIAUlxHxto4TNWS80K6k4d4H1G9E7Slqf+moU="


def digest(script):
    """The hash of a script, as a Content-Security-Policy has it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


class WeightTests(ServerTestCase):
    def test_a_page_with_its_style_and_script_weighs_less_than_27_kb(self):
        for language in ["en", "de", "ar"]:
            with self.subTest(language):
                page = self.server.ask(LINK, fields=[("Accept-Language", language)]).body
                parts = {"page": page, **self.assets(page)}
                self.assertEqual(len(parts), 3, "the page, a style sheet and a script")
                sizes = {name: len(part) for name, part in parts.items()}
                packed = sum(len(gzip.compress(part)) for part in parts.values())
                print(f"{language}: {sizes}, {sum(sizes.values())} bytes in all, {packed} by gzip")
                self.assertLess(sum(sizes.values()), LIMIT)

    def test_the_script_weighs_less_than_8_kb(self):
        scripts = {name: body for name, body in self.assets(self.server.ask(LINK).body).items() if name.endswith(".js")}
        self.assertEqual(len(scripts), 1)
        for body in scripts.values():
            self.assertLess(len(body), SCRIPT_LIMIT)

    def test_style_and_script_are_named_for_their_content_and_kept_for_good(self):
        for name in self.assets(self.server.ask(LINK).body):
            with self.subTest(name):
                self.assertRegex(name, r"^/_linkd/page-[0-9a-f]{8,}\.(css|js)$")
                answer = self.server.ask(name)
                self.assertIn("immutable", answer.field("cache-control"))
                self.assertEqual(answer.field("x-content-type-options"), "nosniff")
                kind = "text/css" if name.endswith(".css") else "text/javascript"
                self.assertEqual(answer.field("content-type"), f"{kind}; charset=utf-8")

    def test_style_is_external_and_script_is_too_but_for_the_one_that_the_policy_names(self):
        page = self.server.ask(LINK).body.decode()
        self.assertNotRegex(page, r"(?i)<style|\sstyle=|\son\w+=")
        scripts = re.findall(r"<script\b([^>]*)>(.*?)</script>", page, re.DOTALL)
        inline = [text for attributes, text in scripts if not re.search(r'src="/_linkd/|type="application/ld\+json"', attributes)]
        self.assertEqual([SCRIPT_HASH], [digest(text) for text in inline])

    def test_the_policy_lets_in_these_and_nothing_else(self):
        self.assertEqual(
            self.server.ask(LINK).field("content-security-policy"),
            "default-src 'none'; style-src 'self'; script-src 'self' "
            f"'{SCRIPT_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        )

    def assets(self, page):
        """The style sheets and scripts that a page names, by path."""
        names = re.findall(r'<(?:link rel="stylesheet"[^>]*? href|script[^>]*? src)="([^"]+)"', page.decode())
        return {name: self.server.ask(name).body for name in names}


if __name__ == "__main__":
    unittest.main()
