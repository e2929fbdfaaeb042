"""The Swift code of the pages, and the files of Tests/Apple/Pages that surround it.

A file of Tests/Apple/Pages is what a page leaves out. Its lines for this module are comments:

// With: Examples/Sources/Notes              these sources are in the same module
// For: iOS tvOS visionOS                    the systems that the page speaks of, if not all
// Block: docs/app/actions.md#handlers 2     here is the second block of Swift below that heading
inbox.disconnect(scene)  // In: docs/app/existing-app.md    this code stands in the page, between backticks

A block that begins with imports is a file of its own, so that nothing else imports for it.
"""

from __future__ import annotations

import dataclasses
import functools
import pathlib
import re

from package import ROOT

FOLDER = pathlib.Path(__file__).resolve().parent / "Pages"

EXAMPLES = "Examples/Sources"

# Each block of these pages is compiled for Apple's systems.
PAGES = (
    "README.md",
    "docs/app.md",
    *sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs/app").glob("*.md")),
    *sorted(str(page.relative_to(ROOT)) for page in (ROOT / EXAMPLES).glob("*/README.md")),
)

SYSTEMS = ("iOS", "tvOS", "watchOS", "visionOS", "macOS")

PART = re.compile(r"^(#+ [^\n]*)$|^```(\S*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# What opens a block of Swift for Markdown. PART finds only those that are written as ```swift at the begin of a line.
FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,})[ \t]*swift\b", re.MULTILINE | re.IGNORECASE)
DIRECTIVE = re.compile(r"^ *// (With|For|Block): (.*)$")
INLINE = re.compile(r"^ *(.*\S) +// In: (\S+)$")
BLOCK = re.compile(r"(\S+\.md)#([\w-]+)(?: (\d+))?")
WHOLE_FILE = re.compile(r"\A(?://.*\n)*(?:@\w+ )?import ")
FOR_APPS = re.compile(r"^import (?:AppKit|SwiftUI|UIKit|WebKit)$", re.MULTILINE)


class Problem(Exception):
    """What is wrong with a page or with a file of Tests/Apple/Pages: `file:line: message`."""


@dataclasses.dataclass(frozen=True)
class Block:
    """A block of Swift in a page, with the line where its code begins."""

    page: str
    anchor: str
    number: int
    line: int
    code: str

    @property
    def is_whole_file(self) -> bool:
        return WHOLE_FILE.match(self.code) is not None

    @property
    def is_for_apps(self) -> bool:
        return FOR_APPS.search(self.code) is not None

    def placed(self) -> str:
        """The code, whose errors the compiler reports in the page."""
        # A macro of Swift Testing, which apps do not link; the surroundings have a function in its place.
        code = self.code.replace("#expect(", " expect(")
        return f'#sourceLocation(file: "{ROOT / self.page}", line: {self.line})\n{code}#sourceLocation()\n'


def anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lstrip("#").strip().lower()).replace(" ", "-")


@functools.cache
def blocks(page: str) -> tuple[Block, ...]:
    text = (ROOT / page).read_text()
    found, current, number = [], "", 0
    for match in PART.finditer(text):
        if match[1]:
            current, number = anchor(match[1]), 0
        elif match[2] == "swift":
            number += 1
            line = text[: match.start(3)].count("\n") + 1
            found.append(Block(page, current, number, line, match[3]))
    return tuple(found)


@dataclasses.dataclass
class Surroundings:
    """A file of Tests/Apple/Pages."""

    file: pathlib.Path
    sources: list[pathlib.Path] = dataclasses.field(default_factory=list)
    systems: set[str] = dataclasses.field(default_factory=set)
    blocks: list[Block] = dataclasses.field(default_factory=list)
    text: str = ""

    def is_for(self, system: str) -> bool:
        return not self.systems or system.removesuffix(" simulator") in self.systems

    def files(self, folder: pathlib.Path) -> list[pathlib.Path]:
        """Writes the files of the module that are made of pages, and returns them."""
        folder.mkdir(parents=True, exist_ok=True)
        written = [(folder / f"{self.file.stem}+Blocks.swift", self.text)]
        for number, block in enumerate(self.blocks, 1):
            if block.is_whole_file:
                written.append((folder / f"{self.file.stem}{number}.swift", block.placed()))
        has_entry = any(re.search("^@main", source.read_text(), re.MULTILINE) for source in self.sources)
        for path, text in written:
            # A module has one entry, here that of the example itself.
            path.write_text(text.replace("@main", "     ") if has_entry else text)
        return [path for path, _ in written]


def block_named(name: str, place: str) -> Block:
    match = BLOCK.fullmatch(name)
    if not match or not (ROOT / match[1]).exists():
        raise Problem(f"{place}: unknown block {name}: write PAGE#ANCHOR, and behind it the number of the block below that heading")
    found = [block for block in blocks(match[1]) if block.anchor == match[2]]
    number = int(match[3] or 1)
    if number > len(found):
        raise Problem(f"{place}: {match[1]}#{match[2]} has {len(found)} blocks of Swift: remove this line, or name another")
    return found[number - 1]


@functools.cache
def surroundings() -> tuple[Surroundings, ...]:
    """The files of Tests/Apple/Pages. Throws a Problem for one that names what no page has."""
    return tuple(read(file) for file in sorted(FOLDER.glob("*.swift")))


def read(file: pathlib.Path) -> Surroundings:
    result = Surroundings(file)
    lines = [f'#sourceLocation(file: "{file}", line: 1)\n']
    for number, line in enumerate(file.read_text().splitlines(), 1):
        place = f"{file.relative_to(ROOT)}:{number}"
        if match := INLINE.match(line):
            if f"`{match[1]}`" not in (ROOT / match[2]).read_text():
                raise Problem(f"{place}: {match[2]} does not have this code any more: write what it has")
        match = DIRECTIVE.match(line)
        lines.append(line + "\n")
        match match and match[1]:
            case "With":
                path = ROOT / match[2]
                result.sources += sorted(path.rglob("*.swift")) if path.is_dir() else [path]
            case "For":
                result.systems = set(match[2].split())
                if unknown := result.systems.difference(SYSTEMS):
                    raise Problem(f"{place}: unknown system {', '.join(sorted(unknown))}: write one of {', '.join(SYSTEMS)}")
            case "Block":
                block = block_named(match[2], place)
                result.blocks.append(block)
                if not block.is_whole_file:
                    lines[-1] = f'{block.placed()}#sourceLocation(file: "{file}", line: {number + 1})\n'
    result.text = "".join(lines) + "#sourceLocation()\n"
    return result


def placed() -> set[Block]:
    return {block for each in surroundings() for block in each.blocks}


def misread() -> list[str]:
    """Blocks that are Swift for a reader, and that PART does not find."""
    texts = {page: (ROOT / page).read_text() for page in PAGES}
    return [
        f"{page}:{text[: match.start()].count(chr(10)) + 1}: write ```swift at the begin of the line, so that the block is compiled"
        for page, text in texts.items()
        for match in FENCE.finditer(text)
        if match[0] != "```swift"
    ]


def wrong_versions(floors: dict[str, str]) -> list[str]:
    """Versions of Package.swift that a page which promises them does not have."""
    found = []
    for page in ("README.md", "docs/app.md"):
        text = (ROOT / page).read_text()
        for system, version in floors.items():
            # The pages say "iOS and iPadOS 17".
            name = "iPadOS" if system == "ios" else next(each for each in SYSTEMS if each.lower() == system)
            if not re.search(rf"\b{name} {re.escape(version.removesuffix('.0'))}\b(?!\.\d)", text):
                found.append(f"{page}: Package.swift supports {name} {version}, and this page does not say so: correct one")
    return found


def examples_left_out() -> list[str]:
    """Examples that no file of Tests/Apple/Pages names, so that nothing compiles them."""
    compiled = {source for each in surroundings() for source in each.sources}
    return [
        f"{file.relative_to(ROOT)}:1: no file of Tests/Apple/Pages has this example: add one with the line // With: {file.parent.relative_to(ROOT)}"
        for file in sorted((ROOT / EXAMPLES).rglob("*.swift"))
        if file not in compiled
    ]


def unindented(text: str) -> str:
    return "\n".join(line.strip() for line in text.splitlines())


def not_compiled() -> list[str]:
    """Blocks that neither a file of Tests/Apple/Pages names nor an example has."""
    examples = [unindented(file.read_text()) for file in sorted((ROOT / EXAMPLES).rglob("*.swift"))]
    return [
        f"{block.page}:{block.line}: no example has this code, and no file of Tests/Apple/Pages names it:"
        f" add a line // Block: {block.page}#{block.anchor} {block.number}"
        for page in PAGES
        for block in blocks(page)
        if block not in placed() and not any(unindented(block.code) in example for example in examples)
    ]
