#!/usr/bin/env python3
"""Runs the container image with Docker's engine, by the commands of docs/operations.md.

usage: Tests/Containers/docker.py IMAGE

IMAGE is the archive that .ci/image has written. The commands of the section "Docker" run as they stand there, but for
`make image`, whose base image is in a registry. Linux only, as root.
"""

import contextlib
import http.client
import json
import os
import pathlib
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import threading

from checks import expect, run_all, tools_are_missing, wait_until
from engine import Engine, EngineContainer, enter_own_namespaces
from image import Image, Recipe

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CONFIGURATION = pathlib.Path("/etc/linkd")
MAXIMUM_BYTES = 25_000_000
ASSOCIATION = "/.well-known/apple-app-site-association"
# Longer than the buffers of both sides, so that it is in flight until its client has read it.
LARGE = 64 << 20


def documented(name, option=None):
    """Returns the words of the only command `docker NAME` of the section "Docker", without `docker`.

    With an option, it is the only one that has it.
    """
    page = (ROOT / "docs/operations.md").read_text()
    section = page.split("\n## Docker\n", 1)[1].split("\n## ", 1)[0]
    blocks = "\n".join(re.findall(r"(?ms)^```sh\n(.*?)^```", section)).replace("\\\n", " ")
    lines = [shlex.split(line, comments=True) for line in blocks.splitlines()]
    found = [words[1:] for words in lines if words[:2] == ["docker", name] and (not option or option in words)]
    expect(len(found) == 1, "docs/operations.md has", len(found), "commands docker", name)
    return found[0]


class Docker:
    """The image in an engine, and the container that the documented command starts."""

    def __init__(self, image, folder):
        self.image, self.folder = Image(image), folder
        self.site = folder / "site"
        self.site.mkdir()
        shutil.copytree(ROOT / "Public", self.site / "Public")
        (self.site / "Public/large.bin").write_bytes(bytes(LARGE))
        self.write_configuration()
        self.write_site("Before")
        # The folder that the documented command mounts, in the mount namespace of this test alone.
        self.is_own_folder = not CONFIGURATION.exists()
        CONFIGURATION.mkdir(exist_ok=True)
        subprocess.run(["mount", "--bind", self.site, CONFIGURATION], check=True)
        self.engine = Engine(folder)
        self.engine.must("load", "--input", image)
        self.engine.must(*documented("run", "--detach"))
        self.container = EngineContainer(self.engine, "linkd")

    def write_configuration(self, **keys):
        (self.site / "config.json").write_text(json.dumps(keys))

    def write_site(self, name):
        table = json.loads((ROOT / "routes.json").read_text())
        table["routes"][0]["page"]["title"] = name
        (self.site / "routes.json").write_text(json.dumps(table))

    def status(self):
        """Returns what the kernel says of the process."""
        text = pathlib.Path(f"/proc/{self.container.pid}/status").read_text()
        return dict(line.split(":\t", 1) for line in text.splitlines() if ":\t" in line)

    @contextlib.contextmanager
    def another(self, *options, port):
        """Runs another container as documented, with more options and with a published port of its own."""
        words = [word.replace("127.0.0.1:8080:8080", port) for word in documented("run", "--detach")]
        words = ["other" if word == "linkd" and words[index - 1] == "--name" else word for index, word in enumerate(words)]
        self.engine.must(*words[:-1], *options, words[-1])
        container = EngineContainer(self.engine, "other")
        try:
            yield container
        finally:
            container.remove()

    def stop(self):
        self.engine.run("rm", "--force", "linkd", "other")
        self.engine.stop()
        subprocess.run(["umount", CONFIGURATION], check=True)
        if self.is_own_folder:
            CONFIGURATION.rmdir()


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
    first, packing = (ROOT / "Dockerfile").read_text().split("\nFROM scratch AS archive\n")[0].split("\nFROM build AS packing\n")
    copied = [name for line in re.findall(r"(?m)^COPY (.*) \S+$", first) for name in line.split()]
    packed = [name for line in re.findall(r"(?m)^COPY (.*) \S+$", packing) for name in line.split()]
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    expect(lines[0] == "*", ".dockerignore lets everything through")
    allowed = [line[1:] for line in lines if line.startswith("!")]
    for name in copied + packed:
        is_allowed = any(name == top or name.startswith(top + "/") for top in allowed)
        expect(is_allowed and (ROOT / name).exists(), "the first stage copies", name)
    manifest = (ROOT / "Package.swift").read_text()
    named = re.findall(r'path: "([^"]+)"', manifest) + ["Package.swift", "Makefile", "VERSION", "deploy/version", "deploy/Package.resolved", ".ci/quietly", "Sources", "Plugins"]
    # What the build tool embeds into the program.
    embedded = "".join(path.read_text() for path in (ROOT / "Plugins").rglob("*.swift"))
    named += re.findall(r"docs/\w+", embedded)
    for name in named:
        expect(any(name == top or name.startswith(top + "/") for top in copied), "the first stage lacks", name)
    script = (ROOT / "deploy/package").read_text() + (ROOT / "deploy/install").read_text()
    for name in packed:
        expect(re.search(rf"(?m)\b{re.escape(name)}\b", script), "neither deploy/package nor deploy/install reads", name)
    return f"{len(copied)} and {len(packed)} names are copied"


def the_image_is_small(docker):
    size = sum(size for _, _, size in docker.image.files().values())
    expect(size < MAXIMUM_BYTES, size, "bytes are more than", MAXIMUM_BYTES)
    return f"{size / 1e6:.1f} MB"


def the_program_needs_no_library(docker):
    folder = docker.folder / "unpacked"
    docker.image.unpack(folder)
    content = (folder / "usr/local/bin/linkd").read_bytes()
    expect(b"/lib64/ld-linux" not in content[:4096], "the program names a dynamic loader")


# What is expected of the container


def without_a_mount_it_says_what_to_mount(docker):
    result = docker.engine.run("run", "--rm", "linkd")
    output = result.stdout + result.stderr
    expect(result.returncode == 66, "exit code", result.returncode, output)
    expect("mount" in output and "--volume" in output and "/etc/linkd" in output, output)
    return output.strip().splitlines()[0]


def a_check_before_the_start_passes(docker):
    output = docker.engine.must(*documented("run", "--rm"))
    expect("routes.json: valid" in output, output)


def it_answers_as_documented(docker):
    container = docker.container.wait_for(ASSOCIATION)
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
    """The command of HEALTHCHECK, in containers that listen elsewhere than the image says."""
    check = docker.image.settings["Healthcheck"]["Test"][1:]
    for variables in (
        ["LINKD_LISTEN=0.0.0.0:9000", "LINKD_ADMIN=127.0.0.1:9999"], ["LINKD_LISTEN=0.0.0.0:9000", "LINKD_ADMIN=off"],
        ["LINKD_LISTEN=0.0.0.0:9000 [::]:9000", "LINKD_ADMIN="],
    ):  # fmt: skip
        options = [word for variable in variables for word in ("--env", variable)]
        with docker.another(*options, port="127.0.0.1:9000:9000") as other:
            other.wait_for(ASSOCIATION, port=9000)
            result = docker.engine.run("exec", "other", *check)
            expect(result.returncode == 0, variables, result.returncode, result.stderr)
            wrong = docker.engine.run("exec", "other", "linkd", "health", "--listen", "127.0.0.1:8080")
            expect(wrong.returncode == 1, "an address where nothing listens is healthy")


def a_reload_serves_new_files(docker):
    before = docker.container.ask(ASSOCIATION).body
    docker.write_site("After")
    docker.engine.must(*documented("exec"))
    expect(b"After" in docker.container.ask("/").body, "the old page is served")
    expect(docker.container.ask(ASSOCIATION).body == before, "the association file has changed")


def a_broken_file_is_refused(docker):
    (docker.site / "routes.json").write_text("{")
    result = docker.engine.run(*documented("exec"))
    expect(result.returncode == 78, result.returncode, result.stdout, result.stderr)
    expect("routes.json" in result.stdout + result.stderr, result.stdout, result.stderr)
    expect(b"After" in docker.container.ask("/").body, "the site is gone")
    docker.write_site("After")


def the_proxy_is_the_gateway_of_the_bridge(docker):
    """What the table of trusted proxies says: by default the log has the gateway, and with its address the client."""
    page = (ROOT / "docs/operations.md").read_text()
    command = re.search(r"`docker (inspect --format '[^`]*' linkd)`", page)[1]
    gateway = docker.engine.must(*shlex.split(command))
    expect(f'`["{gateway}"]`' in page, "docs/operations.md has no", gateway)
    for proxies, path, client in (([], "/before", gateway), ([gateway], "/behind", "203.0.113.7")):
        docker.write_configuration(trustedProxies=proxies)
        docker.engine.must(*documented("exec"))
        docker.container.ask(path, X_Forwarded_For="203.0.113.7")
        lines = wait_until(
            lambda: [line for line in docker.container.output().splitlines() if f"GET {path} " in line], f"{path} is in the log"
        )
        expect(lines[0].startswith(f"{client} "), lines)
    return gateway


def doctor_says_what_it_lacks(docker):
    result = docker.engine.run("exec", "linkd", "linkd", "doctor", "trips.example.com")
    expect(result.returncode == 69 and "curl" in result.stdout + result.stderr, result.returncode, result.stderr)
    return (result.stdout + result.stderr).strip().splitlines()[0]


def no_request_reaches_the_admin_listener_from_outside(docker):
    expect(docker.container.ask(ASSOCIATION, docker.container.address).status == 200, "the container has another address")
    try:
        status = docker.container.ask("/healthz", docker.container.address, 9180, host="localhost").status
    except ConnectionRefusedError:
        return
    expect(False, "it answers", status)


def the_engine_finds_it_healthy(docker):
    wait_until(lambda: docker.container.inspect()["State"]["Health"]["Status"] == "healthy", "the container is healthy", 30)


def is_closed(address):
    try:
        socket.create_connection((address, 8080), timeout=10).close()
        return False
    except ConnectionRefusedError:
        return True


def a_stop_ends_requests_in_flight(docker):
    container = docker.container
    connection = http.client.HTTPConnection(container.address, 8080, timeout=20)
    connection.request("GET", "/large.bin", headers={"Host": "trips.example.com"})
    answer = connection.getresponse()
    read = len(answer.read(1024))
    stop = threading.Thread(target=docker.engine.must, args=documented("stop"))
    stop.start()
    wait_until(lambda: is_closed(container.address), "linkd has the signal")
    while piece := answer.read(1 << 20):
        read += len(piece)
    connection.close()
    stop.join()
    expect(read == LARGE, read, "of", LARGE, "bytes arrived")
    code = container.inspect()["State"]["ExitCode"]
    expect(code == 0, "exit code", code, container.output())
    result = docker.engine.run(*documented("logs"))
    lines = [line for line in (result.stdout + result.stderr).splitlines() if "/large.bin" in line]
    expect(len(lines) == 1, "lines of the log:", lines)


def a_removed_container_leaves_its_name(docker):
    docker.engine.must(*documented("rm"))
    docker.engine.must(*documented("run", "--detach"))
    docker.container.wait_for(ASSOCIATION)


CHECKS = [
    the_first_stage_has_all_sources, the_image_has_the_files_of_the_dockerfile,
    the_image_has_the_settings_of_the_dockerfile, the_image_is_small, the_program_needs_no_library,
    without_a_mount_it_says_what_to_mount, a_check_before_the_start_passes, it_answers_as_documented, it_has_no_rights, nothing_in_it_can_be_written,
    its_health_is_that_of_the_served_address, a_reload_serves_new_files, a_broken_file_is_refused,
    the_proxy_is_the_gateway_of_the_bridge, doctor_says_what_it_lacks,
    no_request_reaches_the_admin_listener_from_outside, the_engine_finds_it_healthy, a_stop_ends_requests_in_flight,
    a_removed_container_leaves_its_name,
]  # fmt: skip


def main(image):
    if tools_are_missing("docker", "dockerd", "ip", "unshare"):
        return 1 if os.environ.get("CI") else 0
    enter_own_namespaces()
    with tempfile.TemporaryDirectory(prefix="linkd-", dir="/tmp", ignore_cleanup_errors=True) as path:
        # The user of the container reads the site.
        pathlib.Path(path).chmod(0o755)
        docker = Docker(image, pathlib.Path(path))
        try:
            return 1 if run_all(CHECKS, docker) else 0
        finally:
            docker.stop()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
