#!/usr/bin/env python3
"""Builds the package beside this file with the plugin: clean, without a change, with changed tables and wrong uses.

usage: Tests/PluginPackage/run.py SCRATCH

It works on a copy in the folder SCRATCH, in which a later run builds only what has changed.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
COMPILING = "swiftc -module-name App "


class Package:
    def __init__(self, scratch: pathlib.Path):
        self.folder = scratch / "package"
        shutil.rmtree(self.folder / "Sources", ignore_errors=True)
        shutil.copytree(HERE, self.folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("run.py", ".build"))
        manifest = self.folder / "Package.swift"
        manifest.write_text(manifest.read_text().replace('path: "../.."', f'path: "{ROOT}"'))
        self.table = self.folder / "Sources/App/routes.json"
        self.app = self.folder / "Sources/App/App.swift"

    def swift(self, *arguments: str) -> tuple[int, str, float]:
        started = time.monotonic()
        command = [os.environ.get("SWIFT", "swift"), arguments[0], "--package-path", str(self.folder), *arguments[1:]]
        outcome = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=1800, check=False)
        return outcome.returncode, outcome.stdout, time.monotonic() - started

    def build(self) -> tuple[int, str, float]:
        return self.swift("build", "-v")


def check(name: str, is_so: bool, output: str) -> None:
    if not is_so:
        sys.exit(f"FAILED: {name}\n{output[-3000:]}")
    print(f"ok    {name}")


def runs(output: str) -> int:
    """How often the tool ran."""
    return len(re.findall(r"/GenerateLinks\S* \S*routes\.json ", output))


def main(scratch: str) -> None:
    package = Package(pathlib.Path(scratch).resolve())
    code, output, seconds = package.build()
    check(f"the package builds, {seconds:.1f} s", code == 0, output)
    code, output, _ = package.swift("run", "--skip-build", "App")
    check("the table inside loads", "trip 55 of 2 routes, https://trips.example.com/trips/55" in output, output)
    # SwiftPM builds the tools of plugins by two plans, one for plugins and one for all, and links them again in the
    # build after a clean one. The tool then runs once more, and leaves its file as it is.
    code, output, _ = package.build()
    check("a build after a clean one does not compile the app again", code == 0 and COMPILING not in output, output)
    code, output, seconds = package.build()
    check(f"a build without a change runs the tool 0 times, {seconds:.1f} s", code == 0 and runs(output) == 0, output)

    table, app = package.table.read_text(), package.app.read_text()
    package.table.write_text(table.replace("] }", "] }\n").replace('"/" }', '"/" , "page": { "title": "Trips" } }'))
    code, output, seconds = package.build()
    check(f"a changed table runs the tool once, {seconds:.1f} s", code == 0 and runs(output) == 1, output)

    package.table.write_text(table.replace('"/" },', '"/" },\n    { "id": "help", "path": "/help" },'))
    code, output, _ = package.build()
    check("a new route does not compile until it is handled", code != 0 and "add missing case: '.help'" in output, output)
    package.table.write_text(table.replace('"id": "trip"', '"id": "url"'))
    code, output, _ = package.build()
    place = r"routes\.json:6:13: error: routes\[1\]\.id: the route \"url\" is \"url\" in code, .*\[LC102\]"
    check("a name that code cannot have is an error at its line", code != 0 and re.search(place, output) is not None, output)
    package.table.write_text(table)

    for use, message in [
        (".tripp", "type 'Links' has no member 'tripp'"),
        (".trip(reference: 5)", "cannot convert value of type 'Int' to expected argument type 'String'"),
    ]:
        package.app.write_text(app + f"\nlet wrong: Links = {use}\n")
        code, output, _ = package.build()
        check(f"{use} does not compile", code != 0 and message in output, output)
    package.app.write_text(app)

    code, output, _ = package.swift("package", "--allow-writing-to-package-directory", "generate-links")
    written = package.folder / "Sources/App/Links.swift"
    check("the command writes the file beside the table", code == 0 and "case trip(" in written.read_text(), output)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
