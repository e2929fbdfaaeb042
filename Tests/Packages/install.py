#!/usr/bin/env python3
"""Tries `make install` with a built program: for one person without root, for a package, again, busy, and removed.

usage: Tests/Packages/install.py PROGRAM
"""

import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = {
    "bin/linkd", "share/man/man1/linkd.1", "share/bash-completion/completions/linkd", "share/zsh/site-functions/_linkd",
    "share/fish/vendor_completions.d/linkd.fish", "share/doc/linkd/LICENSE",
}  # fmt: skip
NOBODY = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] if os.getuid() == 0 else []


def expect(condition, sentence, shown=""):
    if not condition:
        sys.exit(f"FAILED: {sentence}\n{shown}")
    print(f"ok: {sentence}", flush=True)


def call(*command, prefix=(), **environment):
    """Runs a command, and returns its exit code and what it prints."""
    known = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
    environment = known | {"LC_ALL": "C.UTF-8"} | {name: str(value) for name, value in environment.items()}
    outcome = subprocess.run(
        [*prefix, *command], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, check=False
    )
    return outcome.returncode, outcome.stdout


def tree(folder):
    """The paths of the files below a folder, each with its mode and the hash of its bytes."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): (path.stat().st_mode, hashlib.sha256(path.read_bytes()).hexdigest()) for path in files}


def sources(folder):
    """The sources without a built program, as somebody has them who is not root."""
    for name in ("Makefile", "VERSION", "LICENSE", "deploy", ".ci"):
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, folder / name)
    (folder / "docs").mkdir()
    shutil.copy(ROOT / "docs/linkd.1", folder / "docs")
    folder.chmod(0o755)


# bash-completion loads the file of a command when somebody asks for the first time; the function has a new name since 2.12.
BASH = """. /usr/share/bash-completion/bash_completion
for load in _comp_load __load_completion; do if declare -F $load >/dev/null; then $load linkd; fi; done
complete -p linkd"""


def shells(home):
    """What the shells, and man, find of a linkd in ~/.local, whose programs are in PATH."""
    prefix = home / ".local"
    path = f"{prefix}/bin:{os.environ['PATH']}"
    share = prefix / "share"
    code, said = call("man", "-w", "linkd", PATH=path)
    expect((code, said.strip()) == (0, str(share / "man/man1/linkd.1")), "man finds the page by PATH", said)
    code, said = call("man", "-l", share / "man/man1/linkd.1", MANPAGER="cat")
    expect(code == 0 and "linkd explain" in said, "man shows the page", said[:500])
    code, said = call("sh", "-c", f"man --warnings -l {share}/man/man1/linkd.1 >/dev/null")
    expect((code, said) == (0, ""), "without a warning", said)
    code, said = call("bash", "-c", BASH, HOME=home)
    expect(code == 0 and "_linkd" in said, "bash completes linkd", said)
    zsh = f"fpath=({share}/zsh/site-functions $fpath); autoload -U compinit; compinit -D -u; echo $_comps[linkd]"
    code, said = call("zsh", "-fec", zsh)
    expect((code, said) == (0, "_linkd\n"), "zsh completes linkd", said)
    code, said = call("fish", "-c", "complete -C 'linkd doc'", PATH=path, HOME=home)
    expect(code == 0 and said.startswith("doctor"), "fish completes linkd", said)


def main(program):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        copy = folder / "linkd"
        copy.mkdir()
        sources(copy)
        home = folder / "home"
        home.mkdir()
        if NOBODY:
            os.chown(home, 65534, 65534)
        make = ["make", "--silent", "-C", copy]

        code, said = call(*make, "install", f"PREFIX={home}")
        expect(code != 0 and 'run "make release" first, without sudo' in said, "without a program, it says what to run", said)
        (copy / ".build/release").mkdir(parents=True)
        shutil.copy(program, copy / ".build/release/linkd")
        (copy / ".build/release/linkd").chmod(0o755)
        before = tree(copy)

        for prefix in ("", ".local", "~/.local"):
            code, said = call(*make, "install", f"PREFIX={prefix}")
            expect(code != 0 and 'such as PREFIX="$HOME/.local"' in said, f'PREFIX="{prefix}" is refused', said)
        code, said = call(*make, "install", "DESTDIR=stage")
        expect(code != 0 and 'such as DESTDIR="$PWD/stage"' in said, "so is a DESTDIR that is not from the root on", said)
        code, said = call(*make, "install", "PREFIX=/proc", prefix=NOBODY)
        expect(code != 0 and "sudo make install" in said, "where it may not write, it says so", said)

        local = home / ".local"
        code, said = call(*make, "install", f"PREFIX={local}", prefix=NOBODY, HOME=home)
        expect(code == 0 and f"add it: export PATH=\"{local}/bin:$PATH\"" in said, "a person without root installs into a folder", said)
        installed = tree(local)
        expect(set(installed) == FILES, "these files are installed, and no others", installed)
        expect(all(mode & 0o444 == 0o444 for mode, _ in installed.values()), "everybody can read them", installed)
        version = subprocess.run([local / "bin/linkd", "--version"], check=True, stdout=subprocess.PIPE, text=True).stdout
        expect(f"installed linkd {version}".rstrip() in said, "it prints the version", said)
        shells(home)

        server = subprocess.Popen(
            [local / "bin/linkd", "serve", "--config", ROOT / "config.json", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True
        )
        expect(any("listening on" in line for line in server.stdout), "the installed program serves")
        code, said = call(*make, "install", f"PREFIX={local}", prefix=NOBODY)
        expect(code == 0 and tree(local) == installed, "again, over the program that runs, it makes the same files", said)
        server.terminate()
        expect(server.wait() == 0, "which serves until it is stopped")

        code, said = call(*make, "install", f"DESTDIR={folder}/stage", "PREFIX=/usr")
        expect(code == 0 and tree(folder / "stage/usr") == installed and "PATH" not in said, "DESTDIR stands before PREFIX", said)
        expect(tree(copy) == before, "nothing is written beside the sources")

        quoted = folder / "a'b"
        code, said = call(*make, "install", f"PREFIX={quoted}/", PATH=f"{quoted}/bin:{os.environ['PATH']}")
        expect(code == 0 and tree(quoted) == installed and "PATH" not in said, "a quote and a final slash in PREFIX do no harm", said)

        mine = folder / "mine.txt"
        mine.write_text("mine")
        completions = [quoted / file for file in FILES if "completions" in file or "zsh" in file]
        for file in completions:
            file.unlink()
            file.symlink_to(mine)
        (quoted / "bin").chmod(0o700)
        code, said = call(*make, "install", f"PREFIX={quoted}")
        replaced = not any(file.is_symlink() for file in completions)
        expect(code == 0 and replaced and mine.read_text() == "mine", "links are replaced, and not what they lead to", said)
        expect((quoted / "bin").stat().st_mode & 0o777 == 0o700, "a folder that exists keeps its mode")

        (folder / "work").mkdir()
        (folder / "taken/bin").mkdir(parents=True)
        for make_folder in (lambda path: path.symlink_to(folder / "work"), pathlib.Path.mkdir):
            taken = folder / "taken/bin/linkd"
            taken.unlink(missing_ok=True)
            make_folder(taken)
            code, said = call(*make, "install", f"PREFIX={folder}/taken")
            expect(code != 0 and f"{taken} is a folder or a link to one" in said, "a folder in place of the program is named", said)
            expect(not tree(folder / "taken") and not tree(folder / "work"), "and nothing is installed")

        note = local / "share/man/man1/other.1"
        note.write_text("")
        code, said = call(*make, "uninstall", f"PREFIX={local}", prefix=NOBODY)
        expect(code == 0 and set(tree(local)) == {"share/man/man1/other.1"}, "make uninstall removes these files alone", said)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
