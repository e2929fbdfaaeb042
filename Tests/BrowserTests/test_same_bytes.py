"""Every client gets the same bytes, so that a shared cache is right for all."""

import itertools
import unittest

from browser import ServerTestCase
from hostile import HEADERS
from pages import PAGES
from profiles import PROFILES

CRAWLERS = ["Googlebot/2.1", "Bingbot/2.0", "facebookexternalhit/1.1", "Twitterbot/1.0", "TelegramBot (like TwitterBot)"]
CRAWLERS += ["Slackbot-LinkExpanding 1.0", "WhatsApp/2.23.20.0", "LinkedInBot/1.0", "Discordbot/2.0", "Applebot/0.1"]
CRAWLERS += ["AASA-Bot/1.0.0", "curl/8.14.1", "Wget/1.25.0", "python-requests/2.32", "okhttp/4.12.0", "Mediapartners-Google"]
BROWSERS = [
    "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0",
    "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko",
    "Mozilla/5.0 (Linux; U; Android 2.3.5; en-us) AppleWebKit/533.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/533.1",
    "Opera/9.80 (J2ME/MIDP; Opera Mini/9.80) Presto/2.12",
    "-",
    "A" * 2000,
]
USER_AGENTS = CRAWLERS + BROWSERS + [profile.options["user_agent"] for profile in PROFILES]

VALUES = {
    "X-Original-URL": ["/invites/s3cr3t", "/admin"],
    "X-Rewrite-URL": ["/invites/s3cr3t", "/admin"],
    "X-HTTP-Method-Override": ["DELETE", "HEAD"],
    "X-HTTP-Method": ["HEAD"],
    "X-Method-Override": ["HEAD"],
    "X-Forwarded-Proto": ["http", "https", "javascript"],
    "X-Forwarded-Port": ["1", "65536"],
    "X-Forwarded-Prefix": ["/evil", "//evil.example"],
    "Forwarded": ["for=1.2.3.4;host=evil.example;proto=http", 'host="evil.example"'],
    "Save-Data": ["on"],
    "Purpose": ["prefetch", "preview"],
    "Sec-Purpose": ["prefetch", "prefetch;prerender"],
    "Sec-Fetch-Dest": ["image", "iframe", "script"],
    "Sec-Fetch-Mode": ["cors", "navigate"],
    "Sec-CH-UA-Mobile": ["?0", "?1"],
    "Sec-CH-UA-Platform": ['"iOS"', '"Android"'],
    "CloudFront-Is-Mobile-Viewer": ["true", "false"],
    "Accept": ["application/json", "image/avif", "*/*;q=0"],
    "Cookie": ["session=1; lang=ar; theme=dark"],
    "Cache-Control": ["no-cache", "max-age=0"],
    "Pragma": ["no-cache"],
}
FORGED = [(name, value) for name in HEADERS for value in VALUES.get(name, ["evil.example", "1.2.3.4"])]
QUESTIONS = [(url.partition("//")[2].partition("/")[0], "/" + url.split("/", 3)[3]) for url, _ in PAGES.values()]


class SameBytesTests(ServerTestCase):
    def test_every_user_agent_gets_the_same(self):
        self.assertGreaterEqual(len(set(USER_AGENTS)), 30)
        for host, target in QUESTIONS:
            expected = self.server.ask(target, host=host).lasting
            for agent in USER_AGENTS:
                with self.subTest(host + target, agent=agent[:60]):
                    answer = self.server.ask(target, host=host, fields=[("User-Agent", agent)])
                    self.assertEqual(answer.lasting, expected)

    def test_no_forged_header_changes_anything(self):
        for host, target in QUESTIONS:
            expected = self.server.ask(target, host=host).lasting
            for field in FORGED:
                with self.subTest(host + target, field=field):
                    self.assertEqual(self.server.ask(target, host=host, fields=[field]).lasting, expected)

    def test_nor_do_any_two_of_them_nor_all(self):
        host, target = QUESTIONS[1]
        expected = self.server.ask(target, host=host).lasting
        one_each = list({name: (name, value) for name, value in FORGED}.values())
        for fields in [*itertools.combinations(one_each, 2), one_each]:
            with self.subTest(fields):
                self.assertEqual(self.server.ask(target, host=host, fields=fields).lasting, expected)

    def test_a_language_changes_the_page_only_where_caches_are_told(self):
        for host, target in QUESTIONS:
            plain = self.server.ask(target, host=host)
            for language in ["de", "ar", "de-AT;q=0.9, en;q=0.1", "xx", "*", "<script>", ""]:
                with self.subTest(host + target, language=language):
                    answer = self.server.ask(target, host=host, fields=[("Accept-Language", language)])
                    if "Accept-Language" not in (plain.field("vary") or ""):
                        self.assertEqual(answer.lasting, plain.lasting)
                    self.assertEqual((answer.status, answer.field("vary")), (plain.status, plain.field("vary")))

    def test_an_encoding_changes_the_page_only_where_caches_are_told(self):
        for host, target in QUESTIONS:
            plain = self.server.ask(target, host=host)
            for encoding in ["gzip", "br", "gzip, br, zstd", "identity;q=0", "*"]:
                with self.subTest(host + target, encoding=encoding):
                    answer = self.server.ask(target, host=host, fields=[("Accept-Encoding", encoding)])
                    if "Accept-Encoding" not in (plain.field("vary") or ""):
                        self.assertEqual(answer.lasting, plain.lasting)

    def test_a_page_with_a_tag_is_not_sent_twice_and_one_without_always_is(self):
        tags = 0
        for host, target in QUESTIONS:
            answer = self.server.ask(target, host=host)
            tag = answer.field("etag")
            with self.subTest(host + target):
                again = self.server.ask(target, host=host, fields=[("If-None-Match", tag or '"x"')])
                self.assertEqual(again.status, 304 if tag else answer.status)
                other = self.server.ask(target, host=host, fields=[("If-None-Match", '"other"')])
                self.assertEqual(other.lasting, answer.lasting)
            tags += tag is not None
        self.assertGreater(tags, 0)

    def test_no_method_is_taken_from_a_header(self):
        for name in ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]:
            with self.subTest(name):
                answer = self.server.ask("/trips/ABC123", method="PUT", fields=[(name, "GET"), ("Content-Length", "0")])
                self.assertEqual(answer.status, 405)
                self.assertIn("GET", answer.field("allow"))


if __name__ == "__main__":
    unittest.main()
