"""A stand-in for the API of a cluster, as far as kubectl needs it for the commands of the documentation.

It stores the objects that kubectl applies, if kubernetes-validate finds nothing in them, and calls a function for each.
Nothing is scheduled: the pods and their logs are those of the test.
"""

import http.server
import json
import re
import threading
import urllib.parse

import yaml

# Of each kind: group and version, plural, and whether it is in a namespace.
KINDS = {
    "Namespace": ("v1", "namespaces", False),
    "ConfigMap": ("v1", "configmaps", True),
    "Service": ("v1", "services", True),
    "Pod": ("v1", "pods", True),
    "Deployment": ("apps/v1", "deployments", True),
    "HorizontalPodAutoscaler": ("autoscaling/v2", "horizontalpodautoscalers", True),
    "PodDisruptionBudget": ("policy/v1", "poddisruptionbudgets", True),
    "Ingress": ("networking.k8s.io/v1", "ingresses", True),
    "NetworkPolicy": ("networking.k8s.io/v1", "networkpolicies", True),
}
# What the protobuf of Kubernetes begins with.
PROTOBUF = b"k8s\0"
PLURALS = {plural: kind for kind, (_, plural, _) in KINDS.items()}
# /api/v1/namespaces/NAMESPACE/KIND/NAME/log, and without what is not in a namespace or not named.
OBJECT = re.compile(r"(/api/v1|/apis/[^/]+/[^/]+)(?:/namespaces/([^/]+)(?=/))?/([a-z]+)(?:/([^/]+))?(/log)?")


def path(version):
    return f"/api/{version}" if version == "v1" else f"/apis/{version}"


def discovery():
    """Returns the answers that tell kubectl which kinds there are."""
    versions = sorted({version for version, _, _ in KINDS.values()})
    groups = [{"groupVersion": version, "version": version.split("/")[1]} for version in versions if version != "v1"]
    answers = {
        "/api": {"kind": "APIVersions", "versions": ["v1"]},
        "/apis": {
            "kind": "APIGroupList",
            "groups": [
                {"name": group["groupVersion"].split("/")[0], "versions": [group], "preferredVersion": group} for group in groups
            ],
        },
        "/openapi/v3": {
            "paths": {path(version)[1:]: {"serverRelativeURL": f"/openapi/v3{path(version)}"} for version in versions}
        },
    }
    for version in versions:
        kinds = {kind: value for kind, value in KINDS.items() if value[0] == version}
        answers[path(version)] = {
            "kind": "APIResourceList",
            "groupVersion": version,
            "resources": [
                {
                    "name": plural, "singularName": kind.lower(), "namespaced": is_namespaced, "kind": kind,
                    "verbs": ["create", "get", "list", "patch", "watch"],
                }
                for kind, (_, plural, is_namespaced) in kinds.items()
            ],
        }  # fmt: skip
        # That the server itself finds unknown fields, so that kubectl does not look for them in schemas of its own.
        group = version.rpartition("/")[0]
        answers[f"/openapi/v3{path(version)}"] = {
            "openapi": "3.0.0",
            "paths": {
                f"{path(version)}/namespaces/{{namespace}}/{plural}/{{name}}": {
                    "patch": {
                        "parameters": [{"name": "fieldValidation", "in": "query"}],
                        "x-kubernetes-group-version-kind": {"group": group, "version": version.split("/")[-1], "kind": kind},
                    }
                }
                for kind, (_, plural, _) in kinds.items()
            },
        }
    return answers


def fields(message):
    """Returns the fields of a protobuf message by number; the last one of each, and none but bytes."""
    found, place = {}, 0

    def number():
        nonlocal place
        value, shift = 0, 0
        while True:
            byte = message[place]
            place += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while place < len(message):
        key, size = number(), number()
        if key & 7 == 2:
            found[key >> 3] = message[place : place + size]
            place += size
    return found


def namespace_of(content):
    """Returns the Namespace that `kubectl create namespace` sends as protobuf: Unknown.raw, then metadata.name."""
    raw = fields(content[len(PROTOBUF) :])[2]
    return {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": fields(fields(raw)[1])[1].decode()}}


class Cluster:
    """The stored objects by kind, namespace and name, and a server on a port of its own."""

    def __init__(self, folder, complaints, applied):
        """Answers until `stop`.

        `complaints` returns what is wrong with an object; `applied` is called with each object that is applied.
        """
        self.objects, self.logs, self.complaints, self.applied = {}, {}, complaints, applied
        self.fixed = discovery()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.cluster = self
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.configuration = folder / "kubeconfig"
        self.configuration.write_text(yaml.safe_dump({
            "apiVersion": "v1", "kind": "Config", "current-context": "test",
            "clusters": [{"name": "test", "cluster": {"server": f"http://127.0.0.1:{self.server.server_port}"}}],
            "contexts": [{"name": "test", "context": {"cluster": "test", "user": "test"}}],
            "users": [{"name": "test", "user": {}}],
        }))  # fmt: skip

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def run_pod(self, name, log):
        """Shows a pod of the Deployment, whose log a function returns."""
        self.logs[name] = log
        labels = self.objects["Deployment", "links", "linkd"]["spec"]["template"]["metadata"]["labels"]
        self.put({
            "apiVersion": "v1", "kind": "Pod", "metadata": {"name": name, "namespace": "links", "labels": labels},
            "spec": {"containers": [{"name": "linkd"}]},
        })  # fmt: skip

    def put(self, value):
        """Stores an object as one that is what it should be."""
        metadata = value["metadata"]
        metadata |= {"uid": "1", "resourceVersion": "1", "generation": 1}
        if value["kind"] == "Deployment":
            value["status"] = {"observedGeneration": 1} | dict.fromkeys(("replicas", "updatedReplicas", "availableReplicas"), 2)
        self.objects[value["kind"], metadata.get("namespace"), metadata["name"]] = value
        return value

    def found(self, kind, namespace, query):
        """Returns the objects of a kind that the selectors of a query select."""
        labels = dict(pair.split("=") for pair in query.get("labelSelector", "").split(",") if pair)
        names = re.findall(r"metadata\.name=([\w-]+)", query.get("fieldSelector", ""))
        return [
            value for (one, place, name), value in self.objects.items()
            if one == kind and place == namespace and (not names or name in names)
            and labels.items() <= value["metadata"].get("labels", {}).items()
        ]  # fmt: skip


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, value):
        body = value.encode() if isinstance(value, str) else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/plain" if isinstance(value, str) else "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def refuse(self, status, reason, message):
        self.answer(status, {"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": reason,
                             "message": message, "code": status})  # fmt: skip

    def asked(self):
        """Returns kind, namespace, name, whether the log is asked for, and the query."""
        url = urllib.parse.urlsplit(self.path)
        match = OBJECT.fullmatch(url.path)
        if not match or match[3] not in PLURALS:
            return None
        return PLURALS[match[3]], match[2], match[4], bool(match[5]), dict(urllib.parse.parse_qsl(url.query))

    def body(self):
        content = self.rfile.read(int(self.headers["Content-Length"]))
        return namespace_of(content) if content.startswith(PROTOBUF) else yaml.safe_load(content)

    def do_GET(self):
        cluster = self.server.cluster
        fixed = cluster.fixed.get(urllib.parse.urlsplit(self.path).path)
        if fixed or not (asked := self.asked()):
            return self.answer(200, fixed) if fixed else self.refuse(404, "NotFound", self.path)
        kind, namespace, name, is_log, query = asked
        if is_log:
            return self.answer(200, cluster.logs[name]())
        if name:
            value = cluster.objects.get((kind, namespace, name))
            return self.answer(200, value) if value else self.refuse(404, "NotFound", f"{kind} {name}")
        if "watch" in query:
            # kubectl has the list already, which says all.
            return self.answer(200, "")
        items = cluster.found(kind, namespace, query)
        self.answer(200, {"apiVersion": KINDS[kind][0], "kind": f"{kind}List", "metadata": {"resourceVersion": "1"}, "items": items})

    def do_POST(self):
        self.answer(201, self.server.cluster.put(self.body()))

    def do_PATCH(self):
        cluster, value = self.server.cluster, self.body()
        kind, namespace, name, _, query = self.asked()
        if "apply-patch" not in self.headers["Content-Type"]:
            old = cluster.objects[kind, namespace, name]
            old["metadata"].setdefault("labels", {}).update(value["metadata"]["labels"])
            return self.answer(200, old)
        found = cluster.complaints(value)
        if found or query.get("fieldValidation") != "Strict":
            return self.refuse(400, "BadRequest", f"{kind} {name}: {found or query}")
        if ("Namespace", None, namespace) not in cluster.objects:
            return self.refuse(404, "NotFound", f"namespace {namespace}")
        value["metadata"]["namespace"] = namespace
        self.answer(200, cluster.put(value))
        cluster.applied(value)
