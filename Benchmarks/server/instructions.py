"""User-space instructions of a request, counted by callgrind: a figure that other load hardly changes."""

import concurrent.futures
import contextlib
import re
import shutil
import subprocess

import peers
from content import ASSOCIATION, FILE, HOST, PAGE
from exchange import answer_length, connect, get, receive
from load import CONNECTIONS, DEPTH

# Counted only inside the event loop, since the cost of a start varies.
CALLGRIND = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=event_base_loop"]

FEWER, MORE = 20, 120


def instructions_of(start, request, depth, rounds):
    """Returns the instructions of a server's event loop for this number of rounds of requests on each connection."""
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(contextlib.closing(start()))
        length = answer_length(server.address, request)
        connections = [stack.enter_context(connect(server.address)) for _ in range(CONNECTIONS)]
        for _ in range(rounds):
            # The server sleeps while the requests arrive, so that it always reads all of them at once.
            server.pause()
            for connection in connections:
                connection.sendall(request * depth)
            server.resume()
            for connection in connections:
                receive(connection, length * depth)
    return int(re.search(r"Collected : (\d+)", server.output()).group(1))


def instructions_per_request(start, path, depth=1):
    """Returns the difference of two runs, so that connecting does not count; they run in parallel, one per core."""
    request = get(path, HOST)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        fewer = pool.submit(instructions_of, lambda: start("callgrind fewer", "0"), request, depth, FEWER)
        more = pool.submit(instructions_of, lambda: start("callgrind more", "1"), request, depth, MORE)
    return (more.result() - fewer.result()) / ((MORE - FEWER) * CONNECTIONS * depth)


def report_instructions(program, folder, report):
    report.heading("user-space instructions a request, by callgrind")
    if shutil.which("valgrind") is None:
        return report.note("left out: valgrind is not installed")

    # valgrind 3.19 ends at the debug information of Swift's library.
    stripped = folder / "linkd-stripped"
    subprocess.run(["strip", "-o", stripped, program], check=True)

    def linkd(name, cores):
        return peers.start_linkd(stripped, folder, name=name, cores=cores, prefix=CALLGRIND)

    def bare_loop(name, cores):
        return peers.start_bare_loop(folder, name=name, cores=cores, prefix=CALLGRIND)

    rows = {
        "linkd, association file": (linkd, ASSOCIATION, 1),
        "linkd, page": (linkd, PAGE, 1),
        "linkd, file": (linkd, FILE, 1),
        "linkd, 16 pipelined": (linkd, ASSOCIATION, DEPTH),
        "bare loop": (bare_loop, ASSOCIATION, 1),
    }
    for label, (start, path, depth) in rows.items():
        count = instructions_per_request(start, path, depth)
        report.figure(label, count, f"{count:8,.0f}")
