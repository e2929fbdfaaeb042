"""Checks that all servers answer with equal bodies, and lists the header fields in which they differ from linkd."""

import re
import subprocess
import sys

from content import ASSOCIATION, HOST
from exchange import fetch
from peers import BENCHMARKS

# The form depends on the server's HTTP version.
IGNORED = {"connection", "keep-alive"}

VERSION_COMMANDS = {
    "nginx": ["nginx", "-v"],
    "bare loop": ["pkg-config", "--modversion", "libevent_core"],
    "evhttp": ["pkg-config", "--modversion", "libevent"],
    "lighttpd": ["lighttpd", "-v"],
    "caddy": ["caddy", "version"],
    "h2o": ["h2o", "-v"],
    "hummingbird": ["grep", "exact:", BENCHMARKS / "HummingbirdServer/Package.swift"],
}


def report_answers(servers, report):
    report.heading("the peers' answers for the association file, beside linkd's")
    body, fields = fetch(servers.linkd.address + ASSOCIATION, HOST)
    for server in (servers.nginx, servers.bare_loop, servers.evhttp, *servers.others.values()):
        other_body, other_fields = fetch(server.address + ASSOCIATION, HOST)
        if other_body != body:
            sys.exit(f"{server.name} answers with another body than linkd")
        report.note(f"{server.name} {version(server.name)}: {difference(fields, other_fields)}")


def version(name):
    """Returns the server's version from its own output; libevent's version for the servers on libevent."""
    said = subprocess.run(VERSION_COMMANDS[name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
    found = re.search(r"\d+(\.\d+)+", said)
    return found.group() if found else "of unknown version"


def difference(fields, others):
    names, other_names = set(fields) - IGNORED, set(others) - IGNORED
    same = sorted(name for name in names & other_names - {"date", "etag"} if fields[name] != others[name])
    parts = {
        "without": sorted(names - other_names),
        "also": sorted(other_names - names),
        "otherwise": [f"{name}: {others[name]}" for name in same],
    }
    return "; ".join(f"{word} {', '.join(found)}" for word, found in parts.items() if found) or "the same fields"
