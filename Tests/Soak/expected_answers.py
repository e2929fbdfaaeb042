"""The answers of the two tables, recorded from a linkd that does nothing else."""

import dataclasses
import json
import pathlib

from live_server import LiveServer
from served_site import ANDROID, ASSOCIATION, PUBLIC, public_body, write_site
from strict_client import Breach, Client

VALUE = "PLACEHOLDER"
GERMAN = ("Accept-Language", "de")
TARGETS = [
    (ASSOCIATION, ()),
    (ANDROID, ()),
    ("/", ()),
    (f"/trips/{VALUE}", ()),
    (f"/trips/{VALUE}/days/{VALUE}", ()),
    (f"/trips/{VALUE}/days/{VALUE}", (GERMAN,)),
    (f"/area7/A/{VALUE}", ()),
    (f"/area7/B/{VALUE}", ()),
    ("/only-A", ()),
    ("/only-B", ()),
    ("/closed", ()),
    (f"/old/{VALUE}", ()),
    ("/nowhere", ()),
    (f"/search?text={VALUE}", ()),
]
VARYING = ("date", "content-length", "etag", "connection", "keep-alive")


@dataclasses.dataclass
class Expected:
    """What each table answers for each target; values are placeholders."""

    answers: dict

    @classmethod
    def read(cls, path):
        texts = json.loads(pathlib.Path(path).read_text())
        return cls({letter: [(*row[:2], bytes.fromhex(row[2])) for row in rows] for letter, rows in texts.items()})

    def check(self, number, answer, value, tables, method):
        """Raises a breach unless the answer is exactly that of one of the tables."""
        body = answer.body if method == "HEAD" else answer.content
        for letter in tables:
            status, fields, expected = self.answers[letter][number]
            expected = expected.replace(VALUE.encode(), value.encode())
            same_fields = lasting(answer.fields) == [(name, text.replace(VALUE, value)) for name, text in fields]
            if answer.status == status and (method == "HEAD" or body == expected) and same_fields:
                return
        got = f"{answer.status} with {len(body)} bytes, {answer.head!r}, {body[:80]!r}"
        raise Breach(f"{TARGETS[number][0]}: not the answer of {' or '.join(sorted(tables))}: {got}")


def lasting(fields):
    """Returns the fields that two answers to one question have in common, without those of the content coding."""
    return [(name, value) for name, value in fields if name not in VARYING and name != "content-encoding"]


def record(program, folder):
    """Records the answers of both tables, and returns the path of the file."""
    recorded = {}
    for letter in "AB":
        server = LiveServer(program, write_site(folder / f"quiet{letter}", letter)).wait_until_listening()
        client = Client(server.port)
        answers = [client.ask(target, fields) for target, fields in TARGETS]
        recorded[letter] = [(answer.status, lasting(answer.fields), answer.body.hex()) for answer in answers]
        for name in PUBLIC:
            if client.ask(f"/{name}").body != public_body(name, 1):
                raise SystemExit(f"linkd does not serve {name} as it is")
        client.close()
        server.stop()
    path = folder / "expected.json"
    path.write_text(json.dumps(recorded))
    return path
