"""nginx with a website that exists, and with what `linkd print nginx --locations` prints included in its server block.

The website answers 200 to everything, as a single-page application does: its own files, or another server. What linkd
answers is compared with what `linkd explain` says of the same link.
"""

import http.client
import http.server
import json
import os
import pathlib
import shutil
import socket
import subprocess
import threading
import time
from urllib.parse import quote

from back_end import BackEnd

HOSTS = ["www.company.example", "open.company.example"]
UUID = "00000000-0000-4000-8000-00000000000a"
# Each kind of segment, for linkd and for the website, above and below each other. The ids of routes name their server.
ROUTES = [
    {"id": "linkdHome", "path": "/"},
    {"id": "linkdTrip", "path": "/trips/{reference}", "aliases": ["/t/{reference}"]},
    {"id": "siteNew", "path": "/trips/new"},
    {"id": "siteTripDay", "path": "/trips/{day:date}"},
    {"id": "siteTripCode", "path": "/trips/x-{code}"},
    {"id": "linkdTripNumber", "path": "/trips/{number:int}", "claimed": False},
    {"id": "siteProducts", "path": "/products/{rest+}", "aliases": ["/products"]},
    {"id": "linkdShare", "path": "/products/{id:int}/share"},
    {"id": "linkdSale", "path": "/products/sale"},
    {"id": "siteSaleInfo", "path": "/products/sale/info"},
    {"id": "linkdDocs", "path": "/docs/{rest+}", "aliases": ["/docs"]},
    {"id": "siteDocsIntern", "path": "/docs/intern/{rest+}"},
    {"id": "linkdDocsFaq", "path": "/docs/intern/faq"},
    {"id": "linkdDevice", "path": "/devices/{id:uuid}/{tab:enum(a b|c.d|e$f|g;h|i\"j|k\\l)}"},
    {"id": "siteDevice", "path": "/devices/{id:uuid}/{any}"},
    {"id": "linkdCafe", "path": "/café/l'été; 10%24 \"a\" %5Cb"},
    {"id": "linkdCard", "path": "/cards/{name}.vcf", "claimed": False},
    {"id": "siteCard", "path": "/cards/{name}"},
    {"id": "linkdSearch", "path": "/search", "query": {"text": "string", "page": "int?"}},
    {"id": "linkdGone", "path": "/offers/{code}", "gone": True},
    {"id": "siteOffer", "path": "/offers/current", "claimed": False},
    {"id": "linkdAny", "path": "/{page}/info"},
    {"id": "siteLegal", "path": "/legal/info"},
    {"id": "linkdInvite", "path": "/invites/{reference}"},
    {"id": "siteCode", "path": "/codes/{reference}"},
    {"id": "hidden", "path": "/hidden", "claimed": False, "page": False},
]
REDIRECTS = [{"from": "/old/{reference}", "to": "linkdInvite"}, {"from": "/o/{reference}/x", "to": "siteCode"}]
WORDS = [
    "", "trips", "t", "new", "New", "2026-01-31", "2026-02-30", "2026-13-01", "x-1", "x-", "7", "7\n", "1" * 19, "1" * 20, "-7", "products",
    "share", "sale", "info", "docs", "intern", "faq", "devices", UUID, UUID.upper(), UUID[:-1], "a b", "c.d", "cxd", "e$f",
    "g;h", "i\"j", "k\\l", "café", "cafe\u0301", "l'été; 10$ \"a\" \\b", "cards", "ann.vcf", ".vcf", "annxvcf", "search", "offers",
    "current", "legal", "old", "o", "x", "hidden", "a&b", "a+b", "a,b", "ünï", "{x}", ".env", "_linkd", ".well-known",
]  # fmt: skip
TAGGED = "<p>the website answers "


class Site(http.server.BaseHTTPRequestHandler):
    """A website that answers every path, as a single-page application does."""

    def do_GET(self):
        body = f"{TAGGED}{self.path}".encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Prints nothing."""


def write_files(folder, root):
    routes = [dict(route) for route in ROUTES]
    for route in routes:
        if route["id"].startswith("site"):
            route["page"] = "external"
    table = {
        "name": "Company", "hosts": HOSTS, "schemes": ["co"], "website": f"https://{HOSTS[0]}", "icon": "/icon.png",
        "image": "/covers/front.png", "routes": routes, "redirects": REDIRECTS,
        "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips"}]},
    }  # fmt: skip
    (folder / "routes.json").write_text(json.dumps(table))
    (folder / "config.json").write_text(json.dumps({"trustedProxies": ["127.0.0.1", "unix:"]}))
    (folder / "Public/covers").mkdir(parents=True)
    icon = (root / "Public/apple-touch-icon.png").read_bytes()
    for name in ("icon.png", "covers/front.png", "unused.png", "favicon.ico", "robots.txt"):
        (folder / "Public" / name).write_bytes(icon)
    (folder / "www").mkdir()
    for name in ("index.html", "_linkd", "@linkd"):
        (folder / "www" / name).write_text(TAGGED)


def links():
    """Paths of up to three words: those that a route has at least in part, and all of one word."""
    known = {"trips", "t", "products", "docs", "devices", "cards", "offers", "old", "o", "café", "search", "legal", "info"}
    for first in WORDS:
        yield [first]
        for second in WORDS if first in known else ["info"]:
            yield [first, second]
            if (first, second) in {("products", "7"), ("products", "sale"), ("docs", "intern"), ("devices", UUID), ("o", "x")}:
                for third in WORDS:
                    yield [first, second, third]
    yield ["docs", "a", "b", "c"]
    yield ["products", "7", "share", "x"]


class Nginx:
    """nginx on a free port, with the printed file in the server block of a website."""

    def __init__(self, linkd, folder, back_end, website):
        printed = folder / "linkd.locations"
        command = [linkd, "print", "nginx", "--locations", "--config", folder / "config.json", "--upstream", back_end.address]
        printed.write_bytes(subprocess.run(command, check=True, capture_output=True).stdout)
        names = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        folders = "".join(f"{name}_temp_path {folder}/{name};\n" for name in names)
        for _ in range(5):
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                self.port = probe.getsockname()[1]
            (folder / "nginx.conf").write_text(
                f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log stderr;\nevents {{}}\n"
                f"http {{\naccess_log off;\n{folders}server {{\nlisten 127.0.0.1:{self.port};\n"
                f"server_name {' '.join(HOSTS)};\nroot {folder}/www;\nproxy_intercept_errors on;\nerror_page 404 /index.html;\n"
                f"include {printed};\nlocation = /favicon.ico {{ empty_gif; }}\nlocation / {{\n{website}\n}}\n}}\n}}\n"
            )
            self.log = open(folder / "nginx.log", "wb")
            self.process = subprocess.Popen(
                ["nginx", "-c", folder / "nginx.conf", "-p", folder, "-e", "stderr"],
                stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
            )  # fmt: skip
            if self.accepts():
                return
            self.stop()
        raise RuntimeError("nginx does not start: " + (folder / "nginx.log").read_text(errors="replace"))

    def accepts(self):
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and self.process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return True
            time.sleep(0.02)
        return False

    def ask(self, path, host=HOSTS[0], method="GET"):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(method, path, headers={"Host": host, "Connection": "close"})
        response = connection.getresponse()
        body = response.read()
        connection.close()
        return response, body

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=15)
        self.log.close()


def decisions(linkd, folder, paths):
    """Which of the paths linkd answers, as `linkd explain` says."""
    command = [linkd, "explain", "--json", "--config", folder / "config.json", "-"]
    text = "".join(f"https://{HOSTS[0]}{path}\n" for path in paths)
    output = subprocess.run(command, input=text, capture_output=True, text=True).stdout
    explained = [json.loads(line) for line in output.splitlines()]
    return [bool("redirect" in one or one["page"] and "external" not in one) for one in explained]


def check(linkd, folder, nginx, back_end, expect):
    paths = ["/" + "/".join(quote(word, safe="") for word in path) for path in links()]
    # Other spellings: bare characters, escaped letters, a slash at the end, a query.
    paths += [path.replace("%3B", ";").replace("%27", "'") for path in paths if "%3B" in path]
    paths += ["/tr%69ps/%37", "/products/%73ale", "/d%6Fcs/%69ntern/x"] + [f"{path}/" for path in paths[:200]]
    paths += [f"{path}?utm=%2F&web=1" for path in paths[:100]]
    # linkd has no page there, and nginx does not ask for the query.
    others = ("/.", "/_linkd", "/search")
    paths = sorted({path for path in paths if "//" not in path and not path.startswith(others)} | {"/search?text=a"})
    count = 0
    decided = decisions(linkd, folder, paths)
    expect(len(decided) == len(paths), "linkd explains", len(decided), "of", len(paths), "links")
    for path, isOurs in zip(paths, decided):
        response, body = nginx.ask(path)
        isSite = body.startswith(TAGGED.encode())
        expect(isSite != isOurs, path, "is answered by", "the website" if isSite else "linkd", response.status)
        if isOurs:
            direct = back_end.ask(HOSTS[0], path)
            expect((response.status, body) == (direct.status, direct.body), path, response.status, direct.status)
        count += isOurs
    expect(count > 40 and len(paths) - count > 100, "too few links:", count, "of", len(paths))

    association = "/.well-known/apple-app-site-association"
    for host in HOSTS:
        for path in (association, "/apple-app-site-association"):
            response, body = nginx.ask(path, host)
            direct = back_end.ask(host, path)
            expect((response.status, body) == (200, direct.body), host, path, response.status)
            expect(response.getheader("Content-Type") == "application/json", path, response.getheader("Content-Type"))
            expect(response.getheader("ETag") == direct.etag, path, "has another tag")
    # The table has no app for Android, so its file is the website's.
    for path in ("/.well-known/assetlinks.json", "/.well-known/acme-challenge/x", "/unused.png", "/robots.txt"):
        expect(nginx.ask(path)[1].startswith(TAGGED.encode()), path, "is not the website's")
    for path in ("/icon.png", "/covers/front.png", "/_linkd/qr.svg?/trips/7"):
        expect(nginx.ask(path)[1] == back_end.ask(HOSTS[0], path).body, path, "is not linkd's")
    page = nginx.ask("/trips/7")[1].decode()
    style = page.split('rel="stylesheet" href="')[1].split('"')[0]
    expect(nginx.ask(style)[0].getheader("Content-Type") == "text/css; charset=utf-8", style)
    expect(nginx.ask("/offers/1")[0].status == 410, "a 410 is replaced")
    redirect = nginx.ask("/old/a%20b?x=%20", HOSTS[1])[0]
    target = f"https://{HOSTS[0]}/invites/a%20b?x=%20"
    expect((redirect.status, redirect.getheader("Location")) == (308, target), redirect.status, redirect.getheader("Location"))
    expect(nginx.ask("/trips/7", method="POST")[0].status == 405, "a POST is not refused")
    nginx.ask("/trips/logged")
    line = back_end.line("/trips/logged")
    expect(line.startswith("127.0.0.1 "), line)
    return f"{len(paths)} links, {count} of linkd"


def run(linkd, root, expect):
    """Checks a website of files and one of another server, with linkd at a port and at a socket."""
    notes = []
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    websites = {
        "port": "try_files $uri $uri/ /index.html;",
        "socket": f"proxy_pass http://127.0.0.1:{site.server_port};",
    }
    try:
        for kind, website in websites.items():
            folder = pathlib.Path(os.environ.get("TMPDIR", "/tmp")) / f"linkd-beside-{os.getpid()}-{kind}"
            folder.mkdir()
            back_end = nginx = None
            try:
                write_files(folder, root)
                back_end = BackEnd(linkd, folder, kind)
                nginx = Nginx(linkd, folder, back_end, website)
                notes.append(check(linkd, folder, nginx, back_end, expect))
            finally:
                if nginx:
                    nginx.stop()
                if back_end:
                    back_end.close()
                shutil.rmtree(folder)
    finally:
        site.shutdown()
        site.server_close()
    return "; ".join(notes)
