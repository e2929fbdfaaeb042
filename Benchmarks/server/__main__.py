#!/usr/bin/env python3
"""Measures the cost of linkd, of other servers and of a bare libevent loop, and compares linkd with its goals.

Each server runs alone on core 0 with one worker and no access log. wrk runs on core 1 and uses 64 open connections.
The servers take turns of one second, round after round, so that a disturbance affects all of them in the same way. The
figures are CPU times from the kernel, not throughput, since throughput varies more with other load on the machine.
Absolute figures differ between machines; compare the ratios. Only in the turns with one loop and with two loops, server
and wrk share both cores.

Needs Linux, two cores, nginx, wrk, taskset, pkg-config, libevent and a C compiler. Peers and valgrind are skipped if
they are not installed. `make bench` installs Debian's packages and builds Hummingbird. With ROUNDS=1 it skips the
peers, which take minutes to install and build, unless PEERS=all is set.
"""

import argparse
import os
import pathlib
import shutil
import sys
import tempfile

from answers import report_answers
from content import write_files
from instructions import report_instructions
from load import CONNECTIONS
from memory import report_memory
from peers import BENCHMARKS, OPTIONAL, compile_servers, installed
from report import Report
from starting import report_starts
from turns import all_turns, report_turns, running, samples_of


def measure(options, folder, report):
    program = options.linkd.resolve()
    others = [name for name in options.peers if installed(name)]
    association, page = write_files(program, folder)
    compile_servers(folder)

    print(f"association file {association} bytes, page and file {page} bytes; {CONNECTIONS} connections")
    print(f"rounds: {options.rounds} after one to warm up, each server {options.seconds} s in each")
    print(f"peers left out: {', '.join(name for name in OPTIONAL if name not in others) or 'nothing'}")
    report_starts(program, folder, report)
    report_instructions(program, folder, report)
    report_memory(program, folder, options.requests, report)
    with running(program, folder, others) as servers:
        report_answers(servers, report)
        report_turns(samples_of(all_turns(servers, folder), options.rounds, options.seconds), report)
    report.conclusion()


def parse():
    about, _, details = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(prog="Benchmarks/server", description=about, epilog=details)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    program = BENCHMARKS.parent / ".build/release/linkd"
    parser.add_argument("--linkd", default=program, type=pathlib.Path, metavar="PROGRAM", help=".build/release/linkd")
    parser.add_argument("--rounds", default=15, type=int, metavar="N", help="15")
    parser.add_argument("--seconds", default=1, type=int, metavar="N", help="the length of one server's turn: 1")
    requests = "after which memory is measured: 10,000,000, or 1,000,000 in a single round"
    parser.add_argument("--requests", type=int, metavar="N", help=requests)
    names = f"all that are installed, none, or some of {','.join(OPTIONAL)}: all"
    parser.add_argument("--peers", default="all", type=peer_names, metavar="NAMES", help=names)
    parser.add_argument("--check", action="store_true", help="exit with 1 when a goal is missed; one round is noise")
    options = parser.parse_args()
    if options.requests is None:
        options.requests = 10_000_000 if options.rounds > 1 else 1_000_000
    return options


def peer_names(text):
    names = {"all": list(OPTIONAL), "none": []}.get(text, text.split(","))
    if unknown := [name for name in names if name not in OPTIONAL]:
        raise argparse.ArgumentTypeError(f"no such peer: {', '.join(unknown)}")
    return names


def main():
    options = parse()
    missing = [program for program in ("nginx", "wrk", "taskset", "pkg-config") if shutil.which(program) is None]
    if missing or len(os.sched_getaffinity(0)) < 2 or options.rounds < 1 or options.seconds < 1:
        sys.exit(f"this needs Linux, two cores and {', '.join(missing) or 'at least one round of one second'}")
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        measure(options, pathlib.Path(folder), report)
    sys.exit(1 if options.check and report.missed else 0)


main()
