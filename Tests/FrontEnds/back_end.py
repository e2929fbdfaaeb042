"""linkd on a socket that outlives it, as a service manager keeps it."""

import http.client
import signal
import socket
import subprocess
import time

# The shell's process becomes linkd, which takes the socket as its descriptor 3 (sd_listen_fds).
SCRIPT = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" serve --config "$1" 3<&0 </dev/null'


class DirectAnswer:
    def __init__(self, response):
        self.status, self.body = response.status, response.read()
        self.etag, self.cache_control = response.getheader("ETag"), response.getheader("Cache-Control")


class SocketConnection(http.client.HTTPConnection):
    """A connection to a socket in the file system, or to a port."""

    def __init__(self, address):
        super().__init__("localhost", timeout=20)
        self.address = address

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX if isinstance(self.address, str) else socket.AF_INET)
        self.sock.settimeout(20)
        self.sock.connect(self.address)


class BackEnd:
    """A linkd that can be restarted without closing its socket. `kind` is "port" or "socket"."""

    def __init__(self, program, folder, kind):
        self.program, self.folder = program, folder
        if kind == "socket":
            self.place = f"{folder}/linkd.sock"
            self.listener = socket.socket(socket.AF_UNIX)
            self.listener.bind(self.place)
            self.address = f"unix:{self.place}"
        else:
            self.listener = socket.socket()
            self.listener.bind(("127.0.0.1", 0))
            self.place = self.listener.getsockname()
            self.address = f"127.0.0.1:{self.place[1]}"
        self.listener.listen(1024)
        self.logs = []
        self.start()

    def start(self):
        paths = [self.folder / f"linkd-{len(self.logs)}.{end}" for end in ("out", "err")]
        self.logs.append(paths)
        with open(paths[0], "wb") as output, open(paths[1], "wb") as errors:
            self.process = subprocess.Popen(
                ["/bin/sh", "-c", SCRIPT, str(self.program), str(self.folder / "config.json")],
                stdin=self.listener, stdout=output, stderr=errors,
            )
        self.wait_until(lambda: "Ctrl-C stops it." in paths[0].read_text(), "linkd does not start")

    def restart(self, number=signal.SIGTERM):
        """Stops or kills linkd as a service manager does, and starts the next one; nothing accepts meanwhile."""
        self.process.send_signal(number)
        code = self.process.wait(timeout=30)
        if code != (0 if number == signal.SIGTERM else -number):
            raise RuntimeError(f"linkd stopped with {code}: {self.errors()}")
        self.start()

    def ask(self, host, path, fields=()):
        connection = SocketConnection(self.place)
        connection.request("GET", path, headers={"Host": host, "Connection": "close", **dict(fields)})
        answer = DirectAnswer(connection.getresponse())
        connection.close()
        return answer

    def log(self):
        return "".join(paths[0].read_text(errors="replace") for paths in self.logs)

    def line(self, part):
        """The line of the access log with this text, which linkd writes within a moment."""
        found = []

        def look():
            found[:] = [line for line in self.log().splitlines() if part in line]
            return found

        self.wait_until(look, f"no line of the log has {part}")
        return found[0]

    def errors(self):
        return "".join(paths[1].read_text(errors="replace") for paths in self.logs)

    def wait_until(self, ready, message):
        deadline = time.monotonic() + 30
        while not ready():
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise RuntimeError(f"{message}: {self.errors()}")
            time.sleep(0.01)

    def close(self):
        self.process.kill()
        self.process.wait()
        self.listener.close()
