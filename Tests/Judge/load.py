"""slowhttptest, h2load, ab and wrk. Good clients beside them must lose nothing."""

import contextlib
import re
import subprocess
import threading

from attackers import Attackers
from live_server import WITH_PARENT
from served_site import ASSOCIATION, HOST, LARGE, public_body
from strict_client import Breach, Client

CONNECTIONS = 400
TOOLS = ("slowhttptest", "h2load", "ab", "wrk")


class GoodClient(threading.Thread):
    """Asks for the same things over and over, and compares every byte of every answer."""

    def __init__(self, port, number, row, tally):
        super().__init__(daemon=True)
        self.client, self.number, self.row, self.tally = Client(port), number, row, tally
        self.ends = threading.Event()
        self.expected = {}

    def run(self):
        count = 0
        while not self.ends.is_set():
            value = f"value{self.number}x{count}"
            target = (ASSOCIATION, f"/trips/{value}", "/app.css", f"/{LARGE}")[count % 4 if count % 40 == 3 else count % 3]
            try:
                self.check(target, value, self.client.ask(target))
            except Breach as problem:
                self.tally.lost(self.row, f"{target}: {problem}")
            self.tally.add("answers to good clients beside them")
            count += 1
        self.client.close()

    def check(self, target, value, answer):
        if answer.status != 200:
            raise Breach(f"the status is {answer.status}")
        if target in ("/app.css", f"/{LARGE}"):
            if answer.body != public_body(target[1:], 1):
                raise Breach("the body is not the file")
            return
        body = answer.body.replace(value.encode(), b"VALUE")
        if body != self.expected.setdefault(target.replace(value, ""), body):
            raise Breach("the body differs from the first one")


@contextlib.contextmanager
def good_clients(port, row, tally):
    """Runs good clients beside an attack."""
    clients = [GoodClient(port, number, row, tally) for number in range(3)]
    for client in clients:
        client.start()
    try:
        yield
    finally:
        for client in clients:
            client.ends.set()
        for client in clients:
            client.join(60)
            if client.is_alive():
                tally.lost(row, "a good client still waits for an answer")


def run(command, seconds):
    """Runs a tool, bounded in time, and returns its output."""
    command = [*WITH_PARENT, *map(str, command)]
    finished = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=seconds + 60
    )
    return finished.returncode, re.sub(r"\x1b\[[0-9;]*m", "", finished.stdout)


def slow(port, seconds, tally):
    """The four modes of slowhttptest: slow heads, slow bodies, many ranges and slow readers."""
    url = f"http://127.0.0.1:{port}"
    common = ["-c", CONNECTIONS, "-r", 200, "-l", seconds, "-p", 5, "-t", "GET"]
    modes = {
        "slow heads": ["-H", "-i", 1, "-x", 24, "-u", url + "/"],
        "slow bodies": ["-B", "-i", 1, "-s", 8192, "-x", 10, "-u", url + "/"],
        "ranges": ["-R", "-a", 5, "-b", 3000, "-u", f"{url}/{LARGE}"],
        "slow readers": ["-X", "-w", 256, "-y", 512, "-n", 1, "-z", 32, "-k", 3, "-u", f"{url}/{LARGE}"],
    }
    for mode, options in modes.items():
        row = f"slowhttptest, connections with {mode}"
        with good_clients(port, row, tally):
            code, output = run(["slowhttptest", *common, *options], seconds)
        tally.add(row, CONNECTIONS if "Test ended" in output else 0)
        if code != 0 or "Test ended" not in output or re.search(r"service available:\s+NO", output):
            tally.lost(row, f"exit code {code}: {output[-600:]}")


def churn(port, seconds, seed, tally):
    """h2load, ab and wrk, on lasting connections and with a connection for each request, while others reset theirs."""
    url = f"http://127.0.0.1:{port}"
    count = 2_000 * seconds
    attackers = Attackers(port, seed, 20 * seconds + 300, 0.3)
    try:
        with good_clients(port, "good clients beside h2load, ab, wrk and resets", tally):
            h2load("h2load", ["-n", count, "-c", 40], url + ASSOCIATION, tally)
            h2load("h2load, pages", ["-n", count, "-c", 40, "-m", 1], url + "/trips/ABC123", tally)
            ab("ab, a connection for each request", ["-n", count, "-c", 40], url + ASSOCIATION, count, tally)
            ab("ab, lasting connections", ["-n", count, "-c", 40, "-k"], url + "/app.css", count, tally)
            wrk("wrk, lasting connections", [], url + ASSOCIATION, seconds, tally)
            wrk("wrk, a connection for each request", ["-H", "Connection: close"], url + "/trips/ABC123", seconds, tally)
            wrk("wrk, the large file", [], f"{url}/{LARGE}", seconds, tally)
    finally:
        attackers.stop(tally)


def h2load(row, options, url, tally):
    """Runs h2load; it sends a Host field of its own, with the address."""
    code, output = run(["h2load", "--h1", *options, url], 300)
    found = re.search(r"(\d+) total, \d+ started, \d+ done, (\d+) succeeded, (\d+) failed, (\d+) errored", output)
    tally.add(row, int(found[2]) if found else 0)
    if code != 0 or not found or found[1] != found[2]:
        tally.lost(row, f"exit code {code}: {output[-600:]}")


def ab(row, options, url, count, tally):
    code, output = run(["ab", "-q", *options, "-H", f"Host: {HOST}", url], 300)
    complete = re.search(r"Complete requests:\s+(\d+)", output)
    failed = re.search(r"Failed requests:\s+(\d+)", output)
    tally.add(row, int(complete[1]) if complete else 0)
    if code != 0 or not complete or int(complete[1]) != count or int(failed[1]) or "Non-2xx" in output:
        tally.lost(row, f"exit code {code}: {output[-600:]}")


def wrk(row, options, url, seconds, tally):
    code, output = run(["wrk", "-t1", "-c40", "--timeout", "60s", f"-d{seconds}s", *options, "-H", f"Host: {HOST}", url], seconds)
    found = re.search(r"(\d+) requests in", output)
    tally.add(row, int(found[1]) if found else 0)
    if code != 0 or not found or "Socket errors" in output or "Non-2xx" in output:
        tally.lost(row, f"exit code {code}: {output[-600:]}")
