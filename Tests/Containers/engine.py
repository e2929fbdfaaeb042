"""Docker's engine, started for a test in the namespaces of this process: it touches no network and no image of the machine."""

import http.client
import json
import os
import subprocess
import sys

from checks import expect, wait_until

# The storage driver needs no overlay of the kernel. Ports are published by a proxy process alone, as there is nothing
# to translate in a network namespace without another network.
OPTIONS = ["--storage-driver=vfs", "--iptables=false", "--ip6tables=false", "--ip-masq=false"]


def enter_own_namespaces():
    """Starts this program again in network and mount namespaces of its own."""
    if os.environ.get("LINKD_OWN_NAMESPACES") != "1":
        command = ["unshare", "--net", "--mount", "--fork", "--kill-child", sys.executable, *sys.argv]
        sys.exit(subprocess.run(command, env={**os.environ, "LINKD_OWN_NAMESPACES": "1"}).returncode)


class Engine:
    """A running engine; its files are in a folder, whose path is short enough for its sockets."""

    def __init__(self, folder):
        self.folder = folder / "engine"
        self.folder.mkdir()
        self.environment = os.environ | {"DOCKER_HOST": f"unix://{self.folder}/socket", "DOCKER_CONFIG": str(self.folder)}
        self.log = open(self.folder / "log", "wb")
        places = [f"--{name}={self.folder}/{name}" for name in ("data-root", "exec-root", "pidfile")]
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        self.process = subprocess.Popen(
            ["dockerd", f"--host={self.environment['DOCKER_HOST']}", *places, *OPTIONS],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
        )  # fmt: skip
        wait_until(self.answers, f"the engine answers; its log is {self.folder}/log", 60)

    def answers(self):
        expect(self.process.poll() is None, "the engine has ended:", (self.folder / "log").read_text()[-2000:])
        return self.run("version").returncode == 0

    def run(self, *words, **options):
        """Runs `docker` with words."""
        return subprocess.run(
            ["docker", *words], env=self.environment, capture_output=True, text=True, timeout=60, **options
        )

    def must(self, *words, **options):
        """Returns the output of a command that must succeed."""
        result = self.run(*words, **options)
        expect(result.returncode == 0, "docker", *words, "ended with", result.returncode, result.stdout, result.stderr)
        return result.stdout.strip()

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=60)
        self.log.close()


class EngineContainer:
    """A container of an engine by its name."""

    def __init__(self, engine, name):
        self.engine, self.name = engine, name

    def inspect(self):
        return json.loads(self.engine.must("inspect", self.name))[0]

    @property
    def pid(self):
        return self.inspect()["State"]["Pid"]

    @property
    def address(self):
        return self.inspect()["NetworkSettings"]["IPAddress"]

    def output(self):
        result = self.engine.run("logs", self.name)
        return result.stdout + result.stderr

    def wait_for(self, path, **options):
        """Waits until a path is answered with 200."""

        def answers():
            expect(self.inspect()["State"]["Running"], "the container has ended:", self.output())
            try:
                return self.ask(path, **options).status == 200
            except (OSError, http.client.HTTPException):
                return False

        wait_until(answers, f"{path} is answered with 200: {self.output()}")
        return self

    def ask(self, path, address="127.0.0.1", port=8080, host="trips.example.com", **fields):
        """Sends a request over a connection of its own, by default to the published port."""
        connection = http.client.HTTPConnection(address, port, timeout=10)
        try:
            named = {name.replace("_", "-"): value for name, value in fields.items()}
            connection.request("GET", path, headers={"Host": host, **named})
            answer = connection.getresponse()
            answer.body = answer.read()
            return answer
        finally:
            connection.close()

    def remove(self):
        self.engine.run("rm", "--force", self.name)
