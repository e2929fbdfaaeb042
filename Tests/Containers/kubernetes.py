#!/usr/bin/env python3
"""Runs pods of deploy/kubernetes in network namespaces, and tries what the manifests rely on.

usage: Tests/Containers/kubernetes.py IMAGE

IMAGE is the folder that .ci/image has written. There is no cluster: the checks do what the kubelet, a Service and the
network would do, as Kubernetes documents it. Linux only, as root.
"""

import http.client
import json
import os
import pathlib
import random
import re
import signal
import socket
import sys
import tempfile
import threading
import time

from checks import expect, run_all, tools_are_missing, wait_until
from commands import the_documented_commands_install_and_change_a_site
from container import TERMINATE
from image import Image
from network import STRANGER, Network, enter_own_namespaces
from pods import ROOT, Node, Service

HOST = "trips.example.com"
APPLE, PLAIN_APPLE = "/.well-known/apple-app-site-association", "/apple-app-site-association"
GOOGLE = "/.well-known/assetlinks.json"
SWAPS = int(os.environ.get("SWAPS", 500))
# How long a proxy goes on to use a pod that is ending, and a sleep before the stop that is longer, as 5 s are in a cluster.
DELAY, SLEEP = 0.1, 0.2
LARGE = 64 << 20


def configuration(node, **changes):
    return json.dumps(json.loads(node.deployment.files["config.json"]) | changes).encode()


def metric(pod, pattern):
    """Returns the value of the metric whose line begins with a pattern; None without such a line."""
    text = pod.ask("/metrics", 9180, host=f"{pod.address}:9180").body.decode()
    found = re.search(rf"(?m)^{pattern} (\S+)$", text)
    return found and float(found[1])


# Rights and the admin listener


def a_pod_is_ready_and_serves(node):
    pod = node.pod
    answer = pod.ask(APPLE)
    expect(answer.status == 200 and answer.headers["Content-Type"] == "application/json", answer.status)
    expect(pod.ask("/robots.txt").status == 200, "a file of the folder Public is not served")
    expect(b"Trip one" in pod.ask("/trips/one").body, "no page")
    for kind in ("readinessProbe", "livenessProbe", "startupProbe"):
        path = node.deployment.container[kind]["httpGet"]["path"]
        expect(pod.ask(path, 9180, host=f"{pod.address}:9180").status == 200, kind, "fails")


def any_host_may_read_health_and_metrics(node):
    for host in (f"{node.pod.address}:9180", "linkd.links.svc.cluster.local", "localhost"):
        for path in ("/healthz", "/readyz", "/metrics"):
            expect(node.pod.ask(path, 9180, host=host).status == 200, host, path)


def a_reload_is_local(node):
    before = metric(node.pod, r'linkd_reloads_total\{result="done"\}')
    for host in ("localhost", "127.0.0.1:9180", f"{node.pod.address}:9180"):
        status = node.pod.ask("/reload", 9180, host=host, method="POST", Linkd_Reload="1").status
        expect(status in (403, 421), host, "is answered", status)
    result = node.pod.execute("linkd", "reload")
    expect(result.returncode == 0, "linkd reload in the pod:", result.stdout, result.stderr)
    after = metric(node.pod, r'linkd_reloads_total\{result="done"\}')
    expect(after - before == 1, before, after)


def other_networks_read_nothing(node):
    expect(node.pod.ask(APPLE, source=STRANGER).status == 200, "requests of another network do not arrive")
    for path in ("/healthz", "/readyz", "/metrics"):
        try:
            status = node.pod.ask(path, 9180, host="localhost", source=STRANGER, X_Forwarded_For="10.0.0.1").status
        except (OSError, http.client.HTTPException):
            continue
        expect(status in (403, 421), path, "is answered", status)


def a_refused_address_is_logged_once_a_minute(node):
    def refusals():
        return [line for line in node.pod.output().splitlines() if STRANGER in line and "networks" in line]

    # The line comes by a thread of its own, after the connection is closed.
    lines = wait_until(refusals, "the line of a refused address")
    expect(len(lines) == 1 and "add its network" in lines[0], "of", STRANGER, lines)
    return lines[0].partition("linkd: ")[2]


def other_machines_leave_half_of_the_admin_connections(node):
    held = [socket.create_connection((node.pod.address, 9180), timeout=10) for _ in range(128)]
    try:
        time.sleep(0.1)
        result = node.pod.execute("linkd", "health")
        expect(result.returncode == 0, "no connection is left for this machine:", result.stderr)
        answered = 0
        for connection in held:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            try:
                answered += connection.recv(12) == b"HTTP/1.1 200"
            except OSError:
                pass
        expect(0 < answered <= 64, answered, "of 128 connections were served")
        return f"{answered} of {len(held)}"
    finally:
        for connection in held:
            connection.close()


def variables_of_a_service_are_no_settings(node):
    """Kubernetes sets them for the Service "linkd" in pods with service links."""
    variables = {"LINKD_SERVICE_HOST": "10.96.0.7", "LINKD_SERVICE_PORT": "80", "LINKD_PORT": "tcp://10.96.0.7:80"}
    pod = node.start(node.volume(), variables)
    expect(pod.ask(APPLE).status == 200, "no answer")
    node.terminate(pod, 0)


def a_metric_tells_of_the_fetchers(node):
    metrics = r'linkd_fetcher_last_visit_timestamp_seconds\{fetcher="%s"\}'
    expect(not metric(node.pod, metrics % "apple"), "a fetcher came before the first")
    node.pod.ask(APPLE, User_Agent="AASA-Bot/1.0.0")
    seconds = metric(node.pod, metrics % "apple")
    expect(seconds and abs(seconds - time.time()) < 60, "the visit was at", seconds)


# Stops and updates


def at_a_stop_readiness_turns_false_before_the_port_closes(node):
    """A transfer keeps the pod from ending. Whoever finds the port closed must have found readiness false."""
    files = node.deployment.files | {"Public/large.bin": bytes(LARGE)}
    pod = node.start(node.volume(files | {"config.json": configuration(node)}))
    connection = http.client.HTTPConnection(pod.address, 8080, timeout=30)
    connection.request("GET", "/large.bin", headers={"Host": HOST})
    answer = connection.getresponse()
    read = len(answer.read(1024))
    pod.signal(TERMINATE)
    looks = 0

    def is_closed():
        nonlocal looks
        looks += 1
        try:
            status = pod.ask(APPLE).status
            expect(status == 200, "before the port is closed, the answer is", status)
            return False
        except OSError:
            ready = pod.ask("/readyz", 9180).status
            expect(ready == 503, "the port is closed and readiness is", ready)
            return True

    wait_until(is_closed, "the port is closed")
    expect(pod.ask("/healthz", 9180).status == 200, "a pod that ends its requests is not alive")
    while piece := answer.read(1 << 20):
        read += len(piece)
    connection.close()
    expect(read == LARGE, read, "of", LARGE, "bytes")
    expect(pod.wait(node.deployment.grace) == 0, pod.output())
    return f"{looks} looks"


def update(node, sleep):
    """Replaces two pods one after the other under load; returns the answered and lost requests."""
    volume = node.volume()
    pods = [node.start(volume), node.start(volume)]
    with Service(pods, "/trips/one", HOST) as service:
        for old in pods:
            # maxSurge 1 and maxUnavailable 0: the new pod is ready before the old one is told to end.
            service.pods = [*service.pods, node.start(volume)]
            ending = threading.Thread(target=node.terminate, args=(old, sleep))
            ending.start()
            threading.Event().wait(DELAY)
            service.pods = [pod for pod in service.pods if pod is not old]
            ending.join()
            expect(old.code == 0, "exit code", old.code, old.output()[-2000:])
    for pod in service.pods:
        pod.stop()
    return service


def an_update_loses_no_request(node):
    service = update(node, SLEEP)
    expect(not service.lost, len(service.lost), "of", service.answered, "are lost:", service.lost[:3])
    expect(service.answered > 100, "only", service.answered, "requests")
    return f"{service.answered} requests"


def without_the_sleep_requests_are_lost(node):
    """So the check above can fail, and the sleep is needed."""
    service = update(node, 0)
    expect(service.lost, "none of", service.answered)
    return f"{len(service.lost)} of {service.answered + len(service.lost)}"


# Changes of a ConfigMap


def generation(node, number):
    """A site whose every answer names its number: the association file, a page, a file, and a field of the configuration."""
    table = json.loads(node.deployment.files["routes.json"])
    table["name"] = f"Generation {number:06}"
    table["routes"][0]["path"] = f"/g{number:06}/{{trip}}"
    table["routes"].append({"id": "home", "path": "/", "page": {"title": f"Generation {number:06}"}})
    policy = f"frame-ancestors https://g{number:06}.example.com"
    return {
        "config.json": configuration(node, accessLog=None, publicHeaders={"contentSecurityPolicy": policy}),
        "routes.json": json.dumps(table).encode(),
        "Public/generation.html": f"<!doctype html><title>{number:06}</title>".encode(),
    }


class Reader(threading.Thread):
    """Asks for everything over one connection, and compares what it got."""

    def __init__(self, pod, done):
        super().__init__()
        self.pod, self.done = pod, done
        self.rounds, self.whole, self.wrong = 0, 0, []
        self.seen = set()

    def run(self):
        connection = http.client.HTTPConnection(self.pod.address, 8080, timeout=10)
        while not self.done.is_set() and not self.wrong:
            try:
                self.look(connection)
            except Exception as error:
                self.wrong.append(repr(error))
        connection.close()

    def look(self, connection):
        first = self.number(connection, APPLE)
        others = [self.number(connection, path) for path in ("/", "/generation.html", PLAIN_APPLE)]
        self.rounds += 1
        self.seen.add(first)
        # The same before and after: what was between belongs to it, unless a reload ended and another undid it.
        if self.number(connection, APPLE) == first:
            self.whole += 1
            if others != [first] * 3:
                self.wrong.append(f"the association file is of {first} and the others of {others}")

    def number(self, connection, path):
        """Returns the one number that an answer names, in its body and its fields."""
        connection.request("GET", path, headers={"Host": HOST})
        answer = connection.getresponse()
        body = answer.read().decode()
        text = body + (answer.headers["Content-Security-Policy"] or "" if path.endswith(".html") else "")
        numbers = set(re.findall(r"(?:/g|Generation |<title>)(\d{6})", text))
        if answer.status != 200 or len(numbers) != 1:
            self.wrong.append(f"{path} is answered {answer.status} with {sorted(numbers)}")
            return None
        return int(min(numbers))


def a_swap_is_one_reload(node):
    volume = node.volume(generation(node, 0))
    pod = node.start(volume)
    reloads = r'linkd_reloads_total\{result="done"\}'
    for number in range(1, 4):
        volume.write(generation(node, number))
        wait_until(lambda: f"Generation {number:06}" in pod.ask("/").body.decode(), f"swap {number} is served", 30)
    done = metric(pod, reloads)
    expect(done == 3, "3 swaps made", done, "reloads")
    expect(metric(pod, r'linkd_reloads_total\{result="refused"\}') == 0, "a reload was refused:", pod.output())
    node.terminate(pod, 0)


def swaps_under_load_are_never_half(node):
    """Reloads begin at every moment of a swap: by a signal before, during or after it, and by the watch."""
    volume = node.volume(generation(node, 0))
    pod = node.start(volume)
    process, done, choice = pod.pid, threading.Event(), random.Random(7)
    readers = [Reader(pod, done) for _ in range(3)]
    for reader in readers:
        reader.start()
    for number in range(1, SWAPS + 1):
        timer = threading.Timer(choice.uniform(0, 0.01), os.kill, (process, signal.SIGHUP))
        timer.start()
        volume.write(generation(node, number))
        timer.join()
        threading.Event().wait(choice.uniform(0, 0.03))
    wait_until(lambda: f"Generation {SWAPS:06}" in pod.ask("/").body.decode(), "the last swap is served", 30)
    done.set()
    for reader in readers:
        reader.join()
    wrong = [text for reader in readers for text in reader.wrong]
    rounds, whole = sum(reader.rounds for reader in readers), sum(reader.whole for reader in readers)
    seen = len(set().union(*(reader.seen for reader in readers)))
    refused = metric(pod, r'linkd_reloads_total\{result="refused"\}')
    expect(not wrong, len(wrong), "of", rounds, "rounds are wrong:", wrong[:3], pod.output()[-1500:])
    expect(not refused, refused, "reloads were refused:", pod.output()[-3000:])
    expect(whole > 100 and seen > 10, "only", whole, "rounds and", seen, "versions")
    node.terminate(pod, 0)
    return f"{SWAPS} swaps, {seen} versions seen, {whole} of {rounds} rounds within one version"


def a_broken_swap_is_refused(node):
    volume = node.volume()
    pod = node.start(volume)
    before = pod.ask(APPLE)
    volume.write(node.deployment.files | {"routes.json": b"{"})
    wait_until(lambda: metric(pod, r'linkd_reloads_total\{result="refused"\}'), "the reload is refused", 30)
    after = pod.ask(APPLE)
    expect((after.status, after.body) == (200, before.body), "the old site is gone")
    expect(pod.ask("/readyz", 9180).status == 200, "the pod is not ready")
    node.terminate(pod, 0)


# Copies


def two_copies_give_the_same_answers(node):
    """All of the example: every public file, association files, and pages with what they refer to."""
    files = {f"Public/{path.relative_to(ROOT / 'Public')}": path for path in (ROOT / "Public").rglob("*") if path.is_file()}
    content = {name: path.read_bytes() for name, path in files.items()}
    content |= {"config.json": configuration(node), "routes.json": (ROOT / "routes.json").read_bytes()}
    pods = []
    for age in (1_000_000, 2_000_000):
        volume = node.volume(content)
        for path in volume.folder.rglob("*"):
            os.utime(path, (time.time() - age,) * 2, follow_symlinks=False)
        pods.append(node.start(volume))
    paths = ["/" + name.removeprefix("Public/") for name in files] + [APPLE, PLAIN_APPLE, GOOGLE, "/nothing/here"]
    paths += ["/", "/trips/ABC123", "/t/ABC123", "/trips/ABC123/2026-08-01", "/details"]
    for path in paths[-5:]:
        paths += re.findall(r'(?:src|href)="(/[^"#?]*)', pods[0].ask(path).body.decode())
    compared, dated = 0, set()
    for path in dict.fromkeys(paths):
        for fields in ({}, {"Accept_Encoding": "gzip"}, {"Accept_Language": "de"}):
            one, other = (pod.ask(path, **fields) for pod in pods)
            heads = [dict(answer.headers) for answer in (one, other)]
            for head in heads:
                head.pop("Date", None)
                if head.pop("Last-Modified", None):
                    dated.add(path)
            expect((one.status, heads[0], one.body) == (other.status, heads[1], other.body), path, fields, *heads)
            compared += 1
    # A client with the tag of one copy and the date of the other gets 304: the tag alone counts.
    for path in sorted(dated):
        one, other = (pod.ask(path) for pod in pods)
        expect(one.headers["Last-Modified"] != other.headers["Last-Modified"], path, "has the same date")
        known = {"If_None_Match": one.headers["ETag"], "If_Modified_Since": one.headers["Last-Modified"]}
        expect(pods[1].ask(path, **known).status == 304, path, "is sent again")
    for pod in pods:
        node.terminate(pod, 0)
    return f"{compared} answers, {len(dated)} files with a date"


CHECKS = [
    a_pod_is_ready_and_serves, any_host_may_read_health_and_metrics, a_reload_is_local, other_networks_read_nothing,
    a_refused_address_is_logged_once_a_minute, other_machines_leave_half_of_the_admin_connections,
    variables_of_a_service_are_no_settings, a_metric_tells_of_the_fetchers,
    at_a_stop_readiness_turns_false_before_the_port_closes, an_update_loses_no_request,
    without_the_sleep_requests_are_lost, a_swap_is_one_reload, swaps_under_load_are_never_half,
    a_broken_swap_is_refused, two_copies_give_the_same_answers,
    the_documented_commands_install_and_change_a_site,
]  # fmt: skip


def main(image):
    if tools_are_missing("runc", "ip", "unshare", "kubectl"):
        return 1 if os.environ.get("CI") else 0
    enter_own_namespaces()
    with tempfile.TemporaryDirectory(prefix="linkd-", dir="/tmp") as path:
        # The user of the pods reads the volumes.
        pathlib.Path(path).chmod(0o755)
        node = Node(Image(image), Network(), pathlib.Path(path))
        try:
            node.pod = node.start(node.volume())
            return 1 if run_all(CHECKS, node) else 0
        finally:
            node.stop()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
