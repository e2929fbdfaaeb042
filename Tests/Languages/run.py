#!/usr/bin/env python3
"""Compiles what generated files share, then tries generated TypeScript and Kotlin with the links whose outcome
LanguageCaseTests has written, and with wrong uses.

usage: Tests/Languages/run.py FOLDER [typescript|kotlin]...

FOLDER has tN.ts, tN.kt and tN.jsonl for each table; each line of the latter is a link and what Swift makes of it.
KOTLIN_JARS is the folder of the jars of Kotlin's compiler and library.
"""

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

TSC = [
    "tsc", "--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noUnusedLocals",
    "--noUnusedParameters", "--noImplicitReturns", "--target", "es2020", "--module", "commonjs",
]

# Wrong uses of tables 0, and a part of the compiler's message.
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


def typescript(folder: pathlib.Path) -> bool:
    expected = cases(folder)
    run([*TSC, "--noEmit", f"{RUNTIME}.ts"], folder)
    started = time.monotonic()
    run([*TSC, "--outDir", "out", *[f"{table}.ts" for table in expected]], folder)
    print(f"typescript: compiled in {time.monotonic() - started:.1f} s")
    use = 'import { href, parse } from "./large";\nhref("r999", { reference: "5", tab: "map" });\n'
    use += 'const link = parse("");\nif (link.ok && link.route === "r7") href(link.route, link.values);\n'
    for name, text in (("no route", "export {};\n"), ("1,000 routes", use)):
        (folder / "use.ts").write_text(text)
        report = run([*TSC, "--noEmit", "--extendedDiagnostics", "use.ts"], folder)
        figures = re.findall(r"^(Types|Instantiations|Check time|Total time): +(\S+)$", report, re.MULTILINE)
        print(f"typescript, {name}: " + ", ".join(f"{key.lower()} {value}" for key, value in figures))
    links = {table: [line[0] for line in lines] for table, lines in expected.items()}
    found = json.loads(run(["node", str(HERE / "outcomes.js"), str(folder / "out")], folder, json.dumps(links)))

    def same(swift: list[str], here: list[str]) -> bool:
        # A web site has the routes that do not open the app too.
        if swift[0] == "notForApp":
            return here[0] in ("link", "gone", "badValue") and here[1] == swift[1]
        return swift == here

    good = compared("typescript", expected, found, same)
    for use, message in TYPESCRIPT_MISTAKES:
        (folder / "wrong.ts").write_text(f'import {{ href }} from "./t0";\n{use}\n')
        outcome = subprocess.run([*TSC, "--noEmit", "wrong.ts"], cwd=folder, capture_output=True, text=True, timeout=120)
        if message not in outcome.stdout:
            good = False
            print(f"typescript: {use}\n    says {outcome.stdout}", file=sys.stderr)
    return good


def kotlinc(jars: pathlib.Path, folder: pathlib.Path, *arguments: str) -> subprocess.CompletedProcess:
    stdlib = next(jars.glob("kotlin-stdlib-*.jar"))
    compiler = ":".join(str(jar) for jar in sorted(jars.glob("*.jar")))
    command = ["java", "-cp", compiler, "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect"]
    command += ["-cp", f"{stdlib}:out", "-Werror", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=900, check=False)


KOTLIN_DRIVER = """
fun outcome{table}(text: String): List<String> = when (val result = {table}.Links.parse(text)) {{
    is {table}.LinksResult.Link -> listOf("link", {table}.run {{ try {{ result.link.url() }} catch (error: LinksException) {{ error.code }} }})
    is {table}.LinksResult.Malformed -> listOf("malformed", result.code)
    is {table}.LinksResult.Foreign -> listOf("foreign")
    is {table}.LinksResult.Unmatched -> listOf("unmatched")
    is {table}.LinksResult.NotForApp -> listOf("notForApp", result.route)
    is {table}.LinksResult.BadValue -> listOf("badValue", result.route, result.parameter, result.text)
}}
"""


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
        body = KOTLIN_DRIVER.format(table=table).replace(f"{table}.run {{ ", "").replace("error.code } })", "error.code })")
        body = re.sub(rf"\b{table}\.", "", body)
        (folder / f"Outcome_{table}.kt").write_text(f"package {table}\n{body}")
    tables = "\n".join(f'        "{table}" -> {table}.outcome{table}(text)' for table in expected)
    (folder / "Main.kt").write_text(
        "import java.util.Base64\n\nfun main() {\n    for (line in generateSequence(::readLine)) {\n"
        "        val (table, link) = line.split(' ')\n"
        "        val text = String(Base64.getDecoder().decode(link), Charsets.UTF_8)\n"
        "        val outcome = outcome(table, text)\n"
        "        println(outcome.joinToString(\" \") { Base64.getEncoder().encodeToString(it.toByteArray()) })\n"
        "    }\n}\n\n"
        f"fun outcome(table: String, text: String): List<String> = when (table) {{\n{tables}\n        else -> emptyList()\n    }}\n"
    )
    files = [f"{table}.kt" for table in expected] + [f"Outcome_{table}.kt" for table in expected] + ["Main.kt"]
    started = time.monotonic()
    compiled = kotlinc(jars, folder, "-d", "out", *files)
    if compiled.returncode:
        sys.exit(f"the generated Kotlin does not compile:\n{compiled.stdout}{compiled.stderr}")
    print(f"kotlin: compiled in {time.monotonic() - started:.1f} s")
    encode = lambda text: base64.b64encode(text.encode()).decode()
    text = "".join(f"{table} {encode(line[0])}\n" for table, lines in expected.items() for line in lines)
    output = run(["java", "-cp", f"out:{next(jars.glob('kotlin-stdlib-*.jar'))}", "MainKt"], folder, text).splitlines()
    outcomes = iter([[base64.b64decode(part).decode() for part in line.split(" ")] for line in output])
    found = {table: [next(outcomes) for _ in lines] for table, lines in expected.items()}

    def same(swift: list[str], here: list[str]) -> bool:
        return (["link", swift[2]] if swift[0] == "link" else swift) == here

    good = compared("kotlin", expected, found, same)
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
