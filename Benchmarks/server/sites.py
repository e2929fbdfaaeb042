"""The growth of linkd with its sites: start, memory, reload of one changed site, check, and the cost of a request."""

import contextlib
import json
import re
import subprocess
import time
import urllib.request

import peers
from content import ASSOCIATION, CONFIG
from load import requests_answered
from starting import milliseconds_until_listening

COUNTS = (1, 10, 100, 1_000)
ROUTES = 20
LANGUAGES = ("en", "de", "fr")
REPEATS = 5
RELOADS = 11
PAGE = "/area3/here"
PUBLIC_FILES = ("robots.txt", "favicon.ico", "apple-touch-icon.png")

# The goals for the largest number of sites.
LISTENING_MILLISECONDS_AT_MOST = 1_000
RESIDENT_MEGABYTES_AT_MOST = 150
RELOAD_MILLISECONDS_AT_MOST = 50
CHECK_MILLISECONDS_AT_MOST = 5_000
# The cost of a request among all sites, compared with a single site.
REQUEST_AT_MOST = 1.05


def site_table(number, title="Area"):
    """Returns the table of a site with pages in several languages; no two sites have a text in common."""

    def texts(text):
        return {tag: f"{text} ({tag} {number})" for tag in LANGUAGES}

    routes = [
        {
            "id": f"route{route}",
            "path": f"/area{route}/{{place}}",
            "page": {"title": texts(f"{title} {route}, {{place}}"), "description": texts(f"The place {{place}}.")},
        }
        for route in range(ROUTES)
    ]
    app = {"id": f"7QW3E5R9TY.com.example.site{number}", "appStoreID": 1234567890 + number}
    hosts = [host(number)]
    return {"version": 1, "name": f"Site {number}", "hosts": hosts, "apps": {"ios": [app]}, "routes": routes}


def host(number):
    return f"site{number}.example.com"


def write_sites(folder, count, program=None):
    """Writes a configuration with this number of sites, and returns its file relative to the folder.

    With a program, each site has public files of its own, and all share the templates that the program writes.
    """
    name = f"{count}-sites" + ("-with-files" if program else "")
    for number in range(count):
        site = folder / name / "sites" / f"site{number}"
        site.mkdir(parents=True)
        (site / "routes.json").write_text(json.dumps(site_table(number)))
        if program:
            (site / "Public").mkdir()
            for file in PUBLIC_FILES:
                (site / "Public" / file).write_bytes(f"{number}".encode() + bytes(4_000))
    if program:
        subprocess.run([program, "new", "page", "--folder", folder / name / "templates"], check=True, stdout=subprocess.DEVNULL)
    config = {key: value for key, value in CONFIG.items() if key not in ("tables", "public")}
    config |= {"public": None, "sites": "sites", "admin": "127.0.0.1:0"}
    (folder / name / "config.json").write_text(json.dumps(config | ({"templates": "templates"} if program else {})))
    return f"{name}/config.json"


def milliseconds_to_reload(server, folder, config):
    """Changes the table of one site again and again, and returns the time of each reload."""
    admin = server.wait_until(lambda: re.search(r"admin listener on (http://\S+:\d+)", server.output())).group(1)
    changed = (folder / config).parent / "sites/site0/routes.json"
    times = []
    for number in range(RELOADS):
        changed.write_text(json.dumps(site_table(0, f"Area of reload {number}")))
        request = urllib.request.Request(f"{admin}/reload", method="POST", headers={"Linkd-Reload": "1"})
        started = time.monotonic()
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read().decode()
        times.append(1000 * (time.monotonic() - started))
        page = urllib.request.Request(f"{server.address}/area0/here", headers={"Host": host(0)})
        with urllib.request.urlopen(page, timeout=60) as answer:
            if f"Area of reload {number} " not in answer.read().decode():
                raise ConnectionError(f"the reload of one site reported {text!r}, and its page is the old one")
    return times


def milliseconds_to_check(program, folder, config):
    started = time.monotonic()
    subprocess.run([program, "check", folder / config], check=True, stdout=subprocess.DEVNULL)
    return 1000 * (time.monotonic() - started)


def microseconds_of_requests(servers, path, rounds, seconds):
    """Returns the CPU time of a request by number of sites, one value a round; the requests go to all sites in turn."""
    samples = {count: [] for count in servers}
    for number in range(rounds + 1):
        for count, server in servers.items():
            before = sum(server.thread_nanoseconds().values())
            answered = requests_answered(server, server.address + path, seconds, sites=count)
            spent = sum(server.thread_nanoseconds().values()) - before
            if number > 0:
                samples[count].append(spent / 1000 / answered)
    return samples


def report_sites(program, folder, rounds, seconds, report):
    configs = {count: write_sites(folder, count) for count in COUNTS}
    report_loading(program, folder, configs, report)
    with contextlib.ExitStack() as stack:
        servers = {
            count: stack.enter_context(
                contextlib.closing(peers.start_linkd(program, folder, config, f"linkd with {count} sites"))
            )
            for count, config in configs.items()
        }
        for content, path in (("an association file", ASSOCIATION), ("a page", PAGE)):
            samples = microseconds_of_requests(servers, path, rounds, seconds)
            report.heading(f"CPU time of {content} of all sites in turn", "ratio to one site, median (quartiles)")
            for count in COUNTS[1:]:
                ratios = [many / one for many, one in zip(samples[count], samples[1])]
                report.values(f"{count:,} sites, {content}", ratios, goal(REQUEST_AT_MOST, count))


def report_loading(program, folder, configs, report):
    """Reports start, memory, reload and check, each with its growth."""
    listening, resident, reloads, checks = {}, {}, {}, {}
    for count, config in configs.items():
        listening[count] = [milliseconds_until_listening(program, folder / config) for _ in range(REPEATS)]
        checks[count] = [milliseconds_to_check(program, folder, config) for _ in range(REPEATS)]
        name = f"linkd loading {count} sites"
        with contextlib.closing(peers.start_linkd(program, folder, config, name, "0,1")) as server:
            resident[count] = [server.resident_bytes()[0] / 1e6]
            reloads[count] = milliseconds_to_reload(server, folder, config)
    for label, values, at_most in (
        ("ms from the start to listening", listening, LISTENING_MILLISECONDS_AT_MOST),
        ("MB resident after the start", resident, RESIDENT_MEGABYTES_AT_MOST),
        ("ms of a reload with one changed site", reloads, RELOAD_MILLISECONDS_AT_MOST),
        ("ms of linkd check", checks, CHECK_MILLISECONDS_AT_MOST),
    ):
        report.heading(f"{label}, by sites of {ROUTES} routes", "median (quartiles)")
        for count in COUNTS:
            report.values(f"{count:,} sites", values[count], goal(at_most, count))
    report_files(program, folder, report)


def report_files(program, folder, report):
    """Reports start and memory of sites with files of their own and shared templates, for which there is no goal."""
    count = COUNTS[-1]
    config = write_sites(folder, count, program)
    report.heading(f"{count:,} sites, each with {len(PUBLIC_FILES)} public files, and shared templates", "median (quartiles)")
    report.values("ms to listening", [milliseconds_until_listening(program, folder / config) for _ in range(REPEATS)])
    with contextlib.closing(peers.start_linkd(program, folder, config, "linkd with files", "0,1")) as server:
        report.values("MB resident", [server.resident_bytes()[0] / 1e6])


def goal(at_most, count):
    """Returns the goal, which applies to the largest number of sites."""
    return at_most if count == COUNTS[-1] else None
