"""The access log over its rotations: each request of a good client has one line, whole and true."""

import array
import json
import re

NAME = re.compile(r"good(\d+)-(\d+)")


class AccessLogs:
    """Reads log files once each, and keeps what they say of the good clients' requests."""

    def __init__(self, tally, row):
        self.tally, self.row = tally, row
        self.seen = {}
        self.lines = 0

    def read(self, path):
        with open(path, "rb") as file:
            for line in file:
                self.lines += 1
                try:
                    if not line.endswith(b"\n"):
                        raise ValueError
                    entry = json.loads(line)
                except ValueError:
                    self.tally.lost(self.row, f"a torn line in {path.name}: {line[:200]!r}")
                    continue
                if found := NAME.fullmatch(entry["userAgent"] or ""):
                    self.enter(int(found[1]), int(found[2]), entry)
        self.tally.note(self.row, self.lines)

    def enter(self, client, number, entry):
        record = self.seen.setdefault(client, array.array("q"))
        if number >= len(record):
            record.extend([-1] * (number + 1 - len(record)))
        if record[number] != -1:
            self.tally.lost(self.row, f"two lines for one request: {entry}")
        record[number] = entry["status"] << 40 | entry["bytes"]

    def compare(self, records):
        """Holds the lines against what the clients got: a request has its line, and it says the same."""
        compared = 0
        for path in sorted(records.glob("*.record")):
            expected = array.array("q")
            with open(path, "rb") as file:
                expected.frombytes(file.read())
            seen = self.seen.get(int(path.stem), array.array("q"))
            for number, value in enumerate(expected):
                # 0 and -1 are requests that were never answered: taken back, or counted as lost already.
                if value <= 0:
                    continue
                compared += 1
                logged = seen[number] if number < len(seen) else -1
                if logged != value:
                    found = "no line" if logged == -1 else f"a line with {logged >> 40} and {logged & (1 << 40) - 1} bytes"
                    got = f"{value >> 40} and {value & (1 << 40) - 1} bytes"
                    self.tally.lost(self.row, f"client {path.stem}, request {number} got {got}, and has {found}")
        self.tally.add("answers to good clients whose line was compared", compared)
