#!/usr/bin/env python3
"""Compiles what generated files share, then tries generated TypeScript and Kotlin with the links whose outcome
LanguageCaseTests has written, with the cases that all languages share, with wrong uses, and with the blocks of PAGE.

usage: Tests/Languages/run.py FOLDER [typescript|kotlin]...

FOLDER has tN.ts, tN.kt, tN.jsonl and tN.routes for each table: a line of tN.jsonl is a link and what Swift makes of it, tN.routes
has the routes of Swift. Table 2 is the shop of shared.json; t2bigint.ts has its integers as bigint. page.ts and page.kt have the table
of PAGE.
KOTLIN_JARS is the folder of the jars of Kotlin's compiler and library.
"""

from __future__ import annotations

import base64
import json
import os
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
# What all generated files of a language share; each file stands in for a generated one.
RUNTIME = HERE.parents[1] / "Sources/PlatformCode/Resources/LinkRuntime"
GOLDEN = HERE.parent / "LinkCodeTests/Golden"
SHARED = json.loads((GOLDEN / "shared.json").read_text())
PAGE = HERE.parents[1] / "docs/app/react-and-android.md"
STAND_INS = HERE / "StandIns"
ENDS = ("asked", "allowed", "denied", "superseded", "failed")

TSC = [
    "tsc", "--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noUnusedLocals",
    "--noUnusedParameters", "--noImplicitReturns", "--target", "es2020", "--module", "commonjs",
]

# Wrong uses of table 2, and then of table 0, and a part of the compiler's message.
SHOP_MISTAKES = [
    ('href("product", { category: "c", product: 7n });', "Type 'bigint' is not assignable to type 'number'"),
    ('if (requirement("orders") === "logn") {}', "have no overlap"),
    ('parents({ route: "product", values: { category: "c" } });', "is not assignable to parameter of type 'RouteLink'"),
    ("linkGuard((link) => link.route);", "is not assignable to type 'boolean | Promise<boolean>'"),
]
TYPESCRIPT_MISTAKES = [
    ('href("tripp", { reference: "5" });', "'\"tripp\"' is not assignable to parameter of type"),
    ('href("trip", { reference: 5 });', "Type 'number' is not assignable to type 'string'"),
    ('href("trip");', "Expected 2-3 arguments, but got 1"),
    ('href("details", { reference: "5", tab: "list" });', "is not assignable to type '\"map\" | \"info\"'"),
    ('href("day", { reference: "5", day: "today" });', "is not assignable to type '`${number}-${number}-${number}`'"),
]
KOTLIN_MISTAKES = [
    ("Links.Tripp(\"5\")", "unresolved reference 'Tripp'"),
    ("Links.Trip(5)", "argument type mismatch: actual type is 'Int', but 'String' was expected"),
    ("Links.Trip()", "no value passed for parameter 'reference'"),
    ("t0.LinksGuard { link -> link.url }", "unresolved reference 'url'"),
    ("t0.LinksGuard { true }.check(link)", "can only be called from a coroutine or another suspend"),
    ("when (link) { is Links.Home -> 1 }", "'when' expression must be exhaustive"),
]


def run(command: list[str], folder: pathlib.Path, text: str = "") -> str:
    """The output of a command that must succeed."""
    outcome = subprocess.run(command, cwd=folder, input=text, capture_output=True, text=True, timeout=900, check=False)
    if outcome.returncode:
        sys.exit(f"{' '.join(command[:3])} failed:\n{outcome.stdout}{outcome.stderr}")
    return outcome.stdout


def cases(folder: pathlib.Path) -> dict[str, list[list[str]]]:
    """The lines of each table."""
    files = sorted(folder.glob("t*.jsonl"), key=lambda file: int(file.stem[1:]))
    return {file.stem: [json.loads(line) for line in file.read_text().splitlines()] for file in files}


def decided(link: dict, with_numbers: bool) -> list[str]:
    """What all languages make of a link of the shared cases."""
    if with_numbers and "numbers" in link:
        return link["numbers"]
    if "problem" in link:
        return link["problem"]
    about = [link.get("requires", ""), "navigation" if link.get("isNavigation", True) else "aside"]
    about += [link.get("fragment", ""), link.get("other", "")]
    return ["link", link["route"], link["prints"], *about, *link.get("parents", [])]


def guards(language: str) -> list[dict]:
    return SHARED["guards"] + [case for case in SHARED["failures"] if language in case["languages"]]


def agreed(language: str, wanted: list, found: list) -> bool:
    """Prints the shared cases that end otherwise in a language; whether there is none."""
    if len(wanted) != len(found):
        sys.exit(f"{language}: {len(found)} shared cases have an end, of {len(wanted)}")
    wrong = [(name, want, end) for (name, want), end in zip(wanted, found) if want != end]
    for name, want, end in wrong:
        print(f"{language}, {name}:\n    wanted {want}\n    here   {end}", file=sys.stderr)
    print(f"{language}: {len(wanted)} shared cases, {len(wrong)} differ")
    return not wrong


def ends(case: dict) -> dict:
    return {key: case.get(key, []) for key in ENDS}


def compared(language: str, expected: dict[str, list[list[str]]], found: dict[str, list[list[str]]], same) -> bool:
    """Prints the first links on which a language differs from Swift; whether there is none."""
    for table, lines in expected.items():
        if len(found[table]) != len(lines):
            sys.exit(f"{language}, {table}: {len(found[table])} links are decided, of {len(lines)}")
    wrong = [
        (table, line, other)
        for table, lines in expected.items()
        for line, other in zip(lines, found[table])
        if not same(line[1:], other)
    ]
    for table, line, other in wrong[:20]:
        print(f"{language}, {table}: {line[0]!r}\n    Swift  {line[1:]}\n    here   {other}", file=sys.stderr)
    count = sum(map(len, expected.values()))
    print(f"{language}: {len(expected)} tables, {count} links, {len(wrong)} differ from Swift")
    return not wrong


def typescript_shared(folder: pathlib.Path, table: str) -> bool:
    """Runs the shared cases with the code of a table."""
    has_numbers = table == "t2"
    whole = lambda value: value if has_numbers or type(value) is not int else f"{value}n"

    def values(link: dict) -> dict | None:
        if "problem" in link or (has_numbers and "numbers" in link):
            return None
        integers = integer_names(link["route"])
        items = link["values"].items()
        return {
            name: ([whole(one) for one in value] if isinstance(value, list) else whole(value)) if name in integers else value
            for name, value in items
        }

    given = {"links": [link["link"] for link in SHARED["links"]], "values": SHARED["values"], "guards": guards("typescript")}
    found = json.loads(run(["node", str(HERE / "shared.js"), str(folder / f"out/{table}.js")], folder, json.dumps(given)))
    for end in found["guards"]:
        end.update({key: sorted(end[key]) for key in ENDS[1:]})
    wanted = [(link["link"], values(link)) for link in SHARED["links"]]
    wanted += [(str(link), link.get("prints") or link["code"]) for link in SHARED["values"]]
    wanted += [(case["name"], ends(case)) for case in given["guards"]]
    links = [link["link"] for link in SHARED["links"]]
    text = json.dumps({table: {"routes": list(shop_routes()), "links": links}})
    wanted += [(link["link"], decided(link, has_numbers)) for link in SHARED["links"]]
    outcomes = json.loads(run(["node", str(HERE / "outcomes.js"), str(folder / "out")], folder, text))[table]
    return agreed(f"typescript, {table}", wanted, found["links"] + found["values"] + found["guards"] + outcomes)


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)


def written(file: pathlib.Path, text: str) -> str:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return str(file)


def typescript_page(folder: pathlib.Path) -> None:
    """Compiles the blocks of the page, and runs those that are files."""
    page = folder / "page"
    files = [written(page / file.name, file.read_text()) for file in STAND_INS.glob("*.ts")]
    files.append(written(page / "links.ts", (folder / "page.ts").read_text()))
    for number, block in enumerate(blocks("typescript")):
        name = re.match(r"// (\S+)\n", block)
        if name is None:
            imports = 'import { href, linkGuard, parse, requirement } from "./links";\nimport { session } from "./session";\n'
            block = f"{imports}export const used = [href, linkGuard, parse, requirement, session];\n" + (
                f"export async function block() {{\n{block}}}\n"
            )
        files.append(written(page / (name[1] if name else f"block{number}.ts"), block))
    # A block declares what its readers go on with.
    options = [option for option in TSC if option != "--noUnusedLocals"]
    run([*options, "--rootDir", "page", "--outDir", "page/out", *files], folder)
    print(run(["node", str(HERE / "recipes.js"), str(page / "out")], folder).strip())


def kotlin_page(folder: pathlib.Path) -> list[str]:
    """The files of the blocks of the page, and of what they use."""
    package = re.compile(r"^(?=package )", re.MULTILINE)
    files = [folder / "page.kt"]
    for number, block in enumerate(blocks("kotlin")):
        whole = block.startswith("package ")
        files.append(folder / f"page/Block{number}.kt")
        written(files[-1], block if whole else f"package com.example.app\n\nsuspend fun block{number}() {{\n{block}}}\n")
    for number, text in enumerate(package.split((STAND_INS / "Android.kt").read_text())[1:]):
        files.append(folder / f"page/StandIn{number}.kt")
        written(files[-1], text)
    return [str(file) for file in files]


def shop_routes() -> dict[str, dict[str, str]]:
    """The types of the parameters of each route of the shop."""
    routes = json.loads((GOLDEN / "shop.json").read_text())["routes"]
    in_path = re.compile(r"\{(\w+)(\+?)(?::([^}]*))?\}")
    return {
        route["id"]: {name: "list" if rest else type_ or "string" for name, rest, type_ in in_path.findall(route["path"])}
        | route.get("query", {})
        for route in routes
    }


def integer_names(route: str) -> set[str]:
    return {name for name, type_ in shop_routes()[route].items() if type_.startswith("int")}


def typescript(folder: pathlib.Path) -> bool:
    expected = cases(folder)
    run([*TSC, "--noEmit", f"{RUNTIME}.ts"], folder)
    started = time.monotonic()
    run([*TSC, "--outDir", "out", "t2bigint.ts", *[f"{table}.ts" for table in expected]], folder)
    print(f"typescript: compiled in {time.monotonic() - started:.1f} s")
    use = 'import { href, parse } from "./large";\nhref("r999", { reference: "5", tab: "map" });\n'
    use += 'const link = parse("");\nif (link.ok && link.route === "r7") href(link.route, link.values);\n'
    for name, text in (("no route", "export {};\n"), ("1,000 routes", use)):
        (folder / "use.ts").write_text(text)
        report = run([*TSC, "--noEmit", "--extendedDiagnostics", "use.ts"], folder)
        figures = re.findall(r"^(Types|Instantiations|Check time|Total time): +(\S+)$", report, re.MULTILINE)
        print(f"typescript, {name}: " + ", ".join(f"{key.lower()} {value}" for key, value in figures))
    routes = {table: json.loads((folder / f"{table}.routes").read_text()) for table in expected}
    links = {table: {"routes": routes[table], "links": [line[0] for line in lines]} for table, lines in expected.items()}
    found = json.loads(run(["node", str(HERE / "outcomes.js"), str(folder / "out")], folder, json.dumps(links)))

    def same(swift: list[str], here: list[str]) -> bool:
        # A web site has the routes that do not open the app too.
        if swift[0] == "notForApp":
            return here[0] in ("link", "gone", "badValue") and here[1] == swift[1]
        # Without bigint, the text of a larger integer is in the problem.
        if swift != here and swift[0] in ("link", "badValue") and here[0] == "badValue":
            return re.fullmatch("[0-9]{16,19}", here[3]) is not None and int(here[3]) > 2**53 - 1
        return swift == here

    good = compared("typescript", expected, found, same)
    typescript_page(folder)
    good = all([good, typescript_shared(folder, "t2"), typescript_shared(folder, "t2bigint")])
    for number, (use, message) in enumerate(SHOP_MISTAKES + TYPESCRIPT_MISTAKES):
        table = "t2" if number < len(SHOP_MISTAKES) else "t0"
        name = use[: use.index("(")] if table == "t0" else re.search(r"href|requirement|parents|linkGuard", use)[0]
        (folder / "wrong.ts").write_text(f'import {{ {name} }} from "./{table}";\n{use}\n')
        outcome = subprocess.run([*TSC, "--noEmit", "wrong.ts"], cwd=folder, capture_output=True, text=True, timeout=120)
        if message not in outcome.stdout:
            good = False
            print(f"typescript: {use}\n    says {outcome.stdout}", file=sys.stderr)
    return good


def kotlinc(jars: pathlib.Path, folder: pathlib.Path, *arguments: str) -> subprocess.CompletedProcess:
    stdlib = ":".join(str(next(jars.glob(name))) for name in ("kotlin-stdlib-*.jar", "kotlinx-serialization-core-*.jar"))
    compiler = ":".join(str(jar) for jar in sorted(jars.glob("*.jar")))
    command = ["java", "-cp", compiler, "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect"]
    command += ["-cp", f"{stdlib}:out", "-Werror", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=900, check=False)


KOTLIN_DRIVER = """
fun outcome{table}(text: String): List<String> = when (val result = {table}.Links.parse(text)) {{
    is {table}.LinksResult.Link -> listOf(
        "link",
        printed{table}(result.link),
        result.link.requirement ?: "",
        if (result.link.isNavigation) "navigation" else "aside",
        result.fragment ?: "",
        result.other.joinToString("&") {{ (name, value) -> if (value == null) name else "$name=$value" }},
    ) + result.link.parents.map(::printed{table})
    is {table}.LinksResult.Malformed -> listOf("malformed", result.code)
    is {table}.LinksResult.Foreign -> listOf("foreign")
    is {table}.LinksResult.Unmatched -> listOf("unmatched")
    is {table}.LinksResult.NotForApp -> listOf("notForApp", result.route)
    is {table}.LinksResult.BadValue -> listOf("badValue", result.route, result.parameter, result.text)
}}

fun printed{table}(link: {table}.Links): String = try {{ link.url() }} catch (error: {table}.LinksException) {{ error.code }}
"""


def kotlin_value(route: str, name: str, type_: str, value) -> str:
    """A value of the shared cases as Kotlin."""
    if isinstance(value, list):
        item = "string" if type_ == "list" else type_.removesuffix("*")
        return f"listOf({', '.join(kotlin_value(route, name, item, one) for one in value)})" if value else "emptyList()"
    kind = type_.removesuffix("?")
    if kind.startswith("enum("):
        return f"Links.{route[0].upper()}{route[1:]}{name[0].upper()}{name[1:]}.{value[0].upper()}{value[1:]}"
    if kind == "uuid":
        return f"java.util.UUID.fromString({kotlin_text(value)})"
    return {"int": f"{value}L", "number": repr(float(value)) if kind == "number" else ""}.get(kind) or (
        str(value).lower() if kind == "bool" else kotlin_text(value)
    )


def kotlin_text(text: str) -> str:
    return json.dumps(text).replace("$", "\\$")


def kotlin_link(case: dict) -> str:
    """The link of a shared case as Kotlin makes it."""
    types, route = shop_routes()[case["route"]], case["route"]
    values = [
        re.sub(r"\W", "", name) + " = " + kotlin_value(route, name, types[name], value) for name, value in case["values"].items()
    ]
    return f"Links.{route[0].upper()}{route[1:]}" + (f"({', '.join(values)})" if types else "")


def kotlin_shared() -> str:
    """A function that prints the ends of the shared cases in Kotlin, a line for each."""
    lines = []
    for link in SHARED["links"]:
        if "values" in link:
            text = kotlin_text(link["link"])
            lines.append(f"println((Links.parse({text}) as? LinksResult.Link)?.link == {kotlin_link(link)})")
    lines += [f"println(printedt2({kotlin_link(link)}))" for link in SHARED["values"]]
    for case in guards("kotlin"):
        has_guard = str(case.get("hasGuard", True)).lower()
        lines.append(f"app = GuardedApp(listOf({', '.join(map(kotlin_text, case.get('slow', [])))}), {has_guard})")
        for step in case["steps"]:
            for name in ("open", "answer", "fail", "cancel"):
                if name in step:
                    answer = f", {str(step['with']).lower()}" if name == "answer" else ""
                    lines.append(f"app.{name}({kotlin_text(step[name])}{answer})")
        lines.append('println(app.ended.joinToString("\\t"))')
    body = "\n".join(f"    {line}" for line in lines)
    return f"package t2\n\nfun shared() {{\n    var app: GuardedApp\n{body}\n}}\n"


def kotlin_agreed(output: list[str], outcomes: list[list[str]]) -> bool:
    """Compares what the function of kotlin_shared has printed, and what Kotlin makes of the shared links."""
    wanted = [(link["link"], "true") for link in SHARED["links"] if "values" in link]
    wanted += [(str(link), link.get("prints") or link["code"]) for link in SHARED["values"]]
    count = len(wanted)
    wanted += [(case["name"], ends(case)) for case in guards("kotlin")]
    found = output[:count]
    for line in output[count:]:
        ended = [entry.split(" ", 1) for entry in line.split("\t")]
        end = {key: [text for kind, text in ended if kind == key] for key in ENDS}
        found.append({key: sorted(texts) if key != "asked" else texts for key, texts in end.items()})
    for link in SHARED["links"]:
        want = decided(link, False)
        wanted.append((link["link"], ["link", *want[2:]] if want[0] == "link" else want))
    return agreed("kotlin", wanted, found + outcomes)


def kotlin(folder: pathlib.Path) -> bool:
    jars = pathlib.Path(os.environ["KOTLIN_JARS"])
    expected = cases(folder)
    # The compiler warns of a class path that does not exist.
    (folder / "out").mkdir(exist_ok=True)
    shared = kotlinc(jars, folder, "-d", "runtime", f"{RUNTIME}.kt")
    if shared.returncode:
        sys.exit(f"{RUNTIME}.kt does not compile:\n{shared.stdout}{shared.stderr}")
    # Each package has an extension `url`, so that each table has a file of its own.
    for table in expected:
        body = re.sub(rf"\b{table}\.", "", KOTLIN_DRIVER.format(table=table))
        (folder / f"Outcome_{table}.kt").write_text(f"package {table}\n{body}")
    tables = "\n".join(f'        "{table}" -> {table}.outcome{table}(text)' for table in expected)
    (folder / "Main.kt").write_text(
        "import java.util.Base64\n\nfun main(arguments: Array<String>) {\n    if (arguments.isNotEmpty()) return t2.shared()\n    for (line in generateSequence(::readLine)) {\n"
        "        val (table, link) = line.split(' ')\n"
        "        val text = String(Base64.getDecoder().decode(link), Charsets.UTF_8)\n"
        "        val outcome = outcome(table, text)\n"
        "        println(outcome.joinToString(\" \") { Base64.getEncoder().encodeToString(it.toByteArray()) })\n"
        "    }\n}\n\n"
        f"fun outcome(table: String, text: String): List<String> = when (table) {{\n{tables}\n        else -> emptyList()\n    }}\n"
    )
    (folder / "Shared.kt").write_text(kotlin_shared())
    files = ["Shared.kt", str(HERE / "Guards.kt")]
    files += [f"{table}.kt" for table in expected] + [f"Outcome_{table}.kt" for table in expected] + ["Main.kt"]
    files += kotlin_page(folder)
    started = time.monotonic()
    compiled = kotlinc(jars, folder, "-d", "out", *files)
    if compiled.returncode:
        sys.exit(f"the generated Kotlin does not compile:\n{compiled.stdout}{compiled.stderr}")
    print(f"kotlin: compiled in {time.monotonic() - started:.1f} s")
    encode = lambda text: base64.b64encode(text.encode()).decode()
    text = "".join(f"{table} {encode(line[0])}\n" for table, lines in expected.items() for line in lines)
    text += "".join(f"t2 {encode(link['link'])}\n" for link in SHARED["links"])
    program = ["java", "-cp", f"out:{next(jars.glob('kotlin-stdlib-*.jar'))}", "MainKt"]
    output = run(program, folder, text).splitlines()
    outcomes = iter([[base64.b64decode(part).decode() for part in line.split(" ")] for line in output])
    found = {table: [next(outcomes) for _ in lines] for table, lines in expected.items()}

    def same(swift: list[str], here: list[str]) -> bool:
        return (["link", *swift[2:]] if swift[0] == "link" else swift) == here

    good = compared("kotlin", expected, found, same)
    good = kotlin_agreed(run([*program, "shared"], folder).splitlines(), list(outcomes)) and good
    uses = [f"fun use{number}(link: t0.Links) = {use.replace('Links.', 't0.Links.')}" for number, (use, _) in enumerate(KOTLIN_MISTAKES)]
    (folder / "Wrong.kt").write_text("\n".join(uses) + "\nfun reached(link: t0.Links) = link\n")
    output = kotlinc(jars, folder, "-d", "wrong", "Wrong.kt").stderr
    for use, message in KOTLIN_MISTAKES:
        if message not in output:
            good = False
            print(f"kotlin: {use}\n    says {output}", file=sys.stderr)
    return good


def main(folder: str, *languages: str) -> int:
    tries = {"typescript": typescript, "kotlin": kotlin}
    results = [tries[language](pathlib.Path(folder).resolve()) for language in languages or tries]
    return 0 if all(results) else 1


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
