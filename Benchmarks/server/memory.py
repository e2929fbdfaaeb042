"""The memory of linkd: idle, for each idle connection, and after many requests."""

import contextlib
import resource
import statistics

import peers
from content import ASSOCIATION, FILE, HOST, LANGUAGES_ROUTES, PAGE
from exchange import answer_length, answered_status, connect, fetch, get, receive
from load import requests_answered

IDLE_CONNECTIONS = 5_000
CONNECTION_BYTES_AT_MOST = 600
RESIDENT_MEGABYTES_AT_MOST = 20
PAGES_MEGABYTES_AT_MOST = 10

# Each with its expected status, which shows that the intended code has run.
ODD_REQUESTS = [
    (404, f"GET /nowhere HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n"),
    (304, f"GET {ASSOCIATION} HTTP/1.1\r\nHost: {HOST}\r\nIf-None-Match: *\r\nConnection: close\r\n\r\n"),
    (200, f"HEAD {PAGE} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n"),
    (200, f"GET {PAGE} HTTP/1.0\r\nHost: {HOST}\r\n\r\n"),
    (405, f"POST {PAGE} HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 3\r\n\r\nabc"),
    (421, "GET / HTTP/1.1\r\nHost: another.example.com\r\nConnection: close\r\n\r\n"),
    (400, f"GET / HTTP/1.1\nHost: {HOST}\n\n"),
    (400, f"GET / HTTP/1.1\r\nHost: {HOST}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    (414, f"GET /{'a' * 10_000} HTTP/1.1\r\nHost: {HOST}\r\n\r\n"),
    (431, f"GET / HTTP/1.1\r\nHost: {HOST}\r\nX: {'a' * 20_000}\r\n\r\n"),
]


def bytes_per_idle_connection(program, folder):
    """Returns linkd's private memory for a connection after its answer, libevent's share included."""
    count = idle_connections()
    request = get(ASSOCIATION, HOST)
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(contextlib.closing(peers.start_linkd(program, folder, name="linkd idle")))
        length = answer_length(server.address, request)

        def open_connection():
            connection = stack.enter_context(connect(server.address))
            connection.sendall(request)
            receive(connection, length)

        for _ in range(64):
            open_connection()
        _, before = server.resident_bytes()
        for _ in range(count):
            open_connection()
        _, after = server.resident_bytes()
        return (after - before) / count


def idle_connections():
    """Returns how many connections this process and linkd can hold, at most IDLE_CONNECTIONS; raises its own limit."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return min(IDLE_CONNECTIONS, most - 256) if most != resource.RLIM_INFINITY else IDLE_CONNECTIONS


def send_odd_requests(server, rounds):
    """Sends refused and rare requests, each on a separate connection, and returns their number."""
    for _ in range(rounds):
        for expected, request in ODD_REQUESTS:
            status = answered_status(server.address, request.encode())
            if status != expected:
                raise ConnectionError(f"{request[:60]!r} was answered with {status} instead of {expected}")
    return rounds * len(ODD_REQUESTS)


def resident_after(program, folder, requests):
    """Returns the resident bytes at the start and after many requests, and the numbers of requests by kind."""
    with contextlib.closing(peers.start_linkd(program, folder, "two-loops.json", "linkd long", "0,1")) as server:
        start, _ = server.resident_bytes()
        odd = send_odd_requests(server, rounds=max(20, requests // 10_000))
        single, piped = 0, 0
        for path in (ASSOCIATION, PAGE, FILE):
            single += requests_answered(server, server.address + path, 1, cores="0,1")
        while odd + single + piped < requests:
            piped += requests_answered(server, server.address + ASSOCIATION, 1, pipelined=True, cores="0,1")
        end, _ = server.resident_bytes()
    return start, end, f"{odd:,} odd, {single:,} one by one, {piped:,} pipelined"


def bytes_of_pages(program, folder):
    """Returns how much more private memory 100 routes in 9 languages need than the usual table, all pages asked for."""
    sizes = []
    for config in ("languages.json", "config.json"):
        with contextlib.closing(peers.start_linkd(program, folder, config=config, name="linkd pages")) as server:
            if config == "languages.json":
                for number in range(LANGUAGES_ROUTES):
                    fetch(f"{server.address}/area{number}/oslo", HOST)
            sizes.append(server.resident_bytes()[1])
    return sizes[0] - sizes[1]


def report_memory(program, folder, requests, report):
    report.heading("memory of linkd")
    each = statistics.median(bytes_per_idle_connection(program, folder) for _ in range(3))
    report.figure(
        f"an idle connection, one of {idle_connections():,}", each,
        f"{each:6.0f} bytes", f"{CONNECTION_BYTES_AT_MOST} bytes", CONNECTION_BYTES_AT_MOST,
    )
    pages = bytes_of_pages(program, folder)
    report.figure(
        "100 routes in 9 languages, beyond 12 in one", pages / 1e6,
        f"{pages / 1e6:6.1f} MB", f"{PAGES_MEGABYTES_AT_MOST} MB", PAGES_MEGABYTES_AT_MOST,
    )
    start, end, kinds = resident_after(program, folder, requests)
    report.figure("resident after the start", start, f"{start / 1e6:6.1f} MB")
    report.figure(
        f"resident after {requests:,} requests", end / 1e6,
        f"{end / 1e6:6.1f} MB", f"{RESIDENT_MEGABYTES_AT_MOST} MB", RESIDENT_MEGABYTES_AT_MOST,
    )
    report.note(kinds)
