#!/usr/bin/env python3
"""Runs the container image as docs/operations.md says, without an engine: buildah has built it, and runc runs it.

usage: Tests/Containers/docker.py IMAGE

IMAGE is the folder that .ci/image has written. The commands of the section "Docker" are translated, option by option,
into what an engine tells runc; an option without a translation fails. Linux only, as root.
"""

import http.client
import json
import os
import pathlib
import re
import shlex
import shutil
import sys
import tempfile

from checks import expect, run_all, tools_are_missing
from container import TERMINATE, Container, Settings, finished
from image import Image, Recipe
from network import Network, enter_own_namespaces

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MAXIMUM_BYTES = 25_000_000
ASSOCIATION = "/.well-known/apple-app-site-association"
# Longer than the buffers of both sides, so that it is in flight until its client has read it.
LARGE = 64 << 20


class Documented:
    """The commands of the section "Docker", each as a list of words without `docker`."""

    def __init__(self):
        page = (ROOT / "docs/operations.md").read_text()
        section = page.split("\n## Docker\n", 1)[1].split("\n## ", 1)[0]
        blocks = "\n".join(re.findall(r"(?ms)^```sh\n(.*?)^```", section)).replace("\\\n", " ")
        lines = [shlex.split(line, comments=True) for line in blocks.splitlines()]
        self.commands = [words[1:] for words in lines if words[:1] == ["docker"]]

    def only(self, name):
        found = [words[1:] for words in self.commands if words[0] == name]
        expect(len(found) == 1, "docs/operations.md has", len(found), "commands docker", name)
        return found[0]

    def run(self, folder):
        """Translates `docker run` with a folder of this machine in place of the documented one."""
        settings, words = Settings(), self.only("run")
        image = words.pop()
        expect(image == "linkd", "docker run ends with", image)
        options = iter(words)
        for option in options:
            match option:
                case "--read-only":
                    settings.is_read_only = True
                case "--cap-drop":
                    expect(next(options) == "all", "not every capability is dropped")
                    settings.drops_capabilities = True
                case "--security-opt":
                    expect(next(options) == "no-new-privileges", "unknown security option")
                    settings.has_no_new_privileges = True
                case "--volume":
                    source, target, mode = next(options).split(":")
                    expect((source, mode) == ("/etc/linkd", "ro"), "unknown volume", source, mode)
                    settings.mounts.append((folder, target, True))
                case "--publish":
                    expect(next(options) == "127.0.0.1:8080:8080", "unknown port")
                case "--stop-timeout":
                    settings.stop_seconds = int(next(options))
                case "--detach":
                    pass
                case "--name" | "--restart":
                    next(options)
                case _:
                    expect(False, "no translation of", option)
        return settings


class Docker:
    """The image, and one container that runs as documented."""

    def __init__(self, image, folder):
        self.image, self.folder, self.network = image, folder, Network()
        self.documented = Documented()
        self.site = folder / "site"
        self.site.mkdir()
        shutil.copytree(ROOT / "Public", self.site / "Public")
        (self.site / "Public/large.bin").write_bytes(bytes(LARGE))
        (self.site / "config.json").write_text("{}")
        self.write_site("Before")
        self.settings = self.documented.run(self.site)
        self.container = Container(image, self.settings, self.network, folder)

    def write_site(self, name):
        table = json.loads((ROOT / "routes.json").read_text())
        table["routes"][0]["page"]["title"] = name
        (self.site / "routes.json").write_text(json.dumps(table))

    def status(self):
        """Returns what the kernel says of the process."""
        text = pathlib.Path(f"/proc/{self.container.pid}/status").read_text()
        return dict(line.split(":\t", 1) for line in text.splitlines() if ":\t" in line)


# What is expected of the image


def the_image_has_the_files_of_the_dockerfile(docker):
    recipe = Recipe((ROOT / "Dockerfile").read_text())
    expect(recipe.base == "scratch", "the last stage begins with", recipe.base)
    found = {path: kind for path, (kind, _, _) in docker.image.files().items()}
    expect(found == recipe.files, "the image has", found, "and the Dockerfile says", recipe.files)
    for path, (kind, mode, _) in docker.image.files().items():
        expect(mode == 0o755, kind, path, "has the mode", oct(mode))


def the_image_has_the_settings_of_the_dockerfile(docker):
    recipe = Recipe((ROOT / "Dockerfile").read_text())
    for name, value in recipe.settings.items():
        expect(docker.image.settings[name] == value, name, "is", docker.image.settings[name], "and not", value)
    # PATH is of the engine.
    environment = {name: value for name, value in docker.image.environment.items() if name != "PATH"}
    expect(environment == recipe.environment, "the image has", environment, "and the Dockerfile", recipe.environment)


def the_first_stage_has_all_sources(docker):
    """.ci/image leaves the first stage out, so a folder that it lacks would be seen only by an engine."""
    first = (ROOT / "Dockerfile").read_text().split("\nFROM scratch\n")[0]
    copied = [name for line in re.findall(r"(?m)^COPY (.*) \S+$", first) for name in line.split()]
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    expect(lines[0] == "*", ".dockerignore lets everything through")
    allowed = [line[1:] for line in lines if line.startswith("!")]
    for name in copied:
        expect(name in allowed and (ROOT / name).exists(), "the first stage copies", name)
    manifest = (ROOT / "Package.swift").read_text()
    named = re.findall(r'path: "([^"]+)"', manifest) + ["Package.swift", "Makefile", ".ci/quietly", "Sources", "Plugins"]
    # What the build tool embeds into the program.
    embedded = "".join(path.read_text() for path in (ROOT / "Plugins").rglob("*.swift"))
    named += re.findall(r"docs/\w+", embedded)
    for name in named:
        expect(any(name == top or name.startswith(top + "/") for top in copied), "the first stage lacks", name)
    return len(copied), "names copied"


def the_image_is_small(docker):
    size = sum(size for _, _, size in docker.image.files().values())
    packed = sum(layer.stat().st_size for layer in docker.image.layers)
    expect(size < MAXIMUM_BYTES, size, "bytes are more than", MAXIMUM_BYTES)
    return f"{size / 1e6:.1f} MB, {packed / 1e6:.1f} MB to download"


def the_program_needs_no_library(docker):
    folder = docker.folder / "unpacked"
    docker.image.unpack(folder)
    content = (folder / "usr/local/bin/linkd").read_bytes()
    expect(b"/lib64/ld-linux" not in content[:4096], "the program names a dynamic loader")


# What is expected of the container


def without_a_mount_it_says_what_to_mount(docker):
    code, output = finished(docker.image, Settings(), docker.network, docker.folder)
    expect(code == 66, "exit code", code, output)
    expect("mount" in output and "--volume" in output and "/etc/linkd" in output, output)
    return output.strip().splitlines()[0]


def it_answers_as_documented(docker):
    container = docker.container.wait_for(ASSOCIATION, port=8080)
    answer = container.ask(ASSOCIATION)
    expect(answer.headers["Content-Type"] == "application/json", answer.headers["Content-Type"])
    page = container.ask("/")
    expect(page.status == 200 and b"Before" in page.body, page.status, page.body[:300])
    expect(container.ask("/", host="unknown.example.net").status == 421, "an unknown host is answered")


def it_has_no_rights(docker):
    status = docker.status()
    expect(status["Uid"].split() == ["65532"] * 4, "user", status["Uid"])
    expect(status["Gid"].split() == ["65532"] * 4, "group", status["Gid"])
    for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
        expect(int(status[name], 16) == 0, name, status[name])
    expect(status["NoNewPrivs"] == "1", "it can get new privileges")
    expect(status["NSpid"].split()[-1] == "1", "it is not process 1:", status["NSpid"])


def nothing_in_it_can_be_written(docker):
    lines = pathlib.Path(f"/proc/{docker.container.pid}/mounts").read_text().splitlines()
    mounts = {line.split()[1]: line.split()[3].split(",") for line in lines}
    for path in ("/", "/etc/linkd"):
        expect("ro" in mounts[path], path, "can be written:", mounts[path])


def its_health_is_that_of_the_served_address(docker):
    """The command of HEALTHCHECK, in a container that listens elsewhere than the image says."""
    check = docker.image.settings["Healthcheck"]["Test"][1:]
    result = docker.container.execute(*check)
    expect(result.returncode == 0, result.returncode, result.stdout, result.stderr)
    for environment in ({"LINKD_LISTEN": "0.0.0.0:9000", "LINKD_ADMIN": "127.0.0.1:9999"},
                        {"LINKD_LISTEN": "0.0.0.0:9000", "LINKD_ADMIN": "off"}):  # fmt: skip
        settings = docker.documented.run(docker.site)
        settings.environment = environment
        other = Container(docker.image, settings, docker.network, docker.folder)
        try:
            other.wait_for(ASSOCIATION, port=9000)
            result = other.execute(*check)
            expect(result.returncode == 0, environment, result.returncode, result.stderr)
            wrong = other.execute("linkd", "health", "--listen", "127.0.0.1:8080")
            expect(wrong.returncode == 1, "an address where nothing listens is healthy")
        finally:
            other.stop()


def a_reload_serves_new_files(docker):
    words = docker.documented.only("exec")
    expect(words[0] == "linkd", "docker exec is of", words[0])
    before = docker.container.ask(ASSOCIATION).body
    docker.write_site("After")
    result = docker.container.execute(*words[1:])
    expect(result.returncode == 0, result.returncode, result.stdout, result.stderr)
    expect(b"After" in docker.container.ask("/").body, "the old page is served")
    expect(docker.container.ask(ASSOCIATION).body == before, "the association file has changed")


def a_broken_file_is_refused(docker):
    (docker.site / "routes.json").write_text("{")
    result = docker.container.execute(*docker.documented.only("exec")[1:])
    expect(result.returncode == 78, result.returncode, result.stdout, result.stderr)
    expect("routes.json" in result.stdout + result.stderr, result.stdout, result.stderr)
    expect(b"After" in docker.container.ask("/").body, "the site is gone")
    docker.write_site("After")


def doctor_says_what_it_lacks(docker):
    result = docker.container.execute("linkd", "doctor", "trips.example.com")
    expect(result.returncode == 69 and "curl" in result.stdout + result.stderr, result.returncode, result.stderr)
    return (result.stdout + result.stderr).strip().splitlines()[0]


def no_request_reaches_the_admin_listener_from_outside(docker):
    try:
        status = docker.container.ask("/healthz", port=9180, host="localhost").status
    except ConnectionRefusedError:
        return
    expect(False, "it answers", status)


def a_stop_ends_requests_in_flight(docker):
    container = docker.container
    connection = http.client.HTTPConnection(container.address, 8080, timeout=20)
    connection.request("GET", "/large.bin", headers={"Host": "trips.example.com"})
    answer = connection.getresponse()
    read = len(answer.read(1024))
    expect(docker.documented.only("stop") == ["linkd"], "docker stop has other words")
    container.signal(TERMINATE)
    while piece := answer.read(1 << 20):
        read += len(piece)
    connection.close()
    expect(read == LARGE, read, "of", LARGE, "bytes arrived")
    code = container.wait(docker.settings.stop_seconds)
    expect(code == 0, "exit code", code, container.output())
    lines = [line for line in container.output().splitlines() if "/large.bin" in line]
    expect(len(lines) == 1, "lines of the log:", lines)


CHECKS = [
    the_first_stage_has_all_sources, the_image_has_the_files_of_the_dockerfile,
    the_image_has_the_settings_of_the_dockerfile, the_image_is_small,
    the_program_needs_no_library, without_a_mount_it_says_what_to_mount, it_answers_as_documented, it_has_no_rights,
    nothing_in_it_can_be_written, its_health_is_that_of_the_served_address, a_reload_serves_new_files,
    a_broken_file_is_refused, doctor_says_what_it_lacks, no_request_reaches_the_admin_listener_from_outside,
    a_stop_ends_requests_in_flight,
]  # fmt: skip


def main(image):
    if tools_are_missing("runc", "ip", "unshare"):
        return 1 if os.environ.get("CI") else 0
    enter_own_namespaces()
    with tempfile.TemporaryDirectory(prefix="linkd-", dir="/tmp") as path:
        # The user of the container reads the site.
        pathlib.Path(path).chmod(0o755)
        docker = Docker(Image(image), pathlib.Path(path))
        try:
            return 1 if run_all(CHECKS, docker) else 0
        finally:
            docker.container.stop()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
