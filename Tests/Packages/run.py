#!/usr/bin/env python3
"""Installs the Debian package into bare Debians with systemd 252 and 257, and runs the commands of docs/operations.md there.

usage: Tests/Packages/run.py PACKAGE NEWER_PACKAGE [bookworm|trixie…]

A system is booted by systemd-nspawn, as root, on Linux. Where a machine does not allow that, this is said and nothing is
tried, which is a failure in CI. Under load, every client makes a connection for each request, through the socket of
linkd.socket; each must get its answer while the package is upgraded.
"""

import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The releases of Debian with their libraries: a package of the older one installs on the newer one, too.
RUNTIMES = {
    "bookworm": "libevent-core-2.1-7,libexpat1,zlib1g,libstdc++6",
    "trixie": "libevent-core-2.1-7t64,libexpat1,zlib1g,libstdc++6",
}
SYSTEM = "systemd,systemd-sysv,dbus"
# Answers to what apt asks a person; the second line is for the way back to the older package.
APT = 'APT::Get::Assume-Yes "true";\nAPT::Get::allow-downgrades "true";\n'
TABLE = {
    "version": 1,
    "name": "Packaged",
    "hosts": ["packaged.example.com"],
    "routes": [{"id": "offer", "path": "/offers/{number:int}", "page": {"title": "Offer {number}"}}],
}
REQUEST = b"GET /offers/7 HTTP/1.1\r\nHost: packaged.example.com\r\nConnection: close\r\n\r\n"

# systemd-nspawn needs the unified hierarchy of control groups, which some machines mount only on demand.
BOOT = """
if ! mountpoint --quiet /sys/fs/cgroup || [ ! -e /sys/fs/cgroup/cgroup.controllers ]; then
    umount --recursive --lazy /sys/fs/cgroup 2>/dev/null
    mount -t cgroup2 cgroup2 /sys/fs/cgroup || exit 1
fi
mkdir -p /sys/fs/cgroup/linkd-packages && echo $$ >/sys/fs/cgroup/linkd-packages/cgroup.procs
export SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1
exec systemd-nspawn --quiet --directory "$0" --boot --register=no --keep-unit --console=pipe --link-journal=no \
    --resolv-conf=off --timezone=off --private-network
"""

checks = 0


def expect(condition, sentence):
    global checks
    if not condition:
        sys.exit(f"FAILED: {sentence}")
    checks += 1
    print(f"ok: {sentence}", flush=True)


def documented(beginning):
    """Returns the only command of docs/operations.md that begins so, as root types it."""
    page = (ROOT / "docs/operations.md").read_text()
    lines = "\n".join(re.findall(r"(?ms)^```sh\n(.*?)^```", page)).splitlines()
    found = [line.partition(" #")[0].replace("sudo ", "").strip() for line in lines]
    found = [line for line in found if line.startswith(beginning)]
    expect(len(found) == 1, f"docs/operations.md has the command {beginning}")
    return found[0]


class System:
    """A booted system in a folder."""

    def __init__(self, root):
        self.root = root
        self.log = pathlib.Path(f"{root}.log")
        command = ["unshare", "--mount", "--propagation", "private", "bash", "-c", BOOT, root]
        with self.log.open("wb") as log:
            self.nspawn = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.leader = None

    def wait(self):
        """Returns whether the system has booted within a minute."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.nspawn.poll() is None:
            children = pathlib.Path(f"/proc/{self.nspawn.pid}/task/{self.nspawn.pid}/children").read_text().split()
            for child in children:
                if pathlib.Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                    self.leader = child
            if self.leader and self.run("systemctl", "is-system-running").stdout.strip() in ("running", "degraded"):
                return True
            time.sleep(0.1)
        return False

    def run(self, *command):
        """Runs a command in the system."""
        prefix = ["nsenter", "--target", self.leader, "--all", "--root", "--wd", "env", "-i"]
        path = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive"]
        return subprocess.run([*prefix, *path, *command], capture_output=True, text=True, check=False, timeout=120)

    def documented(self, beginning):
        """Runs a command of docs/operations.md."""
        return self.must("sh", "-c", documented(beginning))

    def must(self, *command):
        result = self.run(*command)
        if result.returncode != 0:
            sys.exit(f"FAILED: {' '.join(command)} ended with {result.returncode}:\n{result.stdout}{result.stderr}")
        return result.stdout.strip()

    def path(self, path):
        """A path of the system, also in a file system that only the system has."""
        return pathlib.Path(f"/proc/{self.leader}/root{path}")

    def write(self, path, text):
        self.path(path).parent.mkdir(parents=True, exist_ok=True)
        self.path(path).write_text(text)

    def close(self):
        if self.leader:
            os.kill(int(self.leader), signal.SIGRTMIN + 4)
        try:
            self.nspawn.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.nspawn.kill()
            self.nspawn.wait()


def answer(system, timeout=10):
    """Returns the answer to one request on a connection of its own, through the socket unit."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(timeout)
        connection.connect(str(system.path("/run/linkd.sock")))
        connection.sendall(REQUEST)
        received = b""
        while more := connection.recv(1 << 16):
            received += more
    return received


class Load:
    """Clients that ask again and again, each time on a new connection."""

    def __init__(self, system):
        self.system, self.stopped, self.answered, self.lost = system, threading.Event(), 0, []
        self.threads = [threading.Thread(target=self.ask) for _ in range(4)]
        for thread in self.threads:
            thread.start()

    def ask(self):
        while not self.stopped.is_set():
            try:
                received = answer(self.system)
                if received.startswith(b"HTTP/1.1 200 ") and b"</html>" in received:
                    self.answered += 1
                else:
                    self.lost.append(received[:80])
            except OSError as error:
                self.lost.append(repr(error))

    def stop(self):
        self.stopped.set()
        for thread in self.threads:
            thread.join()


def process(system):
    return system.must("systemctl", "show", "--property", "MainPID", "--value", "linkd")


def table(system, **changes):
    system.write("/etc/linkd/routes.json", json.dumps(TABLE | changes))


def installed(system):
    version = system.must("systemctl", "--version").split()[1]
    expect(int(version) >= 252, f"the system runs systemd {version}")
    system.write("/etc/apt/apt.conf.d/answers", APT)
    system.documented("apt install ./.build/packages/linkd_")
    expect(system.run("systemctl", "is-active", "linkd").stdout.strip() == "inactive", "nothing runs after the installation")
    expect(system.run("systemctl", "is-enabled", "linkd").stdout.strip() == "disabled", "nothing is enabled")
    verified = system.run(
        "systemd-analyze", "verify", "/lib/systemd/system/linkd.service", "/lib/systemd/system/linkd.socket"
    )
    problems = verified.stdout + verified.stderr
    expect(verified.returncode == 0 and "linkd" not in problems, f"systemd-analyze verify finds nothing {problems}")
    exposure = system.run("systemd-analyze", "security", "--no-pager", "linkd.service").stdout.strip().splitlines()[-1]
    stated = re.search(r"`systemd-analyze security` gives it (\S+)\)", (ROOT / "docs/operations.md").read_text())[1]
    expect(float(exposure.rpartition(": ")[2].split()[0]) <= float(stated), f"systemd-analyze security gives at most {stated}")
    system.must("linkd", "check", "/etc/linkd/example/config.json")
    expect(True, "linkd check accepts the example")
    expect("linkd" in system.must("sh", "-c", "zcat /usr/share/man/man1/linkd.1.gz"), "the manual page is there")


def started(system):
    system.must("systemctl", "start", "linkd")
    status = system.run("systemctl", "status", "linkd").stdout
    expect("/etc/linkd/config.json" in status, "without a configuration, the status says which file is missing")
    system.documented("cp -r /etc/linkd/example/.")
    system.must("linkd", "check", "--config", "/etc/linkd/config.json")
    system.write("/etc/linkd/config.json", json.dumps({"public": None}))
    table(system)
    system.documented("systemctl enable --now linkd.socket linkd")
    status = system.documented("systemctl status linkd")
    expect("active (running)" in status and "serving /run/linkd.sock" in status.replace("unix:", ""), "the status says what is served")
    expect(answer(system).startswith(b"HTTP/1.1 200 "), "the socket starts linkd, and a page is served")
    user = system.must("systemctl", "show", "--property", "DynamicUser", "--value", "linkd")
    owner = system.path(f"/proc/{process(system)}").stat().st_uid
    expect(user == "yes" and owner >= 61184, "linkd runs as a user of its own")


def reloaded(system):
    before = process(system)
    table(system, routes=[TABLE["routes"][0] | {"page": {"title": "Bargain {number}"}}])
    system.documented("systemctl reload linkd")
    expect(b"Bargain" in answer(system), "systemctl reload serves the new table when it returns")
    table(system, version=9)
    refused = system.run("systemctl", "reload", "linkd")
    expect(refused.returncode != 0, "systemctl reload fails with a broken table")
    expect(b"Bargain" in answer(system), "and the old table is served")
    journal = system.documented("journalctl --unit linkd")
    expect("routes.json:1:13: error: version" in journal, "the journal says what is wrong")
    state = system.run("systemctl", "is-active", "linkd").stdout.strip()
    expect(state == "active" and process(system) == before, "and the service is the same process, active")
    table(system)
    system.must("systemctl", "reload", "linkd")


def upgraded(system):
    load = Load(system)
    before = process(system)
    time.sleep(0.2)
    back = documented("apt install ./.build/packages/linkd_")
    for command in (documented("apt install ./linkd_NEWER.deb"), back, documented("apt install ./linkd_NEWER.deb")):
        system.must("sh", "-c", command)
        expect(process(system) != before, "an upgrade restarts linkd")
        before = process(system)
    system.must("systemctl", "restart", "linkd")
    time.sleep(0.2)
    load.stop()
    expect(not load.lost, f"{load.answered} requests under load, none lost at three upgrades and a restart {load.lost[:3]}")


def customized(system):
    """The drop-in of docs/operations.md, which leaves the admin listener to the configuration."""
    (drop_in,) = re.findall(r"(?ms)^```ini\n(.*?)^```", (ROOT / "docs/operations.md").read_text())
    system.write("/etc/systemd/system/linkd.service.d/override.conf", drop_in)
    system.write("/etc/linkd/config.json", json.dumps({"public": None, "admin": "127.0.0.1:9180"}))
    system.must("systemctl", "daemon-reload")
    system.must("systemctl", "restart", "linkd")
    system.must("systemctl", "reload", "linkd")
    expect(True, "with the drop-in, systemctl reload asks the admin listener of the configuration")
    system.must("linkd", "health", "--config", "/etc/linkd/config.json")
    system.path("/etc/systemd/system/linkd.service.d/override.conf").unlink()
    system.write("/etc/linkd/config.json", json.dumps({"public": None}))
    system.must("systemctl", "daemon-reload")
    system.must("systemctl", "restart", "linkd")


def installed_by_hand(system):
    """The commands for a machine without the package, in a folder with the files that they name."""
    system.must("mkdir", "-p", "/usr/local/share/man/man1", "/etc/bash_completion.d")
    commands = ("install .build/release/linkd", "install -m 644 docs/linkd.1", "linkd completions bash |", "cp deploy/linkd.service")
    for command in commands:
        system.documented(command)
    system.documented("systemctl enable --now linkd.socket linkd")
    expect(answer(system).startswith(b"HTTP/1.1 200 "), "without the package, a page is served, too")
    system.must("systemctl", "disable", "--now", "linkd.socket", "linkd")


def removed(system):
    system.documented("apt remove linkd")
    expect(not system.path("/usr/bin/linkd").exists(), "the package is removed")
    expect(system.run("systemctl", "is-active", "linkd.socket").stdout.strip() != "active", "its socket is closed")
    expect(system.path("/etc/linkd/example/config.json").exists(), "its files in /etc stay")
    system.must("dpkg", "--purge", "linkd")
    expect(not system.path("/etc/linkd/example").exists(), "purging removes them")
    expect(system.path("/etc/linkd/config.json").exists(), "and leaves yours")
    expect(not system.path("/etc/systemd/system/sockets.target.wants/linkd.socket").is_symlink(), "no link is left")


def try_on(suite, first, second):
    """Tries the packages on a release of Debian; returns whether its system could be booted."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        root = f"{folder}/root"
        included = f"--include={SYSTEM},{RUNTIMES[suite]}"
        subprocess.run(["mmdebstrap", "--quiet", "--variant=minbase", included, suite, root], check=True)
        # Where the documented commands look for them.
        for package, name in ((first, f".build/packages/{pathlib.Path(first).name}"), (second, "linkd_NEWER.deb")):
            subprocess.run(["install", "-D", "-m", "644", package, f"{root}/{name}"], check=True)
        for name in (".build/release/linkd", "docs/linkd.1", "deploy/linkd.service", "deploy/linkd.socket"):
            subprocess.run(["install", "-D", ROOT / name, f"{root}/{name}"], check=True)
        system = System(root)
        try:
            if not system.wait():
                print(system.log.read_text(errors="replace")[-2000:])
                return False
            for step in (installed, started, reloaded, upgraded, customized, removed, installed_by_hand):
                step(system)
        finally:
            system.close()
    return True


def main():
    first, second, *suites = sys.argv[1:]
    needs = subprocess.run(["dpkg-deb", "--field", first, "Depends"], capture_output=True, text=True, check=True).stdout
    # The systems have them already, and no network to get them from.
    for library in RUNTIMES["bookworm"].split(","):
        expect(re.search(rf"(^|, ){re.escape(library)} ", needs), f"the package depends on {library}")
    for suite in suites or RUNTIMES:
        print(f"Debian {suite}", flush=True)
        if not try_on(suite, first, second):
            print("NOT TRIED: this machine does not let systemd-nspawn boot a system")
            sys.exit(1 if os.environ.get("CI") else 0)
    print(f"{checks} checks of the Debian package")


main()
