#!/usr/bin/env python3
"""Hostile clients in a process of their own. It ends with its parent, or when its standard input closes.

usage: hostile.py PORT SEED SECONDS SCALE

Prints what it did as JSON. SCALE multiplies the numbers of connections.
"""

import errno
import json
import random
import select
import socket
import struct
import sys
import time

from damage import damage
from served_site import ASSOCIATION, HOST, LARGE

RESET = struct.pack("ii", 1, 0)
REQUEST = f"GET %s HTTP/1.1\r\nHost: {HOST}\r\nUser-Agent: hostile\r\n\r\n"


def request(path):
    return (REQUEST % path).encode()


class Hostile:
    """One hostile connection. `step` returns whether it goes on."""

    name = ""

    def __init__(self, port, source):
        self.source = source
        self.socket = socket.socket()
        self.prepare()
        self.socket.setblocking(False)
        self.socket.connect_ex(("127.0.0.1", port))
        self.until = time.monotonic() + source.uniform(0.1, self.longest)
        self.rest = self.first()

    longest = 5

    def prepare(self):
        pass

    def first(self):
        return b""

    def step(self):
        self.write(len(self.rest))
        return time.monotonic() < self.until

    def write(self, most):
        try:
            self.rest = self.rest[self.socket.send(self.rest[:most]) :] if self.rest else b""
        except OSError as problem:
            if problem.errno not in (errno.EAGAIN, errno.ENOTCONN, errno.EINPROGRESS):
                self.until = 0

    def read(self, most):
        try:
            if not self.socket.recv(most):
                self.until = 0
        except OSError as problem:
            if problem.errno not in (errno.EAGAIN, errno.ENOTCONN, errno.EINPROGRESS):
                self.until = 0

    def close(self):
        if self.source.random() < 0.5:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self.socket.close()


class Idle(Hostile):
    name, longest = "idle connections", 20


class SlowHead(Hostile):
    """Sends a byte now and then."""

    name, longest = "clients that send slowly", 15

    def first(self):
        return request("/trips/slow")

    def step(self):
        if self.source.random() < 0.05:
            self.write(1)
        return time.monotonic() < self.until


class SlowReader(Hostile):
    """Asks for the large file and takes a little now and then."""

    name, longest = "clients that read slowly", 15

    def prepare(self):
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)

    def first(self):
        return request(f"/{LARGE}")

    def step(self):
        self.write(len(self.rest))
        if self.source.random() < 0.2:
            self.read(1_000)
        return time.monotonic() < self.until


class Greedy(Hostile):
    """Pipelines requests for a file and reads nothing."""

    name, longest = "clients that pipeline and read nothing", 10

    def prepare(self):
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)

    def first(self):
        return request("/trip-card.png") * 200


class Resetting(Hostile):
    """Resets in the middle of answers."""

    name, longest = "resets", 0.3

    def first(self):
        path = self.source.choice((ASSOCIATION, f"/{LARGE}", "/trips/reset", "/app.css"))
        return request(path) * self.source.choice((1, 3, 20))

    def step(self):
        self.write(self.source.randrange(1, 400))
        self.read(self.source.randrange(1, 50_000))
        return time.monotonic() < self.until

    def close(self):
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self.socket.close()


class Damaged(Hostile):
    name, longest = "connections with damaged requests", 1

    def first(self):
        return damage(self.source)

    def step(self):
        self.write(self.source.randrange(1, 2_000))
        self.read(1 << 16)
        return time.monotonic() < self.until


KINDS = {Idle: 100, SlowHead: 60, SlowReader: 30, Greedy: 60, Resetting: 40, Damaged: 40}


def attack(port, seed, seconds, scale):
    """Keeps the number of connections of each kind, and returns how many there were."""
    source = random.Random(seed)
    counts = {kind.name: 0 for kind in KINDS}
    open_connections = {kind: [] for kind in KINDS}
    end = time.monotonic() + seconds
    while time.monotonic() < end and not select.select([sys.stdin], [], [], 0.02)[0]:
        for kind, connections in open_connections.items():
            going = []
            for connection in connections:
                if connection.step():
                    going.append(connection)
                else:
                    connection.close()
            # At most a few new ones a round, so that a short life does not become a flood of connections.
            for _ in range(min(5, int(KINDS[kind] * scale) - len(going))):
                going.append(kind(port, source))
                counts[kind.name] += 1
            open_connections[kind] = going
    for connections in open_connections.values():
        for connection in connections:
            connection.close()
    return counts


if __name__ == "__main__":
    port, seed, seconds, scale = sys.argv[1:]
    print(json.dumps(attack(int(port), seed, float(seconds), float(scale))))
