"""The kinds of page that there are, each by one address of it, and the status that it comes with."""

import itertools
from typing import Any, Dict, NamedTuple

from profiles import DEVICES, IN_APP

SITE = "http://trips.example.com"
LONG = "Donaudampfschifffahrtsgesellschaftskapitaen" * 4

PAGES = {
    "home": (f"{SITE}/", 200),
    "trip": (f"{SITE}/trips/ABC123?utm_source=mail", 200),
    "trip-on-the-open-host": ("http://open.trips.example.com/trips/ABC123?utm_source=mail", 200),
    "long-value": (f"{SITE}/trips/{LONG}", 200),
    "required-item": (f"{SITE}/details?reference=a%2Fb&tab=map", 200),
    "labels": (f"{SITE}/bookings/55091-231959/2026-01-31?seat=12A&utm_source=mail", 200),
    "values-without-a-name": (f"{SITE}/parcels/P4RC3L?key=k3y&more=m0re", 200),
    "private": (f"{SITE}/invites/s3cr3t", 200),
    "catch-all": (f"{SITE}/files/2026/summer/plan.pdf", 200),
    "place": (f"{SITE}/places/Z%C3%BCrich", 200),
    "web-only": (f"{SITE}/help/invites", 200),
    "single-host": ("http://solo.example.com/items/7", 200),
    "single-host-without-a-scheme": ("http://solo.example.com/rooms/7", 200),
    "gone": (f"{SITE}/spring-sale", 410),
    "not-found": (f"{SITE}/nothing/here", 404),
    "misdirected": ("http://unknown.example.com/", 421),
}
TRIP = PAGES["trip"][0]

# Those that are built in different ways; the others differ from one of these in a text.
KINDS = ["home", "trip", "long-value", "labels", "private", "web-only", "gone", "not-found", "misdirected"]


class Case(NamedTuple):
    """A page in some circumstances: what a failure is headed with, and what `visit` takes."""

    label: str
    visit: Dict[str, Any]


def cases(profiles, names=KINDS, darks=(False,), languages=("en",), scripts=(True,)):
    """Each of these pages in each of these circumstances; the pages take turns first, so that a browser context serves all."""
    for profile, dark, language, script, name in itertools.product(profiles, darks, languages, scripts, names):
        label = [name, profile.name, "dark" if dark else "light", language, "script" if script else "no script"]
        yield Case(
            ", ".join(label),
            {"url": PAGES[name][0], "profile": profile, "dark": dark, "language": language, "script": script},
        )


def every_profile():
    """Every page on each device, and in the browsers inside other apps the page that has all kinds of links: every browser
    gets the same bytes, so that only the page's script tells them apart."""
    yield from cases(DEVICES, PAGES)
    yield from cases(IN_APP, ["trip"])
