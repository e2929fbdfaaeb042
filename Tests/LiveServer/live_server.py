"""linkd as a process with its own folder, its log, its metrics and what it holds; no process outlives this one."""

import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

from process import Server, free_port

CORES = ",".join(map(str, sorted(os.sched_getaffinity(0))))

# Ends the program together with this one, however this one ends.
WITH_PARENT = ["setpriv", "--pdeathsig", "KILL"]


class LiveServer(Server):
    """A running linkd. `prefix` is a program that runs it, such as prlimit."""

    def __init__(self, program, config, name="linkd", prefix=(), environment=(), address=None, admin=None, more=()):
        self.folder = config.parent
        listening = ["--listen", address] if address else []
        managed = ["--admin", admin] if admin else []
        command = [*WITH_PARENT, *prefix, program, "serve", "--config", config, *listening, *managed, *more]
        super().__init__(name, command, self.folder, CORES, environment)
        self.port, self.admin_port = port_of(address), port_of(admin)

    def wait_until_listening(self):
        """Waits for the addresses that linkd prints."""

        def ports():
            said = self.output()
            port = re.search(r"^listening on http://127\.0\.0\.1:(\d+)", said, re.MULTILINE)
            admin = re.search(r"^admin listener on http://127\.0\.0\.1:(\d+)", said, re.MULTILINE)
            return port and (int(port[1]), admin and int(admin[1]))

        self.port, self.admin_port = self.wait_until(ports)
        return self

    def wait_for_exit(self, seconds=60):
        """Returns the exit code; None if the process did not end in time, and is then killed."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None
        finally:
            self.log.close()

    def stop(self, number=signal.SIGTERM, seconds=60):
        """Asks linkd to end, and returns its exit code."""
        self.process.send_signal(number)
        return self.wait_for_exit(seconds)

    def ask_admin(self, method, path):
        """Returns the status and the body of an answer of the admin listener."""
        connection = http.client.HTTPConnection("127.0.0.1", self.admin_port, timeout=60)
        try:
            connection.request(method, path, headers={"Linkd-Reload": "1"})
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def metric(self, name):
        """Returns the sum of a metric over all its labels."""
        _, text = self.ask_admin("GET", "/metrics")
        values = re.findall(rf"^{re.escape(name)}(?:\{{[^}}]*\}})? (\S+)$", text, re.MULTILINE)
        return sum(map(float, values))

    def descriptors(self):
        """Returns what the process has open, by what each descriptor leads to."""
        found = []
        for entry in pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir():
            try:
                found.append(re.sub(r"\[\d+\]", "", os.readlink(entry)))
            except FileNotFoundError:
                pass
        return sorted(found)

    def resident(self):
        return self.resident_bytes()[0]


def wait_for(condition, seconds=30):
    """Returns the first true result of a condition, or its last result after a time that only a fault reaches."""
    deadline = time.monotonic() + seconds
    while not (result := condition()) and time.monotonic() < deadline:
        time.sleep(0.05)
    return result


def port_of(address):
    return int(address.rpartition(":")[2]) if address else None


def own_address():
    """Returns an address with a port that was free a moment ago, for a server that cannot print its own."""
    return f"127.0.0.1:{free_port()}"


def log_lines(paths):
    """Returns the objects in files of the access log, and the lines that are not whole objects."""
    entries, torn = [], []
    for path in paths:
        data = path.read_bytes()
        for line in data.splitlines(keepends=True):
            try:
                if not line.endswith(b"\n"):
                    raise ValueError
                entries.append(json.loads(line))
            except ValueError:
                torn.append(line[:200])
    return entries, torn


def missing_programs(names):
    return [name for name in names if shutil.which(name) is None]
