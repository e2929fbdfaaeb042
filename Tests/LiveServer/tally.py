"""The counts of a run, its losses, and the one table at its end."""

import threading


class Tally:
    """Counts what was done, by row, and every loss. Safe to use from several threads."""

    SHOWN = 10

    def __init__(self, title):
        self.title = title
        self.rows = {}
        self.losses = {}
        self.lock = threading.Lock()

    def add(self, row, count=1):
        with self.lock:
            self.rows[row] = self.rows.get(row, 0) + count

    def note(self, row, text):
        """Sets a row that is not a count."""
        with self.lock:
            self.rows[row] = text

    def lost(self, row, what, count=1):
        """Counts a loss. The first ones of a row are printed at once."""
        with self.lock:
            self.rows.setdefault(row, 0)
            before = self.losses.get(row, 0)
            self.losses[row] = before + count
            if before < self.SHOWN:
                print(f"LOSS  {row}: {what}", flush=True)

    def conclude(self):
        """Prints the table as Markdown, and returns the exit code."""
        print(f"\n| {self.title} | Done | Lost |\n|---|---|---|")
        for row, count in self.rows.items():
            done = f"{count:,}" if isinstance(count, int) else count
            print(f"| {row} | {done} | {self.losses.get(row, 0)} |")
        total = sum(self.losses.values())
        print(f"\n{total} lost" if total else "\nnothing lost", flush=True)
        return 1 if total else 0


def say(text):
    print(text, flush=True)
