"""A client that believes nothing: it reads answers byte by byte as RFC 9112 frames them, and names every breach."""

import gzip
import re
import socket
import zlib

FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\x20-\x7e\t]*?)[ \t]*")


class Breach(Exception):
    """An answer that is wrong, torn or lost."""


class Answer:
    """A whole answer."""

    def __init__(self, status, fields, body, head):
        self.status, self.fields, self.body, self.head = status, fields, body, head

    def field(self, name):
        values = [value for key, value in self.fields if key == name]
        return ", ".join(values) if values else None

    @property
    def closes(self):
        return "close" in (self.field("connection") or "").lower()

    @property
    def content(self):
        """The body without its content coding."""
        coding = self.field("content-encoding")
        if coding is None:
            return self.body
        if coding != "gzip":
            raise Breach(f"the content coding {coding} was not asked for")
        try:
            return gzip.decompress(self.body)
        except (OSError, EOFError, zlib.error) as problem:
            raise Breach(f"a torn gzip body: {problem}") from problem


class Client:
    """A connection that is opened when it is needed. An answer that does not come is a breach."""

    def __init__(self, port, timeout=60):
        self.port, self.timeout = port, timeout
        self.socket, self.received = None, b""

    def open(self):
        self.close()
        try:
            self.socket = socket.create_connection(("127.0.0.1", self.port), self.timeout)
        except OSError as problem:
            raise Breach(f"no connection: {problem}") from problem
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket, self.received = None, b""

    def send(self, request):
        if not self.socket:
            self.open()
        try:
            self.socket.sendall(request)
        except OSError as problem:
            self.close()
            raise Breach(f"a request could not be sent: {problem}") from problem

    def answer(self, method="GET"):
        """Reads one answer; closes if the answer says so."""
        try:
            answer = self.read(method)
        except (OSError, Breach) as problem:
            self.close()
            raise problem if isinstance(problem, Breach) else Breach(f"no whole answer: {problem}") from problem
        if answer.closes:
            self.check_end()
        return answer

    def check_end(self):
        """Reads the end of the connection after the last answer: nothing may follow it."""
        try:
            rest = self.received + self.socket.recv(1)
        except OSError:
            rest = self.received
        self.close()
        if rest:
            raise Breach(f"bytes after the last answer: {rest[:60]!r}")

    def ask(self, target, fields=(), method="GET", host="trips.example.com"):
        self.send(request_bytes(target, fields, method, host))
        return self.answer(method)

    def more(self):
        data = self.socket.recv(1 << 18)
        if not data:
            end = f"the connection ended in an answer, after {self.received[:60]!r}"
            raise Breach(end if self.received else "an answer is lost")
        self.received += data

    def read(self, method):
        while (end := self.received.find(b"\r\n\r\n")) < 0:
            self.more()
        status, fields = parse_head(self.received[:end])
        head, self.received = self.received[: end + 4], self.received[end + 4 :]
        if [name for name, _ in fields].count("content-length") > 1 or any(name == "transfer-encoding" for name, _ in fields):
            raise Breach(f"an ambiguous length: {head!r}")
        length = dict(fields).get("content-length")
        if method == "HEAD" or status in (204, 304):
            return Answer(status, fields, b"", head)
        if length is None or not length.isdigit():
            raise Breach(f"an answer without a length: {head!r}")
        parts, missing = [self.received[: int(length)]], int(length) - len(self.received)
        self.received = self.received[int(length) :]
        while missing > 0:
            data = self.socket.recv(min(missing, 1 << 18))
            if not data:
                raise Breach(f"the connection ended {missing} bytes before the end of an answer with {length} bytes")
            parts.append(data)
            missing -= len(data)
        return Answer(status, fields, b"".join(parts), head)


def parse_head(head):
    """Returns the status and the fields, by lower-case name, of a head that is exactly as RFC 9112 §4 has it."""
    line, *rest = head.split(b"\r\n")
    found = re.fullmatch(rb"HTTP/1\.1 ([1-5][0-9][0-9]) [\x20-\x7e]*", line)
    if not found:
        raise Breach(f"not a status line: {line[:80]!r}")
    fields = []
    for text in rest:
        match = FIELD.fullmatch(text)
        if not match:
            raise Breach(f"not a header field: {text[:80]!r}")
        fields.append((match[1].decode().lower(), match[2].decode()))
    return int(found[1]), fields


def request_bytes(target, fields=(), method="GET", host="trips.example.com"):
    lines = [f"{method} {target} HTTP/1.1", f"Host: {host}", *(f"{name}: {value}" for name, value in fields)]
    return "\r\n".join([*lines, "", ""]).encode()
