#!/usr/bin/env python3
"""Measures the CPU time that linkd spends on a request, beside nginx and a bare libevent loop.

Every server runs alone on core 0, wrk drives it from core 1 over 64 connections that stay open. The servers take turns,
one second each, round after round, so that a noisy neighbour troubles all of them alike. What is compared is CPU time as
the kernel counts it, not throughput: it holds still where throughput depends on the machine's mood. Absolute figures
differ from machine to machine; the ratios are what to look at.

usage: server.py [--linkd PROGRAM] [--rounds N] [--seconds N]
Needs Linux, two cores, nginx, wrk, taskset and a C compiler.
"""

import argparse
import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
HOST = "trips.example.com"
ASSOCIATION = "/.well-known/apple-app-site-association"
PAGE = "/trips/ABC123/days/2"
FILE = "/page.html"
CONNECTIONS = 64

TABLE = {
    "version": 1,
    "name": "Trips Calendar",
    "hosts": [HOST],
    "schemes": ["tcal"],
    "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips", "appStoreID": 1234567890}]},
    "routes": [
        {"id": "home", "path": "/"},
        {"id": "trip", "path": "/trips/{reference}"},
        {"id": "days", "path": "/trips/{reference}/days"},
        {
            "id": "day",
            "path": "/trips/{reference}/days/{day}",
            "page": {"title": "Trip {reference}, day {day}", "description": "Day {day} of the trip {reference}."},
        },
        {"id": "tickets", "path": "/trips/{reference}/tickets"},
        {"id": "newTrip", "path": "/trips/new", "universal": False},
        {"id": "place", "path": "/places/{place}"},
        {"id": "friend", "path": "/friends/{friend}"},
        {"id": "invite", "path": "/invites/{invite}"},
        {"id": "search", "path": "/search", "query": {"text": "string"}},
        {"id": "settings", "path": "/settings"},
        {"id": "help", "path": "/help", "universal": False},
    ],
}

CONFIG = {
    "listen": ["127.0.0.1:0"],
    "threads": 1,
    "public": "Public",
    "tables": ["routes.json"],
    "accessLog": {"to": "off"},
}


class Server:
    """A running server, pinned to core 0."""

    def __init__(self, name, command, folder):
        self.name = name
        self.address = None
        self.start_seconds = None
        self.log = open(folder / f"{name}.log", "wb")
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            ["taskset", "--cpu-list", "0", *map(str, command)], stdout=self.log, stderr=subprocess.STDOUT
        )

    def wait_until(self, ready):
        """Returns the first answer of `ready` that is not empty; ends the program when the server does not come up."""
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and self.process.poll() is None:
            answer = ready()
            if answer:
                return answer
            time.sleep(0.001)
        self.close()
        sys.exit(f"{self.name} did not start:\n{self.output()}")

    def output(self):
        return pathlib.Path(self.log.name).read_text(errors="replace")

    def processes(self):
        """The ids of the server's processes: nginx answers from a child."""
        found, waiting = [], [self.process.pid]
        while waiting:
            found.append(waiting.pop())
            for children in pathlib.Path(f"/proc/{found[-1]}/task").glob("*/children"):
                waiting += children.read_text().split()
        return found

    def cpu_nanoseconds(self):
        threads = (path for id in self.processes() for path in pathlib.Path(f"/proc/{id}/task").glob("*/schedstat"))
        return sum(int(path.read_text().split()[0]) for path in threads)

    def resident_kilobytes(self):
        """All resident memory and the part of it that no file backs."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return tuple(int(re.search(rf"{key}:\s+(\d+)", status).group(1)) for key in ("VmRSS", "RssAnon"))

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def accepts(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def fetch(address):
    request = urllib.request.Request(address, headers={"Host": HOST})
    with urllib.request.urlopen(request, timeout=5) as answer:
        return answer.read()


def start_linkd(program, folder):
    server = Server("linkd", [program, "serve", "--config", folder / "config.json"], folder)
    found = server.wait_until(lambda: re.search(r"listening on (http://\S+:\d+)", server.output()))
    server.address = found.group(1)
    server.start_seconds = time.monotonic() - server.started
    return server


def start_nginx(folder):
    port = free_port()
    text = (HERE / "nginx.conf.in").read_text().replace("@FOLDER@", str(folder)).replace("@PORT@", str(port))
    (folder / "nginx.conf").write_text(text)
    server = Server("nginx", ["nginx", "-p", folder, "-c", folder / "nginx.conf"], folder)
    server.wait_until(lambda: accepts(port))
    server.address = f"http://127.0.0.1:{port}"
    return server


def start_bare_loop(folder):
    flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", "libevent_core"], text=True).split()
    program = folder / "bare-loop"
    compiler = os.environ.get("CC") or shutil.which("clang") or "cc"
    subprocess.run([compiler, "-O2", HERE / "bare-loop.c", "-o", program, *flags], check=True)
    port = free_port()
    server = Server("bare loop", [program, port, folder / "nginx" / ASSOCIATION[1:]], folder)
    server.wait_until(lambda: accepts(port))
    server.address = f"http://127.0.0.1:{port}"
    return server


def write_files(program, folder):
    """Writes what the servers serve. The bytes are linkd's own, so that all answers are equally long."""
    folder.chmod(0o755)
    (folder / "config.json").write_text(json.dumps(CONFIG))
    (folder / "routes.json").write_text(json.dumps(TABLE))
    (folder / "Public").mkdir()
    (folder / "nginx/.well-known").mkdir(parents=True)

    with contextlib.closing(start_linkd(program, folder)) as linkd:
        association, page = fetch(linkd.address + ASSOCIATION), fetch(linkd.address + PAGE)
    (folder / "nginx" / ASSOCIATION[1:]).write_bytes(association)
    (folder / "nginx" / FILE[1:]).write_bytes(page)
    (folder / "Public" / FILE[1:]).write_bytes(page)
    return len(association), len(page)


def microseconds_per_request(server, address, seconds):
    before = server.cpu_nanoseconds()
    report = subprocess.run(
        ["taskset", "--cpu-list", "1", "wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-H", f"Host: {HOST}", address],
        capture_output=True, text=True, timeout=seconds + 30, check=True,
    ).stdout
    spent = server.cpu_nanoseconds() - before
    if "Socket errors" in report or "Non-2xx" in report:
        sys.exit(f"{server.name} failed some of the requests for {address}:\n{report}")
    return spent / 1000 / int(re.search(r"(\d+) requests in", report).group(1))


def check_milliseconds(program):
    """How long a whole run of `linkd check` takes for the shipped configuration: the median of eleven."""
    times = []
    for _ in range(11):
        started = time.monotonic()
        subprocess.run([program, "check", HERE.parent / "config.json"], check=True, stdout=subprocess.DEVNULL)
        times.append(1000 * (time.monotonic() - started))
    return statistics.median(times)


def spread(values):
    low, middle, high = statistics.quantiles(values, n=4) if len(values) > 1 else values * 3
    return f"{middle:6.2f} ({low:.2f} to {high:.2f})"


def report(samples, ratios):
    print(f"\n{'CPU µs a request':<50} median (quartiles)")
    for label, values in samples.items():
        print(f"  {label:<48} {spread(values)}")
    print(f"\n{'ratio, round by round':<50} median (quartiles)")
    for one, other in ratios:
        pairs = [a / b for a, b in zip(samples[one], samples[other])]
        print(f"  {one + ' / ' + other:<48} {spread(pairs)}")


def measure(options, folder):
    program = options.linkd.resolve()
    association, page = write_files(program, folder)
    with contextlib.ExitStack() as servers:
        linkd = servers.enter_context(contextlib.closing(start_linkd(program, folder)))
        nginx = servers.enter_context(contextlib.closing(start_nginx(folder)))
        bare_loop = servers.enter_context(contextlib.closing(start_bare_loop(folder)))
        idle, unshared = linkd.resident_kilobytes()
        turns = {
            "linkd association file": (linkd, ASSOCIATION),
            "nginx association file": (nginx, ASSOCIATION),
            "bare loop": (bare_loop, ASSOCIATION),
            "linkd page": (linkd, PAGE),
            "linkd file": (linkd, FILE),
            "nginx file": (nginx, FILE),
        }
        for server, path in turns.values():
            microseconds_per_request(server, server.address + path, options.seconds)
        samples = {label: [] for label in turns}
        for _ in range(options.rounds):
            for label, (server, path) in turns.items():
                samples[label].append(microseconds_per_request(server, server.address + path, options.seconds))
        busy, _ = linkd.resident_kilobytes()

    print(f"association file {association} bytes, page and file {page} bytes; {CONNECTIONS} connections,", end=" ")
    print(f"{options.rounds} rounds of {options.seconds} s after one to warm up")
    print(f"linkd: listening after {1000 * linkd.start_seconds:.0f} ms;", end=" ")
    print(f"resident {idle / 1024:.1f} MB idle ({unshared / 1024:.1f} MB its own), {busy / 1024:.1f} MB after the load")
    print(f"linkd check of the shipped configuration: {check_milliseconds(program):.0f} ms")
    report(samples, [
        ("linkd association file", "nginx association file"),
        ("linkd association file", "bare loop"),
        ("linkd page", "linkd file"),
        ("linkd page", "nginx file"),
        ("linkd file", "nginx file"),
    ])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--linkd", default=HERE.parent / ".build/release/linkd", type=pathlib.Path, metavar="PROGRAM")
    parser.add_argument("--rounds", default=15, type=int, metavar="N")
    parser.add_argument("--seconds", default=1, type=int, metavar="N", help="the length of one server's turn")
    options = parser.parse_args()

    missing = [program for program in ("nginx", "wrk", "taskset", "pkg-config") if shutil.which(program) is None]
    if missing or len(os.sched_getaffinity(0)) < 2 or options.rounds < 1 or options.seconds < 1:
        sys.exit(f"this needs Linux, two cores and {', '.join(missing) or 'at least one round of one second'}")
    with tempfile.TemporaryDirectory() as folder:
        measure(options, pathlib.Path(folder))


main()
