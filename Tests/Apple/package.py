"""What Package.swift says: the floors, and the modules with their folders, dependencies and settings."""

from __future__ import annotations

import dataclasses
import functools
import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SWIFT = os.environ.get("SWIFT", "swift")

# What apps link, and the tool that their builds run.
APP_PRODUCTS = ("LinkRoutes", "LinkHandling", "LinkHandlingUI", "LinkTesting")
APP_TOOLS = ("GenerateLinks",)


@dataclasses.dataclass(frozen=True)
class Module:
    """A target, as SwiftPM would compile it."""

    name: str
    kind: str
    folder: pathlib.Path
    dependencies: tuple[str, ...]
    # Modules of other packages.
    products: tuple[tuple[str, str], ...]
    # Options of swift-frontend.
    options: tuple[str, ...]
    providers: tuple[str, ...]
    embeds: pathlib.Path | None
    plugins: tuple[str, ...]

    @property
    def sources(self) -> list[pathlib.Path]:
        return sorted(self.folder.rglob("*.swift"))


def setting_options(setting: dict) -> list[str]:
    ((kind, value),) = setting["kind"].items()
    match kind:
        case "swiftLanguageMode":
            return ["-swift-version", value["_0"]]
        case "enableUpcomingFeature":
            return ["-enable-upcoming-feature", value["_0"]]
        case "enableExperimentalFeature":
            return ["-enable-experimental-feature", value["_0"]]
        case "strictMemorySafety":
            return ["-strict-memory-safety"]
        case "treatAllWarnings":
            # Warnings are errors here in any case.
            return []
    raise SystemExit(f"Package.swift: the setting {kind} is unknown here: add its option to {__file__}")


def module(target: dict, name: str) -> Module:
    kind = target["type"]
    embeds = [resource["path"] for resource in target["resources"] if "embedInCode" in resource["rule"]]
    folder = ROOT / target.get("path", ("Plugins/" if kind == "plugin" else "Sources/") + target["name"])
    options = [option for setting in target["settings"] for option in setting_options(setting)]
    if target["packageAccess"]:
        options += ["-package-name", name]
    return Module(
        name=target["name"],
        kind=kind,
        folder=folder,
        dependencies=tuple(entry["byName"][0] for entry in target["dependencies"] if "byName" in entry),
        products=tuple(tuple(entry["product"][:2]) for entry in target["dependencies"] if "product" in entry),
        options=tuple(options),
        providers=tuple(package for each in target.get("providers") or [] for package in each.get("apt", [[]])[0]),
        embeds=folder / embeds[0] if embeds else None,
        plugins=tuple(use["plugin"][0] for use in target.get("pluginUsages") or []),
    )


class Package:
    def __init__(self, manifest: dict):
        self.floors = {entry["platformName"]: entry["version"] for entry in manifest["platforms"]}
        # Tests, and what only tests use, is built on the machine that runs them.
        self.modules = {
            target["name"]: module(target, manifest["name"])
            for target in manifest["targets"]
            if target["type"] in ("regular", "executable", "system") and not target.get("path", "").startswith("Tests/")
        }

    def ordered(self, names) -> list[Module]:
        """Modules and what they depend on, each behind its dependencies."""
        found: dict[str, Module] = {}

        def visit(name: str):
            if name not in found:
                for dependency in self.modules[name].dependencies:
                    visit(dependency)
                found[name] = self.modules[name]

        for name in names:
            visit(name)
        return list(found.values())

    @property
    def app_modules(self) -> list[Module]:
        return self.ordered(APP_PRODUCTS + APP_TOOLS)

    @property
    def system_modules(self) -> list[Module]:
        return [module for module in self.modules.values() if module.kind == "system"]

    @property
    def swift_modules(self) -> list[Module]:
        return [module for module in self.ordered(self.modules) if module.kind != "system"]


@functools.cache
def read() -> Package:
    output = subprocess.run(
        [SWIFT, "package", "dump-package"], cwd=ROOT, stdout=subprocess.PIPE, check=True
    ).stdout
    return Package(json.loads(output))
