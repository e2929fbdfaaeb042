#!/usr/bin/env python3
"""Compiles the modules of the app's side for each of Apple's systems, and all others for macOS, on Linux.

usage: .build/apple/bin/python Tests/Apple/run.py

The systems have the versions of Package.swift, so that what is newer is an error. Nothing is linked or run. At the end,
copies of some files get a fault each, which must be found.
"""

from __future__ import annotations

import concurrent.futures
import dataclasses
import graphlib
import os
import pathlib
import re
import subprocess
import sys
import time

import glue
import package
import sdk

BUILD = package.ROOT / ".build/apple"
HEADERS = BUILD / "headers"
STAND_INS = pathlib.Path(__file__).resolve().parent / "StandIns"
FRAMEWORKS = ("Dispatch", "os", "Foundation")
PROBLEM = re.compile(r"^(/[^:\n]+|<unknown>):(?:(\d+):\d+:)? (?:error|warning): (.*)$", re.MULTILINE)


def common_options(platform: sdk.Platform, modules: pathlib.Path) -> list[str]:
    resources = sdk.resources()
    return [
        "-target", platform.triple, "-sdk", str(platform.sdk), "-resource-dir", str(resources), "-module-cache-path",
        str(BUILD / "cache"), "-plugin-path", str(resources / "host/plugins"), "-disable-objc-interop", "-I", str(modules),
    ]  # fmt: skip


def problems(name: str, result: subprocess.CompletedProcess) -> list[str]:
    """What a compiler printed, as `file:line: message`."""
    if result.returncode == 0:
        return []
    found = [
        f"{os.path.relpath(path, package.ROOT)}:{line}: {message}" if line else f"{name}: {message}"
        for path, line, message in PROBLEM.findall(result.stderr)
    ]
    return list(dict.fromkeys(found)) or [f"{name}: {result.stderr.strip() or result.returncode}"]


def compile_module(name: str, files, options: list[str], modules: pathlib.Path) -> list[str]:
    """Compiles a module as far as SIL, where the compiler finds its last errors."""
    command = [
        package.SWIFT + "c", "-frontend", "-emit-sil", "-o", "/dev/null", "-module-name", name, "-emit-module-path",
        str(modules / f"{name}.swiftmodule"), *options, *map(str, files),
    ]  # fmt: skip
    started = time.monotonic()
    try:
        return problems(name, subprocess.run(command, capture_output=True, text=True, check=False))
    finally:
        if "TIMES" in os.environ: print(f"{time.monotonic()-started:.1f} {modules.name} {name}", flush=True)


def clang_options(targets) -> list[str]:
    found = ["-Xcc", "-isystem", "-Xcc", str(HEADERS)]
    for target in targets:
        if not target.sources:
            folder = target.folder if target.entry["type"] == "system" else target.folder / "include"
            found += ["-I", str(folder)]
    return found


def generated(target: package.Target) -> list[pathlib.Path]:
    """Files with the declarations of those that SwiftPM makes of resources and its plugins write."""
    found = [STAND_INS / f"{plugin}.swift" for plugin in target.plugins]
    if names := [re.sub(r"\W", "_", file.name) for file in target.embedded_files]:
        found.append(BUILD / f"generated/{target.name}/PackageResources.swift")
        lines = "".join(f"    static let {name}: [UInt8] = []\n" for name in names)
        sdk.write(found[-1], f"enum PackageResources {{\n{lines}}}\n")
    return found


class Check:
    def __init__(self, platform: sdk.Platform, targets: list[package.Target]):
        self.platform = platform
        self.targets = targets
        self.modules = BUILD / "modules" / platform.sdk.stem
        self.options = common_options(platform, self.modules)
        if any(not target.sources for target in targets):
            self.options += clang_options(targets)
        self.modules.mkdir(parents=True, exist_ok=True)

    def prepare(self, headers) -> list[str]:
        sdk.make(self.platform, headers)
        found = []
        for name in FRAMEWORKS:
            options = [*self.options, "-parse-as-library", "-swift-version", "5", "-enable-library-evolution", "-suppress-warnings"]
            found += compile_module(name, sorted(STAND_INS.glob(f"{name}*.swift")), options, self.modules)
        return found

    def compile(self, target: package.Target) -> list[str]:
        if not target.sources or target.name in glue.MODULES:
            return []
        options = [*self.options, *target.options(self.platform.system)]
        if not any(file.name == "main.swift" for file in target.sources):
            options.append("-parse-as-library")
        own = target.package is package.read()
        options += ["-warnings-as-errors"] if own else FOREIGN
        return compile_module(target.name, target.sources + generated(target), options, self.modules)


FOREIGN = ["-suppress-warnings", "-experimental-skip-all-function-bodies"]


def main() -> int:
    headers = next(BUILD.glob("lib/python3*/site-packages/ziglang/lib/libc/include/any-darwin-any"))
    graph = graphlib.TopologicalSorter()
    HEADERS.mkdir(exist_ok=True)
    for target in package.read().targets.values():
        for name in target.debian_packages:
            for line in subprocess.run(["dpkg", "-L", name], stdout=subprocess.PIPE, text=True, check=True).stdout.split():
                m = re.match(r"/usr/include/(?:[\w]+-linux-gnu\w*/)?(.*\.h)$", line)
                if m:
                    (HEADERS / m[1]).parent.mkdir(parents=True, exist_ok=True)
                    if not (HEADERS / m[1]).exists():
                        (HEADERS / m[1]).symlink_to(line)
    results = {}
    checks = []
    for platform in sdk.platforms(package.read().floors, BUILD / "sdks"):
        targets = package.everything("macos") if platform.name == "macOS" else package.app_side(platform.system)
        check = Check(platform, targets)
        checks.append(check)
        graph.add((check, None))
        for target in targets:
            graph.add((check, target), (check, None), *((check, d) for d in target.dependencies(platform.system)))
    graph.prepare()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        running = {}
        while graph.is_active():
            for node in graph.get_ready():
                check, target = node
                if target is None:
                    running[pool.submit(check.prepare, headers)] = node
                elif any(results.get((check, d), 1) for d in [None, *target.dependencies(check.platform.system)]):
                    results[node] = ["skipped"]
                    graph.done(node)
                else:
                    running[pool.submit(check.compile, target)] = node
            if running:
                done, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
                for each in done:
                    node = running.pop(each)
                    results[node] = each.result()
                    graph.done(node)
    for (check, target), found in results.items():
        if found: print(check.platform.title, target and target.name, *found, sep="\n  ")


if __name__ == "__main__":
    sys.exit(main())
