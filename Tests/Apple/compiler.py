"""What a compiler says, with its place."""

from __future__ import annotations

import dataclasses
import os
import re
import subprocess

from package import ROOT

ERROR = re.compile(r"^([^:\s][^:\n]*):(?:(\d+):\d+:)? (?:fatal )?(?:error|warning): (.*)$", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Error:
    """What the compiler says of a line; of the file or module as a whole, if the line is 0."""

    path: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{os.path.relpath(self.path, ROOT)}:{self.line}: {self.message}" if self.line else f"{self.path}: {self.message}"


def errors(command: list, name: str) -> list[Error]:
    """Runs a compiler; what it says of no file is under the name."""
    result = subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True, check=False)
    if result.returncode == 0:
        return []
    found = [Error(path if line else name, int(line or 0), message) for path, line, message in ERROR.findall(result.stderr)]
    found = found or [Error(name, 0, f"exit code {result.returncode} of {command[0]}: {result.stderr.strip()}")]
    return list(dict.fromkeys(found))
