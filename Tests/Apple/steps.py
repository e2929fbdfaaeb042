"""Runs steps side by side, each behind those that it needs."""

from __future__ import annotations

import concurrent.futures
import graphlib
import os
import typing


class Step:
    """Work that returns problems. They are None until it has run: for good, if a step that it needs has problems."""

    def __init__(self, work: typing.Callable[[], list[str]], needs: typing.Iterable[Step] = ()):
        self.work = work
        self.needs = list(needs)
        self.problems: list[str] | None = None


def run(steps: typing.Iterable[Step]):
    graph = graphlib.TopologicalSorter({step: step.needs for step in steps})
    graph.prepare()
    running: dict[concurrent.futures.Future, Step] = {}
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
    try:
        while graph.is_active():
            for step in graph.get_ready():
                if all(need.problems == [] for need in step.needs):
                    running[pool.submit(step.work)] = step
                else:
                    graph.done(step)
            for future in concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED).done:
                step = running.pop(future)
                step.problems = future.result()
                graph.done(step)
    finally:
        # Who interrupts does not wait for the steps that have not begun.
        pool.shutdown(wait=False, cancel_futures=True)
