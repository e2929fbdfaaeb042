"""Runs the commands of the documentation for Kubernetes with the real kubectl, against a stand-in for a cluster whose pods are real."""

import json
import os
import pathlib
import re
import shutil
import subprocess

import yaml

from checks import expect, wait_until
from cluster import Cluster
from manifests import FOLDER, LINKD, validated
from pods import ROOT

# There is no registry.
UNTRIED = ("docker ",)


def documented(page, heading):
    """Returns the commands of a section, in their order."""
    section = (ROOT / "docs" / page).read_text().split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    blocks = "\n".join(re.findall(r"(?ms)^```sh\n(.*?)^```", section)).replace("\\\n", " ").replace("&&\n", "&& ")
    return [line for line in blocks.splitlines() if line and not line.startswith(UNTRIED)]


class Operator:
    """A person with a copy of the repository, kubectl, and a site in a folder."""

    def __init__(self, node):
        self.node, self.volume = node, None
        self.folder = node.folder / "operator"
        shutil.copytree(FOLDER, self.folder / "deploy/kubernetes")
        for name, content in node.deployment.files.items():
            path = self.folder / "site" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        (self.folder / "bin").mkdir()
        (self.folder / "bin/linkd").symlink_to(LINKD)
        self.cluster = Cluster(self.folder, lambda value: validated([value]), self.applied)

    def applied(self, value):
        """Does what the kubelet does with a new ConfigMap."""
        if value["kind"] == "ConfigMap" and self.volume:
            self.volume.write(self.node.deployment.files_of(value["data"]))

    def run(self, command):
        environment = os.environ | {
            "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "KUBECONFIG": str(self.cluster.configuration),
            "HOME": str(self.folder),
        }  # fmt: skip
        result = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command], cwd=self.folder, env=environment, capture_output=True, text=True,
            timeout=60,
        )  # fmt: skip
        expect(result.returncode == 0, command, "ended with", result.returncode, result.stdout, result.stderr)
        return result.stdout


def the_documented_commands_install_and_change_a_site(node):
    """kubectl, the manifests, the ConfigMap that it writes, and the log of a pod that has reloaded it."""
    operator = Operator(node)
    cluster = operator.cluster
    try:
        commands = documented("operations.md", "Kubernetes")
        for command in commands:
            operator.run(command)
        applied = {(kind, name) for kind, place, name in cluster.objects if place == "links"}
        written = [yaml.safe_load_all(file.read_text()) for file in FOLDER.glob("*.yaml")]
        expect(applied == {(one["kind"], one["metadata"]["name"]) for file in written for one in file}, applied)
        labels = cluster.objects["Namespace", None, "links"]["metadata"]["labels"]
        expect(labels["pod-security.kubernetes.io/enforce"] == "restricted", labels)

        data = cluster.objects["ConfigMap", "links", "linkd"]["data"]
        operator.volume = node.volume(node.deployment.files_of(data))
        pod = node.start(operator.volume)
        cluster.run_pod("linkd-1", pod.output)
        table = json.loads((operator.folder / "site/routes.json").read_text())
        table["routes"][0]["page"]["title"] = "Voyage {trip}"
        (operator.folder / "site/routes.json").write_text(json.dumps(table))
        *before, logs = documented("kubernetes.md", "Change a site")
        for command in before:
            operator.run(command)
        wait_until(lambda: b"Voyage one" in pod.ask("/trips/one").body, "the change is served", 30)
        wait_until(lambda: "reload" in pod.output(), "the log has the reload")
        output = operator.run(logs)
        expect("linkd-1" in output, output)
        node.terminate(pod, 0)
        return f"{len(commands) + len(before) + 1} commands; {output.splitlines()[0].strip()}"
    finally:
        cluster.stop()
