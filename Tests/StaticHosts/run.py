#!/usr/bin/env python3
"""Compares what static hosts answer from a folder of `linkd export` with what `linkd serve` answers.

usage: LINKD=.build/debug/linkd Tests/StaticHosts/run.py

hosts.py has a stand-in for each host. nginx is the real one, and `linkd doctor` asks it too; where it is not installed, that
is an error if CI is set, and left out elsewhere. Nothing leaves the machine.
"""

from __future__ import annotations

import html
import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.parse

import hosts

HERE = pathlib.Path(__file__).resolve().parent
LINKD = pathlib.Path(os.environ.get("LINKD", ".build/debug/linkd")).resolve()
os.environ["LINKD"] = str(LINKD)
os.environ["PATH"] = f"{os.environ['PATH']}:/usr/sbin:/sbin"
sys.path += [str(HERE.parent / "BrowserTests"), str(HERE.parent / "Doctor")]

from fleet import Authority  # noqa: E402
from server import Server  # noqa: E402

HOST = "trips.example.com"
FILES = [
    "/.well-known/apple-app-site-association", "/apple-app-site-association", "/.well-known/assetlinks.json",
    "/.well-known/webauthn", "/.well-known/security.txt", "/robots.txt", "/docs/mark.svg",
]  # fmt: skip
WHOLE = ["/", "/about", "/imprint/about", "/trips/new", "/files", "/caf%C3%A9", "/about?a=b"]
# The address, and the heading that its page has.
VALUED = {
    "/trips/ABC123": "Trip", "/trips/a%2Fb?utm_source=mail": "Trip", "/trips/7/2026-01-31": "Trips", "/search?text=a": "Search",
    "/files/2026/summer/plan.pdf": "Files", "/invites/s3cr3t": "You are invited", "/help/pets": "Help", "/Berlin": "Trips",
    "/Z%C3%BCrich": "Trips",
}  # fmt: skip
REDIRECTS = ["/t/7", "/t/7?utm_source=mail", "/old/about", "/d/a/b/c.txt", "/i/s3cr3t", "/find/x"]
# nginx matches decoded paths, and does not keep these apart from what they stand for: it follows no redirect then. The last
# text of a path is a value of a query.
DECODED = ["%3Fweb=1", "%3fweb=1", "%2Fb", "%2fb", "%5Cb", "%5c..%5c..%5cimprint", "\\b", "%3F", "%25%3Fweb=1", "%23%3Fa"]
KEPT = ["%23web", "%25", "%253Fweb=1", "%252F", "%26web=1", "&web=1", "=1", "%3D1", ";a", "+", "%20", "$1", "$host", "%0d%0aX:1"]
QUERIED = ["%3Fweb=1", "%26web=1", "%23web", "%25", "%2526", "%5C", "+", "%20", "=1", "$1", "%0d%0aX:1"]
MISSING = ["/no/such/thing", "/trips/7/x/y", "/sale/x", "/_linkd/other"]
# With redirects for every path of one and of two segments: what they must not take.
TAKEN = ["/x/about", "/find?text=foo", "/trips/7/8", "/docs/mark.svg", "/robots.txt", "/apple-app-site-association"]
TAKEN += ["/.well-known/apple-app-site-association", "/.well-known/security.txt"]
RESERVED = ["/.env", "/.git/config", "/.well-known/x.json", "/_linkd/x.css", "/_linkd"]
SECONDS = 30


class Failure(Exception):
    """What a host does not do as it must."""


def expect(condition, *what):
    if not condition:
        raise Failure(" ".join(map(str, what)))


def heading(page: bytes) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", re.search(r"<h1[^>]*>(.*?)</h1>", page.decode())[1]))


def actions(page: bytes) -> dict[str, str]:
    """The links that people tap, by their kind, as they are without a script."""
    return {kind: href for href, kind in re.findall(r'<a href="([^"]*)"[^>]*data-action="([^"]*)"', page.decode())}


def compare(answer, server: Server, name: str):
    """Asks a host and linkd the same; `answer` asks the host."""

    def both(path):
        return answer(path), server.ask(path, fields=[("Accept-Language", "en")])

    for path in FILES:
        ours, theirs = both(path)
        expect(ours.status == theirs.status == 200, name, path, ours.status, theirs.status)
        expect(ours.body == theirs.body, name, path, "has other bytes")
        expect(ours.fields["content-type"].lower() == theirs.field("content-type").lower(), name, path, ours.fields)
        expect(ours.fields["x-content-type-options"] == "nosniff", name, path, ours.fields)
        if theirs.field("content-security-policy"):
            expect(ours.fields["content-security-policy"] == theirs.field("content-security-policy"), name, path, ours.fields)
        if "association" in path or "assetlinks" in path:
            expect(ours.fields["cache-control"] == theirs.field("cache-control"), name, path, ours.fields)
    for path in WHOLE:
        ours, theirs = both(path)
        expect(ours.status == theirs.status == 200, name, path, ours.status, theirs.status)
        expect(heading(ours.body) == heading(theirs.body), name, path, heading(ours.body))
        bare = server.ask(path.partition("?")[0], fields=[("Accept-Language", "en")])
        expect(actions(ours.body) == actions(bare.body), name, path, actions(ours.body), actions(bare.body))
    for path, title in VALUED.items():
        if name == "nginx" and "%2F" in path:
            continue  # It takes the path for one with a further segment.
        ours, theirs = both(path)
        expect(ours.status == theirs.status == 200, name, path, ours.status, theirs.status)
        expect(heading(ours.body) == title, name, path, "has the heading", heading(ours.body))
        kinds = set(re.findall(r'data-action="([^"]*)"', theirs.body.decode()))
        expect(set(re.findall(r'data-action="([^"]*)"', ours.body.decode())) == kinds, name, path, "has other buttons")
        expect(set(actions(ours.body)) <= {"app-store", "google-play"}, name, path, "leads away without its values", actions(ours.body))
    for path in WHOLE + list(VALUED):
        ours, theirs = both(path)
        for field in ("content-type", "content-security-policy", "permissions-policy", "cross-origin-opener-policy"):
            expect(ours.fields[field] == theirs.field(field), name, path, field, ours.fields.get(field))
        expect(ours.fields["referrer-policy"] == "no-referrer", name, path, ours.fields)
    for path in MISSING:
        ours, theirs = both(path)
        expect(ours.status == 404 and theirs.status == 404, name, path, ours.status, theirs.status)
        expect(b"Page not found" in ours.body or heading(ours.body), name, path, "has no page for what is missing")
    for path in REDIRECTS:
        ours, theirs = both(path)
        expect(ours.status in (301, 302, 307, 308) and theirs.status == 308, name, path, ours.status, theirs.status)
        expect(ours.fields["location"] == theirs.field("location"), name, path, ours.fields["location"], theirs.field("location"))
        expect((ours.status in (302, 307)) == path.startswith("/i/"), name, path, ours.status)


def compare_wide(answer, server: Server, name: str):
    style = re.search(r"/_linkd/page-[^\"]*\.css", answer("/x/about").body.decode())
    expect(style, name, "/x/about is no page")
    # Pages of an export have a stylesheet of their own.
    expect(answer(style[0]).status == 200, name, style[0], answer(style[0]).status)
    for path in TAKEN:
        ours, theirs = answer(path), server.ask(path)
        expect(ours.status == theirs.status == 200, name, path, ours.status, theirs.status)
    follows = name not in ("vercel", "firebase")
    for path in ("/a/b", "/a"):
        expect(answer(path).status == (301 if follows else 404), name, path, answer(path).status)


def export(host: str, folder: pathlib.Path, site="site") -> pathlib.Path:
    target = folder / f"{host}-{site}"
    command = [LINKD, "export", target, "--for", host, "--config", HERE / site / "config.json"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    expect(result.returncode == 0, host, result.stdout, result.stderr)
    return target


class Nginx:
    """A real nginx that serves a folder, over TLS."""

    def __init__(self, target: pathlib.Path, folder: pathlib.Path):
        self.folder, self.authority = folder, Authority(folder)
        for _ in range(5):
            self.plain, self.secure = (self.free_port() for _ in range(2))
            if self.start(target):
                return
        raise Failure(f"nginx does not start:\n{(folder / 'nginx.log').read_text()}")

    @staticmethod
    def free_port() -> int:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            return probe.getsockname()[1]

    def start(self, target: pathlib.Path) -> bool:
        names = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{name}_temp_path {self.folder}/{name};\n" for name in names)
        (self.folder / "nginx.conf").write_text(
            f"daemon off;\nmaster_process off;\npid {self.folder}/nginx.pid;\nerror_log stderr;\nevents {{}}\n"
            f"http {{\naccess_log off;\ninclude {self.types()};\n{temporary}"
            f"server {{ listen 127.0.0.1:{self.plain}; return 301 https://$host$request_uri; }}\n"
            f"server {{\nlisten 127.0.0.1:{self.secure} ssl;\nserver_name {HOST} open.{HOST};\n"
            f"ssl_certificate {self.folder}/sound.pem;\nssl_certificate_key {self.folder}/sound.key;\n"
            f"root {target}/public;\ninclude {target}/nginx.conf;\n}}\n}}\n"
        )
        command = ["nginx", "-c", self.folder / "nginx.conf", "-p", self.folder, "-e", "stderr"]
        with open(self.folder / "nginx.log", "wb") as log:
            self.process = subprocess.Popen(list(map(str, command)), stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.secure), timeout=SECONDS).close()
                return True
            except OSError:
                time.sleep(0.02)
        self.stop()
        return False

    @staticmethod
    def types() -> str:
        places = ["/etc/nginx/mime.types", "/opt/homebrew/etc/nginx/mime.types", "/usr/local/etc/nginx/mime.types"]
        return next(place for place in places if os.path.exists(place))

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def answer(self, path: str) -> hosts.Answer:
        context = ssl.create_default_context(cafile=str(self.authority.file))
        with socket.create_connection(("127.0.0.1", self.secure), timeout=SECONDS) as plain:
            with context.wrap_socket(plain, server_hostname=HOST) as connection:
                connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
                response = http.client.HTTPResponse(connection)
                response.begin()
                fields = {}
                for name, value in response.getheaders():
                    fields[name.lower()] = f"{fields[name.lower()]}, {value}" if name.lower() in fields else value
                return hosts.Answer(response.status, fields, response.read())

    def doctor(self) -> subprocess.CompletedProcess:
        places = [f"{HOST}:443:127.0.0.1:{self.secure}", f"{HOST}:80:127.0.0.1:{self.plain}"]
        options = [option for place in places for option in ("--connect-to", place)]
        table = ["--table", HERE / "site/routes.json", "--only-origin", "--timeout", str(SECONDS)]
        command = [LINKD, "doctor", HOST, "--cacert", self.authority.file, *options, *table]
        return subprocess.run(command, capture_output=True, text=True, timeout=6 * SECONDS)


def parts(link: str) -> list[list[str]]:
    """The segments and the query items of a link, decoded."""
    path, _, query = link.partition("?")
    return [[urllib.parse.unquote(part) for part in text.split(mark)] for text, mark in ((path, "/"), (query, "&"))]


def check_values(nginx: Nginx, server: Server):
    """A value of a redirect is one value of the target, as with linkd, or nginx does not redirect."""
    kept = [f"/{place}{text}" for place in ("t/a", "d/a/b", "i/a") for text in KEPT] + [f"/find/a{text}" for text in QUERIED]
    decoded = [f"/{place}{text}" for place in ("t/a", "t/", "d/a/b", "d/", "i/a") for text in DECODED]
    decoded += [f"/find/a{text}" for text in ("&web=1", "%26b&web=1", "&", "%2Fb")]
    for path in kept + decoded:
        for link in (path, path + "?utm_source=mail", path + "?a=%2F%3F%5C&b=c"):
            ours, theirs = nginx.answer(link), server.ask(link)
            if path in decoded:
                expect(ours.status == 404 and "location" not in ours.fields, "nginx", link, ours.status, ours.fields.get("location"))
            else:
                place, wanted = ours.fields["location"], theirs.field("location")
                expect(parts(place) == parts(wanted), "nginx", link, place, wanted)


def check_nginx(server: Server, wide: Server, folder: pathlib.Path) -> str:
    if not shutil.which("nginx"):
        expect(not os.environ.get("CI"), "nginx is not installed")
        return "left out: nginx is not installed"
    (folder / "run").mkdir()
    nginx = Nginx(export("nginx", folder), folder / "run")
    try:
        compare(nginx.answer, server, "nginx")
        # nginx has decoded the path: what it repeats must stay one line of the head.
        answer = nginx.answer("/t/a%0d%0aX-Evil:%20b")
        expect("x-evil" not in answer.fields, "nginx", answer.fields)
        expect(nginx.answer("/trips/7/").status == nginx.answer("/about/").status == 200, "nginx: a slash at the end")
        expect(heading(nginx.answer("/trips/new/").body) == "A new trip", "nginx: a page behind one with values")
        for path in [*RESERVED, "/404", "/404/", "/index"]:
            expect(nginx.answer(path).status == 404, "nginx", path, nginx.answer(path).status)
        check_values(nginx, server)
        result = nginx.doctor()
        expect(result.returncode == 0 and "[HC" not in result.stdout, "doctor:", result.stdout, result.stderr)
    finally:
        nginx.stop()
    (folder / "wide").mkdir()
    nginx = Nginx(export("nginx", folder, "wide"), folder / "wide")
    try:
        compare_wide(nginx.answer, wide, "nginx")
        for path in [*RESERVED, "/404", "/.well-known/assetlinks.json"]:
            expect(nginx.answer(path).status == 404, "nginx", path, nginx.answer(path).status)
        expect(nginx.answer("/x/about/").status == 200, "nginx: a slash at the end of a page under a redirect")
    finally:
        nginx.stop()
    return "passed, and doctor has no findings"


def main() -> int:
    server, wide, failed, outcomes = Server(HERE / "site"), Server(HERE / "wide"), False, []
    try:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name).resolve()
            for host in [*hosts.ALL, "nginx"]:
                try:
                    if host == "nginx":
                        outcome = check_nginx(server, wide, folder)
                    else:
                        compare(hosts.ALL[host](export(host, folder)).answer, server, host)
                        compare_wide(hosts.ALL[host](export(host, folder, "wide")).answer, wide, host)
                        outcome = "passed"
                except (Failure, AssertionError) as problem:
                    outcome, failed = f"FAILED: {problem}", True
                outcomes.append(f"{host} {outcome}")
    finally:
        server.stop()
        wide.stop()
    print(f"{'FAIL' if failed else 'ok  '}  static hosts: {'; '.join(outcomes)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
