"""Runs the servers in turns, round after round."""

import contextlib
import dataclasses
import pathlib
import types

import peers
from content import ASSOCIATION, FILE, PAGE
from load import sample
from process import Server


@dataclasses.dataclass(frozen=True)
class Turn:
    """One server under one kind of load."""

    label: str
    server: Server
    address: str
    pipelined: bool = False
    log: pathlib.Path | None = None
    load_cores: str = "1"


@dataclasses.dataclass(frozen=True)
class Ratio:
    """Returns the cost of a turn relative to another of its round; with `even`, only if several threads worked."""

    one: str
    other: str
    at_most: float | None = None
    even: bool = False


BUFFERED_LOG = "nginx, access log, buffer=64k"

# The loop that wakes up first accepts a connection. If one loop has nearly all, the round shows nothing about two.
EVEN_SHARE = 0.80

RATIOS = [
    Ratio("linkd, association file", "nginx, association file", 0.75),
    Ratio("linkd, association file", "bare loop", 1.25),
    Ratio("linkd, association file", "evhttp"),
    Ratio("linkd, association file", "lighttpd"),
    Ratio("linkd, association file", "h2o"),
    Ratio("linkd, association file", "caddy"),
    Ratio("linkd, association file", "hummingbird"),
    Ratio("linkd, page", "linkd, file", 1.25),
    Ratio("linkd, page", "nginx, file"),
    Ratio("linkd, file", "nginx, file"),
    Ratio("linkd, access log", "nginx, access log", 0.90),
    Ratio("linkd, access log", BUFFERED_LOG),
    Ratio("linkd, 16 pipelined", "linkd, association file", 0.40),
    Ratio("nginx, 16 pipelined", "nginx, association file"),
    Ratio("linkd, two loops", "linkd, one loop", 1.15, even=True),
]


@contextlib.contextmanager
def running(program, folder, others):
    """Starts all servers of the turns, and stops them at the end."""
    with contextlib.ExitStack() as stack:

        def start(starter, *arguments, **options):
            return stack.enter_context(contextlib.closing(starter(*arguments, **options)))

        def linkd(name, config, cores="0"):
            return start(peers.start_linkd, program, folder, config, name, cores)

        yield types.SimpleNamespace(
            linkd=linkd("linkd", "config.json"),
            logged=linkd("linkd logged", "logged.json"),
            one_loop=linkd("linkd one loop", "config.json", "0,1"),
            two_loops=linkd("linkd two loops", "two-loops.json", "0,1"),
            nginx=start(peers.start_nginx, folder),
            bare_loop=start(peers.start_bare_loop, folder),
            evhttp=start(peers.start_evhttp, folder),
            others={name: start(peers.start_peer, name, folder) for name in others},
        )


def all_turns(servers, folder):
    """Returns the turns of a round, in order."""
    linkd, nginx = servers.linkd, servers.nginx
    association = {"linkd, association file": linkd, "nginx, association file": nginx, "bare loop": servers.bare_loop}
    association |= {"evhttp": servers.evhttp, **servers.others}
    return [
        *(Turn(label, server, server.address + ASSOCIATION) for label, server in association.items()),
        Turn("linkd, page", linkd, linkd.address + PAGE),
        Turn("linkd, file", linkd, linkd.address + FILE),
        Turn("nginx, file", nginx, nginx.address + FILE),
        *logged_turns(servers, folder),
        Turn("linkd, 16 pipelined", linkd, linkd.address + ASSOCIATION, pipelined=True),
        Turn("nginx, 16 pipelined", nginx, nginx.address + ASSOCIATION, pipelined=True),
        # The load may use both cores too; with a core for itself, the two loops would have to share the other one.
        *(
            Turn(label, server, server.address + ASSOCIATION, load_cores="0,1")
            for label, server in {"linkd, one loop": servers.one_loop, "linkd, two loops": servers.two_loops}.items()
        ),
    ]


def logged_turns(servers, folder):
    addresses = {
        "linkd": (servers.logged, servers.logged.address),
        "nginx": (servers.nginx, servers.nginx.logged),
        "nginx-buffered": (servers.nginx, servers.nginx.buffered),
    }
    labels = {"linkd": "linkd, access log", "nginx": "nginx, access log", "nginx-buffered": BUFFERED_LOG}
    return [
        Turn(labels[name], server, address + ASSOCIATION, log=folder / f"{name}-access.log")
        for name, (server, address) in addresses.items()
    ]


def samples_of(turns, rounds, seconds):
    """Returns the results by label, one sample per round. An additional first round warms up."""
    samples = {turn.label: [] for turn in turns}
    for number in range(rounds + 1):
        for turn in turns:
            taken = sample(turn, seconds)
            if number > 0:
                samples[turn.label].append(taken)
    return samples


def report_turns(samples, report):
    report.heading("CPU µs a request", "median (quartiles)")
    for label, values in samples.items():
        report.values(label, [value.microseconds for value in values])
    report.heading("ratio, round by round", "median (quartiles)")
    for ratio in RATIOS:
        if ratio.one in samples and ratio.other in samples:
            report_ratio(ratio, samples[ratio.one], samples[ratio.other], report)


def report_ratio(ratio, ones, others, report):
    label = f"{ratio.one} / {ratio.other}"
    pairs = [(one, other) for one, other in zip(ones, others) if not ratio.even or one.busiest_share <= EVEN_SHARE]
    if pairs:
        report.values(label, [one.microseconds / other.microseconds for one, other in pairs], ratio.at_most)
    else:
        report.undecided(label)
    if ratio.even:
        report.values("  the busier loop's share", [one.busiest_share for one in ones])
        report.note(f"  both loops at work, {EVEN_SHARE:.2f} at most for one, in {len(pairs)} of {len(ones)} rounds")
