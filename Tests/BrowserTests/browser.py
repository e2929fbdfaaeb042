"""A headless Chromium that sees the server under its own names and nothing else of the world."""

import contextlib
import os
import pathlib
import unittest

from playwright.sync_api import sync_playwright

from brands import BRANDS
from profiles import IPHONE
from server import Server

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
OBSERVERS = (pathlib.Path(__file__).resolve().parent / "observers.js").read_text()


class Sightings:
    """What happened in a browser context since it was last cleared: complaints, requests, addresses gone to."""

    def __init__(self, context):
        self.clear()
        context.on("console", lambda message: self.complaints.append(f"console: {message.text}"))
        context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        context.on("dialog", self.dismiss)
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("page", lambda page: page.on("framenavigated", lambda frame: self.navigations.append(frame.url)))

    def clear(self):
        """Forgets everything."""
        self.complaints = []
        self.requests = []
        self.navigations = []

    def dismiss(self, dialog):
        """Notes a dialog and lets the page go on."""
        self.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()


class ServerTestCase(unittest.TestCase):
    """A server for each class of tests, of the folder `site`."""

    site = "site"

    @classmethod
    def setUpClass(cls):
        cls.server = Server(cls.site)
        cls.addClassCleanup(cls.server.stop)


class BrowserTestCase(ServerTestCase):
    """A browser beside it."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        playwright = sync_playwright().start()
        cls.addClassCleanup(playwright.stop)
        cls.browser = launch(playwright, cls.server.port)
        cls.addClassCleanup(cls.browser.close)
        cls.opened = None

    @contextlib.contextmanager
    def visit(self, url, profile=IPHONE, dark=False, script=True, language="en", prepare=None, **options):
        """Opens a page and yields it with what was seen.

        A page of the same options as the last one follows it in its tab, for opening one takes longer than all else.
        `prepare` gets a tab of its own before that goes anywhere.
        """
        options = {
            **profile.options,
            "color_scheme": "dark" if dark else "light",
            "java_script_enabled": script,
            "locale": language,
            **options,
        }
        page, sightings = self.tab(options, is_fresh=prepare is not None)
        if prepare:
            prepare(page)
        # A new page is blank; the same address again would only scroll to its fragment.
        if page.url.partition("#")[0] == url.partition("#")[0]:
            page.goto("about:blank")
        sightings.clear()
        page.goto(url)
        yield page, sightings

    @classmethod
    def tab(cls, options, is_fresh):
        """The last tab where it fits, else a new one in its place."""
        if cls.opened and cls.opened[0] == options and not is_fresh:
            return cls.opened[1:]
        if cls.opened:
            cls.opened[1].context.close()
        context = cls.browser.new_context(**options)
        context.set_default_timeout(5000)
        context.add_init_script(OBSERVERS)
        sightings = Sightings(context)
        cls.opened = (None if is_fresh else options, context.new_page(), sightings)
        return cls.opened[1:]


class Drawing(BrowserTestCase):
    """The browser of the tests, for pictures: `take` takes them all."""

    runTest = None

    @classmethod
    def main(cls):
        """Takes the pictures, with a server and a browser of their own."""
        cls.setUpClass()
        try:
            cls().take()
        finally:
            cls.doClassCleanups()


def launch(playwright, port):
    """Starts the browser; the names of the tables lead to the port, and no other name to anywhere."""
    hosts = ["trips", "open.trips", "solo", "both", "unknown", *BRANDS]
    origins = ",".join(f"http://{host}.example.com" for host in hosts)
    return playwright.chromium.launch(
        executable_path=CHROMIUM,
        args=[
            # All pages are of one site under test: a process for each page takes longer than the page.
            "--process-per-site",
            "--renderer-process-limit=1",
            "--disable-site-isolation-trials",
            f"--host-resolver-rules=MAP *.example.com:80 127.0.0.1:{port}, MAP * ~NOTFOUND",
            # In front of a real site stands a proxy that speaks TLS, and the clipboard is there on https only.
            f"--unsafely-treat-insecure-origin-as-secure={origins}",
        ],
    )
