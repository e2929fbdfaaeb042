#!/usr/bin/env python3
"""Tries the archive with the static program as docs/operations.md installs it, from a folder in place of the repository.

usage: Tests/Packages/archive.py FOLDER    with the files of make publish
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def expect(condition, sentence):
    if not condition:
        sys.exit(f"FAILED: {sentence}")
    print(f"ok: {sentence}", flush=True)


def documented():
    """The commands of docs/operations.md that install the archive, as root types them."""
    page = (ROOT / "docs/operations.md").read_text()
    blocks = [block for block in re.findall(r"(?ms)^```sh\n(.*?)^```", page) if "sha256sum --check" in block]
    expect(len(blocks) == 1, "docs/operations.md says how to install the archive")
    return blocks[0].replace("sudo ", "")


def served(program, configuration):
    """Starts the program, so that its file is busy."""
    command = [program, "serve", "--config", configuration, "--listen", "127.0.0.1:0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    expect(any("listening on" in line for line in server.stdout), "the installed program serves")
    return server


def installed(published, folder):
    """Runs the commands with a folder in place of /usr/local."""
    (folder / "usr/local").mkdir(parents=True)
    (archive,) = published.glob("linkd-*-linux-*.tar.gz")
    version = re.fullmatch(r"linkd-(.+)-linux-[^-]+", archive.name.removesuffix(".tar.gz"))[1]
    release = folder / "releases/download" / f"v{version}"
    release.mkdir(parents=True)
    for name in (archive.name, "SHA256SUMS"):
        shutil.copy(published / name, release)
    commands = documented().replace("/usr/local/", f"{folder}/usr/local/")
    commands = re.sub(r"(?m)^repository=.*$", f"repository=file://{folder} version={version}", commands)
    subprocess.run(["bash", "-ec", commands], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    prefix = folder / "usr/local"
    for name in (
        "share/man/man1/linkd.1", "share/zsh/site-functions/_linkd", "share/bash-completion/completions/linkd",
        "share/fish/vendor_completions.d/linkd.fish", "share/doc/linkd/LICENSE",
    ):  # fmt: skip
        expect((prefix / name).is_file(), f"{name} is installed")
    unpacked = next(folder.glob("linkd-*/"))
    checked = subprocess.run([prefix / "bin/linkd", "check", "--config", unpacked / "etc/linkd/example/config.json"], env={})
    expect(checked.returncode == 0, "the program accepts the example")
    server = served(prefix / "bin/linkd", unpacked / "etc/linkd/example/config.json")
    subprocess.run(["bash", "-ec", commands], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    server.terminate()
    expect(server.wait() == 0, "and the same commands replace it while it serves")
    linked = subprocess.run(["ldd", prefix / "bin/linkd"], capture_output=True, text=True, check=False)
    expect("not a dynamic executable" in linked.stderr + linked.stdout, "and needs no library")


def main():
    with tempfile.TemporaryDirectory() as folder:
        installed(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(folder))


main()
