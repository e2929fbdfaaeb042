"""What an operator does while linkd serves: reloads, rotations, new files, and mistakes."""

import os
import random
import re
import signal
import threading
import time

from live_server import wait_for
from served_site import OUTSIDE, PUBLIC, write_public, write_table
from strict_client import Client

SMALL_STEP = 0.15


class Operator(threading.Thread):
    """Reloads, rotates and replaces files at random times, until it is told to stop."""

    def __init__(self, linkd, state, logs, seed, tally):
        super().__init__()
        self.linkd, self.state, self.logs, self.tally = linkd, state, logs, tally
        self.source, self.ends = random.Random(f"{seed} operator"), threading.Event()
        self.versions = {name: 1 for name in PUBLIC}
        self.rotated, self.number = [], 0
        for name in PUBLIC:
            state.set_floor(name, 1)
            state.set_ceiling(name, 1)

    def again(self):
        """Returns an operator that goes on where this one has stopped."""
        other = Operator(self.linkd, self.state, self.logs, self.source.random(), self.tally)
        other.versions, other.rotated, other.number = self.versions, self.rotated, self.number
        for name, version in self.versions.items():
            self.state.set_ceiling(name, version)
        return other

    def run(self):
        actions = [self.reload] * 3 + [self.rotate] * 2 + [self.replace_files] * 4 + [self.swap] * 2 + [self.refused]
        while not self.ends.wait(self.source.uniform(0, 2 * SMALL_STEP)):
            try:
                self.source.choice(actions)()
            except Exception as problem:
                self.tally.lost("operations", f"{type(problem).__name__}: {problem}")
                return

    def stop(self):
        self.ends.set()
        self.join()

    def replace_files(self):
        """Replaces public files; some of them while a reload may read them."""
        for name in self.source.sample(list(PUBLIC), self.source.randrange(1, 4)):
            version = self.versions[name] + 1
            self.state.set_ceiling(name, version)
            write_public(self.linkd.folder, name, version)
            self.versions[name] = version
            self.tally.add("files replaced")

    def reload(self):
        """Reloads with the other table by a signal, by requests, or by all at once."""
        self.state.epoch += 1
        write_table(self.linkd.folder, "AB"[(self.state.epoch + 1) // 2 % 2])
        written = dict(self.versions)
        way = self.source.randrange(3)
        if way == 0:
            self.reload_by_signal()
        elif way == 1:
            self.reload_by_request()
        else:
            self.reload_by_many()
        for name, version in written.items():
            self.state.set_floor(name, version)
        self.state.epoch += 1

    def reload_by_signal(self):
        before = self.served_table()
        self.linkd.process.send_signal(signal.SIGHUP)
        if not wait_for(lambda: self.served_table() != before, 120):
            raise TimeoutError("SIGHUP did not reload")
        self.tally.add("reloads by SIGHUP")

    def served_table(self):
        _, text = self.linkd.ask_admin("GET", "/metrics")
        return re.findall(r"^linkd_table_info.*", text, re.MULTILINE)

    def reload_by_request(self):
        status, report = self.linkd.ask_admin("POST", "/reload")
        if status != 200:
            raise ValueError(f"POST /reload was answered {status}: {report}")
        self.tally.add("reloads by POST /reload")

    def reload_by_many(self):
        """Requests and signals at once; the last request comes after them all and is the one that counts."""
        threads = [threading.Thread(target=self.reload_by_request) for _ in range(3)]
        for thread in threads:
            thread.start()
            self.linkd.process.send_signal(signal.SIGHUP)
        for thread in threads:
            thread.join()
        if self.linkd.ask_admin("GET", "/healthz")[0] != 200:
            raise ValueError("/healthz is not answered with 200")
        self.reload_by_request()

    def refused(self):
        """A broken table is refused, and the old one stays."""
        path = self.linkd.folder / "routes.json"
        good = path.read_bytes()
        path.write_bytes(good[: self.source.randrange(len(good) - 2)])
        status, _ = self.linkd.ask_admin("POST", "/reload")
        path.write_bytes(good)
        if status != 422:
            self.tally.lost("reloads refused", f"a broken table was answered {status}")
        self.tally.add("reloads refused")

    def rotate(self):
        """Moves the log away and has it opened again, as logrotate does. Files that linkd has left are read."""
        self.number += 1
        path = self.linkd.folder / "access.log"
        if not path.exists():
            return
        moved = path.with_name(f"access.{self.number}.log")
        os.rename(path, moved)
        self.linkd.process.send_signal(signal.SIGUSR1)
        if not wait_for(path.exists, 60):
            raise TimeoutError("SIGUSR1 did not open the log again")
        self.rotated.append(moved)
        self.tally.add("rotations of the log by SIGUSR1")
        # The last one may still get the lines of a batch that was begun.
        if len(self.rotated) > 3:
            oldest = self.rotated.pop(0)
            self.logs.read(oldest)
            oldest.unlink()

    def swap(self):
        """Swaps a name in Public/ with a link that leads outside, while a reload may look at it."""
        public = self.linkd.folder / "Public"
        name = public / "swapped.txt"
        spare = public / ".swapped"
        end = time.monotonic() + 0.2
        thread = threading.Thread(target=self.linkd.ask_admin, args=("POST", "/reload"))
        # The table on the disk is the served one, so this reload changes nothing but this file.
        thread.start()
        while time.monotonic() < end or thread.is_alive():
            spare.write_bytes(b"inside\n")
            os.replace(spare, name)
            os.symlink("../outside.txt", spare)
            os.replace(spare, name)
            if time.monotonic() > end + 30:
                break
        name.unlink()
        thread.join()
        client = Client(self.linkd.port)
        if OUTSIDE in client.ask("/swapped.txt").body:
            self.tally.lost("names swapped with links that lead outside", "a file outside the public folder was served")
        client.close()
        self.tally.add("names swapped with links that lead outside")
        if self.linkd.ask_admin("POST", "/reload")[0] != 200:
            raise ValueError("a reload after the swaps was refused")
