"""Every kind of page comes with its status, and an old link with the address that took its place."""

import unittest
from urllib.parse import urlsplit

from browser import ServerTestCase
from pages import PAGES


class StatusTests(ServerTestCase):
    def test_every_kind_of_page_comes_with_its_status(self):
        for name, (url, status) in PAGES.items():
            with self.subTest(name):
                parts = urlsplit(url)
                answer = self.server.ask(parts.path + (f"?{parts.query}" if parts.query else ""), host=parts.netloc)
                self.assertEqual(answer.status, status)
                self.assertEqual(answer.field("content-type"), "text/html; charset=utf-8")

    def test_an_old_link_leads_to_the_printed_address_of_its_route(self):
        for host in ["trips.example.com", "open.trips.example.com"]:
            with self.subTest(host):
                answer = self.server.ask("/old/A%20B?utm_source=x&p=%2F&utm_source=y+z", host=host)
                self.assertEqual(answer.status, 308)
                self.assertEqual(
                    answer.field("location"),
                    "https://trips.example.com/trips/A%20B?utm_source=x&p=%2F&utm_source=y+z",
                )


if __name__ == "__main__":
    unittest.main()
