"""Randomly damaged requests, from a seed."""

from served_site import ASSOCIATION, HOST, LARGE

CORPUS = [
    f"GET {ASSOCIATION} HTTP/1.1\r\nHost: {HOST}\r\nAccept-Encoding: gzip, br;q=0.5\r\n\r\n",
    f"GET /trips/ABC123/days/2?x=1&y=%C3%A4 HTTP/1.1\r\nHost: {HOST}\r\nAccept-Language: de, en;q=0.5\r\n\r\n",
    f"HEAD /app.css HTTP/1.1\r\nHost: {HOST}\r\nIf-None-Match: \"a\", W/\"b\"\r\n\r\n",
    f"GET /app.css HTTP/1.1\r\nHost: {HOST}\r\nIf-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n",
    f"GET /{LARGE} HTTP/1.1\r\nHost: {HOST}\r\nRange: bytes=0-99\r\nIf-Range: \"a\"\r\n\r\n",
    f"GET http://{HOST}/old/ABC123 HTTP/1.1\r\nHost: {HOST}:80\r\nX-Forwarded-For: 192.0.2.1, [2001:db8::1]:5\r\n\r\n",
    f"POST / HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 11\r\n\r\nGET / HTTP/",
    f"POST / HTTP/1.1\r\nHost: {HOST}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    f"OPTIONS * HTTP/1.1\r\nHost: {HOST}\r\nConnection: keep-alive, close\r\nExpect: 100-continue\r\n\r\n",
    f"GET /closed HTTP/1.0\r\nHost: {HOST}\r\nConnection: keep-alive\r\nReferer: https://{HOST}/?a#b\r\n\r\n",
]
PIECES = [
    b"\r\n", b"\n", b"\r", b"\r\n\r\n", b"\x00", b" ", b"\t", b":", b"%", b"%zz", b"/../", b"//", b"\xff", b"\xc3\x28",
    b"Content-Length: 5\r\n", b"Content-Length: -1\r\n", b"Transfer-Encoding: chunked\r\n", b"Host: b\r\n", b"\r\n folded",
    b"HTTP/1.0", b"HTTP/2.0", b"HTTP/1.1", b"bytes=5-1,-3", b"18446744073709551616", b"A" * 9_000, b"B: c\r\n" * 120,
]  # fmt: skip


def damage(random_source):
    """Returns the bytes of one to three requests, of which some are damaged."""
    data = bytearray()
    for _ in range(random_source.choice((1, 1, 1, 2, 3))):
        request = bytearray(random_source.choice(CORPUS).encode())
        for _ in range(random_source.choice((0, 1, 1, 2, 4, 8))):
            at = random_source.randrange(len(request) + 1)
            kind = random_source.randrange(5)
            if kind == 0:
                request[at:at] = random_source.choice(PIECES)
            elif kind == 1:
                del request[at : at + random_source.randrange(1, 20)]
            elif kind == 2:
                request[at : at + 1] = bytes([random_source.randrange(256)])
            elif kind == 3:
                request[at:at] = request[: random_source.randrange(60)]
            else:
                other = random_source.choice(CORPUS).encode()
                request[at:] = other[random_source.randrange(len(other)) :]
        data += request
    return bytes(data)
