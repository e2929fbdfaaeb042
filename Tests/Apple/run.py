#!/usr/bin/env python3
"""Compiles the modules of the app's side for each of Apple's systems, and all others for macOS, on Linux.

usage: .build/apple/bin/python Tests/Apple/run.py

The systems have the versions of Package.swift, so that what is newer is an error. Nothing is linked or run.
"""

from __future__ import annotations

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

import glue
import package
import sdk

BUILD = package.ROOT / ".build/apple"
STAND_INS = pathlib.Path(__file__).resolve().parent / "StandIns"
ERROR = re.compile(r"^(/[^:\n]+|<unknown>):(?:(\d+):\d+:)? (?:error|warning): (.*)$", re.MULTILINE)


def common_options(platform: sdk.Platform, modules: pathlib.Path) -> list[str]:
    resources = sdk.resources()
    return [
        "-target", platform.triple, "-sdk", str(platform.sdk), "-resource-dir", str(resources), "-module-cache-path",
        str(BUILD / "cache"), "-plugin-path", str(resources / "host/plugins"), "-disable-objc-interop", "-I", str(modules),
    ]  # fmt: skip


def problems(output: str) -> list[str]:
    """The errors that a compiler printed, as `file:line: message`."""
    found = []
    for path, line, message in ERROR.findall(output):
        place = os.path.relpath(path, package.ROOT) + (f":{line}" if line else "")
        found.append(f"{place}: {message}")
    return list(dict.fromkeys(found))


def compile_module(name: str, files, options: list[str], modules: pathlib.Path) -> list[str]:
    """Compiles a module as far as SIL, where the compiler finds its last errors."""
    command = [
        package.SWIFT + "c", "-frontend", "-emit-sil", "-o", "/dev/null", "-module-name", name, "-emit-module-path",
        str(modules / f"{name}.swiftmodule"), "-parse-as-library", *options, *map(str, files),
    ]  # fmt: skip
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode == 0:
        return []
    return problems(result.stderr) or [f"{name}: {result.stderr.strip()}"]


def check(platform: sdk.Platform, swift_modules: list[package.Module], headers: pathlib.Path) -> list[str]:
    sdk.make(platform, headers)
    modules = BUILD / "modules" / platform.sdk.stem
    modules.mkdir(parents=True, exist_ok=True)
    common = common_options(platform, modules)
    found = []
    for stand_in in ("Foundation", "os"):
        options = [*common, "-swift-version", "5", "-enable-library-evolution", "-suppress-warnings"]
        found += compile_module(stand_in, [STAND_INS / f"{stand_in}.swift"], options, modules)
    for module in swift_modules:
        if module.name not in glue.MODULES and not found:
            options = [*common, *module.options, "-warnings-as-errors"]
            found += compile_module(module.name, module.sources, options, modules)
    return found or glue.check(platform, common, modules)


def main() -> int:
    read = package.read()
    headers = next(BUILD.glob("lib/python3*/site-packages/ziglang/lib/libc/include/any-darwin-any"))
    platforms = sdk.platforms(read.floors, BUILD / "sdks")
    failed = False
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        checks = [pool.submit(check, platform, read.app_modules, headers) for platform in platforms]
        for platform, result in zip(platforms, checks):
            found = result.result()
            print(f"{platform.title}: {'FAILED' if found else f'{len(read.app_modules)} modules'}", flush=True)
            for problem in found:
                print(problem, file=sys.stderr)
            failed |= bool(found)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
