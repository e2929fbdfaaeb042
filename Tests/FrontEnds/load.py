"""Clients that ask a proxy for pages over TLS, on lasting connections and on one for each request."""

import http.client
import socket
import ssl
import threading
import time

CLIENTS = 6
# Requests on one connection; 1 is a connection for each.
LENGTHS = [1, 5, 200]


class Connection(http.client.HTTPSConnection):
    """A connection to the proxy's port for a host that it serves."""

    def __init__(self, port, host, context):
        super().__init__(host, timeout=60, context=context)
        self.real_port = port

    def connect(self):
        plain = socket.create_connection(("127.0.0.1", self.real_port), timeout=60)
        self.sock = self._context.wrap_socket(plain, server_hostname=self.host)


class Load:
    """Clients that ask until the end of a `with` block. An answer but 200, or none, is lost."""

    def __init__(self, port, host, certificate):
        self.port, self.host = port, host
        self.context = ssl.create_default_context(cafile=certificate)
        self.count, self.lost = 0, []
        self.lock, self.ended = threading.Lock(), threading.Event()
        self.threads = [threading.Thread(target=self.ask, args=(LENGTHS[n % len(LENGTHS)],)) for n in range(CLIENTS)]

    def __enter__(self):
        for thread in self.threads:
            thread.start()

    def __exit__(self, *_):
        self.ended.set()
        for thread in self.threads:
            thread.join()

    def ask(self, length):
        while not self.ended.is_set():
            connection = Connection(self.port, self.host, self.context)
            for number in range(length):
                outcome = self.outcome(connection, number)
                with self.lock:
                    self.count += 1
                    if outcome != "200":
                        self.lost.append(outcome)
                if outcome != "200" or self.ended.is_set():
                    break
            connection.close()

    def outcome(self, connection, number):
        try:
            connection.request("GET", f"/trips/{number}")
            response = connection.getresponse()
            body = response.read()
            whole = len(body) > 500 and body.rstrip().endswith(b"</html>")
            return str(response.status) if whole else f"{response.status}, {len(body)} bytes"
        except (OSError, http.client.HTTPException) as error:
            return f"{type(error).__name__}: {error}"

    def wait_for(self, count):
        """Waits for further answers, so that each restart happens under load."""
        wanted, deadline = self.count + count, time.monotonic() + 120
        while self.count < wanted:
            if time.monotonic() > deadline:
                raise RuntimeError(f"only {self.count} requests were answered in two minutes")
            time.sleep(0.01)
