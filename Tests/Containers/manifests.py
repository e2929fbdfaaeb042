#!/usr/bin/env python3
"""Validates deploy/kubernetes.yaml, and the volume that docs/kubernetes.md puts in place of one.

usage: Tests/Containers/manifests.py

kubernetes-validate has the schemas of Kubernetes; it validates strictly, and a warning fails too. The program is LINKD, or
.build/debug/linkd.
"""

import copy
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

from checks import expect, run_all

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MANIFEST = ROOT / "deploy/kubernetes.yaml"
LINKD = pathlib.Path(os.environ.get("LINKD", ROOT / ".build/debug/linkd")).resolve()
OLDEST = "1.30"


def objects():
    """Returns the objects of the manifest by their kind; each has the name `linkd`."""
    documents = list(yaml.safe_load_all(MANIFEST.read_text()))
    found = {document["kind"]: document for document in documents}
    expect(len(found) == len(documents), "two objects of one kind")
    expect({document["metadata"]["name"] for document in documents} == {"linkd"}, "an object has another name")
    return found


def validated(documents, version=None):
    """Returns what kubernetes-validate says of objects, but for successes."""
    command = [pathlib.Path(sys.executable).parent / "kubernetes-validate", "--strict"]
    command += ["--kubernetes-version", version] if version else []
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        yaml.safe_dump_all(documents, file)
        file.flush()
        result = subprocess.run([*command, file.name], capture_output=True, text=True)
    lines = (result.stdout + result.stderr).splitlines()
    found = [line for line in lines if not re.match(r"INFO .* passed for resource ", line)]
    return found or (["it failed"] if result.returncode else [])


def every_object_is_valid():
    for version in (OLDEST, None):
        found = validated(objects().values(), version)
        expect(not found, version or "newest version:", *found)
    return f"{len(objects())} objects"


def a_mistake_is_found():
    """So the check above can fail."""
    for change in ({"replica": 2}, {"template": {"specs": {}}}, {"strategy": "RollingUpdate"}):
        wrong = copy.deepcopy(objects()["Deployment"])
        wrong["spec"] |= change
        expect(validated([wrong]), change, "is not found")
    expect(validated([objects()["Ingress"] | {"apiVersion": "extensions/v1beta1"}]), "a removed version is not found")


def the_documented_volume_is_valid():
    blocks = re.findall(r"(?ms)^```yaml\n(.*?)^```", (ROOT / "docs/kubernetes.md").read_text())
    expect(len(blocks) == 1, "docs/kubernetes.md has", len(blocks), "blocks")
    deployment = copy.deepcopy(objects()["Deployment"])
    names = [volume["name"] for volume in deployment["spec"]["template"]["spec"]["volumes"]]
    deployment["spec"]["template"]["spec"] |= yaml.safe_load(blocks[0])
    expect([volume["name"] for volume in deployment["spec"]["template"]["spec"]["volumes"]] == names, "another volume")
    # Image volumes are on by default since 1.35.
    found = validated([deployment])
    expect(not found, *found)


def labels_and_ports_agree():
    found = objects()
    spec = {kind: value.get("spec") for kind, value in found.items()}
    labels = spec["Deployment"]["template"]["metadata"]["labels"]
    selectors = [
        spec["Deployment"]["selector"]["matchLabels"], spec["Service"]["selector"],
        spec["PodDisruptionBudget"]["selector"]["matchLabels"], spec["NetworkPolicy"]["podSelector"]["matchLabels"],
    ]  # fmt: skip
    expect(all(selector == labels for selector in selectors), "selectors:", selectors)
    (container,) = spec["Deployment"]["template"]["spec"]["containers"]
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    expect(container["env"] == [{"name": "LINKD_ADMIN", "value": f"0.0.0.0:{ports['admin']}"}], "the admin listener")
    expect([port["targetPort"] for port in spec["Service"]["ports"]] == ["http"], "the port of the Service")
    policy = spec["NetworkPolicy"]
    expect(sorted(policy["policyTypes"]) == ["Egress", "Ingress"] and policy["egress"] == [], "no request from the pods")
    rules = {rule["ports"][0]["port"]: [origin["namespaceSelector"]["matchLabels"] for origin in rule["from"]] for rule in policy["ingress"]}
    expect(rules.keys() == ports.keys() and all(map(all, rules.values())), "the rules for requests:", rules)


def the_pod_is_restricted():
    """The profile "restricted" of the Pod Security Standards, and more."""
    pod = objects()["Deployment"]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    security = pod["securityContext"] | container["securityContext"]
    expected = {
        "runAsNonRoot": True, "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]}, "seccompProfile": {"type": "RuntimeDefault"},
    }  # fmt: skip
    expect(expected.items() <= security.items(), security)
    expect(security["runAsUser"] > 0 and not pod["automountServiceAccountToken"], "user or token")
    sleep = container["lifecycle"]["preStop"]["sleep"]["seconds"]
    expect(pod["terminationGracePeriodSeconds"] > sleep + 10, "the grace period is too short")


def the_example_is_a_valid_site():
    pod = objects()["Deployment"]["spec"]["template"]["spec"]
    data = objects()["ConfigMap"]["data"]
    with tempfile.TemporaryDirectory(prefix="linkd-") as path:
        for item in pod["volumes"][0]["configMap"]["items"]:
            file = pathlib.Path(path, item["path"])
            file.parent.mkdir(exist_ok=True)
            file.write_text(data[item["key"]])
        result = subprocess.run([LINKD, "check", "--strict"], cwd=path, capture_output=True, text=True)
        expect(result.returncode == 0, result.stdout, result.stderr)
    rules = objects()["Ingress"]["spec"]["rules"]
    expect([rule["host"] for rule in rules] == json.loads(data["routes.json"])["hosts"], "the Ingress has other hosts")


CHECKS = [
    every_object_is_valid, a_mistake_is_found, the_documented_volume_is_valid, labels_and_ports_agree, the_pod_is_restricted,
    the_example_is_a_valid_site,
]  # fmt: skip


if __name__ == "__main__":
    sys.exit(1 if run_all(CHECKS) else 0)
