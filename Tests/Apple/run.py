#!/usr/bin/env python3
"""Compiles the modules of the app's side for each of Apple's systems, and all modules for macOS, on Linux.

usage: .build/apple/bin/python Tests/Apple/run.py

The systems have the versions of Package.swift, so that what is newer is an error. Nothing is linked or run. Copies of some
files get a fault each, which must be found.
"""

from __future__ import annotations

import dataclasses
import fcntl
import os
import pathlib
import re
import shutil
import subprocess
import sys

import compiler
import glue
import package
import sdk
import steps

BUILD = package.ROOT / ".build/apple"

# The frameworks below the glue. A stand-in may have several files: Foundation.swift, FoundationApps.swift.
FRAMEWORKS = ("Dispatch", "os", "Foundation")

# Only their declarations matter here; what they do on Apple's systems, their own projects try.
OTHER_PACKAGES = ["-suppress-warnings", "-experimental-skip-all-function-bodies"]

# Debian's packages of the libraries whose headers C is compiled with.
LIBRARIES = ("libevent-dev", "libexpat1-dev", "zlib1g-dev")

# A constant as SIL has it: its value, its file and line, and its type.
CONSTANT = re.compile(
    r"integer_literal \$Builtin\.IntLiteral, (-?\d+), loc (?:\* )?\"(.+)\":(\d+):.*\n.* metatype \$@thin (U?Int)\.Type"
)
WORDS = {"Int": range(-(2**31), 2**31), "UInt": range(2**32)}

C_OPTIONS = ["-std=gnu17", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function"]


@dataclasses.dataclass(frozen=True)
class Fault:
    """Code that a check must refuse in a module."""

    system: str
    module: str
    code: str
    message: str


FAULTS = (
    Fault("iOS", "LinkRoutes", "func fault(bytes: [UInt8]) { _ = bytes.span }", "'span' is only available in iOS 26"),
    Fault("macOS", "Server", "func fault(bytes: [UInt8]) { _ = bytes.span }", "'span' is only available in macOS 26"),
    Fault("watchOS", "LinkHandling", "let fault = 5_000_000_000", "5000000000 does not fit into Int"),
    Fault("macOS", "Server", "func fault() { _ = accept4(0, nil, nil, 0) }", "cannot find 'accept4' in scope"),
)


def too_large(sil: pathlib.Path) -> list[str]:
    """Constants that 32 bits do not hold. The compiler finds them by a body of the standard library, which is left out."""
    found = [
        f"{os.path.relpath(path, package.ROOT)}:{line}: {value} does not fit into {word}, which has 32 bits here: use {word}64"
        for value, path, line, word in CONSTANT.findall(sil.read_text())
        if int(value) not in WORDS[word]
    ]
    sil.unlink()
    return list(dict.fromkeys(found))


def header_folder() -> pathlib.Path:
    """Writes a folder with the headers of the system's libraries, which a Mac has from Homebrew and from its SDK."""
    folder = BUILD / "headers"
    shutil.rmtree(folder, ignore_errors=True)
    for name in LIBRARIES:
        listed = subprocess.run(["dpkg", "-L", name], stdout=subprocess.PIPE, text=True, check=True).stdout
        for file, header in re.findall(r"^(/usr/include/(?:\w+-linux-\w+/)?(.*\.h))$", listed, re.MULTILINE):
            (folder / header).parent.mkdir(parents=True, exist_ok=True)
            (folder / header).symlink_to(file)
    return folder


def check_c(target: package.Target, architecture: str, headers: pathlib.Path, zig: pathlib.Path) -> list[str]:
    """Compiles the headers of a module of C, and its sources if it has some."""
    file = BUILD / f"generated/{target.name}.c"
    included = sorted(target.module_map_folder.glob("*.h")) + sorted(target.folder.rglob("*.c"))
    if not included:
        return [f"{os.path.relpath(target.folder, package.ROOT)}: the target {target.name} has no sources here: correct its path"]
    sdk.write(file, "".join(f'#include "{each}"\n' for each in included))
    system = f"{architecture}-macos.{package.read().floors['macos']}"
    output = file.with_suffix(f".{architecture}.o")
    folders = ["-I", target.module_map_folder, "-isystem", headers]
    command = [zig / "zig", "cc", "-target", system, *C_OPTIONS, *folders, "-c", file, "-o", output]
    return list(map(str, compiler.errors(command, target.name)))


def check_plugins() -> list[str]:
    """Compiles the plugins for this computer as Xcode does, with what it adds for them."""
    folder = BUILD / "modules/plugins"
    folder.mkdir(parents=True, exist_ok=True)
    own = package.read()
    command = [
        package.SWIFT + "c", "-parse-as-library", "-swift-version", own.language_mode, "-package-description-version",
        own.tools_version, "-I", str(sdk.resources() / "pm/PluginAPI"), "-I", str(folder),
    ]  # fmt: skip
    name = "XcodeProjectPlugin"
    module = ["-emit-module", "-module-name", name, "-o", str(folder / f"{name}.swiftmodule")]
    found = compiler.errors([*command, *module, glue.STAND_INS / f"{name}.swift"], name)
    for target in own.targets.values():
        if target.entry["type"] == "plugin" and not found:
            options = ["-typecheck", "-warnings-as-errors", "-module-name", target.name]
            found += compiler.errors([*command, *options, *target.sources], target.name)
    return list(map(str, found))


def embedded_declarations(target: package.Target) -> list[pathlib.Path]:
    """Files that declare what SwiftPM makes of resources and what plugins write."""
    files = [glue.STAND_INS / f"{plugin}.swift" for plugin in target.plugins]
    if names := [re.sub(r"\W", "_", file.name) for file in target.embedded_files]:
        file = BUILD / f"generated/{target.name}.swift"
        lines = "".join(f"    static let {name}: [UInt8] = []\n" for name in names)
        sdk.write(file, f"enum PackageResources {{\n{lines}}}\n")
        files.append(file)
    return files


class Check:
    """The check for one system."""

    def __init__(self, platform: sdk.Platform, zig: pathlib.Path, headers: pathlib.Path):
        self.platform = platform
        is_mac = platform.name == "macOS"
        self.targets = (package.everything if is_mac else package.app_side)(platform.system)
        self.modules = BUILD / "modules" / platform.sdk.stem
        shutil.rmtree(self.modules, ignore_errors=True)
        self.modules.mkdir(parents=True)
        resources = sdk.resources()
        self.options = [
            "-target", platform.triple, "-sdk", str(platform.sdk), "-resource-dir", str(resources), "-module-cache-path",
            str(BUILD / "cache"), "-plugin-path", str(resources / "host/plugins"), "-disable-objc-interop", "-I",
            str(self.modules), "-D", "SWIFT_PACKAGE", "-D", "DEBUG",
        ]  # fmt: skip
        for target in self.targets:
            if target.is_c:
                self.options += ["-I", str(target.module_map_folder), "-Xcc", "-isystem", "-Xcc", str(headers)]
        self.steps = self.make_steps(zig)

    @property
    def own_modules(self) -> list[package.Target]:
        return [target for target in self.targets if target.is_own and not target.is_c]

    def make_steps(self, zig: pathlib.Path) -> list[steps.Step]:
        start = steps.Step(lambda: self.prepare(zig))
        modules: dict[package.Target, steps.Step] = {}
        for target in self.targets:
            if not target.is_c:
                needs = [modules[each] for each in target.dependencies(self.platform.system) if each in modules]
                modules[target] = steps.Step(lambda target=target: self.compile(target), [start, *needs])
        app_side = [modules[target] for target in package.app_side(self.platform.system) if target in modules]
        found = [start, *modules.values()]
        found.append(steps.Step(lambda: glue.check(self.platform, self.options, self.modules), app_side))
        for fault in FAULTS:
            if fault.system == self.platform.name:
                sound = modules[package.read().targets[fault.module]]
                found.append(steps.Step(lambda fault=fault: self.check_fault(fault), [sound]))
        return found

    def prepare(self, zig: pathlib.Path) -> list[str]:
        sdk.make(self.platform, zig / "lib/libc/include/any-darwin-any")
        found = []
        for name in FRAMEWORKS:
            files = sorted(glue.STAND_INS.glob(f"{name}*.swift"))
            found += self.compile_files(name, files, ["-parse-as-library", "-swift-version", "6", *OTHER_PACKAGES])
        return found or list(map(str, glue.Glue(self.platform, self.options, self.modules).compile_stand_ins()))

    def compile(self, target: package.Target) -> list[str]:
        return self.compile_files(target.name, target.sources + embedded_declarations(target), self.target_options(target))

    def target_options(self, target: package.Target) -> list[str]:
        is_script = any(file.name == "main.swift" for file in target.sources)
        return [
            *target.options(self.platform.system),
            *([] if is_script else ["-parse-as-library"]),
            *(["-warnings-as-errors"] if target.is_own else OTHER_PACKAGES),
        ]

    def compile_files(self, name: str, files: list[pathlib.Path], options: list[str], output=None) -> list[str]:
        """Compiles as far as SIL, where the compiler finds its last errors."""
        output = output or self.modules / f"{name}.swiftmodule"
        has_words_of_32_bits = "_32-" in self.platform.triple and name not in FRAMEWORKS
        sil = output.with_suffix(".sil") if has_words_of_32_bits else pathlib.Path("/dev/null")
        command = [
            package.SWIFT + "c", "-frontend", "-emit-sil", "-Xllvm", "-sil-print-debuginfo", "-o", str(sil), "-module-name",
            name, "-emit-module-path", str(output), *self.options, *options, *map(str, files),
        ]  # fmt: skip
        return list(map(str, compiler.errors(command, name))) or (too_large(sil) if has_words_of_32_bits else [])

    def check_fault(self, fault: Fault) -> list[str]:
        """Adds the fault to a copy of a file, and looks for its message."""
        target = package.read().targets[fault.module]
        first, *others = target.sources
        copy = BUILD / f"faults/{FAULTS.index(fault)}/{first.name}"
        sdk.write(copy, f"{first.read_text()}\n{fault.code}\n")
        files = [copy, *others, *embedded_declarations(target)]
        found = self.compile_files(fault.module, files, self.target_options(target), copy.with_suffix(".swiftmodule"))
        if any(fault.message in problem for problem in found):
            return []
        said = "; ".join(found) or "nothing"
        return [f"{fault.module}: with the fault `{fault.code}` the compiler must say {fault.message!r}, and says {said}"]


def verdict(title: str, tried: list[steps.Step], content: str) -> str:
    failed = sum(1 for step in tried if step.problems)
    skipped = sum(1 for step in tried if step.problems is None)
    return f"{title}: {f'{failed} steps FAILED, {skipped} not tried' if failed else content}"


def main() -> int:
    # Two at once would remove each other's modules.
    lock = (BUILD / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SystemExit(f"{BUILD.relative_to(package.ROOT)} is in use by another run of this check: wait for its end") from None
    zig = next(BUILD.glob("lib/python3*/site-packages/ziglang"))
    headers = header_folder()
    checks = [Check(platform, zig, headers) for platform in sdk.platforms(package.read().floors, BUILD / "sdks")]
    c_modules = [target for target in package.everything("macos") if target.is_c and target.is_own]
    c_steps = [
        steps.Step(lambda target=target, architecture=architecture: check_c(target, architecture, headers, zig))
        for target in c_modules
        for architecture in ("aarch64", "x86_64")
    ]
    plugins = steps.Step(check_plugins)
    all_steps = [step for check in checks for step in check.steps] + c_steps + [plugins]
    steps.run(all_steps)
    for check in checks:
        print(verdict(check.platform.title, check.steps, f"{len(check.own_modules)} modules"))
    print(verdict("C for macOS", c_steps, f"{len(c_modules)} modules for arm64 and x86_64"))
    print(verdict("Plugins for Xcode", [plugins], "all"))
    # Several systems have the same ones.
    found = dict.fromkeys(problem for step in all_steps for problem in step.problems or [])
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        # Not sys.exit, which waits for threads, and these go on with their steps.
        os._exit(130)
