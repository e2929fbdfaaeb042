"""The site that the judge and the soak serve: two tables that differ everywhere, and public files that name their state.

The body of each public file follows from its name and its version alone. So a reader can tell which version it has, and
any mixed or torn body is found.
"""

import hashlib
import json
import os

HOST = "trips.example.com"
ASSOCIATION = "/.well-known/apple-app-site-association"
ANDROID = "/.well-known/assetlinks.json"
LARGE = "film.webm"
OUTSIDE = b"This file is outside the public folder.\n"

# The sizes of the public files: empty, small, a style sheet, a page, an image, and two that stay on the disk.
PUBLIC = {
    "empty.txt": 0,
    "robots.txt": 300,
    "app.css": 30_000,
    "about.html": 5_000,
    "picture.svg": 4_000,
    "trip-card.png": 60_000,
    "fonts/trips.woff2": 20_000,
    LARGE: 3_000_000,
    "tour.mp4": 1_500_000,
}

# What such files begin with: a linter compares the bytes with the media type.
MAGIC = {
    ".png": b"\x89PNG\r\n\x1a\n",
    ".mp4": b"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom",
    ".webm": b"\x1aE\xdf\xa3\x9f\x42\x82\x84webm",
    ".woff2": b"wOF2",
    ".html": b"<!DOCTYPE html>\n",
    ".svg": b"<svg xmlns='http://www.w3.org/2000/svg'>\n",
}
VERSION_LENGTH = 16


def table(letter):
    """Returns one of the two tables, A and B: every answer of the one differs from the other's."""
    number = {"A": 1, "B": 2}[letter]
    return {
        "version": 1,
        "name": f"Trips {letter}",
        "hosts": [HOST, "localhost"],
        "schemes": ["tcal"],
        "apps": {
            "ios": [{"id": f"7QW3E5R9T{number}.com.example.trips", "appStoreID": 1234567890 + number}],
            "android": [{"package": f"com.example.trips{number}", "fingerprints": [":".join([f"{number:02X}"] * 32)]}],
        },
        "routes": [
            {"id": "home", "path": "/"},
            {"id": "trip", "path": "/trips/{reference}", "page": {"title": f"{letter}: trip {{reference}}"}},
            {
                "id": "day",
                "path": "/trips/{reference}/days/{day}",
                "page": {
                    "title": {"en": f"{letter}: day {{day}} of {{reference}}", "de": f"{letter}: Tag {{day}} von {{reference}}"},
                    "description": f"Day {{day}} of the trip {{reference}} ({letter}).",
                    "image": "/trip-card.png",
                },
            },
            {"id": f"only{letter}", "path": f"/only-{letter}"},
            {"id": "closed", "path": "/closed", "gone": True, "page": {"title": f"{letter}: closed"}},
            {"id": "search", "path": "/search", "query": {"text": "string"}},
            {"id": "order", "path": "/orders/{number:int}", "page": {"title": f"{letter}: order {{number}}"}},
        ]
        + [{"id": f"area{index}", "path": f"/area{index}/{letter}/{{place}}"} for index in range(40)],
        "redirects": [{"from": "/old/{reference}", "to": "trip"}],
    }


def public_body(name, version):
    """Returns the bytes of a public file: what its kind begins with, its version, then bytes that follow from both."""
    size = PUBLIC[name]
    if size == 0:
        return b""
    block = "".join(hashlib.sha256(f"{name} {version} {index}".encode()).hexdigest() for index in range(16)).encode() + b"\n"
    return (magic(name) + f"{version:0{VERSION_LENGTH - 1}d}\n".encode() + block * (size // len(block) + 1))[:size]


def magic(name):
    return MAGIC.get(os.path.splitext(name)[1], b"")


def version_of(name, body):
    """Returns the version of a body, or None if it is not exactly one that was written."""
    if PUBLIC[name] == 0:
        return 0 if body == b"" else None
    digits = body[len(magic(name)) :][: VERSION_LENGTH - 1]
    if not digits.isdigit():
        return None
    return int(digits) if body == public_body(name, int(digits)) else None


def replace(path, body):
    """Replaces a file in one step, as `mv` and `rsync` do."""
    temporary = path.with_name(f".{path.name}.new")
    temporary.write_bytes(body)
    os.replace(temporary, path)


def write_public(folder, name, version):
    """Replaces a public file."""
    path = folder / "Public" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    replace(path, public_body(name, version))


def write_table(folder, letter):
    replace(folder / "routes.json", json.dumps(table(letter)).encode())


def write_site(folder, letter="A", version=1, **settings):
    """Writes a whole site with its configuration; `settings` are keys of config.json that differ."""
    folder.mkdir(parents=True, exist_ok=True)
    write_table(folder, letter)
    for name in PUBLIC:
        write_public(folder, name, version)
    (folder / "outside.txt").write_bytes(OUTSIDE)
    configuration = {
        "listen": ["127.0.0.1:0"],
        "admin": "127.0.0.1:0",
        "eventLoops": 2,
        "publicDirectory": "Public",
        "tables": ["routes.json"],
        "accessLog": {"destination": "access.log", "format": "json", "queries": True},
        **settings,
    }
    (folder / "config.json").write_text(json.dumps(configuration))
    return folder / "config.json"
