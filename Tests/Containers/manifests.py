#!/usr/bin/env python3
"""Validates deploy/kubernetes and the objects of docs/kubernetes.md, and compares them with each other.

usage: Tests/Containers/manifests.py

kubernetes-validate has the schemas of Kubernetes; it validates strictly, and a warning fails too. Objects that are
custom resources have no schema there: they are only read. The program is LINKD, or .build/debug/linkd.
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
from pods import ROOT, Deployment, manifests

FOLDER = ROOT / "deploy/kubernetes"
LINKD = pathlib.Path(os.environ.get("LINKD", ROOT / ".build/debug/linkd")).resolve()
OLDEST = "1.30"
CUSTOM = ("gateway.networking.k8s.io/", "monitoring.coreos.com/", "traefik.io/")
ASSOCIATION = {"/.well-known/apple-app-site-association", "/apple-app-site-association", "/.well-known/assetlinks.json"}
# What Kubernetes refuses above it.
MAXIMUM_CONFIG_MAP = 1 << 20


def complaints(*files, version=None):
    """Returns every line of kubernetes-validate that is no success, and a line if it fails silently."""
    command = [pathlib.Path(sys.executable).parent / "kubernetes-validate", "--strict"]
    command += ["--kubernetes-version", version] if version else []
    result = subprocess.run([*command, *files], capture_output=True, text=True)
    lines = (result.stdout + result.stderr).splitlines()
    found = [line for line in lines if not re.match(r"INFO .* passed for resource ", line)]
    return found or (["it failed"] if result.returncode else [])


def validated(documents, **options):
    """Returns what kubernetes-validate says of objects."""
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        yaml.safe_dump_all(documents, file)
        file.flush()
        return complaints(file.name, **options)


def documented():
    """Returns the documents of the YAML blocks of docs/kubernetes.md, those that are objects and the others."""
    page = (ROOT / "docs/kubernetes.md").read_text()
    blocks = re.findall(r"(?ms)^```yaml\n(.*?)^```", page)
    documents = [document for block in blocks for document in yaml.safe_load_all(block)]
    objects = [document for document in documents if "kind" in document]
    return objects, [document for document in documents if "kind" not in document]


def every_file_is_valid(objects):
    files = sorted(FOLDER.glob("*.yaml"))
    for version in (OLDEST, None):
        found = complaints(*files, version=version)
        expect(not found, version or "newest version:", *found)
    return f"{len(objects)} objects in {len(files)} files"


def a_mistake_is_found(objects):
    """So the check above can fail."""
    for change in ({"replica": 2}, {"template": {"specs": {}}}, {"strategy": "RollingUpdate"}):
        wrong = copy.deepcopy(objects["Deployment", "linkd"])
        wrong["spec"] |= change
        expect(validated([wrong]), change, "is not found")
    old = copy.deepcopy(objects["HorizontalPodAutoscaler", "linkd"]) | {"apiVersion": "autoscaling/v2beta2"}
    expect(validated([old]), "a removed version is not found")


def no_object_is_a_custom_resource(objects):
    for (kind, _), value in objects.items():
        expect(not value["apiVersion"].startswith(CUSTOM), kind, value["apiVersion"])


def documented_objects_are_valid(objects):
    found, patches = documented()
    plain = [value for value in found if not value["apiVersion"].startswith(CUSTOM)]
    expect(not plain or not validated(plain), *(validated(plain) if plain else []))
    for patch in patches:
        deployment = copy.deepcopy(objects["Deployment", "linkd"])
        expect(list(patch) == ["volumes"], "a block of docs/kubernetes.md is no list of volumes:", list(patch))
        deployment["spec"]["template"]["spec"] |= patch
        # Image volumes are on by default since 1.35.
        complaint = validated([deployment])
        expect(not complaint, *complaint)
    return f"{len(plain)} objects, {len(patches)} parts of one, {len(found) - len(plain)} custom resources read"


def names_and_labels_agree(objects):
    deployment = objects["Deployment", "linkd"]["spec"]
    labels = deployment["template"]["metadata"]["labels"]
    selectors = [
        deployment["selector"]["matchLabels"], objects["Service", "linkd"]["spec"]["selector"],
        objects["PodDisruptionBudget", "linkd"]["spec"]["selector"]["matchLabels"],
        objects["NetworkPolicy", "linkd"]["spec"]["podSelector"]["matchLabels"],
        deployment["template"]["spec"]["topologySpreadConstraints"][0]["labelSelector"]["matchLabels"],
    ]  # fmt: skip
    expect(all(selector == labels for selector in selectors), "selectors:", selectors)
    target = objects["HorizontalPodAutoscaler", "linkd"]["spec"]["scaleTargetRef"]
    expect((target["kind"], target["name"]) in objects, "the autoscaler's target", target)
    ports = {port["name"] for port in Deployment().container["ports"]}
    expect(objects["Service", "linkd"]["spec"]["ports"][0]["targetPort"] in ports, "the port of the service")
    policy = objects["NetworkPolicy", "linkd"]["spec"]
    expect(sorted(policy["policyTypes"]) == ["Egress", "Ingress"] and policy["egress"] == [], "no request from the pods")
    for rule in policy["ingress"]:
        expect({port["port"] for port in rule["ports"]} <= ports, "a port of the network policy")
        expect(all(origin["namespaceSelector"]["matchLabels"] for origin in rule["from"]), "an origin of requests")
    expect({rule["ports"][0]["port"] for rule in policy["ingress"]} == {"http", "admin"}, "the rules for requests")
    for (kind, name), value in objects.items():
        if kind == "Ingress":
            backends = re.findall(r"'service': \{'name': '(\w+)', 'port': \{'name': '(\w+)'\}\}", str(value))
            expect(backends and set(backends) == {("linkd", "http")}, name, backends)


def the_pod_is_restricted(objects):
    """The profile "restricted" of the Pod Security Standards, and more."""
    pod, container = Deployment().pod, Deployment().container
    security = pod["securityContext"] | container["securityContext"]
    expected = {
        "runAsNonRoot": True, "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]}, "seccompProfile": {"type": "RuntimeDefault"},
    }  # fmt: skip
    expect(expected.items() <= security.items(), security)
    expect(security["runAsUser"] > 0 and not pod["automountServiceAccountToken"], "user or token")


def updates_and_stops_have_room(objects):
    deployment = objects["Deployment", "linkd"]["spec"]
    expect(deployment["strategy"]["rollingUpdate"] == {"maxUnavailable": 0, "maxSurge": 1}, deployment["strategy"])
    expect("replicas" not in deployment, "each apply would undo the autoscaler")
    expect(objects["HorizontalPodAutoscaler", "linkd"]["spec"]["minReplicas"] == 2, "not two pods")
    settings = json.loads(Deployment().files["config.json"])
    grace = settings.get("limits", {}).get("graceSeconds", 10)
    expect(Deployment().grace > Deployment().sleep_before_stop + grace, "the grace period is too short")


def association_paths_are_never_redirected(objects):
    ingress = objects["Ingress", "linkd-association-files"]
    for rule in ingress["spec"]["rules"]:
        paths = rule["http"]["paths"]
        expect({path["path"] for path in paths} == ASSOCIATION, paths)
        expect(all(path["pathType"] == "Exact" for path in paths), paths)
    # With TLS, ingress-nginx redirects unless it is told not to.
    expected = {"nginx.ingress.kubernetes.io/ssl-redirect": "false"}
    expect(ingress["metadata"]["annotations"] == expected, "annotations:", ingress["metadata"].get("annotations"))
    routes = [value for value in documented()[0] if value["kind"] == "HTTPRoute"]
    expect(routes, "docs/kubernetes.md has no HTTPRoute")
    for rule in (rule for route in routes for rule in route["spec"]["rules"]):
        exact = {match["path"]["value"] for match in rule.get("matches", []) if match["path"]["type"] == "Exact"}
        redirects = any(part["type"] == "RequestRedirect" for part in rule.get("filters", []))
        expect(not (exact and redirects), "association files are redirected")
        expect(not exact or exact == ASSOCIATION, exact)


def the_example_is_a_valid_site(objects):
    expect(sum(map(len, Deployment().files.values())) < MAXIMUM_CONFIG_MAP, "the ConfigMap is too large")
    with tempfile.TemporaryDirectory(prefix="linkd-") as path:
        for name, content in Deployment().files.items():
            file = pathlib.Path(path, name)
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(content)
        result = subprocess.run([LINKD, "check", "--strict"], cwd=path, capture_output=True, text=True)
        expect(result.returncode == 0, result.stdout, result.stderr)
    hosts = json.loads(Deployment().files["routes.json"])["hosts"]
    for (kind, name), value in objects.items():
        if kind == "Ingress":
            expect([rule["host"] for rule in value["spec"]["rules"]] == hosts, name, "has other hosts")


CHECKS = [
    every_file_is_valid, a_mistake_is_found, no_object_is_a_custom_resource, documented_objects_are_valid,
    names_and_labels_agree, the_pod_is_restricted, updates_and_stops_have_room, association_paths_are_never_redirected,
    the_example_is_a_valid_site,
]  # fmt: skip


if __name__ == "__main__":
    sys.exit(1 if run_all(CHECKS, manifests()) else 0)
