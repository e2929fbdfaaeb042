#!/usr/bin/env python3
"""Lets other programs judge linkd: linters, load and attack tools, parsers, and proxies in front of it.

Only a loss decides, never a time: an answer that is wrong, mixed, torn or missing, a note of a linter without a waiver,
a request that a proxy has not sent, or a torn line of the log. `make judge` installs what is needed. Everything runs on
the loopback addresses and ends by itself.
"""

import argparse
import pathlib
import random
import signal
import sys
import tempfile
import traceback

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[1:1] = [str(ROOT / "Tests/LiveServer"), str(ROOT / "Benchmarks/server")]

import damaged
import linting
import load
import smuggling
from live_server import LiveServer, log_lines, missing_programs
from served_site import write_site
from tally import Tally, say

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


def parse():
    about, _, details = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(prog="Tests/Judge", description=about, epilog=details)
    program = ROOT / ".build/release/linkd"
    parser.add_argument("--linkd", default=program, type=pathlib.Path, metavar="PROGRAM", help=".build/release/linkd")
    parser.add_argument("--minutes", default=5, type=float, metavar="N", help="about how long it runs: 5")
    seed = random.randrange(1_000_000_000)
    parser.add_argument("--seed", default=seed, type=int, metavar="N", help="of the random requests: another one each time")
    return parser.parse_args()


def main():
    # What is mounted and running ends with this process, however it ends.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    options = parse()
    options.linkd = options.linkd.resolve()
    if missing := missing_programs(["setpriv", "taskset", *load.TOOLS, *FRONT_ENDS]):
        sys.exit(f"this needs Linux and {', '.join(missing)}; make judge installs them")
    say(f"seed {options.seed}")
    tally = Tally("Judged")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # Front ends started by root give up its rights before they read their folder.
        folder.chmod(0o755)
        try:
            judge(options, folder, tally)
        except Exception as problem:
            tally.lost("the run itself", f"{type(problem).__name__}: {problem}")
            traceback.print_exc()
    sys.exit(tally.conclude())


main()
