"""Short scenes on linkds of their own: what cannot be done to the one that serves all the time."""

import itertools
import json
import pathlib
import re
import resource
import shutil
import signal
import socket
import subprocess
import threading
import time
from email.utils import parsedate_to_datetime

from live_server import LiveServer, log_lines, own_address, wait_for
from served_site import ASSOCIATION, LARGE, public_body, table, write_site
from strict_client import Breach, Client, request_bytes

FAKETIME = "/usr/lib/*/faketime/libfaketimeMT.so.1"


class Scene:
    """A linkd, what is done to it, and good requests that count what they lose."""

    row = ""

    def __init__(self, program, folder, source, tally):
        self.program, self.folder, self.source, self.tally = program, folder, source, tally
        self.answers = 0

    def play(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        try:
            self.act()
        except Breach as problem:
            self.lost(problem)
        self.tally.add(self.row)

    def lost(self, what):
        self.tally.lost(self.row, what)

    def start(self, prefix=(), environment=(), **settings):
        config = write_site(self.folder, **settings)
        self.linkd = LiveServer(self.program, config, prefix=prefix, environment=environment)
        return self.linkd.wait_until_listening()

    def ask(self, client, target=ASSOCIATION):
        """Asks for something whose bytes are known, and counts the answer."""
        answer = client.ask(target)
        name = target[1:]
        if target != ASSOCIATION and answer.body != public_body(name, 1) or answer.status != 200:
            raise Breach(f"{target}: {answer.status} with {len(answer.body)} bytes")
        self.answers += 1
        return answer

    def serves_a_new_client(self):
        client = Client(self.linkd.port, timeout=10)
        try:
            return client.ask(ASSOCIATION).status == 200
        except Breach:
            return False
        finally:
            client.close()

    def check_exit(self, code):
        if code != 0:
            self.lost(f"linkd ended with {code}: {self.linkd.output()[-500:]}")

    def ended(self, code, lines=None):
        """Checks the end of linkd: the exit code, and every line of the log."""
        self.check_exit(code)
        entries, torn = log_lines([path for path in sorted(self.folder.glob("access*.log"))])
        for line in torn:
            self.lost(f"a torn line of the log: {line!r}")
        if lines is not None and len(entries) != lines:
            self.lost(f"{len(entries)} lines of the log for {lines} answers")

    def transfers(self, count):
        """Begins transfers of the large file, and returns the clients after their first bytes."""
        clients = []
        for _ in range(count):
            client = Client(self.linkd.port)
            client.open()
            client.send(request_bytes(f"/{LARGE}"))
            client.received = client.socket.recv(100)
            clients.append(client)
        return clients

    def finish(self, clients):
        for client in clients:
            if client.answer().body != public_body(LARGE, 1):
                raise Breach("a transfer is not the file")
            client.close()


class Stopping(Scene):
    """SIGTERM with transfers running: they finish. SIGHUP and SIGUSR1 meanwhile do no harm."""

    row = "stops by SIGTERM with 8 transfers running and other signals"

    def act(self):
        self.start()
        clients = self.transfers(8)
        self.linkd.process.send_signal(self.source.choice((signal.SIGTERM, signal.SIGINT)))
        for _ in range(self.source.randrange(6)):
            self.linkd.process.send_signal(self.source.choice((signal.SIGHUP, signal.SIGUSR1)))
            time.sleep(self.source.uniform(0, 0.02))
        self.finish(clients)
        self.ended(self.linkd.wait_for_exit(), lines=8)


class StoppingTwice(Scene):
    """The second SIGTERM ends at once: with 0, with all lines, and no cut answer looks whole."""

    row = "stops by two SIGTERMs with 8 transfers running"

    def act(self):
        self.start()
        clients = self.transfers(8)
        for _ in range(2):
            self.linkd.process.send_signal(signal.SIGTERM)
            time.sleep(self.source.uniform(0, 0.05))
        for client in clients:
            try:
                if client.answer().body != public_body(LARGE, 1):
                    self.lost("a transfer that looks whole is not the file")
            except Breach:
                # It was cut, as it must be.
                client.close()
        self.ended(self.linkd.wait_for_exit(), lines=8)


class Signals(Scene):
    """Signals at random times, from the first moment on."""

    row = "lives with signals at random times, from the start to the end"

    def act(self):
        config = write_site(self.folder)
        self.linkd = LiveServer(self.program, config)
        ends = threading.Event()
        sender = threading.Thread(target=self.send_signals, args=(ends,))
        # Before linkd has read its first line of code, a signal has its default effect.
        blocked = wait_for(lambda: handles_signals(self.linkd.process.pid), 10)
        sender.start()
        try:
            self.linkd.wait_until_listening()
            client = Client(self.linkd.port)
            for number in range(200):
                self.ask(client, (ASSOCIATION, "/app.css", "/trip-card.png")[number % 3])
            client.close()
        finally:
            ends.set()
            sender.join()
        if not blocked:
            self.lost("linkd handles no signals 10 s after its start")
        # A rename is left out here, so every line is in one file.
        self.ended(self.linkd.stop(), lines=self.answers)

    def send_signals(self, ends):
        while not ends.wait(self.source.uniform(0, 0.05)):
            self.linkd.process.send_signal(self.source.choice((signal.SIGHUP, signal.SIGUSR1)))


def handles_signals(process):
    """Whether SIGHUP and SIGUSR1 are blocked, ignored or caught in a process that has become linkd."""
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    masks = [int(re.search(rf"{key}:\s+(\w+)", status)[1], 16) for key in ("SigBlk", "SigIgn", "SigCgt")]
    wanted = 1 << signal.SIGHUP - 1 | 1 << signal.SIGUSR1 - 1
    return "linkd" in status.splitlines()[0] and any(mask & wanted == wanted for mask in masks)


class AdminStops(Scene):
    """Stops with requests to the admin listener under way, also during a reload: each removes the listener's socket."""

    row = "stops with requests to the admin listener under way"
    stops = 25
    requests = (
        b"POST /reload HTTP/1.1\r\nHost: localhost\r\nLinkd-Reload: 1\r\n\r\n",
        b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /healthz HT",
    )

    def act(self):
        path = self.folder / "admin.sock"
        for _ in range(self.stops):
            self.start(admin=f"unix:{path}")
            clients = [self.ask_admin(path) for _ in range(3)]
            if self.source.random() < 0.5:
                self.linkd.process.send_signal(signal.SIGHUP)
            self.check_exit(self.linkd.stop(self.source.choice((signal.SIGTERM, signal.SIGINT))))
            if path.exists():
                self.lost("the socket of the admin listener is left behind")
            for client in clients:
                client.close()
        # The scene itself is counted as one of them.
        self.tally.add(self.row, self.stops - 1)

    def ask_admin(self, path):
        client = socket.socket(socket.AF_UNIX)
        client.connect(str(path))
        client.sendall(self.source.choice(self.requests))
        return client


class ClosedStreams(Scene):
    """Started with standard streams closed, all ways in turn."""

    row = "starts with standard streams closed"
    ways = itertools.cycle([way for count in (1, 2, 3) for way in itertools.combinations((0, 1, 2), count)])

    def act(self):
        closed = " ".join(f"{number}>&-" for number in next(self.ways))
        address = own_address()
        config = write_site(self.folder)
        # Without a standard output the address is known beforehand.
        prefix = ["sh", "-c", f'exec "$0" "$@" {closed}']
        self.linkd = LiveServer(self.program, config, prefix=prefix, address=address)
        client = Client(self.linkd.port)
        wait_for(lambda: self.linkd.process.poll() is not None or can_connect(client), 20)
        for target in (ASSOCIATION, "/app.css", f"/{LARGE}") * 5:
            self.ask(client, target)
        self.linkd.process.send_signal(signal.SIGHUP)
        self.linkd.process.send_signal(signal.SIGUSR1)
        for _ in range(20):
            self.ask(client)
        client.close()
        self.ended(self.linkd.stop(), lines=self.answers)


def can_connect(client):
    try:
        client.open()
        return True
    except Breach:
        return False


class Descriptors(Scene):
    """More clients than descriptors: the open connections are served, and new ones again afterwards."""

    row = "times out of descriptors (40 free ones, 150 clients)"

    def act(self):
        self.start()
        good = Client(self.linkd.port)
        self.ask(good)
        before = len(self.linkd.descriptors())
        # linkd has set its limit of connections at the start; the process may open less from now on.
        process = self.linkd.process.pid
        resource.prlimit(process, resource.RLIMIT_NOFILE, (before + 40, resource.prlimit(process, resource.RLIMIT_NOFILE)[1]))
        crowd = []
        for _ in range(150):
            client = Client(self.linkd.port)
            client.open()
            crowd.append(client)
            if len(crowd) % 10 == 0:
                self.ask(good, ("/app.css", ASSOCIATION, f"/{LARGE}")[len(crowd) // 10 % 3])
        # linkd accepts one connection at a time, and tries again at its next tick when it has no descriptor.
        refused = 0

        def is_refused():
            nonlocal refused
            refused += self.refusals(crowd)
            return refused

        wait_for(is_refused, 10)
        self.ask(good)
        for client in crowd:
            client.close()
        if not wait_for(lambda: len(self.linkd.descriptors()) <= before, 30):
            self.lost(f"{len(self.linkd.descriptors())} descriptors, {before} before")
        # linkd may first accept, and refuse, what waited in the queue of the socket.
        if not wait_for(self.serves_a_new_client, 30):
            self.lost("no new client is served after the others have gone")
        good.close()
        if not refused:
            self.lost("none of 150 clients was refused")
        self.tally.add("clients refused with 503 for want of descriptors", refused)
        self.ended(self.linkd.stop())

    def refusals(self, crowd):
        """Returns how many of the clients got a whole 503; an answer that is something else is a loss."""
        refused = 0
        for client in crowd:
            client.socket.setblocking(False)
            try:
                received = client.socket.recv(1 << 16)
            except BlockingIOError:
                continue
            except OSError:
                continue
            if received.startswith(b"HTTP/1.1 503 "):
                refused += 1
            elif received:
                self.lost(f"a refused client got {received[:60]!r}")
        return refused


class FewDescriptors(Scene):
    """Started with a few descriptors, linkd serves, or refuses to start and says why. A crash is neither."""

    row = "starts with 4 to 60 descriptors"

    def act(self):
        limit = self.source.randrange(4, 61)
        config = write_site(self.folder)
        self.linkd = LiveServer(self.program, config, prefix=["prlimit", f"--nofile={limit}:{limit}"])
        wait_for(lambda: self.linkd.process.poll() is not None or self.address(), 30)
        if self.linkd.process.poll() is None:
            self.linkd.port = int(self.address()[1])
            served = wait_for(self.serves_a_new_client, 10)
            if self.linkd.stop() != 0 or not served:
                self.lost(f"with {limit} descriptors linkd listens and does not serve: {self.linkd.output()[-300:]}")
        elif (code := self.linkd.wait_for_exit()) <= 0 or not self.linkd.output():
            self.lost(f"with {limit} descriptors linkd ended with {code}: {self.linkd.output()[-300:]}")

    def address(self):
        return re.search(r"^listening on http://127\.0\.0\.1:(\d+)", self.linkd.output(), re.MULTILINE)


class FullDisk(Scene):
    """The disk of the log is full for a while: answers go on, and lost lines are counted and none is torn."""

    row = "times that the disk of the log was full"

    def act(self):
        log = self.folder / "log"
        log.mkdir(parents=True)
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", log], stderr=subprocess.DEVNULL
        ).returncode == 0
        try:
            self.fill(log if mounted else None)
        finally:
            if mounted:
                subprocess.run(["umount", "--lazy", log], check=False)

    def fill(self, log):
        """Fills the disk with lines, makes room again, and goes on. Without a mount, /dev/full is always full."""
        path = str(log / "access.log") if log else "/dev/full"
        self.start(accessLog={"destination": path, "format": "json"})
        client = Client(self.linkd.port)
        for _ in range(1_500):
            self.ask(client)
        moved = None
        if log:
            wait_for(lambda: self.dropped() > 0, 30)
            moved = self.folder / "access.full.log"
            shutil.move(path, moved)
            self.linkd.process.send_signal(signal.SIGUSR1)
            wait_for(pathlib.Path(path).exists, 30)
            for _ in range(50):
                self.ask(client)
        client.close()
        wait_for(lambda: self.linkd.metric("linkd_requests_total") >= self.answers, 30)
        # The lines of the last answers are on their way to the disk.
        wait_for(lambda: self.lines_in([path, moved]) + self.dropped() >= self.answers, 30)
        dropped = self.dropped()
        code = self.linkd.stop()
        self.check_exit(code)
        if log:
            self.check_lines([pathlib.Path(path), moved], dropped)
        if not dropped:
            self.lost("the disk was not full")
        if "of the access log dropped" not in self.linkd.output():
            self.lost("linkd reported no dropped lines")
        self.tally.add("lines dropped for want of room, all of them counted and reported", dropped)

    def dropped(self):
        return int(self.linkd.metric("linkd_access_log_dropped_total"))

    def lines_in(self, paths):
        return sum(pathlib.Path(path).read_bytes().count(b"\n") for path in paths if path and path != "/dev/full")

    def check_lines(self, paths, dropped):
        """A line that the full disk has cut is counted as dropped. If it joined another one, the sum would be too small."""
        entries, _ = log_lines(paths)
        if len(entries) + dropped != self.answers:
            self.lost(f"{len(entries)} lines and {dropped} dropped for {self.answers} answers")


class LongLinks(Scene):
    """The worst request of a page, from clients that read nothing: memory stays bounded, and others are served."""

    row = "crowds of clients that ask for pages of the longest links and read nothing"
    clients = 1_000
    languages = ("en", "ar", "de", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "zh-Hans", "zh-Hant")
    # As many as fit into the target, each of which needs an escape wherever it is written.
    target = "/trips/" + '"' * (8_192 - len("/trips/"))
    waiting_bytes = 32 << 20
    bytes_of_a_client = 64 << 10

    def act(self):
        config = write_site(self.folder, limits={"waitingBytes": self.waiting_bytes})
        routes = table("A")
        for route in routes["routes"]:
            if route["id"] == "trip":
                route["page"] = {key: self.texts(key) for key in ("title", "description")}
        (self.folder / "routes.json").write_text(json.dumps(routes))
        self.linkd = LiveServer(self.program, config).wait_until_listening()
        good = Client(self.linkd.port)
        self.check_page(good, self.target)
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        before = self.linkd.resident()
        crowd = [self.client() for _ in range(self.clients)]
        wait_for(lambda: self.linkd.metric("linkd_requests_total") >= self.clients, 60)
        for _ in range(20):
            self.ask(good, self.source.choice((ASSOCIATION, "/app.css", f"/{LARGE}")))
        self.check_page(good, "/trips/1")
        grown = self.linkd.resident() - before
        if grown > self.clients * self.bytes_of_a_client:
            self.lost(f"{self.clients} clients that read nothing cost {grown:,} bytes")
        for client in crowd:
            client.close()
        good.close()
        if not wait_for(lambda: self.linkd.metric("linkd_answers_waiting_bytes") == 0, 60):
            self.lost("answers of clients that have gone are still counted")
        self.check_exit(self.linkd.stop())

    def texts(self, key):
        return {language: f"{key} {language} {{reference}}" for language in self.languages}

    def client(self):
        """A client that sends several requests at once, with the smallest buffer."""
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
        client.connect(("127.0.0.1", self.linkd.port))
        language = self.source.choice(self.languages)
        methods = self.source.choice((("GET", "GET"), ("HEAD", "GET", "GET"), ("GET", "HEAD", "GET")))
        requests = (request_bytes(self.target, (("Accept-Language", language),), method) for method in methods)
        client.sendall(b"".join(requests))
        return client

    def check_page(self, client, target):
        """A page is sent, and HEAD of the longest link has no length, since nobody made the page."""
        get, head = client.ask(target), client.ask(self.target, method="HEAD")
        if get.status != 200 or head.status != 200 or head.field("content-length"):
            self.lost(f"{target[:20]} is answered {get.status}, and HEAD of the longest link {head.head!r}")


class ClockJumps(Scene):
    """The clock of the day jumps by hours, forwards and backwards; the answers and their Date follow it."""

    row = "jumps of the clock"

    def act(self):
        library = next(pathlib.Path("/").glob(FAKETIME[1:]), None)
        if not library:
            self.lost("libfaketime is not installed")
            return
        jump = self.folder.with_name("clock")
        jump.write_text("+0")
        environment = {
            "LD_PRELOAD": str(library), "FAKETIME_TIMESTAMP_FILE": str(jump), "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1",
        }  # fmt: skip
        self.start(environment=environment)
        client = Client(self.linkd.port)
        for offset in ("+0", "+3h", "-5h", "+400d", "-30d", "+0"):
            jump.write_text(offset)
            for target in (ASSOCIATION, "/app.css", f"/{LARGE}") * 7:
                self.ask(client, target)
            self.check_date(client, offset)
            self.linkd.process.send_signal(self.source.choice((signal.SIGHUP, signal.SIGUSR1)))
        client.close()
        self.ended(self.linkd.stop(), lines=self.answers)

    def check_date(self, client, offset):
        """The Date follows the clock; it may be behind by the time that linkd keeps it."""
        units = {"h": 3_600, "d": 86_400, "0": 0}
        jump = int(offset[:-1] or 0) * units[offset[-1]] if offset != "+0" else 0
        if not wait_for(lambda: abs(date_of(self.ask(client)) - time.time() - jump) < 120, 10):
            self.lost(f"after a jump to {offset} the Date is {self.ask(client).field('date')}")


def date_of(answer):
    return parsedate_to_datetime(answer.field("date")).timestamp()


SCENES = [Stopping, StoppingTwice, AdminStops, Signals, ClosedStreams, Descriptors, FewDescriptors, FullDisk, LongLinks, ClockJumps]
