"""The load from wrk, and its cost for a server."""

import dataclasses
import os
import re
import subprocess
import sys
import time

from content import HOST
from peers import BENCHMARKS

CONNECTIONS = 64
DEPTH = 16


@dataclasses.dataclass(frozen=True)
class Sample:
    """The result of one turn: the CPU time of a request, and the share of the busiest thread."""

    microseconds: float
    busiest_share: float


def requests_answered(server, address, seconds, pipelined=False, cores="1"):
    """Sends requests to the address for a time over open connections, and returns the number of answers."""
    command = ["taskset", "--cpu-list", cores, "wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s"]
    command += ["-H", f"Host: {HOST}", *(["-s", BENCHMARKS / "pipelined.lua"] if pipelined else []), address]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 30)
    report = finished.stdout + finished.stderr
    if finished.returncode != 0 or "Socket errors" in report or "Non-2xx" in report:
        sys.exit(f"{server.name} failed some of the requests for {address}:\n{report}")
    return int(re.search(r"(\d+) requests in", report).group(1))


def sample(turn, seconds):
    """Runs a turn. The time comes from the kernel, in nanoseconds, for all threads of all processes of the server."""
    before = turn.server.thread_nanoseconds()
    requests = requests_answered(turn.server, turn.address, seconds, turn.pipelined, turn.load_cores)
    if turn.log is not None:
        wait_until_quiet(turn.log)
    after = turn.server.thread_nanoseconds()
    if turn.log is not None:
        drain(turn.log, requests)
    spent = [nanoseconds - before.get(thread, 0) for thread, nanoseconds in after.items()]
    return Sample(sum(spent) / 1000 / requests, max(spent) / sum(spent))


def wait_until_quiet(log):
    """Waits for the remaining lines, so that the cost of the writer thread counts for the turn that caused it."""
    size, deadline = -1, time.monotonic() + 5
    while size != log.stat().st_size and time.monotonic() < deadline:
        size = log.stat().st_size
        time.sleep(0.05)


def drain(log, requests):
    """Empties the access log. Missing lines would make logging look cheaper, so they end the program."""
    with open(log, "rb") as lines:
        written = sum(block.count(b"\n") for block in iter(lambda: lines.read(1 << 20), b""))
    # The rest of the 64 KiB that nginx has not written yet.
    if written < requests - 1_000:
        sys.exit(f"{log.name} has {written} lines of {requests} requests")
    os.truncate(log, 0)
