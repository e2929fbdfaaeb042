"""Runs checks, each a function whose name is a sentence, and prints one line for each."""

import os
import shutil
import time
import traceback


class Failure(Exception):
    """What is not as it must be."""


def expect(condition, *what):
    if not condition:
        raise Failure(" ".join(map(str, what)))


def wait_until(condition, what, seconds=20):
    """Returns the first true value of a function; asks it every 10 ms."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        expect(time.monotonic() < deadline, "after", seconds, "s still not:", what)
        time.sleep(0.01)


def tools_are_missing(*names):
    """Says which tools are missing: an error where CI is set, and a reason to leave the tests out elsewhere."""
    missing = [name for name in names if not shutil.which(name)]
    if not missing and os.geteuid() == 0:
        return False
    what = f"not installed: {', '.join(missing)}" if missing else "namespaces need root"
    print(f"{'FAIL ' if os.environ.get('CI') else 'left out:'} {what}")
    return True


def run_all(checks, *arguments):
    """Runs each check with the arguments; returns the number of failures. A check can return a note for its line."""
    failures, started = 0, time.monotonic()
    for check in checks:
        name, began = check.__name__.replace("_", " "), time.monotonic()
        try:
            note = check(*arguments)
            took = f"{time.monotonic() - began:.1f} s"
            print(f"ok    {name} ({f'{note}, ' if note else ''}{took})", flush=True)
        except Exception as error:
            failures += 1
            print(f"FAIL  {name}: {error if isinstance(error, Failure) else traceback.format_exc()}", flush=True)
    print(f"{len(checks)} checks, {failures} failures, {time.monotonic() - started:.0f} s")
    return failures
