"""The program under test: one linkd with the tables of a folder here, on a port that the system chose."""

import http.client
import os
import pathlib
import re
import socket
import subprocess
import tempfile
from typing import List, NamedTuple, Tuple

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = os.environ.get("LINKD", str(HERE.parent.parent / ".build" / "debug" / "linkd"))


class Answer(NamedTuple):
    """A whole answer, as it came."""

    status: int
    fields: List[Tuple[str, str]]
    body: bytes

    def field(self, name):
        """The values of a header field, joined as RFC 9110 §5.3 joins them; None without one."""
        values = [value for key, value in self.fields if key.lower() == name.lower()]
        return ", ".join(values) if values else None

    @property
    def lasting(self):
        """What two answers to one question have in common: all but the time of day."""
        return self.status, [field for field in self.fields if field[0].lower() != "date"], self.body


class Server:
    """A running server; it ends with `stop`."""

    def __init__(self, site="site", config="config.json"):
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--config", str(HERE / site / config), "--listen", "127.0.0.1:0"],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        for line in self.process.stdout:
            found = re.match(r"listening on http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found.group(1))
                return
        self.process.wait()
        self.log.seek(0)
        raise RuntimeError(f"{PROGRAM} did not start:\n{self.log.read()}")

    def stop(self):
        """Asks it to end, and waits until it has."""
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()

    def hold(self):
        """Returns a connection that asks for nothing, once the server has it."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        connection.sendall(b"GET / HTTP/1.1\r\nHost: trips.example.com\r\n\r\n")
        connection.recv(1)
        return connection

    def ask(self, target, host="trips.example.com", fields=(), method="GET"):
        """Sends a request byte by byte as it is written here: no client's opinion stands between."""
        head = [f"{method} {target} HTTP/1.1", f"Host: {host}", *(f"{name}: {value}" for name, value in fields)]
        request = "\r\n".join([*head, "Connection: close", "", ""]).encode("utf-8", "surrogateescape")
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as connection:
            connection.sendall(request)
            response = http.client.HTTPResponse(connection, method=method)
            response.begin()
            return Answer(response.status, response.getheaders(), response.read())
