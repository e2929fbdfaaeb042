"""Single requests: to read a server's answers, and to count the cost of an answer."""

import socket
import urllib.request


def fetch(address, host):
    """Returns the body and the header fields, by lower-case name, of the answer to a GET."""
    request = urllib.request.Request(address, headers={"Host": host})
    with urllib.request.urlopen(request, timeout=5) as answer:
        return answer.read(), {name.lower(): value for name, value in answer.headers.items()}


def get(path, host):
    return f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()


def port_of(address):
    return int(address.rpartition(":")[2])


def connect(address):
    connection = socket.create_connection(("127.0.0.1", port_of(address)), timeout=30)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def receive(connection, length):
    """Reads this number of bytes; raises an error if the server closes earlier."""
    while length > 0:
        received = len(connection.recv(min(length, 1 << 20)))
        if received == 0:
            raise ConnectionError("the server closed the connection in the middle of an answer")
        length -= received


def answer_length(address, request):
    """Returns the length of the whole answer to a request, head and body, from its Content-Length."""
    with connect(address) as connection:
        connection.sendall(request)
        received = b""
        while b"\r\n\r\n" not in received:
            more = connection.recv(1 << 16)
            if not more:
                raise ConnectionError(f"no answer to {request!r}")
            received += more
    head = received[: received.index(b"\r\n\r\n") + 4]
    if not head.startswith(b"HTTP/1.1 200 "):
        raise ConnectionError(f"{request!r} was answered with {head!r}")
    fields = dict(line.lower().split(b":", 1) for line in head.splitlines()[1:] if line)
    return len(head) + int(fields[b"content-length"])


def answered_status(address, request):
    """Returns the status of the answer to a request after which the server closes."""
    with connect(address) as connection:
        connection.sendall(request)
        received = b""
        while more := connection.recv(1 << 16):
            received += more
    return int(received[9:12]) if received.startswith(b"HTTP/1.1 ") else None
