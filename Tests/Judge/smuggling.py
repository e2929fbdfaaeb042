"""Ambiguous requests through front ends: linkd must see the requests that each front end sent, and no more."""

import concurrent.futures
import random
import re
import socket

from front_ends import front_ends
from live_server import LiveServer, log_lines, wait_for
from served_site import HOST, write_site
from strict_client import Breach, Client

HIDDEN = f"GET /hidden HTTP/1.1\r\nHost: {HOST}\r\nUser-Agent: hidden\r\n\r\n"
CHUNK = f"{len(HIDDEN):x}"
CHUNKED = f"{CHUNK}\r\n{HIDDEN}\r\n0\r\n\r\n"
LENGTH = f"Content-Length: {len(HIDDEN)}"
TE = "Transfer-Encoding: chunked"

# The fields of a request, each list with the body that may hide another request.
FIELDS_AND_BODIES = [
    ([LENGTH, TE], f"0\r\n\r\n{HIDDEN}"),
    ([TE, LENGTH], f"0\r\n\r\n{HIDDEN}"),
    ([f"Content-Length: 5", TE], f"0\r\n\r\n{HIDDEN}"),
    ([f"Content-Length: 3", TE], CHUNKED),
    (["Content-Length: 0", LENGTH], HIDDEN),
    ([LENGTH, "Content-Length: 0"], HIDDEN),
    ([LENGTH, LENGTH], HIDDEN),
    ([f"{LENGTH}, {len(HIDDEN)}"], HIDDEN),
    (["Content-Length: 0, 0"], HIDDEN),
    ([f"Content-Length: +{len(HIDDEN)}"], HIDDEN),
    ([f"Content-Length: 0{len(HIDDEN)}"], HIDDEN),
    ([f"Content-Length: 0x{len(HIDDEN):x}"], HIDDEN),
    ([f"Content-Length: -{len(HIDDEN)}"], HIDDEN),
    ([f"Content-Length: {len(HIDDEN)}.0"], HIDDEN),
    ([f"Content-Length:{len(HIDDEN)} "], HIDDEN),
    ([f"Content-Length : {len(HIDDEN)}"], HIDDEN),
    ([f"Content-Length\t: {len(HIDDEN)}"], HIDDEN),
    ([f"Content_Length: {len(HIDDEN)}"], HIDDEN),
    ([f"Content-Length: \x0b{len(HIDDEN)}"], HIDDEN),
    ([f"Content-Length: {len(HIDDEN)}\x00"], HIDDEN),
    (["Content-Length: 18446744073709551616"], HIDDEN),
    (["Content-Length: 18446744073709551615"], HIDDEN),
    (["Content-Length:"], HIDDEN),
    (["Content-Length: 0"], HIDDEN),
    ([LENGTH], HIDDEN),
    ([LENGTH, "Expect: 100-continue"], HIDDEN),
    ([LENGTH, "Connection: Content-Length"], HIDDEN),
    ([LENGTH, "Connection: keep-alive, Content-Length, Host"], HIDDEN),
    ([TE], CHUNKED),
    ([TE], f"0\r\n\r\n{HIDDEN}"),
    ([TE], f"{CHUNK};extension=1\r\n{HIDDEN}\r\n0\r\n\r\n"),
    ([TE], f"{CHUNK};a=\"\r\n\"\r\n{HIDDEN}\r\n0\r\n\r\n"),
    ([TE], f"{CHUNK};\n{HIDDEN}\r\n0\r\n\r\n"),
    ([TE], f"{CHUNK} \r\n{HIDDEN}\r\n0\r\n\r\n"),
    ([TE], f"0{CHUNK}\r\n{HIDDEN}\r\n0\r\n\r\n"),
    ([TE], f"0x{CHUNK}\r\n{HIDDEN}\r\n0\r\n\r\n"),
    ([TE], f"{CHUNK}\n{HIDDEN}\n0\n\n"),
    ([TE], f"{CHUNK}\r{HIDDEN}\r0\r\r"),
    ([TE], f"ffffffffffffffff{CHUNK}\r\n{HIDDEN}\r\n0\r\n\r\n"),
    ([TE], f"-1\r\n{HIDDEN}\r\n0\r\n\r\n"),
    ([TE], f"1\r\nZZ\r\n0\r\n\r\n{HIDDEN}"),
    ([TE], f"0\r\nX: y\r\n\r\n{HIDDEN}"),
    ([TE], f"0\r\nContent-Length: {len(HIDDEN)}\r\n\r\n{HIDDEN}"),
    ([TE], f"0\r\n{HIDDEN}"),
    ([TE], f"0\n\n{HIDDEN}"),
    ([TE, "Connection: Transfer-Encoding"], f"0\r\n\r\n{HIDDEN}"),
    ([TE, TE], f"0\r\n\r\n{HIDDEN}"),
    ([TE, "Transfer-Encoding: identity"], f"0\r\n\r\n{HIDDEN}"),
    (["Transfer-Encoding: identity", LENGTH], HIDDEN),
    (["Transfer-Encoding: identity, chunked"], f"0\r\n\r\n{HIDDEN}"),
    (["Transfer-Encoding: chunked, identity"], f"0\r\n\r\n{HIDDEN}"),
    (["Transfer-Encoding: gzip, chunked"], f"0\r\n\r\n{HIDDEN}"),
    (["Transfer-Encoding : chunked", LENGTH], f"0\r\n\r\n{HIDDEN}"),
    (["Transfer-Encoding\t: chunked", LENGTH], f"0\r\n\r\n{HIDDEN}"),
    (["Transfer-Encoding:\tchunked", LENGTH], f"0\r\n\r\n{HIDDEN}"),
    (["Transfer-Encoding: \x0bchunked", LENGTH], f"0\r\n\r\n{HIDDEN}"),
    (["Transfer-Encoding: xchunked", LENGTH], f"0\r\n\r\n{HIDDEN}"),
    (["Transfer-Encoding: CHUNKED", LENGTH], f"0\r\n\r\n{HIDDEN}"),
    (["Transfer-Encoding: chunked\x00", LENGTH], f"0\r\n\r\n{HIDDEN}"),
    (["Transfer-Encoding: \"chunked\"", LENGTH], f"0\r\n\r\n{HIDDEN}"),
    (["Transfer_Encoding: chunked", LENGTH], f"0\r\n\r\n{HIDDEN}"),
    (["Transfer-Encoding:\r\n chunked", LENGTH], f"0\r\n\r\n{HIDDEN}"),
    ([" Transfer-Encoding: chunked", LENGTH], f"0\r\n\r\n{HIDDEN}"),
    (["X: y\rTransfer-Encoding: chunked", LENGTH], f"0\r\n\r\n{HIDDEN}"),
    (["X: y\nTransfer-Encoding: chunked", LENGTH], f"0\r\n\r\n{HIDDEN}"),
    (["X: y\x00Transfer-Encoding: chunked", LENGTH], f"0\r\n\r\n{HIDDEN}"),
    (["X: y\r\n folded", LENGTH], HIDDEN),
    (["X: y\r\n\tContent-Length: 0", LENGTH], HIDDEN),
    (["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA"], HIDDEN),
    (["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="], HIDDEN),
    ([f"Host: other.example.com"], ""),
    ([f"X Y: z"], ""),
    ([f": z"], ""),
    ([f"X\x00: z"], ""),
    ([f"X: \x01\x7f"], ""),
    ([f"No-Colon"], ""),
]  # fmt: skip

# Whole requests whose line or whose ends of lines are ambiguous.
WHOLE = [
    f"GET /%N HTTP/1.1\nHost: {HOST}\n\n{HIDDEN}",
    f"GET /%N HTTP/1.1\r\nHost: {HOST}\n\n{HIDDEN}",
    f"GET /%N HTTP/1.1\r\nHost: {HOST}\r\n\n{HIDDEN}",
    f"GET /%N HTTP/1.1\r\nHost: {HOST}\n\r\n{HIDDEN}",
    f"GET /%N HTTP/1.1\rHost: {HOST}\r\r{HIDDEN}",
    f"\r\n\r\nGET /%N HTTP/1.1\r\nHost: {HOST}\r\n\r\n{HIDDEN}",
    f"\nGET /%N HTTP/1.1\r\nHost: {HOST}\r\n\r\n{HIDDEN}",
    f"GET http://{HOST}/%N HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f"GET http://{HOST}/%N HTTP/1.1\r\nHost: other.example.com\r\n\r\n",
    f"GET HTTP://user@{HOST}:80/%N?a=b HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f"GET https://{HOST}/%N HTTP/1.1\r\n\r\n",
    f"GET //{HOST}/%N HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f"GET /%N#fragment HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f"GET /%N/../hidden HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f"GET /%N/%2e%2e/hidden HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f"GET /%N%0d%0aX:%20y HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f"GET /%N\\hidden HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f"GET /%N\x00hidden HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f"GET /%N hidden HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f"GET  /%N HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f"GET\t/%N HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f" GET /%N HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f"GET /%N HTTP/1.1 \r\nHost: {HOST}\r\n\r\n",
    f"GET /%N HTTP/1.2\r\nHost: {HOST}\r\n\r\n",
    f"GET /%N HTTP/2.0\r\nHost: {HOST}\r\n\r\n",
    f"GET /%N HTTP/01.1\r\nHost: {HOST}\r\n\r\n",
    f"GET /%N http/1.1\r\nHost: {HOST}\r\n\r\n",
    f"GET /%N\r\n\r\n{HIDDEN}",
    f"GET /%N HTTP/1.0\r\nHost: {HOST}\r\nConnection: keep-alive\r\n{LENGTH}\r\n\r\n{HIDDEN}",
    f"GET /%N HTTP/1.0\r\nHost: {HOST}\r\n{TE}\r\n\r\n{CHUNKED}",
    f"get /%N HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f"G<ET /%N HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    f"HEAD /%N HTTP/1.1\r\nHost: {HOST}\r\n{LENGTH}\r\n\r\n{HIDDEN}",
    f"OPTIONS * HTTP/1.1\r\nHost: {HOST}\r\n\r\n{HIDDEN}",
    f"OPTIONS /%N HTTP/1.1\r\nHost: {HOST}\r\nMax-Forwards: 0\r\n\r\n{HIDDEN}",
    f"CONNECT {HOST}:443 HTTP/1.1\r\nHost: {HOST}:443\r\n\r\n{HIDDEN}",
    f"TRACE /%N HTTP/1.1\r\nHost: {HOST}\r\n\r\n{HIDDEN}",
    f"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n{HIDDEN}",
    f"GET /%N HTTP/1.1\r\nhOST: {HOST}\r\nHost:{HOST} \r\n\r\n",
    f"GET /%N HTTP/1.1\r\nHost: {HOST}/x\r\n\r\n",
    f"GET /%N HTTP/1.1\r\nHost: {HOST}:80:80\r\n\r\n",
    f"GET /%N HTTP/1.1\r\nHost:\r\n\r\n",
]


def requests():
    """Returns all ambiguous requests, each with a path of its own."""
    texts = list(WHOLE)
    for fields, body in FIELDS_AND_BODIES:
        for method in ("GET", "POST") if body else ("GET",):
            texts.append("\r\n".join([f"{method} /%N HTTP/1.1", f"Host: {HOST}", *fields, "", body]))
    return [text.replace("%N", f"ambiguous{number}").encode("latin-1") for number, text in enumerate(texts)]


def send(port, data):
    """Sends a request and an ordinary one after it, and reads until the front end is done with both."""
    after = f"GET /after HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode()
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=3) as connection:
            connection.sendall(data + after)
            while connection.recv(1 << 16):
                pass
    except OSError:
        # The front end waits for the rest of a body, or has refused: its log says what it sent.
        pass


def pass_through(program, folder, seed, rounds, tally):
    """Sends every ambiguous request through every front end, then compares the two logs."""
    order = random.Random(seed)
    for number, front in enumerate(front_ends()):
        row = f"ambiguous requests through {front.name}"
        if not front.installed:
            tally.lost(row, f"{front.program} is not installed")
            continue
        place = folder / f"front{number}"
        linkd = LiveServer(program, write_site(place / "linkd")).wait_until_listening()
        front.start(place / "front", linkd.port)
        all_requests = requests() * rounds
        order.shuffle(all_requests)
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            for _ in pool.map(lambda data: send(front.port, data), all_requests):
                tally.add(row)
        check_victims(front, row, tally)
        # linkd writes all of its lines when it stops; a front end may write that of a request after the answer has gone.
        if linkd.stop() != 0:
            tally.lost(row, "linkd did not exit with 0")
        entries, torn = log_lines([place / "linkd/access.log"])
        wait_for(lambda: knows(front, entries), 10)
        front.stop()
        for line in torn:
            tally.lost(row, f"a torn line of the log: {line!r}")
        compare(front, entries, row, tally)


def knows(front, entries):
    """Returns whether the log of a front end has a line for each line of linkd."""
    sent = {request.id for request in front.sent()}
    answered = {entry["userAgent"] for entry in entries if entry["method"] is not None}
    return answered <= sent and sum(entry["method"] is None for entry in entries) <= len(sent - answered)


def check_victims(front, row, tally):
    """Other clients of the front end must get their own answers: none may be left over from a hidden request."""
    client = Client(front.port, timeout=10)
    for number in range(20):
        try:
            answer = client.ask(f"/trips/victim{number}")
            if answer.status != 200 or f"victim{number}".encode() not in answer.content:
                raise Breach(f"another client got another answer: {answer.status}")
        except Breach as problem:
            tally.lost(row, problem)
    client.close()


def compare(front, entries, row, tally):
    """Each line of linkd must be one request of the front end, once, with its method and its target."""
    sent = {request.id: request for request in front.sent()}
    tally.add("requests that front ends sent to linkd, by their logs", len(sent))
    seen, malformed = set(), 0
    for entry in entries:
        if entry["method"] is None:
            malformed += 1
            continue
        request = sent.get(entry["userAgent"])
        if request is None:
            tally.lost(row, f"linkd answered a request that {front.name} did not send: {entry}")
            continue
        if request.id in seen:
            tally.lost(row, f"linkd answered one request twice: {entry}")
        seen.add(request.id)
        target = entry["path"] + ("?" + entry["query"] if entry["query"] else "")
        if request.method != entry["method"] or plain(request.target) not in (None, plain(target)):
            tally.lost(row, f"{front.name} sent {request}, linkd read {entry['method']} {target}")
    tally.add("requests of front ends that linkd answered", len(seen))
    tally.add("requests of front ends that linkd refused as malformed", malformed)
    if malformed > len(sent) - len(seen):
        tally.lost(row, f"{malformed} refusals by linkd for {len(sent) - len(seen)} requests of {front.name}")


def plain(target):
    """Returns the path and the query of a target without what front ends change after they have logged it.

    Apache merges slashes, and Caddy encodes the fragment. None where the log has the target escaped or has none.
    """
    target = re.sub(r"^[A-Za-z]+://[^/?#]*", "", target).replace("%23", "#").partition("#")[0]
    # Nothing that a log escapes.
    return re.sub("/+", "/", target) if re.fullmatch(r"/[\x21\x23-\x5b\x5d-\x7e]*", target) else None
