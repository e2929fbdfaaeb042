#!/usr/bin/env python3
"""Runs `linkd doctor` against a fleet of broken hosts, and compares the codes of its findings.

usage: LINKD=.build/debug/linkd Tests/Doctor/run.py [--update | NAME...]

Each line of CASES changes one thing about a sound host. Nothing leaves the machine: all connections lead to the fleet.
The reports in README.md, docs/doctor.md and docs/guide.md are compared with those of the fleet, and the sentences of all
findings with Tests/Snapshots/hosts.txt; --update writes both.
"""

from __future__ import annotations

import concurrent.futures
import copy
import dataclasses
import difflib
import gzip
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import typing

from fleet import ASSET_LINKS as LINKS
from fleet import ASSOCIATION as FILE
from fleet import HOST, ROOT, Authority, Reply, World, json_reply

LINKD = pathlib.Path(os.environ.get("LINKD", ".build/debug/linkd")).resolve()

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
# The sentences of all findings: renewed by make snapshots, and read in review.
SNAPSHOT = pathlib.Path(__file__).resolve().parents[1] / "Snapshots" / "hosts.txt"

# Long, because a busy machine is no defect of the program; a case that waits for the limit has a short one.
SECONDS = 30
AT_ONCE = 4
# How long one run of a program may take; longer than any of its own limits.
LONGEST_RUN = 180

TABLE = {
    "version": 1,
    "hosts": [HOST],
    "apps": {
        "ios": [{"id": "7QW3E5R9TY.com.example.trips", "appStoreID": 123456789}],
        "android": [{"package": "com.example.trips", "fingerprints": [":".join(["14"] * 32)]}],
    },
    "routes": [
        {"id": "about", "path": "/about", "page": {"title": "About"}},
        {"id": "trip", "path": "/trips/{reference}", "page": {"title": "A trip"}},
    ],
}


def page(banner="app-id=123456789") -> bytes:
    meta = f'<meta name="apple-itunes-app" content="{banner}">' if banner else ""
    return f"<!doctype html><html><head>{meta}<title>A page</title></head></html>".encode()


def change(path: str, **fields):
    """Changes the reply of the host for a path."""

    def apply(world: World):
        for name, value in fields.items():
            setattr(world.host.replies[path], name, value)

    return apply


def header(path: str, **fields):
    """Sets fields of the reply of the host for a path; _ means -."""

    def apply(world: World):
        world.host.replies[path].headers |= {name.replace("_", "-"): value for name, value in fields.items()}

    return apply


def files(body: bytes):
    """Changes Apple's file at both of its paths."""
    return all_of(change(FILE, body=body), change(ROOT, body=body))


def world(**fields):
    """Changes the world itself."""
    return lambda changed: vars(changed).update(fields)


def world_of(site: str, **fields):
    """Changes a site of the world: host, apple or google."""
    return lambda changed: vars(getattr(changed, site)).update(fields)


def host(**fields):
    return world_of("host", **fields)


def apple(status=200, body=None, **fields):
    """Changes Apple's copy; the fields of its head are added."""

    def apply(world: World):
        reply = world.apple.replies[f"/a/v1/{HOST}"]
        reply.status = status
        reply.body = reply.body if body is None else body
        reply.headers |= {name.replace("_", "-"): value for name, value in fields.items()}

    return apply


def google(body: bytes, status=200):
    return lambda changed: changed.google.replies.update({"/v1/statements:list": json_reply(body, status=status)})


def second(**fields):
    """Adds a second server for IPv6, a copy of the first."""

    def apply(world: World):
        world.second = copy.deepcopy(world.host)
        vars(world.second).update(fields)

    return apply


def second_file(body: bytes):
    return all_of(second(), lambda changed: setattr(changed.second.replies[FILE], "body", body))


def compressed(compress):
    """Compresses Apple's file for clients that take it."""

    def apply(world: World):
        reply = world.host.replies[FILE]
        gzipped = reply.headers | {"Content-Encoding": "gzip"}
        reply.compressed = Reply(headers=gzipped, body=compress(reply.body))

    return apply


def all_of(*changes):
    def apply(world: World):
        for one in changes:
            one(world)

    return apply


def remove(path: str):
    return lambda changed: changed.host.replies.pop(path)


def moved(path: str, other: str):
    """The file lies at another path instead."""
    return lambda changed: changed.host.replies.update({other: changed.host.replies.pop(path)})


def without_rules(changed: World):
    reply = changed.host.replies[LINKS]
    statements = json.loads(reply.body)
    for statement in statements:
        del statement["relation_extensions"]
    reply.body = json.dumps(statements).encode()


def with_other_certificate(changed: World):
    reply = changed.host.replies[LINKS]
    reply.body = reply.body.replace(b"14:14", b"3B:14")


def nothing(_: World):
    pass


def server(name: str) -> dict[str, str]:
    """The head of a known server, without a useful content type."""
    return {"Server": name, "Content-Type": "binary/octet-stream"}


OTHER = json.dumps({"applinks": {"details": [{"appIDs": ["7QW3E5R9TY.com.example.trips"], "components": [{"/": "/about"}]}]}}).encode()
OTHER_APP = json.dumps({"applinks": {"details": [{"appIDs": ["ZZZZZZZZZZ.com.example.other"], "components": [{"/": "/about"}]}]}}).encode()
BAD_RULE = json.dumps({"applinks": {"details": [{"appIDs": ["7QW3E5R9TY.com.example.trips"], "components": [{"/": "/about#x"}]}]}}).encode()
ENTRY = {"appIDs": ["7QW3E5R9TY.com.example.trips"], "components": [{"/": "*", "exclude": True}, {"/": "/about"}]}
EXCLUDED = json.dumps({"applinks": {"details": [ENTRY]}}).encode()
PASSWORDS = json.dumps({"webcredentials": {"apps": ENTRY["appIDs"]}}).encode()
HTML = {"Content-Type": "text/html"}
ONLY_IOS = {"apps": {"ios": TABLE["apps"]["ios"]}}
ONLY_ANDROID = {"apps": {"android": TABLE["apps"]["android"]}}
TO_WWW = {"Location": "https://www.example.com/x"}
CHALLENGE = Reply(403, HTML | {"Server": "cloudflare", "cf-mitigated": "challenge"}, b"<html>just a moment</html>")
NO_GRANTS = json.dumps({"statements": [], "maxAge": "600s", "debugString": "SECRET-DEBUG"}).encode()
FETCH_ERROR = json.dumps({"errorCode": ["ERROR_CODE_FETCH_ERROR"], "debugString": "SECRET-DEBUG"}).encode()
LARGE = b'{"applinks":{"details":[]}' + b" " * 140_000 + b"}"
HUGE = b" " * 3_000_000
ABOUT, TRIP = "/about", "/trips/example"
CLOUDFLARE, FIREBASE, NEXT_JS = {"Server": "cloudflare"}, {"Vary": "x-fh-requested-host"}, {"X-Powered-By": "Next.js"}
S3, CLOUD_FRONT, GITHUB = {"Server": "AmazonS3"}, {"Via": "1.1 a.cloudfront.net (CloudFront)"}, {"Server": "GitHub.com"}
WITHOUT_FILE = {
    "Cloudflare": CLOUDFLARE, "Firebase": FIREBASE, "Next.js": NEXT_JS, "Netlify": {"Server": "Netlify"}, "Apache": {"Server": "Apache"},
    "IIS": {"Server": "Microsoft-IIS/10.0"}, "Express": {"X-Powered-By": "Express"}, "Caddy": {"Server": "Caddy"},
}
REDIRECTING = {"Cloudflare": CLOUDFLARE, "CloudFront": CLOUD_FRONT, "GitHub Pages": GITHUB, "Firebase": FIREBASE, "Next.js": NEXT_JS}
GZIPPED = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
GOOGLE_CODES = ["FAILED_SSL_VALIDATION", "REDIRECT", "WRONG_CONTENT_TYPE", "TOO_LARGE", "MALFORMED_CONTENT", "UNKNOWN"]
FAILURE = {"Apple_Failure_Reason": "SWCERR00101 Bad HTTP Response: 403 Forbidden", "Apple_Try_Direct": "false"}
TIMEOUT = {"Apple_Failure_Reason": "SWCERR00301 Timeout", "Apple_Failure_Details": '{"cause":"awaiting headers"}'}


compressed_for_all = all_of(
    change(FILE, headers={"Content-Type": "application/json", "Content-Encoding": "gzip"}, body=gzip.compress(b"{}"))
)
bomb = change(
    FILE,
    headers={"Content-Type": "application/json", "Content-Encoding": "gzip"},
    body=gzip.compress(b" " * 20_000_000),
)
web_page = all_of(files(b"<!DOCTYPE html><html></html>"), header(FILE, Content_Type="text/html"))
both_fail = all_of(change(FILE, status=404), apple(404, **FAILURE))

walled_and_failing = all_of(change(FILE, agents={"AASA-Bot": CHALLENGE}), apple(404, **FAILURE))
google_fails_too = all_of(change(LINKS, status=404), google(FETCH_ERROR))
apple_spaced = lambda changed: apple(body=json.dumps(json.loads(changed.host.replies[FILE].body), indent=3).encode())(changed)


def case(name: str, code: int, codes: str, change, *texts: str, **more):
    return Case(name, code, set(codes.split()), change, texts, **more)


@dataclasses.dataclass
class Case:
    """One change of a sound host, and what the report must say about it."""

    name: str
    exit_code: int
    codes: set[str]
    change: typing.Callable[[World], None]
    texts: tuple[str, ...]
    options: tuple[str, ...] = ()
    hosts: tuple[str, ...] = (HOST,)
    # What is other in the table; None for no table.
    table: dict | None = dataclasses.field(default_factory=dict)
    # Whether a configuration names the table.
    has_configuration: bool = False
    # A program in place of curl; empty for the system's.
    curl: str = ""


# Its findings are compared with those of the report.
JSON_TOO = {"sound", "bot wall", "web page", "copy behind", "hostile reason"}

SHORT = ("--timeout", "10")

# name, exit code, codes of findings, change of the sound host, texts of the report
CASES = [
    case("sound", 0, "", nothing, "in sync (age 10 min of 6 h); read from", "not known from outside", "days left"),
    case("only the origin", 0, "", nothing, "asks only the host", options=("--only-origin",)),
    # Name and TLS
    case("without a table", 0, "", nothing, "not compared: name one", table=None),
    case("without assetlinks.json", 0, "missing-asset-links", remove(LINKS), table=None),
    case("a page for every path", 0, "missing-asset-links", change(LINKS, headers=HTML, body=b"<!doctype html>"), table=None),
    case("without Android", 0, "", change(LINKS, headers=HTML, body=b"<!doctype html>"), table=ONLY_IOS),
    case("without iOS", 0, "", change(FILE, status=500), table=ONLY_ANDROID),
    case("a configuration", 0, "", nothing, "the file agrees with routes.json", has_configuration=True, hosts=()),
    case("a wildcard", 0, "host-not-checked", nothing, f"*.{HOST}", table={"hosts": [HOST, f"*.{HOST}"]}, hosts=()),
    case("curl that is gone", 1, "host-not-checked", nothing, "IPv4: not checked", options=("--only-origin",), curl="#!/bin/sh\necho curl 8.0.0\nrm $0\n"),
    case("unresolved name", 1, "unresolved-host orphaned-copy", world(address="a..b")),
    case("refused connection", 1, "connection-failed orphaned-copy", host(refuses=True)),
    case("untrusted certificate", 1, "untrusted-certificate orphaned-copy", host(certificate="untrusted"), "Unknown Authority"),
    case("expired certificate", 1, "certificate-expiry orphaned-copy", host(certificate="expired")),
    case("future certificate", 1, "certificate-expiry orphaned-copy", host(certificate="future")),
    case("another name", 1, "certificate-name orphaned-copy", host(certificate="wrong name"), "other.example.org"),
    case("certificate that ends soon", 0, "certificate-expiry", host(certificate="ends soon")),
    case("no TLS", 1, "tls-failed orphaned-copy", host(plain=True)),
    case("IPv6 alike", 0, "", second(), "IPv6: ::1"),
    case("IPv6 with another file", 1, "address-families-differ", second_file(b"{}")),
    case("IPv6 with a bad certificate", 0, "address-families-differ", second(certificate="expired")),
    # Answers
    case("redirect", 1, "redirect orphaned-copy", change(FILE, status=301, headers=TO_WWW), "https://www.example.com/x"),
    case("not found", 1, "unexpected-status orphaned-copy", change(FILE, status=404, body=b"")),
    case("the file with another status", 1, "unexpected-status orphaned-copy", change(FILE, status=404)),
    case("name with .json", 1, "unexpected-status orphaned-copy", all_of(moved(FILE, f"{FILE}.json"), remove(ROOT)), f"https://{HOST}{FILE}.json"),
    case("misspelled assetlinks.json", 1, "unexpected-status", moved(LINKS, "/.well-known/assetLinks.json"), "/.well-known/assetLinks.json"),
    case("login wall", 1, "unexpected-status orphaned-copy", change(FILE, status=401)),
    case("nginx denies hidden files", 1, "unexpected-status orphaned-copy", change(FILE, status=404, body=b"", headers=server("nginx"))),
    case("S3 without the file", 1, "unexpected-status orphaned-copy", change(FILE, status=403, body=b"", headers=server("AmazonS3"))),
    case("GitHub Pages", 1, "unexpected-status orphaned-copy", change(FILE, status=404, body=b"", headers=server("GitHub.com"))),
    case("Vercel", 1, "unexpected-status orphaned-copy", change(FILE, status=404, body=b"", headers=server("Vercel"))),
    *[case(f"{name} without the file", 1, "unexpected-status orphaned-copy", change(FILE, status=404, body=b"", headers=head)) for name, head in WITHOUT_FILE.items()],
    *[case(f"{name} with a redirect", 1, "redirect orphaned-copy", change(FILE, status=301, headers=head | TO_WWW)) for name, head in REDIRECTING.items()],
    case("AWS WAF", 1, "unexpected-status orphaned-copy", change(FILE, status=401, headers=CLOUD_FRONT)),
    case("maintenance", 1, "unexpected-status orphaned-copy", change(FILE, status=503, body=b"")),
    case("unusual status", 1, "unexpected-status orphaned-copy", change(FILE, status=418, body=b"")),
    case("no answer", 1, "timeout orphaned-copy", host(is_silent=True), options=SHORT),
    case("no end", 1, "timeout orphaned-copy", change(FILE, stall=True), options=SHORT),
    case("octet-stream", 0, "content-type", header(FILE, Content_Type="application/octet-stream"), "application/octet-stream"),
    case("octet-stream of S3", 0, "content-type", change(FILE, headers=server("AmazonS3"))),
    case("text of Cloudflare", 0, "content-type", change(FILE, headers=CLOUDFLARE | {"Content-Type": "text/plain"})),
    case("text of GitHub Pages", 0, "content-type", change(FILE, headers=GITHUB | {"Content-Type": "text/plain"})),
    case("unsigned pkcs7-mime", 0, "content-type", header(FILE, Content_Type="application/pkcs7-mime")),
    case("type of assetlinks.json", 1, "content-type", header(LINKS, Content_Type="text/plain"), "text/plain"),
    case("charset", 0, "content-type", header(FILE, Content_Type="application/json; charset=ISO-8859-1"), "iso-8859-1"),
    case("bot wall", 1, "bot-protection", change(FILE, agents={"AASA-Bot": CHALLENGE})),
    case("bot wall that stops Apple", 1, "bot-protection", walled_and_failing, "both fail"),
    case("bot wall for Google", 1, "bot-protection", change(LINKS, agents={"Google": Reply(403)})),
    case("redirect only for bots", 1, "bot-protection", change(FILE, agents={"AASA-Bot": Reply(301, TO_WWW)}), "https://www.example.com/x"),
    case("check for bots", 1, "bot-protection", change(FILE, agents={"AASA-Bot": Reply(302, {"Location": "/captcha"})}), "/captcha"),
    case("missing only for bots", 1, "unexpected-status orphaned-copy", change(FILE, agents={"AASA-Bot": Reply(404)})),
    case("challenge with 200", 1, "bot-protection", change(FILE, agents={"AASA-Bot": Reply(200, HTML, b"<html>")})),
    case("root redirects", 0, "root-path-differs", change(ROOT, status=301, headers=TO_WWW)),
    case("root is missing", 0, "root-path-differs", change(ROOT, status=404)),
    case("root differs", 0, "root-path-differs", change(ROOT, body=b"{}")),
    case("robots.txt", 0, "robots-disallow", change("/robots.txt", body=b"User-agent: *\nDisallow: /.well-known/\n"), "Allow: /.well-known/"),
    case("robots.txt about other links", 0, "", change("/robots.txt", body=b"User-agent: *\nDisallow: /*?utm_source=\n"), "/robots.txt: 200"),
    case("robots.txt for a bot", 0, "robots-disallow", change("/robots.txt", body=b"User-agent: AASA-Bot\nDisallow: /*.well\n"), "User-agent: AASA-Bot"),
    case("compressed for all", 1, "invalid-response orphaned-copy", compressed_for_all),
    case("compressed by Cloudflare", 1, "invalid-response orphaned-copy", change(FILE, headers=GZIPPED | CLOUDFLARE, body=gzip.compress(b"{}"))),
    case("compressed in S3", 1, "invalid-response orphaned-copy", change(FILE, headers=GZIPPED | S3, body=gzip.compress(b"{}"))),
    case("compressed well", 0, "", compressed(gzip.compress), "gzip if asked for"),
    case("stale compressed file", 1, "invalid-response", compressed(lambda _: gzip.compress(b"{}"))),
    case("compressed bomb", 1, "file-too-large", compressed(lambda _: gzip.compress(b" " * 20_000_000)), "1048576"),
    case("trailers", 0, "", all_of(change(FILE, trailers=b"X-Sum: 1\r\n"), change(ROOT, trailers=b"X-Sum: 2\r\n")), "in sync"),
    case("cut off", 1, "invalid-response orphaned-copy", change(FILE, cut=True)),
    case("endless header", 1, "invalid-response orphaned-copy", change(FILE, headers={"X-Long": "a" * 2_000_000})),
    # Bodies and meaning
    case("too large", 1, "file-too-large orphaned-copy", files(LARGE), "131072"),
    case("much too large", 1, "file-too-large orphaned-copy", files(HUGE), "1048576"),
    case("huge assetlinks.json", 1, "file-too-large", change(LINKS, body=HUGE)),
    case("bomb", 1, "invalid-response orphaned-copy", bomb),
    case("web page", 1, "invalid-json orphaned-copy", web_page),
    case("not JSON", 1, "invalid-json orphaned-copy", files(b'{"applinks": {},}'), "cause: "),
    case("byte order mark", 1, "invalid-json orphaned-copy", files(b"\xef\xbb\xbf{}")),
    case("assetlinks.json is not JSON", 1, "invalid-json", change(LINKS, body=b"[{]")),
    case("rules of another table", 1, "differs-from-table outdated-copy", files(OTHER), "/trips/"),
    case("app is missing", 1, "differs-from-table app-not-in-table outdated-copy", files(OTHER_APP)),
    case("errors in the file", 1, "differs-from-table file-has-errors outdated-copy", files(BAD_RULE), "not-in-path"),
    case("no statement", 1, "differs-from-table file-has-errors", change(LINKS, body=b"[]"), "empty-list"),
    case("certificate is missing", 1, "differs-from-table", with_other_certificate),
    case("only passwords", 0, "opens-nothing", all_of(files(PASSWORDS), apple(body=PASSWORDS)), table=None),
    case("no service", 1, "differs-from-table file-has-errors outdated-copy", files(b'{"data":{"applinks":{"details":[]}}}'), "no-known-service"),
    case("every link excluded", 1, "differs-from-table file-has-errors outdated-copy", files(EXCLUDED), "opens-nothing"),
    case("dynamic rules are missing", 0, "differs-from-table", without_rules, "com.example.trips"),
    # Apple's copy
    case("copy behind", 3, "outdated-copy", apple(body=OTHER), "behind (age 10 min of 6 h)"),
    case("copy in another order", 0, "", apple_spaced, "in sync"),
    case("Apple is refused", 3, "fetch-failed", apple(404, **FAILURE), "SWCERR00101"),
    case("Apple waits too long", 3, "fetch-failed", apple(404, **TIMEOUT)),
    case("Apple cannot connect", 3, "fetch-failed", apple(404, Apple_Failure_Reason="SWCERR00301 Timeout")),
    case("private address for Apple", 3, "fetch-failed", apple(404, Apple_Failure_Reason="SWCERR00202 private")),
    case("bad JSON for Apple", 3, "fetch-failed", apple(404, Apple_Failure_Reason="SWCERR00401 Bad JSON content")),
    case("an unknown failure", 3, "fetch-failed", apple(404, Apple_Failure_Reason="SWCERR00999 New"), "SWCERR00999 New"),
    case("no name for Apple", 3, "fetch-failed", apple(405)),
    case("both fail", 1, "unexpected-status", both_fail, "both fail: apple-failure-reason"),
    case("only Apple has one", 1, "unexpected-status orphaned-copy", change(FILE, status=404, body=b""), "only Apple has one"),
    case("Apple is down", 0, "copy-not-checked", world_of("apple", refuses=True), "not checked"),
    case("hostile reason", 3, "fetch-failed", apple(404, Apple_Failure_Reason="SWCERR\x1b[31m" + "x" * 900), "\\u001b", "x…"),
    # Google
    case("Google cannot fetch", 3, "fetch-failed", google(FETCH_ERROR), "FETCH_ERROR"),
    *[case(f"Google reports {code}", 3, "fetch-failed", google(json.dumps({"errorCode": [f"ERROR_CODE_{code}"]}).encode())) for code in GOOGLE_CODES],
    case("Google is behind", 3, "outdated-copy", google(NO_GRANTS), "com.example.trips"),
    case("Google is down", 0, "copy-not-checked", world_of("google", refuses=True), "not checked"),
    case("Google refuses", 0, "copy-not-checked", google(b"{}", status=403), "status 403"),
    case("neither can read", 1, "unexpected-status", google_fails_too, "cannot read the file: FETCH_ERROR"),
    # Pages
    case("page is missing", 1, "unexpected-status", change(ABOUT, status=404)),
    case("page behind a login", 1, "page-requires-login", change(TRIP, status=302, headers={"Location": "/login?next=/trips"}), "/login?next=/trips"),
    case("page redirects", 0, "page-redirects", change(TRIP, status=301, headers={"Location": "/trips/1/"}), "/trips/1/"),
    case("no banner", 0, "missing-banner", change(ABOUT, body=page(banner="")), "app-id=123456789"),
    case("another app's banner", 0, "missing-banner", change(ABOUT, body=page(banner="app-id=5")), "app-id=123456789"),
]


def call(command: list, **more) -> subprocess.CompletedProcess:
    """Runs a program to its end; one that does not end has the exit code -1, which no case expects."""
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_RUN, **more)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, -1, "", f"no end within {LONGEST_RUN} s\n")


def codes_of(output: str) -> set[str]:
    return {json.loads(line)["code"] for line in output.splitlines()}


def run(one: Case, authority: Authority, sound: World) -> tuple[list[str], str]:
    """Returns what is wrong about the report of a case, and the report."""
    world = copy.deepcopy(sound)
    one.change(world)
    options = [*one.options] if "--timeout" in one.options else [*one.options, "--timeout", str(SECONDS)]
    with tempfile.TemporaryDirectory() as folder, world.running(authority) as redirections:
        if one.table is not None:
            (pathlib.Path(folder) / "routes.json").write_text(json.dumps(TABLE | one.table))
            options += [] if one.has_configuration else ["--table", "routes.json"]
        if one.has_configuration:
            (pathlib.Path(folder) / "config.json").write_text('{"tables": ["routes.json"], "publicDirectory": null}')
        environment = dict(os.environ)
        if one.curl:
            programs = pathlib.Path(folder) / "programs"
            programs.mkdir()
            (programs / "curl").write_text(one.curl)
            (programs / "curl").chmod(0o755)
            environment["PATH"] = f"{programs}:{environment['PATH']}"
        command = [LINKD, "doctor", "--pedantic", *one.hosts, "--cacert", authority.file, *redirections, *options]
        result = call(command, cwd=folder, env=environment)
        report, found = result.stdout + result.stderr, set(re.findall(r"^(?! ).*\[([a-z-]+)\]$", result.stdout, re.MULTILINE))
        if one.name in JSON_TOO:
            other = call([*command, "--json"], cwd=folder)
            if codes_of(other.stdout) != found or other.returncode != result.returncode:
                return ["--json has other codes"], report + other.stdout + other.stderr
        if one.name == "root is missing":
            usual = call([part for part in command if part != "--pedantic"], cwd=folder)
            if "root-path-differs" in usual.stdout or usual.returncode != result.returncode:
                return ["root-path-differs needs --pedantic"], usual.stdout + usual.stderr
    problems = [f"lacks {text!r}" for text in one.texts if text not in report]
    problems += [f"shows {text!r}" for text in ("\x1b", "SECRET") if text in report]
    lines = report.splitlines()
    for line, next_line in zip(lines, lines[1:]):
        if re.search(r"^(?! ).*\[[a-z-]+\]$", line) and not next_line.startswith("  fix: "):
            problems.append(f"no fix for {line}")
    if result.returncode != one.exit_code:
        problems.append(f"exit code {result.returncode}, not {one.exit_code}")
    if found != one.codes:
        problems.append(f"codes {sorted(found)}, not {sorted(one.codes)}")
    return problems, report


def files_of(table: pathlib.Path) -> World:
    """The sound world: the host serves what linkd prints for the table."""

    def printed(kind: str) -> bytes:
        return subprocess.run([LINKD, "print", kind, "--table", table], check=True, capture_output=True, timeout=LONGEST_RUN).stdout

    app = TABLE["apps"]["android"][0]
    certificate = {"certificate": {"sha256Fingerprint": app["fingerprints"][0]}}
    target = {"androidApp": {"packageName": app["package"]} | certificate}
    grants = {"statements": [{"target": target}], "maxAge": "600s", "debugString": "SECRET-DEBUG"}
    pages = {path: page() for path in (ABOUT, TRIP)}
    return World(printed("aasa"), printed("assetlinks"), pages, json.dumps(grants).encode())


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
        return True
    except OSError:
        return False


def steady(text: str) -> str:
    """A report without what differs from run to run, and without the words of curl, which differ by its version."""
    text = re.sub(r".*\[(unresolved-host|connection-failed|address-families-differ|untrusted-certificate|tls-failed|host-not-checked|invalid-response|copy-not-checked)\]", r"\1", text)
    return re.sub(r"\d+ (ms|days?|bytes?)\b", r"0 \1", re.sub(r"port \d+", "port 0", text))


def findings(report: str) -> str:
    """The findings of a report with what belongs to each."""
    kept = False
    lines = []
    for line in steady(report).splitlines():
        kept = re.search(r"^(?! ).*\[[a-z-]+\]$|^[a-z]+(-[a-z]+)+$", line) is not None or kept and line.startswith("  ")
        if kept:
            lines.append(line)
    return "".join(f"{line}\n" for line in lines)


def compare_snapshot(reports: dict[str, str], update: bool) -> list[str]:
    """Compares the findings of all hosts with the snapshot; returns what differs."""
    text = "\n".join(f"## {name}\n\n{findings(report)}" for name, report in sorted(reports.items()) if findings(report))
    if update:
        SNAPSHOT.write_text(text)
    if SNAPSHOT.read_text() == text:
        return []
    difference = difflib.unified_diff(SNAPSHOT.read_text().splitlines(), text.splitlines(), lineterm="", n=2)
    return ["FAIL  the findings differ from Tests/Snapshots/hosts.txt; renew it with make snapshots", *list(difference)[2:]]


def shows(block: str, report: str) -> bool:
    """Whether a block of the documentation is the report; a line `…` in it stands for any lines."""
    parts = f"\n{steady(block)}\n".split("\n…\n")
    return re.fullmatch("\n(?:.*\n)*?".join(map(re.escape, parts)), f"\n{steady(report)}\n") is not None


def compare_docs(reports: dict[str, str], update: bool) -> list[str]:
    """Compares the reports in the documentation with those of the fleet; returns what differs."""
    problems = []
    pages = [DOCS.parent / "README.md", DOCS / "doctor.md", DOCS / "guide.md"]
    for page in pages:
        for name, block in re.findall(r"<!-- Tests/Doctor: ([^\n]+) -->\n```text\n(.*?)\n```", page.read_text(), re.DOTALL):
            now = reports.get(name, "").rstrip()
            if not now:
                problems.append(f"FAIL  {page.name}: no host of the fleet has this report")
            elif not shows(block, now) and update and "\n…\n" not in block:
                page.write_text(page.read_text().replace(f"\n{block}\n```", f"\n{now}\n```"))
            elif not shows(block, now):
                problems.append(f"FAIL  {page.name}: the report is now\n{now}")
    return problems


def main() -> int:
    started = time.monotonic()
    update = sys.argv[1:] == ["--update"]
    wanted = [] if update else sys.argv[1:]
    cases = [one for one in CASES if not wanted or one.name in wanted]
    if not has_ipv6():
        print("this machine has no IPv6 loopback address: its cases are left out")
        cases = [one for one in cases if "IPv6" not in one.name]
    failures, reports = [], {}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        authority = Authority(pathlib.Path(folder))
        table = pathlib.Path(folder) / "routes.json"
        table.write_text(json.dumps(TABLE))
        sound = files_of(table)
        running = [(one, pool.submit(run, one, authority, sound)) for one in cases]
        for one, result in running:
            problems, reports[one.name] = result.result()
            if problems:
                failures.append(f"FAIL  {one.name}: {'; '.join(problems)}\n{reports[one.name]}")
            elif wanted:
                print(f"ok  {one.name}\n{reports[one.name]}")
        wrong = len(failures)
        if not wanted:
            failures += usage_problems(pathlib.Path(folder))
            failures += compare_docs(reports, update) + compare_snapshot(reports, update) if has_ipv6() else []
    print(*failures, sep="\n", end="\n" if failures else "")
    seconds = time.monotonic() - started
    print(f"doctor: {len(cases) - wrong} of {len(cases)} hosts are named rightly, {seconds:.0f} s")
    return 1 if failures or not cases else 0


def usage_problems(folder: pathlib.Path) -> list[str]:
    """What is wrong where no host is asked."""
    cases = [
        (["https://trips.example.com/x"], 64, "write only the host", {}),
        (["127.0.0.1"], 64, "it is an IP address", {}),
        (["localhost"], 64, "only one label", {}),
        (["*.example.com"], 64, "name one of its hosts", {}),
        ([HOST, "--timeout", "0"], 64, "from 1 to 60", {}),
        ([HOST, "--connect-to", "nothing"], 64, "connect-to", {}),
        ([HOST], 69, "curl not found", {"PATH": str(folder)}),
        ([HOST, "--table", "missing.json"], 66, "file not found", {}),
        ([HOST, "--cacert", "missing.pem"], 66, "file not found", {}),
        ([HOST, "--cacert", "-"], 64, "needs a PEM file", {}),
        ([HOST, "--cacert", "routes.json"], 65, "[unusable-file]", {}),
        (["127.0.0.0x1"], 64, "it is an IP address", {}),
    ]
    old = folder / "old"
    old.mkdir()
    (old / "curl").write_text("#!/bin/sh\necho 'curl 7.81.0 (old)'\n")
    (old / "curl").chmod(0o755)
    cases.append(([HOST], 69, "curl 7.81 is too old; install 7.88", {"PATH": str(old)}))
    problems = []
    for arguments, code, text, environment in cases:
        result = call([LINKD, "doctor", *arguments], cwd=folder, env=os.environ | environment)
        if result.returncode != code or text not in result.stdout + result.stderr:
            problems.append(f"FAIL  doctor {' '.join(arguments)}: {result.returncode} {result.stdout}{result.stderr}")
    return problems + script_problems(folder) + list_problems(folder)


def stand_in(path: pathlib.Path, text: str) -> pathlib.Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def script_problems(folder: pathlib.Path) -> list[str]:
    """What is wrong with the exit codes of the script for CI, which runs stand-ins of linkd and curl here."""
    linkd = stand_in(folder / "stand-ins" / "linkd", "exit $CODE")
    # A host is no pattern, and the answer of a host has a bound.
    bounds = 'case "$*" in *" --globoff "*" --max-filesize 1048576 "*) ;; *) exit 2 ;; esac'
    stand_in(folder / "stand-ins" / "curl", f"{bounds}; printf %s $STATUS; exit $CURL")
    path = f"{folder}/stand-ins:{os.environ['PATH']}"
    script = DOCS.parent / "deploy" / "ci" / "check-links"
    problems = []
    for what, code, expected in [
        ("hosts", 0, 0), ("hosts", 1, 1), ("hosts", 3, 0), ("hosts", 69, 1), ("files", 0, 0), ("files", 65, 1), ("x", 0, 64),
    ]:
        environment = os.environ | {"LINKD": str(linkd), "CODE": str(code), "HOSTS": "" if what == "files" else HOST}
        result = call([script, what], cwd=folder, env=environment)
        if result.returncode != expected:
            problems.append(f"FAIL  check-links {what}: {code} became {result.returncode}, not {expected}")
        is_compared = "no HOSTS: not compared with what is published" not in result.stdout
        if is_compared == (what == "files" and code == 0):
            problems.append(f"FAIL  check-links {what}: with {code} it prints {result.stdout!r}")
    # The published file: its status, curl's exit code, the script's exit code and a text of its output.
    for status, curl, expected, text in [
        (200, 0, 0, ""), (404, 0, 0, "publishes no"), (410, 0, 0, "publishes no"), (403, 0, 1, "answers 403"),
        (301, 0, 1, "answers 301"), (500, 0, 1, "answers 500"), ("000", 6, 1, ""), (200, 28, 1, ""),
    ]:
        environment = {"LINKD": str(linkd), "CODE": "0", "HOSTS": HOST, "STATUS": str(status), "CURL": str(curl), "PATH": path}
        result = call([script, "files"], cwd=folder, env=os.environ | environment)
        if result.returncode != expected or text not in result.stdout + result.stderr:
            problems.append(f"FAIL  check-links files, {status}: {result.returncode} {result.stdout}{result.stderr}")
    return problems


def list_problems(folder: pathlib.Path) -> list[str]:
    """What is wrong with lists of several lines, for the script and the steps of the action."""
    linkd = stand_in(folder / "listing" / "linkd", 'echo "$@"')
    deploy = DOCS.parent / "deploy"
    steps = re.findall(r"run: \|\n((?: {8}.*\n?)+)", (deploy / "github-action" / "action.yml").read_text())
    environment = os.environ | {"LINKD": str(linkd), "PATH": f"{linkd.parent}:{os.environ['PATH']}", "TABLE": "routes.json"}
    problems = [] if len(steps) == 2 else ["FAIL  action.yml: its steps are not found"]
    commands = [[deploy / "ci" / "check-links", "files"], [deploy / "ci" / "check-links", "hosts"]]
    commands += [["bash", "-e", "-o", "pipefail", "-c", step] for step in steps]
    for command, name in zip(commands, ["FILES", "HOSTS"] * 2):
        for text, expected in [("one\n-two  three\n\n", "-- one -two three\n"), ("one", "-- one\n"), ("one\ntwo", "-- one two\n")]:
            result = call(command, cwd=folder, env=environment | {name: text})
            if result.returncode or expected not in result.stdout:
                problems.append(f"FAIL  {command[-1]}, {name}={text!r}: {result.stdout}{result.stderr}")
    return problems


if __name__ == "__main__":
    sys.exit(main())
