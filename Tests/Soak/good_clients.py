#!/usr/bin/env python3
"""Good clients in a process of their own: they check every byte of every answer, and keep what the log must say.

usage: good_clients.py PORT STATE EXPECTED RECORDS FIRST COUNT SEED SECONDS

The process ends with its parent, or when its standard input closes. It prints counts and losses as JSON. RECORDS is a
folder: for each client a file with a number for each request, its status and the bytes of the body.
"""

import array
import functools
import json
import pathlib
import random
import re
import select
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[1:1] = [str(ROOT / "Tests/LiveServer"), str(ROOT / "Benchmarks/server")]

from expected_answers import TARGETS, VALUE, Expected
from served_site import LARGE, PUBLIC, public_body, version_of
from shared_state import SharedState, letters
from strict_client import Breach, Client, request_bytes

SMALL = [name for name, size in PUBLIC.items() if size < 1 << 20]
BODY = functools.lru_cache(maxsize=64)(public_body)


def packed(status, length):
    """What the log must say of a request, as one number."""
    return status << 40 | length


class GoodClient(threading.Thread):
    """One client. Each of its requests has a name of its own, which linkd logs as the user agent."""

    def __init__(self, port, state, expected, number, seed, ends):
        super().__init__()
        self.client, self.state, self.expected = Client(port), state, expected
        self.number, self.source, self.ends = number, random.Random(f"{seed} {number}"), ends
        self.record = array.array("q")
        self.counts, self.losses, self.tags = {}, [], {}

    def run(self):
        while not self.ends.is_set():
            try:
                self.round()
            except Breach as problem:
                self.losses.append(f"{time.strftime('%H:%M:%S')} client {self.number}, request {len(self.record)}: {problem}")
                self.client.close()
        self.client.close()

    def round(self):
        kind = self.source.random()
        if kind < 0.02:
            self.client.close()
        elif kind < 0.04:
            self.ends.wait(self.source.uniform(0, 0.3))
        elif kind < 0.15:
            self.batch(self.source.randrange(2, 12))
        else:
            self.batch(1)

    def batch(self, count):
        """Sends some requests at once, and reads their answers in order."""
        questions = [self.question() for _ in range(count)]
        sent = b"".join(request_bytes(asked["target"], asked["fields"], asked["method"]) for asked in questions)
        epoch = self.state.epoch
        floors = {question["name"]: self.state.floor(question["name"]) for question in questions if question["name"]}
        first = len(self.record) - count
        self.client.send(sent)
        for index, question in enumerate(questions):
            answer = self.client.answer(question["method"])
            self.record[first + index] = packed(answer.status, len(answer.body))
            self.check(question, answer, epoch, floors)
            self.counts[question["kind"]] = self.counts.get(question["kind"], 0) + 1
            if answer.closes and index + 1 < count:
                # linkd said that it closes, so it has not taken the rest: they are asked again under new names.
                for rest in range(first + index + 1, first + count):
                    self.record[rest] = 0
                return

    def question(self):
        """Returns a random request, and notes it in the record."""
        kind = self.source.random()
        method = "HEAD" if self.source.random() < 0.05 else "GET"
        fields = [("User-Agent", f"good{self.number}-{len(self.record)}")]
        self.record.append(-1)
        gzip = self.source.random() < 0.4
        if gzip:
            fields.append(("Accept-Encoding", "gzip"))
        if kind < 0.6:
            number = self.source.randrange(len(TARGETS))
            target, more = TARGETS[number]
            value = f"v{self.source.randrange(1 << 40):x}"
            row = "association files" if number < 2 else "pages and redirects"
            row = f"{row}, gzip accepted" if gzip and number < 2 else row
            question = {"kind": row, "target": target.replace(VALUE, value), "fields": [*fields, *more], "method": method}
            return {**question, "number": number, "value": value, "name": None}
        name = LARGE if kind < 0.63 else "tour.mp4" if kind < 0.66 else self.source.choice(SMALL)
        return self.file_question(name, fields, method)

    def file_question(self, name, fields, method):
        row = "large files" if name not in SMALL else "public files"
        question = {"kind": row, "target": f"/{name}", "fields": fields, "method": method}
        question |= {"name": name, "range": None}
        if name in self.tags and self.source.random() < 0.2:
            fields.append(("If-None-Match", self.tags[name][0]))
            question["kind"] = "conditional requests"
        elif self.source.random() < 0.1 and PUBLIC[name]:
            start = self.source.randrange(PUBLIC[name])
            question["range"] = (start, self.source.randrange(start, PUBLIC[name]))
            fields.append(("Range", f"bytes={question['range'][0]}-{question['range'][1]}"))
            question["kind"] = "ranges"
        return question

    def check(self, question, answer, epoch, floors):
        """Raises a breach unless the answer is one that may come, from the state when the request was sent."""
        if question["name"] is None:
            tables = letters(epoch, self.state.epoch)
            self.expected.check(question["number"], answer, question["value"], tables, question["method"])
            return
        name, method = question["name"], question["method"]
        low, high = floors[name], self.state.ceiling(name)
        if answer.status == 304:
            tag, version = self.tags.get(name, (None, None))
            # 304 says that the tag's version is still served.
            if question["kind"] != "conditional requests" or version is not None and version < low:
                raise Breach(f"/{name}: 304 for version {version}, and {low} was already served")
        elif answer.status == 206 and question["range"]:
            self.check_range(name, question["range"], answer, low, high, method)
        elif answer.status != 200:
            raise Breach(f"/{name}: {answer.status}")
        elif method != "HEAD":
            version = version_of(name, answer.content)
            if version is None:
                raise Breach(f"/{name}: a body that no version has, {len(answer.content)} bytes, {answer.content[:60]!r}")
            if PUBLIC[name] and not low <= version <= high:
                raise Breach(f"/{name}: version {version}, and {low} to {high} are possible")
            self.tags[name] = (answer.field("etag"), version if PUBLIC[name] else None)

    def check_range(self, name, bounds, answer, low, high, method):
        start, end = bounds
        if not re.fullmatch(rf"bytes {start}-{end}/{PUBLIC[name]}", answer.field("content-range") or ""):
            raise Breach(f"/{name}: the range is {answer.field('content-range')}, asked for {start}-{end}")
        possible = (BODY(name, version)[start : end + 1] for version in range(low, high + 1))
        if method != "HEAD" and answer.body not in possible:
            raise Breach(f"/{name}: the bytes {start} to {end} are those of no version from {low} to {high}")


def main():
    port, state, expected, records, first, count, seed, seconds = sys.argv[1:]
    ends = threading.Event()
    state, expected = SharedState(state), Expected.read(expected)
    clients = [GoodClient(int(port), state, expected, int(first) + number, seed, ends) for number in range(int(count))]
    for client in clients:
        client.start()
    select.select([sys.stdin], [], [], float(seconds))
    ends.set()
    result = {"counts": {}, "losses": []}
    for client in clients:
        client.join(120)
        if client.is_alive():
            result["losses"].append(f"client {client.number} still waits for an answer")
        for row, done in client.counts.items():
            result["counts"][row] = result["counts"].get(row, 0) + done
        result["losses"] += client.losses
        with open(pathlib.Path(records) / f"{client.number}.record", "wb") as file:
            client.record.tofile(file)
    print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
