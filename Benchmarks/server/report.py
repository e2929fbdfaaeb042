"""Prints each figure with its goal."""

import statistics


class Report:
    """Prints figures at once, and counts those that miss their goal."""

    def __init__(self):
        self.missed = []

    def heading(self, text, columns=""):
        print(f"\n{text:<60} {columns}".rstrip(" "), flush=True)

    def note(self, text):
        print(f"  {text}", flush=True)

    def values(self, label, values, at_most=None):
        """Prints a row with the median of the values and their quartiles. The goal applies to the median."""
        low, middle, high = statistics.quantiles(values, n=4) if len(values) > 1 else values * 3
        goal = "" if at_most is None else f"{at_most:.2f}"
        self.figure(label, middle, f"{middle:6.2f} ({low:.2f} to {high:.2f})", goal, at_most)

    def undecided(self, label):
        """Prints a row for a figure with a goal that could not be measured; it counts as missed."""
        self.missed.append(label)
        print(f"  {label:<58} {'not measured':<26} MISSED", flush=True)

    def figure(self, label, value, text, goal="", at_most=None):
        """Prints a row; `text` is the formatted value, `goal` the formatted limit, empty if there is none."""
        verdict = ""
        if at_most is not None:
            verdict = f"goal {goal}: " + ("ok" if value <= at_most else "MISSED")
            if value > at_most:
                self.missed.append(label)
        print(f"  {label:<58} {text:<26} {verdict}".rstrip(), flush=True)

    def conclusion(self):
        self.heading(f"missed: {'; '.join(self.missed)}" if self.missed else "every goal is met")
