"""The content of the servers: a small route table, a long one, and the files of the peers."""

import contextlib
import json

import peers
from exchange import fetch

HOST = "trips.example.com"
ASSOCIATION = "/.well-known/apple-app-site-association"
PAGE = "/trips/ABC123/days/2"
FILE = "/page.html"

TABLE = {
    "version": 1,
    "name": "Trips Calendar",
    "hosts": [HOST],
    "schemes": ["tcal"],
    "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips", "appStoreID": 1234567890}]},
    "routes": [
        {"id": "home", "path": "/"},
        {"id": "trip", "path": "/trips/{reference}"},
        {"id": "days", "path": "/trips/{reference}/days"},
        {
            "id": "day",
            "path": "/trips/{reference}/days/{day}",
            "page": {"title": "Trip {reference}, day {day}", "description": "Day {day} of the trip {reference}."},
        },
        {"id": "tickets", "path": "/trips/{reference}/tickets"},
        {"id": "newTrip", "path": "/trips/new", "claimed": False},
        {"id": "place", "path": "/places/{place}"},
        {"id": "friend", "path": "/friends/{friend}"},
        {"id": "invite", "path": "/invites/{invite}"},
        {"id": "search", "path": "/search", "query": {"text": "string"}},
        {"id": "settings", "path": "/settings"},
        {"id": "help", "path": "/help", "claimed": False},
    ],
}

CONFIG = {
    "listen": ["127.0.0.1:0"],
    "eventLoops": 1,
    "publicDirectory": "Public",
    "tables": ["routes.json"],
    "accessLog": {"destination": "off"},
}

# The differences from CONFIG in the measured configurations of linkd, by file name.
CONFIGURATIONS = {
    "config.json": {},
    "logged.json": {"accessLog": {"destination": "linkd-access.log"}},
    "two-loops.json": {"eventLoops": 2},
    "long.json": {"tables": ["long-routes.json"]},
    "languages.json": {"tables": ["languages-routes.json"]},
}

# The languages of the pages in a table with several languages.
LANGUAGES_ROUTES = 100
LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "ja", "ar"]


def long_table(routes):
    """Returns a table with this number of routes, each with a page that shows its parameter."""
    pages = [
        {
            "id": f"route{number}",
            "path": f"/area{number}/{{place}}",
            "page": {"title": f"Area {number}, {{place}}", "description": f"The place {{place}} of area {number}."},
        }
        for number in range(routes)
    ]
    return {**TABLE, "routes": pages}


def languages_table(routes):
    """Returns the same table in this number of languages."""
    table = long_table(routes)
    for route in table["routes"]:
        page = route["page"]
        route["page"] = {part: {tag: f"{text} ({tag})" for tag in LANGUAGES} for part, text in page.items()}
    return table


def write_files(program, folder):
    """Writes all files, and returns the lengths of the association file and of the page.

    The peers' files contain linkd's own answers, so that all answers have the same length.
    """
    folder.chmod(0o755)
    for name, changes in CONFIGURATIONS.items():
        (folder / name).write_text(json.dumps(CONFIG | changes))
    (folder / "routes.json").write_text(json.dumps(TABLE))
    (folder / "long-routes.json").write_text(json.dumps(long_table(1_000)))
    (folder / "languages-routes.json").write_text(json.dumps(languages_table(LANGUAGES_ROUTES)))
    (folder / "Public").mkdir()
    (folder / "files/.well-known").mkdir(parents=True)

    with contextlib.closing(peers.start_linkd(program, folder)) as linkd:
        association, page = fetch(linkd.address + ASSOCIATION, HOST)[0], fetch(linkd.address + PAGE, HOST)[0]
    (folder / "files" / ASSOCIATION[1:]).write_bytes(association)
    (folder / "files" / FILE[1:]).write_bytes(page)
    (folder / "Public" / FILE[1:]).write_bytes(page)
    return len(association), len(page)
