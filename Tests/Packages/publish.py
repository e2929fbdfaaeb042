#!/usr/bin/env python3
"""Tries the files of a release: their names, sums and versions, the sources, the formula, and the bytes of a second run.

usage: Tests/Packages/publish.py FOLDER    with the files of make publish
"""

import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MACHINE = os.uname().machine

# By which names of files mise and ubi know a system and a processor (mise: src/backend/asset_matcher.rs, ubi: ubi/src/os.rs
# and arch.rs).
LINUX = re.compile(r"(?i)(?:\b|_)linux(?:\b|_|32|64|-)")
PROCESSORS = {
    "x86_64": re.compile(r"(?i)(?:\b|_)(?:x86[_-]64|x64|amd64)(?:\b|_)"),
    "aarch64": re.compile(r"(?i)(?:\b|_)(?:aarch_?64|arm_?64)(?:\b|_)"),
}


def expect(condition, sentence, shown=""):
    if not condition:
        sys.exit(f"FAILED: {sentence}\n{shown}")
    print(f"ok: {sentence}", flush=True)


def output(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout.strip()


def sums(folder):
    return {name: each for each, name in (line.split() for line in (folder / "SHA256SUMS").read_text().splitlines())}


def names_and_sums(folder, version):
    architecture = output("dpkg", "--print-architecture")
    expected = {
        f"linkd-{version}-linux-{MACHINE}.tar.gz", f"linkd_{version}_{architecture}.deb",
        f"linkd-{version}-image-{MACHINE}.tar.gz", f"linkd-{version}.tar.gz",
    }  # fmt: skip
    files = {path.name for path in folder.iterdir()}
    expect(files == expected | {"SHA256SUMS", "release-notes.md", "homebrew-linkd"}, "these are the files", files)
    actual = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in expected}
    expect(sums(folder) == actual, "SHA256SUMS has the sum of each archive and package")
    chosen = [name for name in files if LINUX.search(name) and PROCESSORS[MACHINE].search(name)]
    expect(chosen == [f"linkd-{version}-linux-{MACHINE}.tar.gz"], "mise and ubi find one file for this system", chosen)


def archive(file, version, folder):
    with tarfile.open(file) as members:
        # ubi takes the first file with the name of the program; a completion has it too.
        first = next(member for member in members if member.isreg() and member.name.endswith("/linkd"))
        expect(first.name.endswith("/bin/linkd") and first.mode == 0o755, "ubi finds the program in the archive", first.name)
        members.extract(first, folder)
    expect(output(folder / first.name, "--version") == version, "the program of the archive has the version")


def package(file, version, folder):
    expect(output("dpkg-deb", "--field", file, "Version") == version, "the Debian package has the version")
    subprocess.run(["dpkg-deb", "--extract", file, folder / "deb"], check=True)
    expect(output(folder / "deb/usr/bin/linkd", "--version") == version, "and so has its program")


def image(file, version, folder):
    with tarfile.open(file) as members:
        (manifest,) = json.load(members.extractfile("manifest.json"))
        for layer in manifest["Layers"]:
            with tarfile.open(fileobj=members.extractfile(layer)) as files:
                files.extractall(folder / "image")
    expect(output(folder / "image/usr/local/bin/linkd", "--version") == version, "the program of the image has the version")


def sources(file, version, folder):
    with tarfile.open(file) as members:
        members.extractall(folder)
    tree = folder / f"linkd-{version}"
    expect(output(tree / "deploy/version") == version, "the sources have the version, without git")
    tracked = output("git", "ls-files", cwd=ROOT).splitlines()
    missing = [name for name in tracked if not os.path.lexists(tree / name)]
    expect(not missing, "the sources are complete", missing)
    return tree


def notes(file, version):
    text = file.read_text()
    expect(text.startswith(f"# linkd {version}\n"), "the notes have the version", text[:80])
    relative = [link for link in re.findall(r"\]\(([^)]+)\)", text) if "://" not in link]
    expect(not relative and "\n## " not in text and "\n### " in text, "they are one section, and its links have addresses", relative)


def formula(folder, version, tree):
    """Runs the formula as Homebrew does, over the sources, with the program that is built in place of make release."""
    (tree / ".build/release").mkdir(parents=True)
    script = ROOT / "Tests/Packages/formula.rb"
    said = json.loads(output("ruby", script, folder / "homebrew-linkd/Formula/linkd.rb", ROOT / ".build/release/linkd", cwd=tree))
    name = f"linkd-{version}.tar.gz"
    expect(said["url"].endswith(f"/releases/download/v{version}/{name}"), "the formula has the version", said)
    expect(said["sha256"] == sums(folder)[name], "the formula has the sum of the sources")
    expect(said["url"].startswith((ROOT / "deploy/repository").read_text().strip()), "and the address of deploy/repository")
    expect(said["installed"] and said["tested"], "it installs linkd, and its test passes", said)


def tagged(version, work):
    """Publishes a clone with a tag, with the programs of today that say the tag; and what is refused before that."""
    clone, wanted = work / "clone", version.replace("+", "-")
    who = ["git", "-C", clone, "-c", "user.name=a", "-c", "user.email=a@example.com"]
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    shutil.copytree(ROOT / "deploy", clone / "deploy", dirs_exist_ok=True)
    shutil.copytree(ROOT / ".ci", clone / ".ci", dirs_exist_ok=True)
    shutil.copy(ROOT / "Package.resolved", clone)

    def commit_and_publish():
        subprocess.run([*who, "add", "."], check=True)
        subprocess.run([*who, "commit", "--quiet", "--allow-empty", "--message", "a"], check=True)
        subprocess.run([*who, "tag", "--force", f"v{wanted}"], check=True, stdout=subprocess.DEVNULL)
        outcome = subprocess.run([clone / "deploy/publish", clone / "out"], capture_output=True, text=True, check=False)
        return outcome.returncode, outcome.stdout + outcome.stderr

    for name in (".build/release/linkd", ".build/static/linkd"):
        (clone / name).parent.mkdir(parents=True)
        shutil.copy(ROOT / name, clone / name)
    code, said = commit_and_publish()
    expect(code != 0 and "run make static" in said, "programs of another version are refused", said)
    for name in (".build/release/linkd", ".build/static/linkd"):
        (clone / name).write_bytes((ROOT / name).read_bytes().replace(version.encode(), wanted.encode()))
    code, said = commit_and_publish()
    expect(code != 0 and f"write {wanted} into VERSION" in said, "a tag that VERSION does not have is refused", said)
    (clone / "VERSION").write_text(f"{wanted}\n")
    code, said = commit_and_publish()
    expect(code != 0 and f'rename "## Unreleased" to "## {wanted}"' in said, "a tag without a section of the changelog is refused", said)
    changelog = clone / "CHANGELOG.md"
    changelog.write_text(changelog.read_text().replace("## Unreleased", f"## Unreleased\n\n## {wanted}", 1))
    code, said = commit_and_publish()
    expect(code == 0 and f"linkd {wanted} is in" in said, "a tag is published", said)
    expect(f"/blob/v{wanted}/docs/" in (clone / "out/release-notes.md").read_text(), "and its notes lead to the files of the tag")


def main(folder):
    version = output(ROOT / "deploy/version")
    names_and_sums(folder, version)
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        archive(folder / f"linkd-{version}-linux-{MACHINE}.tar.gz", version, work)
        package(next(folder.glob("*.deb")), version, work)
        image(folder / f"linkd-{version}-image-{MACHINE}.tar.gz", version, work)
        notes(folder / "release-notes.md", version)
        formula(folder, version, sources(folder / f"linkd-{version}.tar.gz", version, work))
        if "+" in version:
            tagged(version, work)
        # Made again with its working files in another file system, on one processor, and without the rights of others.
        again = ["taskset", "--cpu-list", "0", "sh", "-c", f"umask 077 && exec deploy/publish {work}/again"]
        subprocess.run(again, cwd=ROOT, env=os.environ | {"TMPDIR": "/dev/shm"}, check=True, stdout=subprocess.DEVNULL)
        first, second = ({path.relative_to(each): path.read_bytes() for path in each.rglob("*.*")} for each in (folder, work / "again"))
        differing = [str(name) for name in first.keys() | second.keys() if first.get(name) != second.get(name)]
        expect(not differing and sums(work / "again") == sums(folder), "a second run makes the same bytes", differing)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
