"""Every kind of answer that linkd gives, with the request that gets it."""

import dataclasses

from served_site import ANDROID, ASSOCIATION, HOST, LARGE
from strict_client import Client

GZIP = ("Accept-Encoding", "gzip")


@dataclasses.dataclass(frozen=True)
class Kind:
    """A kind of answer. `tag` adds the entity tag of the same target as If-None-Match."""

    name: str
    status: int
    target: str
    fields: tuple = ()
    method: str = "GET"
    host: str = HOST
    body: bytes = b""
    tag: bool = False


GOOD = [
    Kind("Apple's association file", 200, ASSOCIATION),
    Kind("Apple's association file, gzip", 200, ASSOCIATION, (GZIP,)),
    Kind("Android's association file", 200, ANDROID),
    Kind("Android's association file, gzip", 200, ANDROID, (GZIP,)),
    Kind("home page", 200, "/"),
    Kind("page with values", 200, "/trips/ABC123/days/2"),
    Kind("page in German", 200, "/trips/ABC123/days/2", (("Accept-Language", "de"),)),
    Kind("page of an item in the query", 200, "/search?text=lakes"),
    Kind("empty file", 200, "/empty.txt"),
    Kind("text file", 200, "/robots.txt"),
    Kind("style sheet", 200, "/app.css"),
    Kind("HTML file", 200, "/about.html"),
    Kind("SVG file", 200, "/picture.svg"),
    Kind("PNG file", 200, "/trip-card.png"),
    Kind("font", 200, "/fonts/trips.woff2"),
    Kind("large file", 200, f"/{LARGE}"),
]

REFUSALS = [
    Kind("redirect", 308, "/old/ABC123"),
    Kind("unknown path", 404, "/nowhere"),
    Kind("link that misses a route by a type", 404, "/orders/last"),
    Kind("malformed target", 400, "/trips/%zz"),
    Kind("removed content", 410, "/closed"),
    Kind("unknown host", 421, "/", host="another.example.com"),
    Kind("POST", 405, "/", method="POST"),
    Kind("POST to a file", 405, "/app.css", method="POST"),
    Kind("OPTIONS", 405, "/", method="OPTIONS"),
    Kind("unknown method", 501, "/", method="BREW"),
    Kind("body", 413, "/", (("Content-Length", "3"),), body=b"abc"),
    Kind("bad field", 400, "/", (("Bad Name", "x"),)),
    Kind("long target", 414, "/" + "a" * 9_000),
    Kind("long head", 431, "/", (("X-Long", "a" * 20_000),)),
    Kind("expectation", 417, "/", (("Expect", "something"),)),
    Kind("transfer coding", 400, "/", (("Transfer-Encoding", "br"),)),
]

KINDS = [
    *GOOD,
    *(dataclasses.replace(kind, name=f"HEAD of {kind.name}", method="HEAD") for kind in GOOD),
    *(
        dataclasses.replace(kind, name=f"304 of {kind.name}", status=304, tag=True)
        for kind in GOOD
    ),
    *REFUSALS,
    *(
        dataclasses.replace(kind, name=f"HEAD of {kind.name}", method="HEAD")
        for kind in REFUSALS
        if kind.method == "GET"
    ),
]


def ask(port, kind):
    """Returns the request's fields and the answer of a kind."""
    client = Client(port)
    try:
        fields = kind.fields
        if kind.tag:
            fields += (("If-None-Match", client.ask(kind.target, fields, host=kind.host).field("etag")),)
        lines = [f"{kind.method} {kind.target} HTTP/1.1", f"Host: {kind.host}"]
        head = "\r\n".join([*lines, *(f"{name}: {value}" for name, value in fields), "", ""]).encode()
        client.send(head + kind.body)
        return [("Host", kind.host), *fields], client.answer(kind.method)
    finally:
        client.close()
