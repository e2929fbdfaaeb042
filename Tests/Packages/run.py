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
SYSTEM = "systemd,systemd-sysv,dbus,logrotate"
# Answers to what apt asks a person; the second line is for the way back to the older package.
APT = 'APT::Get::Assume-Yes "true";\nAPT::Get::allow-downgrades "true";\n'
TABLE = {
    "version": 1,
    "name": "Packaged",
    "hosts": ["packaged.example.com"],
    "routes": [{"id": "offer", "path": "/offers/{number:int}", "page": {"title": "Offer {number}"}}],
}
REQUEST = "GET /offers/7 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
# As many instances with the example as their memory is measured with.
EXAMPLES = 10

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
    """Returns the command of docs/operations.md that is so, or the only one that begins so, as root types it."""
    page = (ROOT / "docs/operations.md").read_text()
    lines = "\n".join(re.findall(r"(?ms)^```sh\n(.*?)^```", page)).splitlines()
    found = [line.partition(" #")[0].replace("sudo ", "").strip() for line in lines]
    found = [line for line in found if line == beginning] or [line for line in found if line.startswith(beginning)]
    expect(len(found) == 1, f"docs/operations.md has the command {beginning}")
    return found[0]


class System:
    """A booted system in a folder."""

    def __init__(self, root):
        self.root = root
        self.log = pathlib.Path(f"{root}.log")
        self.boot()

    def boot(self):
        command = ["unshare", "--mount", "--propagation", "private", "bash", "-c", BOOT, self.root]
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


def answer(system, timeout=10, path="/run/linkd.sock", host="packaged.example.com"):
    """Returns the answer to one request on a connection of its own, through the socket unit."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(timeout)
        connection.connect(str(system.path(path)))
        connection.sendall(REQUEST.format(host=host).encode())
        received = b""
        while more := connection.recv(1 << 16):
            received += more
    return received


class Load:
    """Clients that ask again and again, each time on a new connection; `place` is the path and the host of `answer`."""

    def __init__(self, system, *place):
        self.place = (10, *place)
        self.system, self.stopped, self.answered, self.lost = system, threading.Event(), 0, []
        self.threads = [threading.Thread(target=self.ask) for _ in range(4)]
        for thread in self.threads:
            thread.start()

    def ask(self):
        while not self.stopped.is_set():
            try:
                received = answer(self.system, *self.place)
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


def process(system, unit="linkd"):
    return system.must("systemctl", "show", "--property", "MainPID", "--value", unit)


def table(system, **changes):
    system.write("/etc/linkd/routes.json", json.dumps(TABLE | changes))


def installed(system):
    version = system.must("systemctl", "--version").split()[1]
    expect(int(version) >= 252, f"the system runs systemd {version}")
    system.write("/etc/apt/apt.conf.d/answers", APT)
    system.documented("apt install ./.build/packages/linkd_")
    expect(system.run("systemctl", "is-active", "linkd").stdout.strip() == "inactive", "nothing runs after the installation")
    expect(system.run("systemctl", "is-enabled", "linkd").stdout.strip() == "disabled", "nothing is enabled")
    units = [f"/lib/systemd/system/{name}" for name in ("linkd.service", "linkd.socket", "linkd@.service", "linkd@.socket")]
    verified = system.run("systemd-analyze", "verify", *units)
    problems = verified.stdout + verified.stderr
    expect(verified.returncode == 0 and "linkd" not in problems, f"systemd-analyze verify finds nothing {problems}")
    for unit in ("linkd.service", "linkd@acme.service"):
        exposure = system.run("systemd-analyze", "security", "--no-pager", unit).stdout.strip().splitlines()[-1]
        stated = re.search(r"`systemd-analyze security` gives it (\S+)\)", (ROOT / "docs/operations.md").read_text())[1]
        given = float(exposure.rpartition(": ")[2].split()[0])
        expect(given <= float(stated), f"systemd-analyze security gives {unit} {given}, at most {stated}")
    system.must("linkd", "check", "/etc/linkd/example/config.json")
    expect(True, "linkd check accepts the example")
    expect("linkd" in system.must("sh", "-c", "zcat /usr/share/man/man1/linkd.1.gz"), "the manual page is there")


def started(system):
    system.must("systemctl", "start", "linkd")
    # The line about it may be on its way to the journal.
    system.must("journalctl", "--sync")
    status = system.run("systemctl", "status", "linkd").stdout
    expect("/etc/linkd/config.json" in status, "without a configuration, the status says which file is missing")
    system.documented("cp -r /etc/linkd/example/. /etc/linkd/")
    system.must("linkd", "check", "--config", "/etc/linkd/config.json")
    system.write("/etc/linkd/config.json", json.dumps({"publicDirectory": None}))
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
    expect(state(system) == "active" and process(system) == before, "and the service is the same process, active")
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


def state(system, unit="linkd"):
    return system.run("systemctl", "is-active", unit).stdout.strip()


def is_served(system, seconds=10):
    """Returns whether a page comes through the socket within a time."""
    try:
        return answer(system, seconds).startswith(b"HTTP/1.1 200 ")
    except OSError:
        return False


def refused(system):
    """An upgrade, restarts and a boot with a table that linkd refuses, and after each the fix."""
    restart = documented("systemctl restart linkd")
    before = process(system)
    table(system, version=9)
    printed = system.must("sh", "-c", documented("apt install ./.build/packages/linkd_") + " 2>&1")
    expect("[unknown-version]" in printed and restart in printed, "an upgrade says what is wrong, and the command")
    expect(process(system) == before and is_served(system), "and leaves the process that serves the old table")
    expect(system.run("sh", "-c", restart).returncode != 0, "a restart fails")
    # More often than systemd allows by itself, and clients start it too.
    for _ in range(6):
        expect(not is_served(system, 0.1), "nothing is served")
        expect(system.run("sh", "-c", restart).returncode != 0, "and a further restart fails")
    table(system)
    system.must("sh", "-c", restart)
    expect(is_served(system), "after the fix, one command serves the table, through the socket")
    table(system, version=9)
    system.close()
    system.boot()
    expect(system.wait(), "the system boots with the refused table")
    expect(state(system) != "active" and not is_served(system, 0.1), "which is not served")
    table(system)
    expect(is_served(system), "after the fix, linkd starts without a command")
    system.documented("apt install ./linkd_NEWER.deb")


def socketless(system):
    """A stopped or failed socket comes back with the service, which would listen elsewhere without it."""
    restart = documented("systemctl restart linkd")
    system.must("systemctl", "stop", "linkd.socket")
    system.must("sh", "-c", restart)
    expect(is_served(system), "a restart starts the stopped socket, too")
    system.must("mv", "/etc/linkd/config.json", "/etc/linkd/away.json")
    system.must("sh", "-c", restart)
    for _ in range(3):
        is_served(system, 0.1)
    expect(state(system, "linkd.socket") == "failed", "without a configuration, clients make the socket fail")
    system.must("mv", "/etc/linkd/away.json", "/etc/linkd/config.json")
    system.must("sh", "-c", restart)
    expect(is_served(system), "one command starts both again")
    # As an older package has enabled it.
    system.must("rm", "-r", "/etc/systemd/system/linkd.service.requires")
    system.documented("apt install ./.build/packages/linkd_")
    system.must("systemctl", "stop", "linkd.socket")
    system.must("systemctl", "start", "linkd")
    expect(is_served(system), "an upgrade lets the service need a socket that was enabled before")
    system.documented("apt install ./linkd_NEWER.deb")


def customized(system):
    """The drop-in of docs/operations.md, which leaves the admin listener to the configuration."""
    (drop_in,) = re.findall(r"(?ms)^```ini\n(.*?)^```", (ROOT / "docs/operations.md").read_text())
    system.write("/etc/systemd/system/linkd.service.d/override.conf", drop_in)
    system.write("/etc/linkd/config.json", json.dumps({"publicDirectory": None, "admin": "127.0.0.1:9180"}))
    system.must("systemctl", "daemon-reload")
    system.must("systemctl", "restart", "linkd")
    system.must("systemctl", "reload", "linkd")
    expect(True, "with the drop-in, systemctl reload asks the admin listener of the configuration")
    system.must("linkd", "health", "--config", "/etc/linkd/config.json")
    system.path("/etc/systemd/system/linkd.service.d/override.conf").unlink()
    system.write("/etc/linkd/config.json", json.dumps({"publicDirectory": None}))
    system.must("systemctl", "daemon-reload")
    system.must("systemctl", "restart", "linkd")


def tenant(system, folder, name, **keys):
    """Writes the files of a tenant into a folder."""
    system.write(f"{folder}/config.json", json.dumps({"publicDirectory": None, "trustedProxies": ["unix:"]} | keys))
    system.write(f"{folder}/routes.json", json.dumps(TABLE | {"hosts": [f"links.{name}.example"]}))


def tenant_answer(system, name):
    try:
        return answer(system, 10, f"/run/linkd/{name}.sock", f"links.{name}.example")
    except OSError as error:
        return repr(error).encode()


def serves(system, *names):
    return all(tenant_answer(system, name).startswith(b"HTTP/1.1 200 ") for name in names)


def as_instance(system, name, *command):
    """Runs a command as the user of an instance, in its file systems; returns its exit code and its output."""
    number = process(system, f"linkd@{name}")
    owner = system.path(f"/proc/{number}").stat()
    user = [f"--setuid={owner.st_uid}", f"--setgid={owner.st_gid}"]
    result = system.run("nsenter", f"--target={number}", "--mount", *user, "--", *command)
    return result.returncode, (result.stdout + result.stderr).strip()


def tenants(system):
    """Two instances beside linkd.service, with the commands of docs/operations.md."""
    for name in ("acme", "globex"):
        tenant(system, f"/{name}", name)
        for command in (
            "cp -r acme /etc/linkd/", "chmod -R a+rX /etc/linkd/acme", "linkd check --config /etc/linkd/acme",
            "systemctl enable --now linkd@acme",
        ):  # fmt: skip
            system.must("sh", "-c", documented(command).replace("acme", name))
    expect(serves(system, "acme", "globex"), "two instances serve their hosts")
    expect(answer(system).startswith(b"HTTP/1.1 200 "), "beside linkd.service")
    asked = answer(system, 10, "/run/linkd/acme.sock", "links.globex.example")
    expect(asked.startswith(b"HTTP/1.1 421 "), "an instance does not answer for a host of another")


def tenants_apart(system):
    owners = [system.path(f"/proc/{process(system, unit)}").stat().st_uid for unit in ("linkd", "linkd@acme", "linkd@globex")]
    expect(len(set(owners)) == 3 and min(owners) >= 61184, "each instance has a user of its own")
    shared, folder = system.path("/run/linkd/acme.sock").stat(), system.path("/run/linkd").stat()
    group = int(system.must("sh", "-c", "getent group www-data | cut -d : -f 3"))
    expect((shared.st_mode & 0o777, shared.st_gid) == (0o660, group), "the group of nginx may connect, and no other user")
    expect((folder.st_mode & 0o777, folder.st_uid) == (0o755, 0), "everyone finds the sockets, and only root makes them")
    code, output = as_instance(system, "acme", "cat", "/etc/linkd/acme/routes.json")
    expect(code == 0 and "links.acme.example" in output, "an instance reads its own folder")
    code, output = as_instance(system, "acme", "ls", "/etc/linkd")
    expect((code, output.split()) == (0, ["acme"]), f"and sees no other {output}")
    code, output = as_instance(system, "acme", "ls", "/run/linkd")
    expect(code != 0, f"nor the folder of the sockets {output}")
    code, output = as_instance(system, "acme", "linkd", "reload", "--admin", "unix:/run/linkd@globex/admin.sock")
    expect(code != 0 and "ermission denied" in output, f"and cannot connect to the admin listener of another {output}")
    code, output = as_instance(system, "acme", "linkd", "reload", "--admin", "unix:/run/linkd@acme/admin.sock")
    expect(code == 0, "only to its own")
    number = process(system, "linkd@acme")
    devices = system.must("nsenter", f"--target={number}", "--net", "cat", "/proc/net/dev")
    expect(re.findall(r"(\w+):", devices) == ["lo"], "an instance has no network")
    system.must("systemctl", "restart", "linkd")
    system.must("systemctl", "stop", "linkd.socket", "linkd")
    expect(serves(system, "acme", "globex"), "linkd.service takes no socket of them with it when it stops")
    system.must("systemctl", "start", "linkd.socket", "linkd")


def tenants_reloaded(system):
    before = [process(system, f"linkd@{name}") for name in ("acme", "globex")]
    bargain = [TABLE["routes"][0] | {"page": {"title": "Bargain {number}"}}]
    changed = json.dumps(TABLE | {"hosts": ["links.acme.example"], "routes": bargain})
    system.write("/etc/linkd/acme/routes.json", changed)
    system.documented("systemctl reload linkd@acme")
    expect(b"Bargain" in tenant_answer(system, "acme"), "systemctl reload serves the new table of the instance")
    expect(b"Bargain" not in tenant_answer(system, "globex"), "and of no other")
    system.write("/etc/linkd/acme/routes.json", changed.replace('"version": 1', '"version": 9'))
    expect(system.run("systemctl", "reload", "linkd@acme").returncode != 0, "systemctl reload fails with a broken table")
    expect(b"Bargain" in tenant_answer(system, "acme"), "and the old table is served")
    journal = system.documented("journalctl --unit linkd@acme")
    expect("routes.json:1:13: error: version" in journal, "the journal of the instance says what is wrong")
    expect("error" not in system.must("journalctl", "--unit", "linkd@globex"), "and not that of the other")
    after = [process(system, f"linkd@{name}") for name in ("acme", "globex")]
    expect(before == after, "and both are the same processes")
    expect(system.run("systemctl", "restart", "linkd@acme").returncode != 0, "a start with the broken table fails")
    expect(state(system, "linkd@acme") != "active" and serves(system, "globex"), "the other instance serves")
    system.write("/etc/linkd/acme/routes.json", changed)
    system.must("systemctl", "restart", "linkd@acme")
    expect(serves(system, "acme", "globex"), "and the repaired one starts again")


def written(system, logs):
    """Returns whether requests get into both logs within ten seconds."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        if serves(system, "acme", "globex") and all(log.exists() and "/offers/7" in log.read_text() for log in logs):
            return True
        time.sleep(0.05)
    return False


def tenants_logged(system):
    for name in ("acme", "globex"):
        tenant(system, f"/etc/linkd/{name}", name, accessLog={"destination": f"/var/log/linkd@{name}/access.log"})
        system.must("linkd", "check", "--config", f"/etc/linkd/{name}/config.json")
        system.must("systemctl", "restart", f"linkd@{name}")
    logs = [system.path(f"/var/log/linkd@{name}/access.log") for name in ("acme", "globex")]
    expect(written(system, logs), "each instance has an access log of its own")
    system.must("logrotate", "--force", "/etc/logrotate.d/linkd")
    expect(written(system, logs), "logrotate moves the logs, and each instance opens its new one")
    expect(all(pathlib.Path(f"{log}.1").exists() for log in logs), "and the old ones are there")


def tenants_hidden(system):
    """The commands that keep other users of the machine out."""
    system.must("systemctl", "stop", "linkd@acme.socket", "linkd@acme.service")
    for command in ("useradd --system", "chgrp -R linkd-acme"):
        system.documented(command)
    mode = system.path("/etc/linkd/acme/config.json").stat().st_mode & 0o777
    system.must("systemctl", "start", "linkd@acme")
    owner = int(system.must("id", "--user", "linkd-acme"))
    expect(mode == 0o640 and serves(system, "acme"), "an instance reads files that only the group of its user may read")
    expect(system.path(f"/proc/{process(system, 'linkd@acme')}").stat().st_uid == owner, "as this user")


def tenants_at_boot(system):
    system.close()
    system.boot()
    expect(system.wait(), "the system boots again")
    expect(serves(system, "acme", "globex"), "enabled instances serve after the boot")
    expect(answer(system).startswith(b"HTTP/1.1 200 "), "and linkd.service does")


def tenants_measured(system):
    """How much memory idle instances with the example have."""
    names = [f"example{number}" for number in range(EXAMPLES)]
    for name in names:
        system.must("cp", "-r", "/etc/linkd/example", f"/etc/linkd/{name}")
        system.must("systemctl", "start", f"linkd@{name}")
    fields = ("Rss", "Pss", "Private_Dirty")
    sums = dict.fromkeys(fields, 0)
    for name in names:
        rollup = system.path(f"/proc/{process(system, f'linkd@{name}')}/smaps_rollup").read_text()
        for field in fields:
            sums[field] += int(re.search(rf"(?m)^{field}: +(\d+) kB", rollup)[1])
    means = ", ".join(f"{field} {sums[field] / EXAMPLES * 1024 / 1e6:.1f} MB" for field in fields)
    expect(sums["Pss"] / EXAMPLES < 6000, f"each of {EXAMPLES} idle instances with the example has {means}")
    system.must("systemctl", "stop", "linkd@example*.socket", "linkd@example*.service")


def tenant_removed(system):
    system.must("sh", "-c", documented("systemctl disable --now linkd@acme.socket").replace("acme", "globex"))
    expect(not system.path("/run/linkd/globex.sock").exists(), "an instance that is disabled has no socket")
    expect(serves(system, "acme"), "and the other one serves")


def tenants_upgraded(system):
    load = Load(system, "/run/linkd/acme.sock", "links.acme.example")
    for command in (documented("apt install ./.build/packages/linkd_"), documented("apt install ./linkd_NEWER.deb")):
        before = process(system, "linkd@acme")
        system.must("sh", "-c", command)
        expect(process(system, "linkd@acme") != before, "an upgrade restarts an instance")
    load.stop()
    expect(not load.lost, f"{load.answered} requests to it under load, none lost {load.lost[:3]}")
    before = [process(system, f"linkd@{name}") for name in ("acme", "globex")]
    tables = system.path("/etc/linkd/acme/routes.json")
    tables.write_text(tables.read_text().replace('"version": 1', '"version": 9'))
    printed = system.must("sh", "-c", documented("apt install ./.build/packages/linkd_") + " 2>&1")
    after = [process(system, f"linkd@{name}") for name in ("acme", "globex")]
    expect(after[0] == before[0] and serves(system, "acme"), "an upgrade leaves an instance whose table is refused")
    expect("systemctl restart linkd@acme.service" in printed, "says how to restart it")
    expect(after[1] != before[1] and serves(system, "globex"), "and restarts the others")
    tables.write_text(tables.read_text().replace('"version": 9', '"version": 1'))
    system.documented("apt install ./linkd_NEWER.deb")


def installed_by_hand(system):
    """The commands for a machine without the package, in a folder with the files that they name; there is no make."""
    expect(documented("make install"), "docs/operations.md installs the sources")
    system.must("deploy/install", "/usr/local")
    system.documented("cp deploy/linkd*")
    system.documented("systemctl enable --now linkd.socket linkd")
    expect(answer(system).startswith(b"HTTP/1.1 200 "), "without the package, a page is served, too")
    system.must("systemctl", "disable", "--now", "linkd.socket", "linkd")


def removed(system):
    system.documented("apt remove linkd")
    expect(not system.path("/usr/bin/linkd").exists(), "the package is removed")
    expect(system.run("systemctl", "is-active", "linkd.socket").stdout.strip() != "active", "its socket is closed")
    state = system.run("systemctl", "is-active", "linkd@acme.socket", "linkd@acme.service").stdout.split()
    expect("active" not in state and not system.path("/run/linkd/acme.sock").exists(), f"so are its instances {state}")
    expect(system.path("/etc/linkd/example/config.json").exists(), "its files in /etc stay")
    system.must("dpkg", "--purge", "linkd")
    expect(not system.path("/etc/linkd/example").exists(), "purging removes them")
    expect(system.path("/etc/linkd/config.json").exists(), "and leaves yours")
    expect(system.path("/etc/linkd/acme/config.json").exists(), "and those of an instance")
    logs = [name for name in os.listdir(system.path("/var/log")) if name.startswith("linkd")]
    expect(not logs and not list(system.path("/var/log/private").glob("linkd*")), f"purging removes the logs {logs}")
    left = system.run("find", "/etc/systemd/system", "-name", "linkd*", "-type", "l").stdout.split()
    expect(not left, f"no link is left {left}")


STEPS = (
    installed, started, reloaded, upgraded, refused, socketless, customized, tenants, tenants_apart, tenants_reloaded, tenants_logged,
    tenants_hidden, tenants_at_boot, tenants_measured, tenants_upgraded, tenant_removed, removed, installed_by_hand,
)  # fmt: skip


def try_on(suite, first, second):
    """Tries the packages on a release of Debian; returns whether its system could be booted."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        root = f"{folder}/root"
        included = f"--include={SYSTEM},{RUNTIMES[suite]}"
        subprocess.run(["mmdebstrap", "--quiet", "--variant=minbase", included, suite, root], check=True)
        # Where the documented commands look for them.
        for package, name in ((first, f".build/packages/{pathlib.Path(first).name}"), (second, "linkd_NEWER.deb")):
            subprocess.run(["install", "-D", "-m", "644", package, f"{root}/{name}"], check=True)
        units = [str(path.relative_to(ROOT)) for path in (ROOT / "deploy").glob("linkd*.s*")]
        for name in (".build/release/linkd", "docs/linkd.1", "LICENSE", "deploy/install", *units):
            subprocess.run(["install", "-D", ROOT / name, f"{root}/{name}"], check=True)
        system = System(root)
        try:
            if not system.wait():
                print(system.log.read_text(errors="replace")[-2000:])
                return False
            for step in STEPS:
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
