"""The time until linkd listens, and the time of a whole run of `linkd check`."""

import subprocess
import time

from peers import BENCHMARKS

STARTS = 11
MILLISECONDS_AT_MOST = 150
LANGUAGES_MILLISECONDS_AT_MOST = 100


def milliseconds_until_listening(program, config):
    """Returns the time from the start of the process to the line that it prints when it listens."""
    started = time.monotonic()
    process = subprocess.Popen(
        [program, "serve", "--config", config], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        for line in process.stdout:
            if line.startswith("listening on "):
                return 1000 * (time.monotonic() - started)
        raise ChildProcessError(f"linkd did not start with {config.name}")
    finally:
        process.terminate()
        process.communicate()


def milliseconds_to_check(program):
    started = time.monotonic()
    subprocess.run([program, "check", BENCHMARKS.parent / "config.json"], check=True, stdout=subprocess.DEVNULL)
    return 1000 * (time.monotonic() - started)


def report_starts(program, folder, report):
    report.heading("ms", f"median of {STARTS} (quartiles)")
    small = [milliseconds_until_listening(program, folder / "config.json") for _ in range(STARTS)]
    languages = [milliseconds_until_listening(program, folder / "languages.json") for _ in range(STARTS)]
    long = [milliseconds_until_listening(program, folder / "long.json") for _ in range(STARTS)]
    report.values("from the start to listening, 12 routes", small)
    report.values("from the start to listening, 1,000 routes with pages", long, MILLISECONDS_AT_MOST)
    report.values("from the start to listening, 100 routes in 9 languages", languages, LANGUAGES_MILLISECONDS_AT_MOST)
    report.values("linkd check of the shipped configuration", [milliseconds_to_check(program) for _ in range(STARTS)])
