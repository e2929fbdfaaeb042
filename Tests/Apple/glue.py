"""Checks the stand-ins for Apple's frameworks, and the examples and the code of the pages against them."""

from __future__ import annotations

import dataclasses
import pathlib
import re

import compiler
import package
import pages
from compiler import Error

STAND_INS = pathlib.Path(__file__).resolve().parent / "StandIns"

TABLE = STAND_INS / "README.md"
ROW = re.compile(r"^\| (\w+) \| `(.*)` \| ([\w, ]*)\| (main actor )?\|$")
# The second use of a row is further down than any line of the table.
OUTSIDE = 100_000

# Each behind those that it imports, with the systems that have it.
FRAMEWORKS = {
    "CoreSpotlight": pages.SYSTEMS,
    "UserNotifications": pages.SYSTEMS,
    "UIKit": ("iOS", "tvOS", "watchOS", "visionOS"),
    "AppKit": ("macOS",),
    "SwiftUI": pages.SYSTEMS,
    "WebKit": ("iOS", "visionOS", "macOS"),
}

# As in Examples/Package.swift.
APP_OPTIONS = [
    "-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature",
    "InternalImportsByDefault", "-enable-upcoming-feature", "MemberImportVisibility", "-warnings-as-errors",
]  # fmt: skip

# What must be found for tvOS: what is replaced in a file by what, the line with the error, and the error.
MODULE_FAULT = (
    package.ROOT / "Sources/LinkHandling/Apple/View+Links.swift", "#if os(macOS)", "#if os(macOS) || os(tvOS)",
    "content.handlesExternalEvents(", "'handlesExternalEvents(preferring:allowing:)' is unavailable in tvOS",
)  # fmt: skip
PAGE_FAULT = (
    package.ROOT / "docs/app/waiting-links.md", ".links(inbox, guard:", ".links(inbox, guards:", ".links(inbox, guard:",
    "incorrect argument label in call (have '_:guards:_:unmatched:', expected '_:guard:_:unmatched:')",
)  # fmt: skip

# What Xcode 26 adds in a new project. The simulator has the declarations of iOS, so that its turn is free for them.
NEW_PROJECT = [
    "-default-isolation", "MainActor", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
    "-enable-upcoming-feature", "InferIsolatedConformances",
]  # fmt: skip


def compile_files(name: str, files, options: list[str]) -> list[Error]:
    """Compiles the files of a module, and returns the errors."""
    command = [package.SWIFT + "c", "-frontend", "-module-name", name, "-parse-as-library", *options, *map(str, files)]
    return compiler.errors(command, name)


def missed(errors: list[Error], file: pathlib.Path, text: str, message: str) -> list[str]:
    """Whether an error is not among those of a compiler, on a line with a text."""
    lines = [number for number, line in enumerate(file.read_text().splitlines(), 1) if text in line]
    if any(error.path == str(file) and error.line in lines and error.message == message for error in errors):
        return []
    named = "; ".join(map(str, errors)) or "nothing"
    return [f"a fault was put into {file.name}, and the compiler did not report {message!r} on a line with {text!r}, but {named}"]


class Glue:
    """The check for one system."""

    def __init__(self, platform, common_options: list[str], modules_folder: pathlib.Path):
        self.platform = platform
        self.system = platform.name.removesuffix(" simulator")
        self.options = common_options
        self.modules = modules_folder
        self.folder = modules_folder / "Pages"
        self.folder.mkdir(exist_ok=True)
        self.frameworks = [name for name, systems in FRAMEWORKS.items() if self.system in systems]

    def compile_stand_ins(self) -> list[Error]:
        found = []
        for name in self.frameworks:
            # Nothing runs, so that no body has to be right.
            options = ["-emit-module", "-o", str(self.modules / f"{name}.swiftmodule"), "-swift-version", "6"]
            options += ["-suppress-warnings", "-experimental-skip-all-function-bodies"]
            found += compile_files(name, [STAND_INS / f"{name}.swift"], [*self.options, *options])
        return found

    def compile_module(self, name: str, changed: dict[pathlib.Path, pathlib.Path]) -> list[Error]:
        """Compiles a module with some of its files replaced."""
        target = package.read().targets[name]
        options = [*self.options, *target.options(self.platform.system), "-warnings-as-errors", "-emit-sil", "-o", "/dev/null"]
        return compile_files(name, [changed.get(file, file) for file in target.sources], options)

    def check_table(self) -> list[str]:
        """Compares what the stand-ins refuse with the table beside them."""
        rows, code = {}, "".join(f"import {name}\n" for name in ("Foundation", *self.frameworks))
        for number, text in enumerate(TABLE.read_text().splitlines(), 1):
            if row := ROW.match(text):
                framework, use, systems, isolation = row.groups()
                has_framework = framework in (*self.frameworks, "Foundation")
                is_refused = systems.strip() == "all" or self.system in systems.replace(" ", "").split(",")
                rows[number] = (has_framework, is_refused, isolation is not None)
                if has_framework:
                    for line, attribute in ((number, "@MainActor"), (number + OUTSIDE, "nonisolated")):
                        code += f'#sourceLocation(file: "{TABLE}", line: {line})\n'
                        code += f"{attribute} func row{line}() {{ {use} }}\n"
        file = self.folder / "Table.swift"
        file.write_text(code)
        errors = compile_files("Table", [file], [*self.options, "-swift-version", "6", "-typecheck"])
        refused = {error.line for error in errors if error.path == str(TABLE)}
        found = [str(error) for error in errors if error.path != str(TABLE)]
        for number, (has_framework, is_refused, is_isolated) in rows.items():
            place = f"{TABLE.relative_to(package.ROOT)}:{number}"
            if is_refused != (not has_framework or number in refused):
                fix = "refuse" if is_refused else "accept"
                found.append(f"{place}: the stand-in disagrees for {self.system}: {fix} this there, or correct the row")
            elif not is_refused and is_isolated != (number + OUTSIDE in refused):
                fix = "isolate the stand-in to" if is_isolated else "free the stand-in from"
                found.append(f"{place}: the stand-in disagrees for {self.system}: {fix} the main actor, or correct the row")
        if not rows:
            found.append(f"{TABLE.relative_to(package.ROOT)}: no row was found")
        return found

    def check_page(self, page: pages.Surroundings) -> list[Error]:
        """Compiles an example, and the code of a page with what surrounds it."""
        files = page.sources + (page.files(self.folder / page.file.stem) if page.is_for(self.system) else [])
        options = [*self.options, *APP_OPTIONS, "-emit-sil", "-o", "/dev/null"]
        return compile_files(page.file.stem, files, options + (NEW_PROJECT if self.platform.name != self.system else []))

    def check_faults(self) -> list[str]:
        """Compiles a module and a page with a fault each, and returns what was not found."""
        file, old, new, line, message = MODULE_FAULT
        changed = self.folder / file.name
        changed.write_text(file.read_text().replace(old, new))
        found = missed(self.compile_module("LinkHandling", {file: changed}), changed, line, message)
        file, old, new, line, message = PAGE_FAULT
        named = [page for page in pages.surroundings() if any(package.ROOT / block.page == file for block in page.blocks)]
        faulty = [page for page in named if any(old in block.code for block in page.blocks)]
        for page in faulty:
            blocks = [dataclasses.replace(block, code=block.code.replace(old, new)) for block in page.blocks]
            found += missed(self.check_page(dataclasses.replace(page, blocks=blocks)), file, line, message)
        if not faulty:
            found.append(f"{file.relative_to(package.ROOT)}: no block has {old!r} any more: let PAGE_FAULT replace code that it has")
        return found

    def check(self) -> list[str]:
        found = self.check_table()
        if not found:
            for page in pages.surroundings():
                found += map(str, self.check_page(page))
        return found or (self.check_faults() if self.platform.name == "tvOS" else [])


def check(platform, common_options: list[str], modules_folder: pathlib.Path) -> list[str]:
    """The problems for a platform: `file:line: message`; those of the pages are the same for each, and stand under macOS."""
    is_first = platform.name == "macOS"
    try:
        found = Glue(platform, common_options, modules_folder).check()
        if is_first:
            found += pages.not_compiled() + pages.misread() + pages.examples_left_out()
            found += pages.wrong_versions(package.read().floors)
        return found
    except pages.Problem as problem:
        return [str(problem)] if is_first else []
