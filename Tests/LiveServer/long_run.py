"""The command line of the runs that take minutes: `make judge` and `make soak`."""

import argparse
import pathlib
import random
import signal
import sys
import tempfile
import traceback

from live_server import missing_programs
from tally import Tally, say

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def parse(name, about, minutes):
    first, _, details = about.partition("\n\n")
    parser = argparse.ArgumentParser(prog=f"Tests/{name}", description=first, epilog=details)
    program = ROOT / ".build/release/linkd"
    parser.add_argument("--linkd", default=program, type=pathlib.Path, metavar="PROGRAM", help=".build/release/linkd")
    parser.add_argument("--minutes", default=minutes, type=float, metavar="N", help=f"about how long it runs: {minutes}")
    seed = random.randrange(1_000_000_000)
    parser.add_argument("--seed", default=seed, type=int, metavar="N", help="of all that is random: another one each time")
    return parser.parse_args()


def main(name, about, minutes, programs, run):
    """Calls `run` with the options, an empty folder and a tally, and exits with what the tally says."""
    # What is mounted and running ends with this process, however it ends.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    options = parse(name, about, minutes)
    options.linkd = options.linkd.resolve()
    if missing := missing_programs(programs):
        sys.exit(f"this needs Linux and {', '.join(missing)}; make {name.lower()} installs them")
    say(f"seed {options.seed}, {options.minutes:g} minutes")
    tally = Tally(name)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        # Front ends started by root give up its rights before they read their folder.
        folder.chmod(0o755)
        try:
            run(options, folder, tally)
        except Exception as problem:
            tally.lost("the run itself", f"{type(problem).__name__}: {problem}")
            traceback.print_exc()
    sys.exit(tally.conclude())
