#!/usr/bin/env python3
"""Runs the real nginx with what `linkd print nginx` prints, also beside a website (beside.py), and Caddy with the Caddyfile of
docs/operations.md.

usage: Tests/FrontEnds/run.py

The program is LINKD, or .build/debug/linkd. Each proxy forwards to linkd over a port and over a Unix-domain socket, and
listens on free ports of this machine alone: those in the file for nginx are replaced, and a block of options precedes
the Caddyfile, also for certificates of Caddy's own authority. A proxy that is not installed is an error where CI is set,
and is left out elsewhere.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import traceback
import types

import beside
from back_end import BackEnd
from load import Load

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LINKD = pathlib.Path(os.environ.get("LINKD", ROOT / ".build/debug/linkd")).resolve()
os.environ["PATH"] = f"{os.environ['PATH']}:/usr/sbin:/sbin"

# Long enough that nginx does not start without larger hash buckets.
LONG = "a-name-that-is-longer-than-most-people-would-want-to-type-it.links.example.info"
# The hosts of each table, what `linkd print nginx --www` adds to them, and hosts that the wildcard takes. The Caddyfile has those
# of the first table.
TABLES = [
    (["trips.example.com", "open.trips.example.com"], ("www.trips.example.com", "trips.example.com"), []),
    (["notes.example.org", "*.notes.example.org"], None, ["deep.er.notes.example.org", "www.notes.example.org"]),
    (["www.shop.example.net"], ("shop.example.net", "www.shop.example.net"), []),
    ([LONG], (f"www.{LONG}", LONG), []),
]
ASSOCIATION = ["/.well-known/apple-app-site-association", "/apple-app-site-association", "/.well-known/assetlinks.json"]
CADDYFILE = re.search(r"^```caddyfile\n(.*?)^```$", (ROOT / "docs/operations.md").read_text(), re.MULTILINE | re.DOTALL)[1]
RESTARTS = int(os.environ.get("RESTARTS", 3))


class Failure(Exception):
    """What a proxy does not do as it must."""


class Skipped(Exception):
    """Why a check cannot be done on this system."""


def expect(condition, *what):
    if not condition:
        raise Failure(" ".join(map(str, what)))


def write_site(folder):
    """Writes a configuration with a table for each group of hosts."""
    example = json.loads((ROOT / "routes.json").read_text())
    names = []
    for number, (hosts, _, _) in enumerate(TABLES):
        names.append(f"table{number}.json")
        table = {**example, "hosts": hosts, "name": f"Site {number}"}
        (folder / names[-1]).write_text(json.dumps(table))
    shutil.copytree(ROOT / "Public", folder / "Public")
    configuration = {"tables": names, "trustedProxies": ["127.0.0.1", "::1", "unix:"]}
    (folder / "config.json").write_text(json.dumps(configuration))


def make_certificate(folder, names):
    """A certificate for every host, which curl trusts, as its own authority."""
    # The system's own file differs: that of a Mac does not make an authority.
    (folder / "req.cnf").write_text(
        "[req]\ndistinguished_name=any\n[any]\n[authority]\nbasicConstraints=CA:TRUE\n"
        "subjectAltName=" + ",".join(f"DNS:{name}" for name in names) + "\n"
    )
    subprocess.run(
        ["openssl", "req", "-x509", "-config", folder / "req.cnf", "-extensions", "authority", "-newkey", "ec",
         "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=trips.example.com",
         "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"],
        check=True, capture_output=True,
    )  # fmt: skip


class Answer:
    """An answer as curl wrote it down; `code` is curl's exit code."""

    def __init__(self, result):
        self.code = result.returncode
        head, _, self.body = result.stdout.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        parts = lines[0].split(" ")
        self.version, self.status = parts[0], int(parts[1]) if len(parts) > 1 else 0
        self.fields = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines[1:])]

    def __getitem__(self, name):
        return ", ".join(value for known, value in self.fields if known == name) or None


class Proxy:
    """A running proxy in front of linkd."""

    def __init__(self, name, folder, back_end, tables):
        self.name, self.folder, self.back_end = name, folder, back_end
        # The names that only redirect, each with its target; and the hosts that have pages.
        self.twins = dict(twin for _, twin, _ in tables if twin)
        self.hosts = [host for hosts, _, others in tables for host in hosts + others if not host.startswith("*")]
        self.authority = folder / ("certificate.pem" if name == "nginx" else "caddy/pki/authorities/local/root.crt")
        for _ in range(5):
            self.plain, self.secure = free_ports()
            if self.start():
                return
        raise Failure(f"{name} does not start:\n{self.output()}")

    def start(self):
        """Starts the proxy; false where another process has taken its ports meanwhile."""
        command, environment = self.nginx() if self.name == "nginx" else self.caddy()
        self.log = open(self.folder / f"{self.name}.log", "wb")
        self.process = subprocess.Popen(
            list(map(str, command)), stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
            env={**os.environ, **environment},
        )
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and self.process.poll() is None:
            if accepts(self.plain) and accepts(self.secure) and all(map(self.has_certificate, self.hosts + list(self.twins))):
                return True
            time.sleep(0.02)
        self.stop()
        return False

    def printed(self):
        """The file of `linkd print nginx`, as it is; each site has a name that only redirects."""
        version = re.search(r"nginx/([\d.]+)", subprocess.run(["nginx", "-v"], capture_output=True, text=True).stderr)[1]
        command = [
            LINKD, "print", "nginx", "--config", self.folder / "config.json", "--upstream", self.back_end.address,
            "--certificate", self.folder / "certificate.pem", "--key", self.folder / "key.pem", "--nginx-version", version,
            "--www",
        ]  # fmt: skip
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def nginx(self):
        """One process in the foreground, so that nothing outlives the test."""
        printed = self.printed()
        for port, free in ((80, self.plain), (443, self.secure)):
            printed = re.sub(rf" *listen \[::\]:{port}\b.*\n", "", printed)
            printed = re.sub(rf"\blisten {port}\b", f"listen 127.0.0.1:{free}", printed)
        site = self.folder / "site.conf"
        site.write_text(printed)
        folders = "".join(
            f"{name}_temp_path {self.folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        file = self.folder / "nginx.conf"
        file.write_text(
            f"daemon off;\nmaster_process off;\npid {self.folder}/nginx.pid;\nerror_log stderr;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{folders}include {site};\n}}\n"
        )
        return ["nginx", "-c", file, "-p", self.folder, "-e", "stderr"], {}

    def caddy(self):
        file = self.folder / "Caddyfile"
        file.write_text(
            f"{{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port {self.plain}\n\thttps_port {self.secure}\n"
            f"\tlocal_certs\n\tskip_install_trust\n}}\n{CADDYFILE}"
        )
        variables = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
        environment = {name: str(self.folder) for name in variables}
        environment["LINKD_ADDRESS"] = self.back_end.address.replace("unix:", "unix/")
        return ["caddy", "run", "--adapter", "caddyfile", "--config", file], environment

    def curl(self, url, *options):
        secure = url.startswith("https:")
        result = subprocess.run(
            ["curl", "--disable", "--silent", "--include", "--noproxy", "*", "--max-time", "20", "--path-as-is",
             "--cacert", self.authority,
             "--connect-to", f"::127.0.0.1:{self.secure if secure else self.plain}", *options, url],
            capture_output=True, check=False,
        )  # fmt: skip
        return Answer(result)

    def has_certificate(self, host):
        """Whether a handshake succeeds: Caddy accepts connections before it has all certificates."""
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        try:
            with socket.create_connection(("127.0.0.1", self.secure), timeout=20) as plain:
                context.wrap_socket(plain, server_hostname=host).close()
        except ssl.SSLError:
            return False
        return True

    def asked(self):
        """What linkd has logged, with the lines of all requests before this one."""
        path = f"/trips/last{time.monotonic_ns()}"
        self.curl(f"https://{self.hosts[0]}{path}")
        self.back_end.line(path)
        return self.back_end.log()

    def output(self):
        return (self.folder / f"{self.name}.log").read_text(errors="replace")

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


def free_ports():
    with socket.socket() as one, socket.socket() as other:
        one.bind(("127.0.0.1", 0))
        other.bind(("127.0.0.1", 0))
        return one.getsockname()[1], other.getsockname()[1]


def accepts(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


# What is expected of each proxy


def association_files_without_a_redirect(proxy):
    """Each host, each name that only redirects, both schemes: the bytes that linkd has for the site."""
    for host in proxy.hosts + list(proxy.twins):
        for path in ASSOCIATION:
            direct = proxy.back_end.ask(proxy.twins.get(host, host), path)
            for scheme in ("https", "http"):
                answer = proxy.curl(f"{scheme}://{host}{path}")
                expect(answer.status == 200, scheme, host, path, answer.code, answer.status, answer["location"])
                expect(answer["content-type"] == "application/json", scheme, host, path, answer["content-type"])
                expect(answer.body == direct.body, scheme, host, path, "has another body")
                expect(answer["etag"] == direct.etag, scheme, host, path, answer["etag"])
                expect(answer["cache-control"] == direct.cache_control, scheme, host, path, answer["cache-control"])


def http_2_over_tls(proxy):
    for host in proxy.hosts[:2]:
        version = proxy.curl(f"https://{host}/", "--http2").version
        expect(version == "HTTP/2", host, version)


def people_come_to_https_and_one_host(proxy):
    for host in proxy.hosts:
        answer = proxy.curl(f"https://{host}/trips/ABC?x=%20&y")
        expect(answer.status == 200, host, answer.code, answer.status)
        expect(answer["strict-transport-security"] == "max-age=31536000", host, answer["strict-transport-security"])
    for host in proxy.hosts + list(proxy.twins):
        schemes = ["http"] + (["https"] if host in proxy.twins else [])
        for scheme in schemes:
            answer = proxy.curl(f"{scheme}://{host}/trips/ABC?x=%20&y")
            target = f"https://{proxy.twins.get(host, host)}/trips/ABC?x=%20&y"
            expect(answer.status == 301, scheme, host, answer.status)
            expect(answer["location"] == target, scheme, host, answer["location"])
            if scheme == "http":
                expect(answer["strict-transport-security"] is None, host, "sends the header over http")


def compressed_pages(proxy):
    url = f"https://{proxy.hosts[0]}/trips/ABC"
    compressed = proxy.curl(url, "--header", "Accept-Encoding: gzip")
    expect(compressed["content-encoding"] == "gzip", compressed.fields)
    expect("accept-encoding" in (compressed["vary"] or "").lower(), compressed["vary"])
    expect(len(compressed.body) < len(proxy.curl(url).body), "the answer is not shorter")
    association = proxy.curl(f"https://{proxy.hosts[0]}{ASSOCIATION[0]}", "--header", "Accept-Encoding: gzip")
    direct = proxy.back_end.ask(proxy.hosts[0], ASSOCIATION[0], {"Accept-Encoding": "gzip"})
    expect((association.body, association["etag"]) == (direct.body, direct.etag), "linkd's own compression is changed")


def hidden_files_are_refused(proxy):
    for path in ("/.env", "/.git/config"):
        answer = proxy.curl(f"https://{proxy.hosts[0]}{path}")
        expect(answer.status == 404, path, answer.status)
    log = proxy.asked()
    expect("/.env" not in log and "/.git" not in log, "linkd was asked for a hidden file")


def acme_is_left_to_the_proxy(proxy):
    """Caddy answers its own challenges, and forwards others."""
    path = "/.well-known/acme-challenge/nothing-here"
    expect(proxy.curl(f"http://{proxy.hosts[0]}{path}").status == 404, "a challenge is not answered with 404")
    if proxy.name == "nginx":
        unknown = proxy.curl(f"http://unknown.example.net{path}")
        expect(unknown.status == 404, "a new host cannot have a certificate", unknown.code, unknown.status)
        expect("acme-challenge" not in proxy.asked(), "linkd was asked for a challenge")


def other_hosts_get_no_answer(proxy):
    expect(proxy.curl("http://unknown.example.net/").code == 52, "http is answered")
    expect(proxy.curl("https://unknown.example.net/").code == 35, "a handshake succeeds")


def the_log_has_the_client(proxy):
    """All of 127.0.0.0/8 is this machine, so a client can have another address than the proxy."""
    if sys.platform != "linux":
        raise Skipped("needs Linux: only there is 127.0.0.2 this machine too")
    path = f"/trips/client{time.monotonic_ns()}"
    forged = ["--header", "X-Forwarded-For: 192.0.2.1", "--header", "X-Real-IP: 192.0.2.2"]
    expect(proxy.curl(f"https://{proxy.hosts[0]}{path}", "--interface", "127.0.0.2", *forged).status == 200, "no page")
    line = proxy.back_end.line(path)
    expect(line.startswith("127.0.0.2 "), line)


def a_restart_loses_no_request(proxy):
    """linkd is stopped, or killed, and started again under load; deploy/linkd.socket keeps its socket open so."""
    load = Load(proxy.secure, proxy.hosts[0], proxy.authority)
    with load:
        for number in range(RESTARTS):
            load.wait_for(300)
            proxy.back_end.restart(signal.SIGKILL if number % 3 == 1 else signal.SIGTERM)
        load.wait_for(300)
    expect(not load.lost, len(load.lost), "of", load.count, "requests are lost:", load.lost[:3])
    return f"{load.count} requests, {RESTARTS} restarts"


CHECKS = [
    association_files_without_a_redirect, http_2_over_tls, people_come_to_https_and_one_host, compressed_pages,
    hidden_files_are_refused, acme_is_left_to_the_proxy, other_hosts_get_no_answer, the_log_has_the_client,
    a_restart_loses_no_request,
]  # fmt: skip


def run(name, kind):
    """Runs all checks with one proxy over one kind of socket; returns the number of failures."""
    failures, passed, notes = 0, 0, []
    with tempfile.TemporaryDirectory(prefix="linkd-", dir="/tmp") as path:
        folder = pathlib.Path(path)
        write_site(folder)
        make_certificate(folder, sorted({name for hosts, twin, others in TABLES for name in [*hosts, *(twin or []), *others]}))
        back_end = BackEnd(LINKD, folder, kind)
        proxy = None
        try:
            proxy = Proxy(name, folder, back_end, TABLES if name == "nginx" else TABLES[:1])
            for check in CHECKS:
                try:
                    note = check(proxy)
                    passed += 1
                    notes += [note] if note else []
                except Skipped as reason:
                    print(f"skipped: {name} over a {kind}: {check.__name__.replace('_', ' ')}: {reason}")
                except Exception as error:
                    failures += 1
                    text = error if isinstance(error, Failure) else traceback.format_exc()
                    print(f"FAIL  {name} over a {kind}: {check.__name__.replace('_', ' ')}: {text}")
            print(f"{'FAIL' if failures else 'ok  '}  {name} over a {kind}: {passed} of {len(CHECKS)} checks" + "".join(f"; {note}" for note in notes))
            if failures:
                print(proxy.output()[-4000:], back_end.errors()[-2000:], sep="\n")
        except Failure as error:
            failures += 1
            print(f"FAIL  {name} over a {kind}: {error}")
        finally:
            if proxy:
                proxy.stop()
            back_end.close()
    return failures


class TenantProxy(Proxy):
    """nginx as docs/operations.md has it in front of several processes, whose sockets are in the folder."""

    def printed(self):
        page = (ROOT / "docs/operations.md").read_text()
        (table,) = re.findall(r"(?ms)^```nginx\n(.*?)^```", page)
        (edit,) = re.findall(r"(?m)^sed -E '(.*)' linkd\.conf \|", page)
        printed = super().printed()
        edited = subprocess.run(["sed", "-E", edit], input=printed, capture_output=True, text=True, check=True).stdout
        expect("proxy_pass http://linkd" not in edited, "a place is left without the map")
        return re.sub(r"/run/linkd/(\w+)\.sock", rf"{self.folder}/\1/linkd.sock", table) + edited


def tenants_have_processes_of_their_own(folder):
    """A map of nginx leads from each host to the process of its tenant, and other hosts to none."""
    hosts = {
        "acme": ["links.acme.example", "forgotten.acme.example"],
        "globex": ["links.globex.example", "*.links.globex.example"],
    }
    example = json.loads((ROOT / "routes.json").read_text())
    for name, named in hosts.items():
        (folder / name).mkdir()
        (folder / name / "routes.json").write_text(json.dumps({**example, "hosts": named, "name": name}))
        (folder / name / "config.json").write_text(json.dumps({"publicDirectory": None, "trustedProxies": ["unix:"]}))
    tables = [f"{name}/routes.json" for name in hosts]
    (folder / "config.json").write_text(json.dumps({"tables": tables, "publicDirectory": None}))
    make_certificate(folder, [*sum(hosts.values(), []), *(f"www.{named[0]}" for named in hosts.values())])
    processes = {name: BackEnd(LINKD, folder / name, "socket") for name in hosts}
    # Nothing listens there: what the map does not lead to a socket, fails.
    tables = [(named, None, []) for named in hosts.values()]
    proxy = TenantProxy("nginx", folder, types.SimpleNamespace(address="127.0.0.1:9"), tables)
    try:
        for host in (hosts["acme"][0], hosts["globex"][0], "deep.links.globex.example"):
            for path in ["/trips/ABC", *ASSOCIATION]:
                direct = processes[host.split(".")[-2]].ask(host, path)
                answer = proxy.curl(f"https://{host}{path}")
                expect((answer.status, answer.body) == (200, direct.body), host, path, answer.code, answer.status)
        twin = proxy.curl(f"http://www.{hosts['acme'][0]}{ASSOCIATION[0]}")
        expect(twin.body == processes["acme"].ask(hosts["acme"][0], ASSOCIATION[0]).body, "www has another file", twin.status)
        other_hosts_get_no_answer(proxy)
        forgotten = proxy.curl(f"https://{hosts['acme'][1]}/trips/FORGOTTEN")
        expect(forgotten.status == 500, "a host that the map does not have gets", forgotten.code, forgotten.status)
        processes["acme"].close()
        expect(proxy.curl(f"https://{hosts['acme'][0]}/trips/ABC").status == 502, "a process that does not run has an answer")
        expect(proxy.curl(f"https://{hosts['globex'][0]}/trips/LAST").status == 200, "and takes the other one with it")
        processes["globex"].line("/trips/LAST")
        expect(not any("FORGOTTEN" in process.log() for process in processes.values()), "a process was asked for it")
    finally:
        proxy.stop()
        for process in processes.values():
            process.close()


def run_tenants():
    """Returns the number of failures."""
    with tempfile.TemporaryDirectory(prefix="linkd-", dir="/tmp") as folder:
        try:
            tenants_have_processes_of_their_own(pathlib.Path(folder))
        except Exception as error:
            text = error if isinstance(error, Failure) else traceback.format_exc()
            print(f"FAIL  nginx: tenants have processes of their own: {text}")
            return 1
    print("ok    nginx: tenants have processes of their own")
    return 0


def run_beside():
    """Returns the number of failures."""
    try:
        note = beside.run(LINKD, ROOT, expect)
    except Exception as error:
        text = error if isinstance(error, Failure) else traceback.format_exc()
        print(f"FAIL  nginx: linkd beside a website: {text}")
        return 1
    print(f"ok    nginx: linkd beside a website ({note})")
    return 0


def main():
    started = time.monotonic()
    missing = [tool for tool in ("nginx", "caddy", "openssl", "curl") if not shutil.which(tool)]
    if missing and os.environ.get("CI"):
        print(f"FAIL  not installed: {', '.join(missing)}; make test-needs installs them")
        return 1
    names = [name for name in ("nginx", "caddy") if name not in missing]
    if "openssl" in missing or "curl" in missing or not names:
        print(f"skipped: front ends; not installed: {', '.join(missing)}")
        return 0
    failures = sum(run(name, kind) for name in names for kind in ("port", "socket"))
    failures += run_tenants() + run_beside() if "nginx" in names else 0
    seconds = round(time.monotonic() - started)
    print(f"{'FAILED' if failures else 'passed'}: {', '.join(names)} in front of linkd, {seconds} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
