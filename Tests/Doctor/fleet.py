"""Servers for the tests of `linkd doctor`: a sound host, and what can be changed about it.

Everything listens on a loopback address, at a port that the system chooses. Each case has its own servers.
"""

from __future__ import annotations

import contextlib
import dataclasses
import http.server
import pathlib
import socket
import ssl
import subprocess
import threading

HOST = "trips.example.com"
APPLE = "app-site-association.cdn-apple.com"
GOOGLE = "digitalassetlinks.googleapis.com"

ASSOCIATION = "/.well-known/apple-app-site-association"
ROOT = "/apple-app-site-association"
ASSET_LINKS = "/.well-known/assetlinks.json"

# How long a server that never answers keeps a connection; it is told to end before.
PATIENCE_SECONDS = 60


class Authority:
    """A certificate authority of the test, and its certificates, made with the command `openssl`."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        # The system's own file differs: that of a Mac does not make an authority.
        (folder / "req.cnf").write_text(
            "[req]\ndistinguished_name=any\n[any]\n[authority]\nbasicConstraints=critical,CA:TRUE\nsubjectKeyIdentifier=hash\n"
        )
        self._make_authority("ca", "Test Authority")
        self._make_authority("stranger", "Unknown Authority")
        everyone = [HOST, APPLE, GOOGLE]
        self.contexts = {
            "sound": self._issue("sound", everyone),
            "expired": self._issue("expired", everyone, "200101000000Z", "200201000000Z"),
            "future": self._issue("future", everyone, "20900101000000Z", "20910101000000Z"),
            "wrong name": self._issue("other", ["other.example.org"]),
            "untrusted": self._issue("untrusted", everyone, authority="stranger"),
            "ends soon": self._issue("soon", everyone, end_days=5),
        }

    @property
    def file(self) -> pathlib.Path:
        return self.folder / "ca.pem"

    def _openssl(self, *arguments: str):
        subprocess.run(["openssl", *arguments], cwd=self.folder, check=True, capture_output=True)

    def _make_authority(self, name: str, title: str):
        key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        files = ["-keyout", f"{name}.key", "-out", f"{name}.pem"]
        self._openssl("req", "-x509", "-config", "req.cnf", "-extensions", "authority", *key, *files, "-days", "3650", "-subj", f"/CN={title}")

    def _issue(self, name: str, hosts: list[str], start="", end="", end_days=400, authority="ca") -> ssl.SSLContext:
        folder = self.folder / f"{name}-issued"
        folder.mkdir()
        (folder / "index.txt").touch()
        (folder / "serial").write_text("1000\n")
        names = ",".join(f"DNS:{host}" for host in hosts)
        (folder / "ca.cnf").write_text(
            f"[ca]\ndefault_ca=own\n[own]\ndatabase={folder}/index.txt\nserial={folder}/serial\n"
            f"new_certs_dir={folder}\ndefault_md=sha256\npolicy=any\nx509_extensions=leaf\n"
            f"[any]\ncommonName=supplied\n[leaf]\nsubjectAltName={names}\nbasicConstraints=CA:FALSE\n"
        )
        key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", f"{name}.key"]
        self._openssl("req", "-config", "req.cnf", *key, "-out", f"{name}.csr", "-subj", f"/CN={hosts[0]}")
        times = ["-startdate", start, "-enddate", end] if start else ["-days", str(end_days)]
        issuer = ["-cert", f"{authority}.pem", "-keyfile", f"{authority}.key"]
        files = ["-in", f"{name}.csr", "-out", f"{name}.pem"]
        self._openssl("ca", "-batch", "-notext", "-config", str(folder / "ca.cnf"), *issuer, *files, *times)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.folder / f"{name}.pem", self.folder / f"{name}.key")
        return context


@dataclasses.dataclass
class Reply:
    """What a path answers."""

    status: int = 200
    headers: dict[str, str] = dataclasses.field(default_factory=dict)
    body: bytes = b""
    # Another reply for clients whose user agent has this text.
    agents: dict[str, "Reply"] = dataclasses.field(default_factory=dict)
    # Another reply for clients that take compressed bodies.
    compressed: "Reply | None" = None
    # Ends the connection after half of the body.
    cut: bool = False
    # Sends the head and never the body.
    stall: bool = False
    # Sends the body in chunks, with this behind it.
    trailers: bytes = b""


def json_reply(body: bytes, **more) -> Reply:
    return Reply(headers={"Content-Type": "application/json"}, body=body, **more)


class Site:
    """The replies of one host, by path; other paths answer 404."""

    def __init__(self, replies: dict[str, Reply], certificate="sound", plain=False):
        self.replies = replies
        self.certificate = certificate
        self.plain = plain
        # The addresses that it listens on.
        self.addresses = ["127.0.0.1"]
        # Accepts no connection, or never answers one.
        self.refuses = False
        self.is_silent = False


class Server(http.server.ThreadingHTTPServer):
    """A running site."""

    daemon_threads = True
    # A request of a client that has gone is nothing to report.
    handle_error = lambda *_: None

    def __init__(self, site: Site, address: str, context: ssl.SSLContext | None):
        self.site = site
        self.context = context
        self.ended = threading.Event()
        self.address_family = socket.AF_INET6 if ":" in address else socket.AF_INET
        super().__init__((address, 0), Handler)
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def server_bind(self):
        # The one of http.server asks the name system for the machine's name.
        socket_server = super(http.server.HTTPServer, self)
        socket_server.server_bind()
        self.server_name, self.server_port = self.server_address[:2]

    # In the thread of the connection, so that a slow handshake stops no other.
    def finish_request(self, request, client_address):
        if self.context:
            request = self.context.wrap_socket(request, server_side=True)
        super().finish_request(request, client_address)
        with contextlib.suppress(OSError):
            request.close()

    def stop(self):
        self.ended.set()
        self.shutdown()
        self.server_close()


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers GET and HEAD from the replies of a site."""

    def log_message(self, *_):
        pass

    def version_string(self):
        return "fleet"

    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        if self.server.site.is_silent:
            self.server.ended.wait(PATIENCE_SECONDS)
            return
        reply = self.server.site.replies.get(self.path.split("?")[0]) or Reply(404)
        agent = self.headers.get("User-Agent", "")
        reply = next((other for part, other in reply.agents.items() if part in agent), reply)
        if reply.compressed and "gzip" in self.headers.get("Accept-Encoding", ""):
            reply = reply.compressed
        body = reply.body
        length = {"Content-Length": str(len(body))}
        if reply.trailers:
            # HTTP/1.0 has no chunks.
            self.protocol_version, self.close_connection = "HTTP/1.1", True
            length = {"Transfer-Encoding": "chunked", "Connection": "close"}
            body = b"%x\r\n%b\r\n0\r\n%b\r\n" % (len(body), body, reply.trailers)
        self.send_response_only(reply.status)
        headers = length | reply.headers
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if reply.stall:
            self.wfile.flush()
            self.server.ended.wait(PATIENCE_SECONDS)
        elif self.command == "GET":
            self.wfile.write(body[: len(body) // 2] if reply.cut else body)


class World:
    """A host, and stand-ins for Apple and Google: sound until a case changes something."""

    def __init__(self, association: bytes, asset_links: bytes, pages: dict[str, bytes], grants: bytes):
        file = json_reply(association)
        html = {"Content-Type": "text/html; charset=utf-8"}
        self.host = Site(
            {
                ASSOCIATION: file,
                ROOT: json_reply(association),
                ASSET_LINKS: json_reply(asset_links),
                "/robots.txt": Reply(headers={"Content-Type": "text/plain"}, body=b"User-agent: *\nDisallow: /private\n"),
            }
            | {path: Reply(headers=dict(html), body=body) for path, body in pages.items()}
        )
        life = {"Content-Type": "application/json", "Cache-Control": "max-age=21600,public", "Age": "600"}
        life["Apple-From"] = f"https://{HOST}{ASSOCIATION}"
        self.apple = Site({f"/a/v1/{HOST}": Reply(headers=life, body=association)})
        self.google = Site({"/v1/statements:list": json_reply(grants)})
        # Another server for IPv6; none by default.
        self.second: Site | None = None
        # An address that no name server knows, instead of the host's.
        self.address: str | None = None

    @contextlib.contextmanager
    def running(self, authority: Authority):
        """Starts the servers; gives the options that lead curl to them."""
        options, servers, sockets = [], [], []
        places = [(self.host, HOST, 443), (self.apple, APPLE, 443), (self.google, GOOGLE, 443)]
        if self.second:
            self.second.addresses = ["::1"]
            places.append((self.second, HOST, 443))
        for site, name, port in places:
            for address in site.addresses:
                if site.refuses:
                    # Bound and not listening: the port stays ours, and every connection is refused.
                    sockets.append(socket.socket())
                    sockets[-1].bind((address, 0))
                    own = sockets[-1].getsockname()[1]
                else:
                    context = None if site.plain else authority.contexts[site.certificate]
                    servers.append(Server(site, address, context))
                    own = servers[-1].server_port
                shown = f"[{address}]" if ":" in address else address
                if site is self.host and self.address:
                    shown = self.address
                options += ["--connect-to", f"{name}:{port}:{shown}:{own}"]
        try:
            yield options
        finally:
            for server in servers:
                server.stop()
            for unused in sockets:
                unused.close()
