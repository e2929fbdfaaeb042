#!/usr/bin/env python3
"""Tries the pages in a real browser: each file of tests beside this one in a process of its own, several at a time.

usage: run.py [--screenshots] [--readme] [FILE…]

LINKD names the program (.build/debug/linkd), CHROMIUM the browser. What is needed from PyPI is put into .build/browser.
Where there is no browser, or nothing can be installed, it says so and passes; where CI is set, it fails.
"""

import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parent.parent / ".build"
INSTALL = HERE.parent.parent / ".ci" / "install-python"
VENV = BUILD / "browser"
PYTHON = VENV / "bin" / "python"
BROWSERS = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
]
SECONDS = 600


class Missing(Exception):
    """What is not here to run the tests with."""


def browser():
    """The path of a Chromium."""
    named = os.environ.get("CHROMIUM")
    found = next((path for path in map(shutil.which, [named] if named else BROWSERS) if path), None)
    if not found:
        raise Missing("no Chromium or Chrome here (make browser-needs installs one)")
    return found


def prepare(requirements):
    """Puts what PyPI has of the requirements into the virtual environment, once for each state of their file."""
    try:
        command = [INSTALL, VENV, requirements]
        outcome = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=SECONDS)
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise Missing(f"playwright cannot be installed: {problem}") from problem
    if outcome.returncode:
        lines = outcome.stdout.strip().splitlines() or ["no reason given"]
        raise Missing(f"playwright cannot be installed: {lines[-1]}")


def run(file, environment):
    """Runs one file, and returns whether it passed, what it printed, and how long it took."""
    started = time.monotonic()
    try:
        outcome = subprocess.run(
            [PYTHON, file.name, *(["--buffer"] if file.name.startswith("test_") and file.stem != "test_weight" else [])],
            cwd=HERE,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS,
        )
        passed, output = outcome.returncode == 0, outcome.stdout
    except subprocess.TimeoutExpired as problem:
        printed = (problem.stdout or b"").decode(errors="replace")
        passed, output = False, f"{printed}\nnot done after {SECONDS} s"
    return passed, output, time.monotonic() - started


def main():
    names = [name for name in sys.argv[1:] if not name.startswith("--")]
    files = [HERE / pathlib.Path(name).name for name in names] or sorted(HERE.glob("test_*.py"))
    requirements = [HERE / "requirements.txt"]
    if "--screenshots" in sys.argv:
        files = [HERE / "screenshots.py"]
    if "--readme" in sys.argv:
        files = [HERE / "readme_pictures.py", HERE / "gallery_pictures.py"]
        requirements.append(HERE / "requirements-pictures.txt")
    try:
        environment = {**os.environ, "CHROMIUM": browser(), "PYTHONDONTWRITEBYTECODE": "1"}
        environment.setdefault("LINKD", str(BUILD / "debug" / "linkd"))
        environment["LINKD"] = str(pathlib.Path(environment["LINKD"]).absolute())
        for requirement in requirements:
            prepare(requirement)
    except Missing as problem:
        print(f"pages are not tried in a browser: {problem}")
        return 1 if os.environ.get("CI") else 0
    failed = []
    # Each now and then waits for its browser, so that one more than there are cores keeps them busy.
    with concurrent.futures.ThreadPoolExecutor((os.cpu_count() or 1) + 1) as pool:
        for file, (passed, output, seconds) in zip(files, pool.map(lambda file: run(file, environment), files)):
            print(f"{file.stem}: {'passed' if passed else 'FAILED'} in {seconds:.0f} s", flush=True)
            if not passed or file.stem == "test_weight":
                print(output)
            if not passed:
                failed.append(file.name)
    if failed:
        print(f"failed in the browser: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
