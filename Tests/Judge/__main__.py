#!/usr/bin/env python3
"""Lets other programs judge linkd: linters, load and attack tools, parsers, and proxies in front of it.

Only a loss decides, never a time: an answer that is wrong, mixed, torn or missing, a note of a linter without a waiver,
a request that a proxy has not sent, or a torn line of the log. `make judge` installs what is needed. Everything runs on
the loopback addresses and ends by itself.
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[1:1] = [str(ROOT / "Tests/LiveServer"), str(ROOT / "Benchmarks/server")]

import damaged
import linting
import load
import long_run
import smuggling
from live_server import LiveServer, log_lines
from served_site import write_site
from tally import say

FRONT_ENDS = ("nginx", "haproxy", "apache2", "caddy")


def judge(options, folder, tally):
    config = write_site(folder / "linkd")
    linkd = LiveServer(options.linkd, config).wait_until_listening()
    try:
        say("httplint and redbot")
        linting.lint(linkd.port, tally)
        linting.probe(linkd.port, tally)
        say("h11")
        damaged.attack(linkd.port, options.seed, int(5_000 * options.minutes), tally)
        say("slowhttptest")
        load.slow(linkd.port, max(3, int(8 * options.minutes)), tally)
        say("h2load, ab and wrk")
        load.churn(linkd.port, max(2, int(4 * options.minutes)), options.seed, tally)
        dropped = linkd.metric("linkd_access_log_dropped_total")
    finally:
        code = linkd.stop()
    check_end(code, dropped, folder / "linkd/access.log", tally)
    say("nginx, haproxy, Apache and Caddy")
    smuggling.pass_through(options.linkd, folder, options.seed, max(1, int(options.minutes)), tally)


def check_end(code, dropped, log, tally):
    entries, torn = log_lines([log])
    tally.add("lines of the access log, each whole", len(entries))
    for line in torn:
        tally.lost("lines of the access log, each whole", f"a torn line: {line!r}")
    if dropped:
        tally.lost("lines of the access log, each whole", "lines were dropped", int(dropped))
    if code != 0:
        tally.lost("lines of the access log, each whole", f"linkd ended with {code}")


long_run.main("Judge", __doc__, 5, ["setpriv", "taskset", *load.TOOLS, *FRONT_ENDS], judge)
