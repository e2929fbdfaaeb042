"""A container that runc runs, with what an engine would tell it."""

import http.client
import json
import os
import pathlib
import shutil
import signal
import subprocess
import uuid

from checks import expect, wait_until

# What Docker and containerd mount and hide in every container; the names and options are theirs.
MOUNTS = [
    ("/proc", "proc", "proc", ["nosuid", "noexec", "nodev"]),
    ("/dev", "tmpfs", "tmpfs", ["nosuid", "strictatime", "mode=755", "size=65536k"]),
    ("/sys", "sysfs", "sysfs", ["nosuid", "noexec", "nodev", "ro"]),
]
HIDDEN = ["/proc/acpi", "/proc/kcore", "/proc/keys", "/proc/timer_list", "/sys/firmware"]
# What Docker leaves to a container that drops nothing.
USUAL_CAPABILITIES = [
    "CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_FOWNER", "CAP_KILL", "CAP_NET_BIND_SERVICE", "CAP_SETGID", "CAP_SETUID",
]  # fmt: skip


class Settings:
    """What the command line of an engine, or a pod, says about a container."""

    def __init__(self):
        self.environment = {}
        self.mounts = []
        self.arguments = None
        self.user = None
        self.is_read_only = False
        self.drops_capabilities = False
        self.has_no_new_privileges = False
        self.memory = None


class Container:
    """A running container of an image; it has ended when `code` is not None."""

    def __init__(self, image, settings, network, folder):
        self.name = f"linkd-{uuid.uuid4().hex[:12]}"
        self.folder = pathlib.Path(folder) / self.name
        (self.folder / "rootfs").mkdir(parents=True)
        image.unpack(self.folder / "rootfs")
        namespace, self.address = network.add()
        specification = self.specification(image, settings, namespace)
        (self.folder / "config.json").write_text(json.dumps(specification))
        self.log = open(self.folder / "log", "wb")
        self.process = subprocess.Popen(
            [*self.runc, "run", "--bundle", self.folder, self.name],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
        )  # fmt: skip

    @property
    def runc(self):
        return ["runc", "--root", str(self.folder.parent / "runc")]

    def specification(self, image, settings, namespace):
        user, group = map(int, (settings.user or image.settings["User"]).split(":"))
        environment = image.environment | settings.environment
        kept = [] if settings.drops_capabilities else USUAL_CAPABILITIES
        mounts = [dict(zip(("destination", "type", "source", "options"), mount)) for mount in MOUNTS]
        mounts += [
            {"destination": target, "type": "bind", "source": str(source), "options": ["rbind", "ro" if is_fixed else "rw"]}
            for source, target, is_fixed in settings.mounts
        ]
        namespaces = [{"type": kind} for kind in ("pid", "ipc", "uts", "mount")]
        limits = {"memory": {"limit": settings.memory}} if settings.memory else {}
        return {
            "ociVersion": "1.0.2",
            "process": {
                "user": {"uid": user, "gid": group},
                "args": image.settings["Entrypoint"] + (settings.arguments or image.settings["Cmd"]),
                "env": [f"{name}={value}" for name, value in environment.items()],
                "cwd": image.settings["WorkingDir"],
                "capabilities": {kind: kept for kind in ("bounding", "effective", "permitted")},
                "noNewPrivileges": settings.has_no_new_privileges,
                "rlimits": [{"type": "RLIMIT_NOFILE", "soft": 16384, "hard": 16384}],
            },
            "root": {"path": "rootfs", "readonly": settings.is_read_only},
            "hostname": "linkd",
            "mounts": mounts,
            "linux": {
                "namespaces": [*namespaces, {"type": "network", "path": namespace}],
                "resources": {"devices": [{"allow": False, "access": "rwm"}], **limits},
                "maskedPaths": HIDDEN,
                "readonlyPaths": ["/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger"],
            },
        }

    @property
    def code(self):
        return self.process.poll()

    @property
    def pid(self):
        state = subprocess.run([*self.runc, "state", self.name], check=True, capture_output=True, text=True)
        return json.loads(state.stdout)["pid"]

    def output(self):
        return (self.folder / "log").read_text(errors="replace")

    def wait_for(self, path="/readyz", port=9180, seconds=20):
        """Waits until a path is answered with 200, as the kubelet does."""

        def answers():
            expect(self.code is None, "the container has ended with", self.code, self.output())
            try:
                return self.ask(path, port).status == 200
            except OSError:
                return False

        wait_until(answers, f"{path} is answered with 200 by port {port}: {self.output()}", seconds)
        return self

    def ask(self, path, port=8080, host="trips.example.com", source=None, method="GET", **fields):
        """Sends a request over a connection of its own."""
        connection = http.client.HTTPConnection(self.address, port, timeout=10, source_address=source and (source, 0))
        try:
            named = {name.replace("_", "-"): value for name, value in fields.items()}
            connection.request(method, path, headers={"Host": host, **named})
            answer = connection.getresponse()
            answer.body = answer.read()
            return answer
        finally:
            connection.close()

    def execute(self, *arguments):
        """Runs a program in the container, as `docker exec` does."""
        return subprocess.run([*self.runc, "exec", self.name, *arguments], capture_output=True, text=True, timeout=60)

    def signal(self, number):
        os.kill(self.pid, number)

    def wait(self, seconds):
        """Waits for the end, and returns the exit code."""
        return self.process.wait(timeout=seconds)

    def stop(self):
        """Ends the container however it is, and removes its files."""
        if self.code is None:
            subprocess.run([*self.runc, "kill", self.name, "KILL"], capture_output=True)
            self.process.wait(timeout=20)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def finished(image, settings, network, folder):
    """Runs a container that ends by itself; returns its exit code and its output."""
    container = Container(image, settings, network, folder)
    try:
        return container.wait(20), container.output()
    finally:
        container.stop()


TERMINATE = signal.SIGTERM
