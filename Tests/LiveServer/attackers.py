"""The process of hostile clients, as its parent sees it."""

import json
import pathlib
import subprocess
import sys

from live_server import WITH_PARENT

SCRIPT = pathlib.Path(__file__).with_name("hostile.py")


class Attackers:
    """Hostile clients that run until they are stopped or their time is over."""

    def __init__(self, port, seed, seconds, scale=1.0):
        command = [*WITH_PARENT, sys.executable, SCRIPT, *map(str, (port, seed, seconds, scale))]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def stop(self, tally):
        """Ends them, and adds what they did to the tally."""
        output, _ = self.process.communicate(timeout=60)
        if self.process.returncode != 0:
            raise ChildProcessError("the hostile clients failed")
        for name, count in json.loads(output).items():
            tally.add(name, count)
