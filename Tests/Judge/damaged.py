"""Randomly damaged requests: h11 must be able to parse every answer, and the log must stay whole."""

import random
import re
import socket

import h11

from damage import damage
from served_site import ASSOCIATION, HOST
from strict_client import Breach, Client


def exchange(port, data, random_source):
    """Sends the bytes in pieces, ends its side, and returns everything that comes back."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        received = b""
        try:
            rest = data
            while rest:
                size = random_source.choice((1, 17, 300, len(rest)))
                connection.sendall(rest[:size])
                rest = rest[size:]
            connection.shutdown(socket.SHUT_WR)
            while more := connection.recv(1 << 18):
                received += more
        except (ConnectionResetError, BrokenPipeError):
            # linkd has refused and closed; what it had sent is whole all the same, or absent.
            pass
        return received


def parse(data, received):
    """Returns how many answers h11 finds; raises an error where it finds none or a rest."""
    count = 0
    # Empty lines may precede a request, but a bare LF or CR is refused before the method is read.
    asked_for_head = re.match(rb"(\r\n)*HEAD ", data) is not None
    while received:
        methods = ("HEAD",) if count == 0 and asked_for_head else ("GET", "HEAD") if b"HEAD " in data else ("GET",)
        for method in methods:
            try:
                received = rest_after(method, received)
                break
            except h11.RemoteProtocolError as problem:
                failure = problem
        else:
            raise Breach(f"answer {count + 1}: {failure}: {received[:80]!r}")
        count += 1
    return count


def rest_after(method, received):
    """Returns the bytes after the first answer."""
    client = h11.Connection(h11.CLIENT)
    client.send(h11.Request(method=method, target="/", headers=[("Host", HOST)]))
    client.send(h11.EndOfMessage())
    client.receive_data(received)
    while True:
        event = client.next_event()
        if event is h11.NEED_DATA:
            raise h11.RemoteProtocolError("the answer is not whole")
        if isinstance(event, h11.EndOfMessage):
            break
    trailing, _ = client.trailing_data
    if trailing and not trailing.startswith(b"HTTP/1.1 "):
        raise h11.RemoteProtocolError("bytes after the answer")
    return trailing


def attack(port, seed, count, tally):
    """Sends damaged requests; the seed and the number of a round are enough to send it again."""
    row = "damaged streams, their answers parsed by h11"
    good = Client(port)
    for number in range(count):
        source = random.Random(f"{seed} {number}")
        data = damage(source)
        try:
            answers = parse(data, exchange(port, data, source))
            tally.add("answers to damaged streams", answers)
            if number % 50 == 0 and good.ask(ASSOCIATION).status != 200:
                raise Breach("a good client got another answer")
        except (Breach, OSError) as problem:
            tally.lost(row, f"stream {number}: {problem}: {data[:300]!r}")
        tally.add(row)
    good.close()
