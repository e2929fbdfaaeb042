#!/usr/bin/env python3
"""Serves under attack for some minutes, and checks every answer and every line of the log.

linkd serves with two loops. Good clients check every byte, while hostile ones are slow, idle, greedy or reset, and while
tables alternate, logs rotate and files are replaced. Short scenes on other linkds stop them with transfers running, fill
the disk of the log, take descriptors away, close standard streams and let the clock jump. Only a loss decides, never a
time: an answer or a line that is wrong, mixed, torn or lost, or memory or descriptors that are not given back.
Everything runs on the loopback addresses and ends by itself.
"""

import json
import pathlib
import random
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[1:1] = [str(ROOT / "Tests/LiveServer"), str(ROOT / "Benchmarks/server")]

import expected_answers
import long_run
from access_logs import AccessLogs
from attackers import Attackers
from live_server import WITH_PARENT, LiveServer, wait_for
from operating import Operator
from scenes import SCENES
from served_site import write_site
from shared_state import SharedState

LOG_ROW = "lines of the access log, each whole"
PROCESSES, CLIENTS = 2, 3

# The memory that a run may leave above that of its warm-up: pages of the allocator, not the work of an attack.
GROWTH = 16 << 20
WARM_UP = 8


class GoodClients:
    """Processes of good clients."""

    def __init__(self, linkd, state, expected, records, seed, first, seconds):
        records.mkdir(exist_ok=True)
        self.processes = []
        for index in range(PROCESSES):
            arguments = [linkd.port, state, expected, records, first + index * CLIENTS, CLIENTS, seed, seconds]
            command = [*WITH_PARENT, sys.executable, HERE / "good_clients.py", *map(str, arguments)]
            self.processes.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE))

    def stop(self, tally):
        for process in self.processes:
            process.stdin.close()
            process.stdin = None
        for process in self.processes:
            output, _ = process.communicate(timeout=300)
            if process.returncode != 0:
                tally.lost("good clients", f"a process of theirs ended with {process.returncode}")
                continue
            result = json.loads(output)
            for row, count in result["counts"].items():
                tally.add(f"good answers: {row}", count)
            for what in result["losses"]:
                tally.lost("good clients", what)


def soak(options, folder, tally):
    end = time.monotonic() + 60 * options.minutes
    expected = expected_answers.record(options.linkd, folder)
    state_path, records = folder / "state", folder / "records"
    state = SharedState(state_path)
    linkd = LiveServer(options.linkd, write_site(folder / "main"))
    linkd.wait_until_listening()
    logs = AccessLogs(tally, LOG_ROW)
    operator = Operator(linkd, state, logs, options.seed, tally)
    limit = 60 * options.minutes + 120

    # Everything once, so that what linkd keeps for good is there when it is measured.
    clients = GoodClients(linkd, state_path, expected, records, options.seed, 0, limit)
    attack(options, linkd, operator, clients, tally, WARM_UP, [], folder)
    before = at_rest(linkd)
    operator = operator.again()
    clients = GoodClients(linkd, state_path, expected, records, options.seed, PROCESSES * CLIENTS, limit)
    attack(options, linkd, operator, clients, tally, end - time.monotonic(), SCENES, folder)
    after = at_rest(linkd)
    compare_rest(before, after, tally)
    finish(linkd, operator, logs, records, tally)


def attack(options, linkd, operator, clients, tally, seconds, scenes, folder):
    """Runs the clients, the attackers and the operator for a time, and plays the scenes meanwhile."""
    attackers = Attackers(linkd.port, options.seed, seconds + 120)
    operator.start()
    source = random.Random(f"{options.seed} scenes")
    end = time.monotonic() + seconds
    try:
        played = 0
        while time.monotonic() < end or played < len(scenes):
            if not scenes:
                time.sleep(0.2)
                continue
            scenes[played % len(scenes)](options.linkd, folder / "scene", source, tally).play()
            played += 1
            if linkd.process.poll() is not None:
                tally.lost("good clients", f"linkd ended with {linkd.process.returncode}: {linkd.output()[-2000:]}")
                break
            if played >= len(scenes):
                time.sleep(min(1, max(0, end - time.monotonic())))
    finally:
        operator.stop()
        attackers.stop(tally)
        clients.stop(tally)


def at_rest(linkd):
    """Returns the memory and the descriptors after all clients have gone."""
    wait_for(lambda: linkd.metric("linkd_connections_open") == 0, 60)
    readings = []
    for _ in range(20):
        readings.append((linkd.resident(), linkd.descriptors()))
        time.sleep(0.1)
    return min(reading[0] for reading in readings), min((reading[1] for reading in readings), key=len)


def compare_rest(before, after, tally):
    tally.note("memory at rest, before and after", f"{before[0] / 1e6:.1f} MB, {after[0] / 1e6:.1f} MB")
    tally.note("descriptors at rest, before and after", f"{len(before[1])}, {len(after[1])}")
    if after[0] > before[0] + GROWTH:
        tally.lost("memory at rest, before and after", f"{before[0]:,} bytes before, {after[0]:,} after")
    if len(after[1]) > len(before[1]):
        more = [name for name in after[1] if name not in before[1]] or after[1]
        tally.lost("descriptors at rest, before and after", f"{len(before[1])} before, {len(after[1])} after: {more}")


def finish(linkd, operator, logs, records, tally):
    """Ends linkd, then holds the whole log against what the clients got."""
    dropped = linkd.metric("linkd_access_log_dropped_total")
    if dropped:
        tally.lost(LOG_ROW, "lines were dropped", int(dropped))
    if (code := linkd.stop()) != 0:
        tally.lost(LOG_ROW, f"linkd ended with {code}: {linkd.output()[-1000:]}")
    for path in [*operator.rotated, linkd.folder / "access.log"]:
        logs.read(path)
    logs.compare(records)


long_run.main("Soak", __doc__, 10, ["setpriv", "taskset", "mount"], soak)
