"""The load that wrk makes, and what it costs a server."""

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
    """What one turn showed: the CPU time of a request, and how much of it was the busiest thread's."""

    microseconds: float
    busiest_share: float


def requests_answered(server, address, seconds, pipelined=False, cores="1"):
    """Drives the address for that long over connections that stay open, and returns how many requests were answered."""
    command = ["taskset", "--cpu-list", cores, "wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s"]
    command += ["-H", f"Host: {HOST}", *(["-s", BENCHMARKS / "pipelined.lua"] if pipelined else []), address]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 30)
    report = finished.stdout + finished.stderr
    if finished.returncode != 0 or "Socket errors" in report or "Non-2xx" in report:
        sys.exit(f"{server.name} failed some of the requests for {address}:\n{report}")
    return int(re.search(r"(\d+) requests in", report).group(1))


def sample(turn, seconds):
    """Takes a turn. The kernel counts the time, of all threads of all the server's processes, to the nanosecond."""
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
    """Waits for the rest of the lines, so that a writer beside the loops is paid for by the turn that made it work."""
    size, deadline = -1, time.monotonic() + 5
    while size != log.stat().st_size and time.monotonic() < deadline:
        size = log.stat().st_size
        time.sleep(0.05)


def drain(log, requests):
    """Empties the access log. One that left out lines would be cheap for the wrong reason, and ends the program."""
    with open(log, "rb") as lines:
        written = sum(block.count(b"\n") for block in iter(lambda: lines.read(1 << 20), b""))
    # What nginx still holds back of its 64 KiB.
    if written < requests - 1_000:
        sys.exit(f"{log.name} has {written} lines of {requests} requests")
    os.truncate(log, 0)
