"""What the manifests of packages say: the versions of the systems, and the targets with their files and settings."""

from __future__ import annotations

import dataclasses
import functools
import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SWIFT = os.environ.get("SWIFT", "swift")


@dataclasses.dataclass(frozen=True, eq=False)
class Target:
    """A target of a package, as `swift package dump-package` prints it."""

    package: Package
    entry: dict

    @property
    def name(self) -> str:
        return self.entry["name"]

    @property
    def folder(self) -> pathlib.Path:
        parent = "Plugins" if self.entry["type"] == "plugin" else "Sources"
        return self.package.folder / self.entry.get("path", f"{parent}/{self.name}")

    @property
    def sources(self) -> list[pathlib.Path]:
        return sorted(self.folder.rglob("*.swift"))

    @property
    def is_own(self) -> bool:
        return self.package is read()

    @property
    def is_c(self) -> bool:
        return not self.sources

    @property
    def module_map_folder(self) -> pathlib.Path:
        return self.folder if self.entry["type"] == "system" else self.folder / "include"

    @property
    def is_product(self) -> bool:
        """Whether it is code that others get: plugins run where the build does, and so do tests and what they use."""
        return self.entry["type"] in ("regular", "executable", "system") and self.folder.parent.name != "Tests"

    @property
    def embedded_files(self) -> list[pathlib.Path]:
        folders = [entry["path"] for entry in self.entry["resources"] if "embedInCode" in entry["rule"]]
        folders += ["Resources"] if "EmbedTexts" in self.plugins else []
        return [file for folder in folders for file in sorted((self.folder / folder).rglob("*")) if file.is_file()]

    @property
    def plugins(self) -> list[str]:
        return [use["plugin"][0] for use in self.entry.get("pluginUsages") or []]

    def dependencies(self, system: str) -> list[Target]:
        found = []
        for entry in self.entry["dependencies"]:
            ((kind, value),) = entry.items()
            # What Apple's systems have as System, and Package.swift wants on others alone, is the package SystemPackage.
            if kind != "product" and not applies(value[-1], system):
                continue
            name, *rest = value
            targets = read(CHECKOUTS / rest[0]).products[name] if kind == "product" else [name]
            package = read(CHECKOUTS / rest[0]) if kind == "product" else self.package
            found += [package.targets[target] for target in targets]
        return found

    def options(self, system: str) -> list[str]:
        """What SwiftPM adds to a call of swift-frontend."""
        found = ["-package-name", self.package.name] if self.entry["packageAccess"] else []
        for setting in self.entry["settings"]:
            if setting["tool"] == "swift" and applies(setting.get("condition"), system):
                ((kind, value),) = setting["kind"].items()
                found += setting_options(kind, value.get("_0"))
        # Without one, the mode is that of the manifest's version, or 5.
        return found if "-swift-version" in found else ["-swift-version", self.package.language_mode, *found]


def applies(condition: dict | None, system: str) -> bool:
    systems = (condition or {}).get("platformNames")
    return not systems or system in systems


def setting_options(kind: str, value) -> list[str]:
    match kind:
        case "swiftLanguageMode":
            return ["-swift-version", value]
        case "enableUpcomingFeature":
            return ["-enable-upcoming-feature", value]
        case "enableExperimentalFeature":
            return ["-enable-experimental-feature", value]
        case "strictMemorySafety":
            return ["-strict-memory-safety"]
        case "define":
            return ["-D", value]
        case "unsafeFlags":
            return [flag for flag in value if flag != "-Xfrontend"]
        case "treatAllWarnings":
            # All warnings are errors here anyway.
            return []
    raise SystemExit(f"Tests/Apple/package.py: give the option of swift-frontend for the setting {kind}")


class Package:
    def __init__(self, folder: pathlib.Path, manifest: dict):
        self.folder = folder
        self.name = manifest["name"]
        self.tools_version = manifest["toolsVersion"]["_version"]
        self.language_mode = "6" if self.tools_version >= "6" else "5"
        self.floors = {entry["platformName"]: entry["version"] for entry in manifest["platforms"]}
        self.products = {product["name"]: product["targets"] for product in manifest["products"]}
        self.targets = {entry["name"]: Target(self, entry) for entry in manifest["targets"]}


CHECKOUTS = ROOT / ".build/checkouts"


@functools.cache
def read(folder: pathlib.Path = ROOT) -> Package:
    command = [SWIFT, "package", "dump-package"]
    output = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    return Package(folder, json.loads(output))


def ordered(targets: list[Target], system: str) -> list[Target]:
    """Targets and what they depend on, each behind its dependencies."""
    found: dict[tuple, Target] = {}

    def visit(target: Target):
        if target.folder not in found:
            for dependency in target.dependencies(system):
                visit(dependency)
            found[target.folder] = target

    for target in targets:
        visit(target)
    return list(found.values())


@functools.cache
def mirrored() -> list[str]:
    """The targets of the package for apps: what they link, and the tool that their builds run."""
    folder = ROOT / ".build/apple/mirror"
    subprocess.run([ROOT / ".ci/mirror", folder], check=True)
    return [name for name, target in read(folder).targets.items() if target.is_product]


def app_side(system: str) -> list[Target]:
    return ordered([read().targets[name] for name in mirrored()], system)


def everything(system: str) -> list[Target]:
    return ordered([target for target in read().targets.values() if target.is_product], system)
