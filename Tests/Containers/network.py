"""Pods' networks on one machine: network namespaces on a bridge, all gone when the process ends."""

import os
import subprocess
import sys

NODE = "10.244.0.1"
# An address that is of no private network, as a client in the internet has.
STRANGER = "203.0.113.1"


def enter_own_namespaces():
    """Starts this program again in network and mount namespaces of its own, where it is the node."""
    if os.environ.get("LINKD_TEST_NODE") != "own":
        command = ["unshare", "--net", "--mount", "--fork", "--kill-child", sys.executable, *sys.argv]
        sys.exit(subprocess.run(command, env={**os.environ, "LINKD_TEST_NODE": "own"}).returncode)


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


class Network:
    """A bridge with the node's address, and a namespace for each pod."""

    def __init__(self):
        # The names of namespaces are files there; these are for this mount namespace alone.
        os.makedirs("/run/netns", exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/run/netns"], check=True)
        ip("link", "set", "lo", "up")
        ip("link", "add", "pods", "type", "bridge")
        ip("address", "add", f"{NODE}/16", "dev", "pods")
        ip("address", "add", f"{STRANGER}/32", "dev", "pods")
        ip("link", "set", "pods", "up")
        self.count = 1

    def add(self):
        """Returns the path of a new namespace, and its address."""
        self.count += 1
        name, address = f"pod{self.count}", f"10.244.{self.count // 250}.{self.count % 250 + 2}"
        ip("netns", "add", name)
        ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
        ip("link", "set", name, "master", "pods", "up")
        for line in ("link set lo up", f"address add {address}/16 dev eth0", "link set eth0 up", f"route add default via {NODE}"):
            ip("-netns", name, *line.split())
        return f"/run/netns/{name}", address
