#!/usr/bin/env python3
"""Compares the schemas of docs/schema with the readers of linkd.

usage: Tests/Schema/run.py

The program is LINKD, or .build/debug/linkd. What is compared:

- Each list of keys that a reader accepts is the list of the properties of an object of the schema, and the reverse.
- Each table and configuration of the tests, the examples and the documentation that linkd accepts is valid.
- routes.json and config.json of this folder have every key. Each of their values is replaced by one of every other type,
  each object gets an unknown key, and each key is removed. What linkd accepts must be valid, and what linkd refuses for
  its type or its keys must not be.
- The wrong values of WRONG are refused by both.
"""

from __future__ import annotations

import concurrent.futures
import copy
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAM = pathlib.Path(os.environ.get("LINKD", ROOT / ".build/debug/linkd")).resolve()

# One wrong property makes hundreds of changed files invalid.
MOST_PROBLEMS = 30

# Where the readers of each file are, and how many lists of keys there are at least.
READERS = {
    "routes": (["Sources/LinkRoutes/Loading", "Sources/SiteTables", "Sources/TableChecks"], 10),
    "config": (["Sources/SiteConfiguration"], 3),
}
KEY_LIST = re.compile(r"\b(?:keys|pageKeys)\s*[:=]\s*\[((?:\s*\"\w+\"\s*,?)+\s*)\]")
# The directives of a policy are the cases of an enumeration.
DIRECTIVES = ROOT / "Sources/SiteTables/Pages/PageDefaults.swift"
LIMITS = ROOT / "Sources/SiteConfiguration/ConfigurationReader.swift"

# The codes of a value of another type, of a missing key and of an unknown key.
OF_THE_FORM = {"wrong-type", "missing-key", "unknown-key"}

VALUES = [None, True, 7, "text", [], {}]

# Values of the right type that both refuse, by their place.
WRONG = {
    "routes": [
        ("version", 2), ("name", " "), ("language", "English"), ("hosts.0", "https://example.com"), ("hosts.0", "a_b.c"),
        ("schemes.0", "tcal:"), ("ignoredSchemeHosts.0", "a/b"), ("ignoredSchemeHosts", "all"), ("apps.ios.0.id", "com.example.trips"),
        ("apps.ios.0.appStoreID", 0), ("apps.ios.0.store.ppid", "1"), ("apps.ios.0.store.pt", "x"),
        ("apps.ios.0.store.ct", "é"), ("apps.android.0.package", "trips"), ("apps.android.0.fingerprints", []),
        ("apps.android.0.fingerprints.0", "14:6d"), ("apps.android.0.store.utm_term", ""), ("icon", "/icon.gif"), ("tagline", " "),
        ("image", "card.png"), ("website", "http://example.com"), ("website", "https://example.com/"), ("desktop", "app"),
        ("brand.accent", "green"), ("brand.logo", "logo.svg"), ("brand.font", "/font.ttf"), ("brand.corner", "sharp"),
        ("badges.appStore.de", "as-de.svg"), ("badges.googlePlay", "/gp.gif"),
        ("footerLinks.0.title.en", " "), ("contentSecurityPolicy.img-src", []),
        ("contentSecurityPolicy.img-src.0", "*"), ("routes.0.id", "1a"), ("routes.0.path", "trips"),
        ("routes.0.path", "/trips/"), ("routes.0.path", "/a//b"), ("routes.0.path", "/a*"), ("routes.0.path", "/{a:number}"),
        ("routes.0.path", "/{a}{b}"), ("routes.0.path", "/{a:string}"), ("routes.0.query.tab", "boolean"),
        ("routes.0.query.tab", "enum()"), ("routes.0.requires", "log in"), ("routes.0.symbolName", "Journey"),
        ("routes.0.symbolNames.reference", "the code"), ("routes.0.page.title.en", "Trip {reference"),
        ("routes.0.page.website", "http://example.com"), ("routes.0.page.template", "invite"), ("routes.0.page", True),
        ("exclude.0", {}), ("exclude.0.fragment", ""), ("exclude.1.query.web", "a*"), ("redirects.0.from", "f"),
    ],
    "config": [
        ("listen", []), ("listen.0", "8080"), ("listen.0", "example.com:80"), ("listen.1", "::1:80"), ("admin", "8080"),
        ("eventLoops", -1), ("eventLoops", 1025), ("publicDirectory", ""),
        ("templates", ""), ("tables", []), ("tables.1.hosts.0", "a b"), ("tables.1.publicDirectory", ""), ("trustedProxies.0", "example.com"),
        ("accessLog.destination", ""), ("accessLog.format", "text"), ("limits.connections", 0), ("limits.fileBytes", 1),
    ],
}  # fmt: skip

# Labels are named as the values of their route, which no schema can say.
UNSAID = "labels.unknown"


class Judge:
    """A schema, and what linkd says of the same files."""

    def __init__(self, kind: str, folder: pathlib.Path):
        self.kind = kind
        self.folder = folder
        self.schema = json.loads((ROOT / f"docs/schema/{kind}.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(self.schema)
        self.validator = jsonschema.Draft202012Validator(self.schema)

    def codes(self, number: int, value) -> set[str] | None:
        """The codes with which linkd refuses a file; None if it accepts the file."""
        file = self.folder / f"{self.kind}-{number}.json"
        file.write_text(json.dumps(value))
        option = "--table" if self.kind == "routes" else "--config"
        result = subprocess.run(
            [PROGRAM, "print", "routes", option, file], capture_output=True, text=True, check=False, cwd=self.folder
        )
        return None if result.returncode == 0 else set(re.findall(r"\[([a-z-]+)\]$", result.stderr, re.MULTILINE))

    def invalid(self, value) -> str | None:
        """Why a value is invalid by the schema."""
        error = next(iter(self.validator.iter_errors(value)), None)
        return error and f"{'.'.join(map(str, error.absolute_path))}: {error.message[:120]}"

    def all_codes(self, values: list) -> list[set[str] | None]:
        for name in {name for value in values for name in table_names(value)} if self.kind == "config" else ():
            table = {"hosts": [f"{name.encode().hex()[:60]}.example.com"], "routes": [{"id": "home", "path": "/"}]}
            (self.folder / name).write_text(json.dumps(table))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(self.codes, range(len(values)), values))


def table_names(configuration) -> list[str]:
    """The tables in the folder of a configuration that it names."""
    tables = configuration.get("tables", ["routes.json"]) if isinstance(configuration, dict) else []
    tables = tables if isinstance(tables, list) else []
    names = [table.get("file") if isinstance(table, dict) else table for table in tables]
    return [name for name in names if isinstance(name, str) and re.fullmatch(r"[\w-]+\.json", name)]


# Keys


def objects(schema):
    """The objects of a schema that allow no other members, with the names of these."""
    if isinstance(schema, list):
        for element in schema:
            yield from objects(element)
    if isinstance(schema, dict):
        if schema.get("additionalProperties") is False:
            yield frozenset(schema["properties"]) - {"$schema"}
        for value in schema.values():
            yield from objects(value)


def copies(judge: Judge) -> set[frozenset[str]]:
    """The objects of the schema of configurations that are copies of those of tables."""
    if judge.kind == "routes":
        return set()
    routes = json.loads((ROOT / "docs/schema/routes.schema.json").read_text())["$defs"]
    return set(objects({name: routes[name] for name in judge.schema["$defs"] if name in routes}))


def key_problems(judge: Judge):
    folders, least = READERS[judge.kind]
    lists = {
        frozenset(re.findall(r"\w+", keys[1])): file.name
        for folder in folders
        for file in sorted((ROOT / folder).rglob("*.swift"))
        for keys in KEY_LIST.finditer(file.read_text())
    }
    if len(lists) < least:
        yield f"{folders}: only {len(lists)} lists of keys are found, {least} are known; has the readers' code changed?"
    known = set(objects(judge.schema))
    if judge.kind == "routes":
        lists[frozenset(re.findall(r"case \w+ = \"([a-z]+-src)\"", DIRECTIVES.read_text()))] = DIRECTIVES.name
    else:
        limits = re.findall(r'\("(\w+)", [\d_]+\.\.\.', LIMITS.read_text())
        lists[frozenset(limits)] = LIMITS.name
        # The hosts and the apps of a table are copies.
        routes = json.loads((ROOT / "docs/schema/routes.schema.json").read_text())["$defs"]
        for name, definition in judge.schema["$defs"].items():
            if name in routes and routes[name] != definition:
                yield f"config.schema.json: {name} is not that of routes.schema.json"
        known -= copies(judge)
    for keys, file in lists.items():
        if keys not in known:
            yield f"{judge.kind}.schema.json: no object has the keys of {file}: {', '.join(sorted(keys))}"
    for keys in known - set(lists):
        yield f"{judge.kind}.schema.json: no reader in {folders} accepts {', '.join(sorted(keys))}"


# Files


def texts(path: pathlib.Path):
    """The JSON texts of a file: the file itself, its lines, the blocks of a page or the literals of a test."""
    text = path.read_text()
    if path.suffix == ".json":
        yield text
    elif path.suffix == ".jsonl":
        yield from text.splitlines()
    elif path.suffix == ".md":
        yield from re.findall(r"^```json.*?\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    elif path.suffix == ".swift":
        for literal in re.findall(r'"""\n(.*?)\n *"""', text, re.DOTALL) + re.findall(r'#"([^\n]*?)"#', text):
            yield literal.replace("\\\n", "")


def documents(value, keys: set[str]):
    """The objects within a value that have one of the keys."""
    if isinstance(value, dict) and keys & value.keys():
        yield value
    else:
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
            yield from documents(inner, keys)


def found(keys: set[str]) -> list:
    """The different documents of the project that have one of the keys."""
    values = {}
    for folder in ("Tests", "Examples", "docs", "Sources", "."):
        files = (ROOT / folder).glob("*") if folder == "." else (ROOT / folder).rglob("*")
        for path in sorted(files):
            if not path.is_file() or ".build" in path.parts or "schema" in path.parts:
                continue
            if path.suffix not in (".json", ".jsonl", ".md", ".swift"):
                continue
            for text in texts(path):
                try:
                    value = json.loads(text)
                except ValueError:
                    continue
                for document in documents(value, keys):
                    values.setdefault(json.dumps(document), (path.relative_to(ROOT), document))
    return list(values.values())


def file_problems(judge: Judge):
    own = judge.schema["properties"].keys() - {"version", "name", "hosts", "apps", "publicDirectory"}
    candidates = found({"routes"} if judge.kind == "routes" else own)
    accepted = 0
    for (path, document), codes in zip(candidates, judge.all_codes([document for _, document in candidates])):
        if codes is None:
            accepted += 1
            if reason := judge.invalid(document):
                yield f"{path}: linkd accepts {json.dumps(document)[:200]}, but {judge.kind}.schema.json does not: {reason}"
    print(f"{judge.kind}: {accepted} of {len(candidates)} different files are accepted, and valid")
    if not accepted:
        yield f"{judge.kind}: no file is accepted; has the program changed?"


# Changes


def places(value, path=()):
    """The path of each value within a value."""
    yield path
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in members:
        yield from places(inner, (*path, key))


def at(value, path):
    for key in path:
        value = value[key]
    return value


def changed(value, path, new):
    """A copy of a value with another value at a path."""
    if not path:
        return new
    value = copy.deepcopy(value)
    at(value, path[:-1])[path[-1]] = new
    return value


def changes(whole):
    """What is changed, and the changed file."""
    yield "nothing", whole
    for path in places(whole):
        name = ".".join(map(str, path))
        old = at(whole, path)
        for value in VALUES:
            if type(value) is not type(old):
                yield f"{name} = {json.dumps(value)}", changed(whole, path, value)
        if isinstance(old, dict):
            yield f"{name}.unknown", changed(whole, path, {**old, "zzzz": "x"})
            for key in old:
                yield f"{name} without {key}", changed(whole, path, {k: v for k, v in old.items() if k != key})


def change_problems(judge: Judge):
    whole = json.loads((HERE / f"{judge.kind}.json").read_text())
    keys = {key for path in places(whole) for key in path if isinstance(key, str)}
    if missing := set().union(*(set(objects(judge.schema)) - copies(judge))) - keys:
        yield f"Tests/Schema/{judge.kind}.json has no {', '.join(sorted(missing))}"
    cases = list(changes(whole))
    refused = 0
    for (name, value), codes in zip(cases, judge.all_codes([value for _, value in cases])):
        reason = judge.invalid(value)
        refused += codes is not None
        if codes is None and reason:
            yield f"{judge.kind}, {name}: linkd accepts it, but the schema does not: {reason}"
        if codes and codes & OF_THE_FORM and not reason and not name.endswith(UNSAID):
            yield f"{judge.kind}, {name}: linkd refuses it with {', '.join(sorted(codes))}, but the schema accepts it"
        if name == "nothing" and codes is not None:
            yield f"{judge.kind}: linkd refuses Tests/Schema/{judge.kind}.json with {', '.join(sorted(codes))}"
    print(f"{judge.kind}: {len(cases)} changes, {refused} of them refused")
    wrong = []
    for place, new in WRONG[judge.kind]:
        path = tuple(int(key) if key.isdigit() else key for key in place.split("."))
        wrong.append((f"{place} = {json.dumps(new)}", changed(whole, path, new)))
    for (name, value), codes in zip(wrong, judge.all_codes([value for _, value in wrong])):
        if codes is None:
            yield f"{judge.kind}, {name}: linkd accepts it"
        if not judge.invalid(value):
            yield f"{judge.kind}, {name}: the schema accepts it"


def main() -> int:
    problems = []
    for kind in READERS:
        with tempfile.TemporaryDirectory() as name:
            judge = Judge(kind, pathlib.Path(name))
            for find in (key_problems, file_problems, change_problems):
                problems += find(judge)
    for problem in problems[:MOST_PROBLEMS]:
        print(problem, file=sys.stderr)
    if len(problems) > MOST_PROBLEMS:
        print(f"and {len(problems) - MOST_PROBLEMS} more", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
