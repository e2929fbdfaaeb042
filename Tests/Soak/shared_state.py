"""What the good clients must know of reloads and files, in memory that their processes share."""

import mmap
import pathlib

from served_site import PUBLIC

NAMES = list(PUBLIC)
WORDS = 2 * len(NAMES) + 1


class SharedState:
    """The tables and the versions that an answer may have.

    `epoch` is even while one table is served, and odd during a reload. The floor of a file is the version that a
    completed reload has read at least; its ceiling is the newest one that was written.
    """

    def __init__(self, path):
        path = pathlib.Path(path)
        if not path.exists():
            path.write_bytes(bytes(8 * WORDS))
        with open(path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 8 * WORDS)
        self.words = memoryview(self.memory).cast("q")

    @property
    def epoch(self):
        return self.words[0]

    @epoch.setter
    def epoch(self, value):
        self.words[0] = value

    def floor(self, name):
        return self.words[1 + NAMES.index(name)]

    def ceiling(self, name):
        return self.words[1 + len(NAMES) + NAMES.index(name)]

    def set_floor(self, name, version):
        self.words[1 + NAMES.index(name)] = version

    def set_ceiling(self, name, version):
        self.words[1 + len(NAMES) + NAMES.index(name)] = version


def letters(first, last):
    """Returns the tables that an answer may have whose request was sent in one epoch and which came in another."""
    found = set()
    for epoch in range(first, min(last, first + 4) + 1):
        found.add("AB"[epoch // 2 % 2])
        if epoch % 2:
            found.add("AB"[(epoch // 2 + 1) % 2])
    return found
