"""A server as a process that can be started, observed and stopped."""

import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import time


class Server:
    """A running server on certain cores."""

    def __init__(self, name, command, folder, cores="0", environment=()):
        self.name = name
        self.address = None
        self.log = open(folder / f"{name.replace(' ', '-')}.log", "wb")
        self.process = subprocess.Popen(
            ["taskset", "--cpu-list", cores, *map(str, command)],
            stdout=self.log, stderr=subprocess.STDOUT, env={**os.environ, **dict(environment)},
        )

    def wait_until(self, ready):
        """Returns the first non-empty result of `ready`; ends the program if the server does not start."""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and self.process.poll() is None:
            answer = ready()
            if answer:
                return answer
            time.sleep(0.005)
        self.close()
        sys.exit(f"{self.name} did not start:\n{self.output()}")

    def output(self):
        return pathlib.Path(self.log.name).read_text(errors="replace")

    def processes(self):
        """Returns the ids of the server's processes: nginx answers in a child process."""
        found, waiting = [], [self.process.pid]
        while waiting:
            found.append(waiting.pop())
            for children in pathlib.Path(f"/proc/{found[-1]}/task").glob("*/children"):
                waiting += children.read_text().split()
        return found

    def thread_nanoseconds(self):
        """Returns the CPU time of each thread so far, from the kernel."""
        threads = (path for id in self.processes() for path in pathlib.Path(f"/proc/{id}/task").glob("*/schedstat"))
        return {path.parent.name: int(path.read_text().split()[0]) for path in threads}

    def resident_bytes(self):
        """Returns the resident memory and its part without a file behind it; exact, unlike the sums in `status`."""
        text = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return tuple(1024 * int(re.search(rf"{key}:\s+(\d+)", text).group(1)) for key in ("Rss", "Anonymous"))

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self.process.pid, os.WSTOPPED)

    def resume(self):
        self.process.send_signal(signal.SIGCONT)

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def accepts(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
