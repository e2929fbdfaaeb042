#!/usr/bin/env python3
"""Builds the package beside this file with the plugin: clean, without a change, with changed tables and wrong uses.

usage: Tests/PluginPackage/run.py SCRATCH native|swiftbuild...

A package between the app and linkd uses the plugin too. SwiftPM's own build system builds all of it with the small package
that `.ci/mirror` writes, and Swift Build, the default of Swift 6.4, with this repository and without its trait. The small
package is also built alone, as an index of packages does, where libevent is hidden.

It works on a copy in the folder SCRATCH, in which a later run builds only what has changed.
"""

from __future__ import annotations

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SWIFT = os.environ.get("SWIFT", "swift")
COMPILING = re.compile(r"swiftc .*-module-name App ")
OF_THE_TEST = {"App", "Places"}

# Swift Build suppresses the warnings of a package that another uses, and the compiler refuses to make them errors too:
# https://github.com/swiftlang/swift-package-manager/issues/10192
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "LINKD_WARNINGS_AS_ERRORS"}


class Package:
    def __init__(self, scratch: pathlib.Path, build_system: str, linkd: str):
        self.build_system = build_system
        self.folder = scratch / build_system
        for name in ("Sources", "Feature"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
        shutil.copytree(HERE, self.folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("run.py", ".build"))
        for manifest in (self.folder / "Package.swift", self.folder / "Feature/Package.swift"):
            manifest.write_text(re.sub(r'path: "[./]*"', linkd, manifest.read_text()))
        self.table = self.folder / "Sources/App/routes.json"
        self.app = self.folder / "Sources/App/App.swift"

    def swift(self, verb: str, *arguments: str) -> tuple[int, str, float]:
        started = time.monotonic()
        command = [SWIFT, verb, "--build-system", self.build_system, "--package-path", str(self.folder), *arguments]
        outcome = subprocess.run(
            command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=1800, check=False
        )
        return outcome.returncode, outcome.stdout, time.monotonic() - started

    def products(self) -> pathlib.Path:
        return pathlib.Path(self.swift("build", "--show-bin-path")[1].splitlines()[-1])

    def build(self) -> tuple[int, str, float]:
        """Builds, and waits for the next second.

        The compiler's driver takes a file that changes in the second in which the last build began for unchanged, and
        leaves its object as it was: it compares dates in whole seconds, as in swift-driver's pull request 2188.
        """
        outcome = self.swift("build", "-v")
        second = int(time.time())
        while int(time.time()) == second:
            time.sleep(0.02)
        return outcome


def check(name: str, is_so: bool, output: str) -> None:
    if not is_so:
        sys.exit(f"FAILED: {name}\n{output[-3000:]}")
    print(f"ok    {name}")


def runs(output: str, target: str = "") -> int:
    """For how many tables the tool ran, of all targets or of one; Swift Build prints a command twice."""
    return len(set(re.findall(rf"/GenerateLinks\S* \S*{target}/routes\.json ", output)))


def modules(products: pathlib.Path) -> set[str]:
    """
    The names of the modules that were built, by their files.

    The commands that `-v` prints do not say it: Swift Build prints those of two tasks into one another at times.
    """
    return {module.stem for folder in (".", "Modules", "Modules-tool") for module in (products / folder).glob("*.swiftmodule")}


def tool_seconds(package: Package) -> float:
    """The processor time of the tool for a table of 1,000 routes."""
    routes = ",\n".join(
        f'{{ "id": "r{n}", "path": "/s{n % 40}/{{reference}}/p{n}", "query": {{ "tab": "enum(map|info)?", "page": "int?" }} }}'
        for n in range(1000)
    )
    table = package.folder / "large.json"
    table.write_text(f'{{ "hosts": ["t.example"], "routes": [\n{routes}\n] }}')
    tool = package.products() / "GenerateLinks-tool"
    before = os.times()
    subprocess.run([tool, table, package.folder / "Large.swift"], check=True, timeout=60)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def targets_of(folder: pathlib.Path) -> dict[str, str]:
    """The targets of a package with their types."""
    dump = subprocess.run([SWIFT, "package", "--package-path", folder, "dump-package"], check=True, stdout=subprocess.PIPE, timeout=600)
    return {target["name"]: target["type"] for target in json.loads(dump.stdout)["targets"]}


def try_package(package: Package, own: dict[str, str]) -> None:
    code, output, seconds = package.build()
    check(f"the package builds, {seconds:.1f} s", code == 0, output)
    built = modules(package.products())
    others = built - own.keys() - OF_THE_TEST
    check("the app builds no other target than those of the mirror", not others, str(others))
    libraries = {name for name, kind in own.items() if kind == "regular"}
    missing = libraries - built
    check(f"it builds {', '.join(sorted(libraries))}", not missing, str(missing))
    code, output, _ = package.swift("run", "--skip-build", "App")
    check("the table inside loads", "trip 55 of 2 routes, https://trips.example.com/trips/55" in output, output)
    check("the table of a package between loads", "https://places.example.com/places/Lisbon" in output, output)
    # SwiftPM builds the tools of plugins by two plans, one for plugins and one for all, and links them again in the
    # build after a clean one. The tool then runs once more, and leaves its file as it is.
    code, output, _ = package.build()
    check("a build after a clean one does not compile the app again", code == 0 and not COMPILING.search(output), output)
    code, output, seconds = package.build()
    check(f"a build without a change runs the tool 0 times, {seconds:.1f} s", code == 0 and runs(output) == 0, output)

    table, app = package.table.read_text(), package.app.read_text()
    package.table.write_text(table.replace("] }", "] }\n").replace('"/" }', '"/" , "page": { "title": "Trips" } }'))
    code, output, seconds = package.build()
    check(f"a changed table runs the tool once, {seconds:.1f} s", code == 0 and runs(output, "App") == 1, output)

    package.table.write_text(table.replace('"/" },', '"/" },\n    { "id": "help", "path": "/help" },'))
    code, output, _ = package.build()
    check("a new route does not compile until it is handled", code != 0 and "add missing case: '.help'" in output, output)
    package.table.write_text(table.replace('"id": "trip"', '"id": "self"'))
    code, output, _ = package.build()
    place = r"routes\.json:6:13: error: routes\[1\]\.id: .*\[invalid-symbol-name\]"
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

    options = package.app.with_name("links-plugin.json")
    options.write_text('{ "name": "trips" }')
    code, output, _ = package.build()
    check("a mistake in the options is an error at its line", code != 0 and "links-plugin.json:1:11: error: name" in output, output)
    options.write_text('{ "name": "Trips", "access": "package" }')
    package.app.write_text(app.replace("Links", "Trips"))
    code, output, _ = package.build()
    check("the options name the type", code == 0 and runs(output, "App") == 1, output)

    write = ["package", "--allow-writing-to-package-directory", "generate-links"]
    code, output, _ = package.swift(*write, "--access", "public")
    written = package.app.with_name("Links.swift")
    check("the command writes the file beside the table", code == 0 and "public enum Trips:" in written.read_text(), output)
    code, output, _ = package.swift(*write, "--acces", "public")
    check("an unknown argument is an error", code != 0 and "unknown arguments: --acces public" in output, output)


def try_alone(mirror: pathlib.Path, scratch: pathlib.Path) -> None:
    command = [ROOT / ".ci/without-libevent", "build", "--build-system", "swiftbuild", "--package-path", mirror, "--scratch-path"]
    outcome = subprocess.run(
        [*command, scratch], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=1800, check=False
    )
    check("the mirror builds alone, without libevent", outcome.returncode == 0, outcome.stdout)


def main(scratch: pathlib.Path, build_systems: list[str]) -> None:
    mirror = scratch / "mirror"
    subprocess.run([ROOT / ".ci/mirror", mirror], check=True, timeout=600)
    own = targets_of(mirror)
    if "native" in build_systems:
        print("--- SwiftPM's own build system")
        native = Package(scratch, "native", f'path: "{mirror}"')
        try_package(native, own)
        seconds = tool_seconds(native)
        print(f"      the tool in debug for 1,000 routes: {seconds:.2f} s of the processor (goal: under 0.3)")
    if "swiftbuild" in build_systems:
        print("--- Swift Build")
        try_package(Package(scratch, "swiftbuild", f'path: "{ROOT}", traits: []'), own)
        try_alone(mirror, scratch / "alone")


if __name__ == "__main__":
    if len(sys.argv) < 3 or not set(sys.argv[2:]) <= {"native", "swiftbuild"}:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:])
