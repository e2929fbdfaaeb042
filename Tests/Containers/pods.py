"""Pods of deploy/kubernetes on this machine: containers that get what the kubelet would give them."""

import os
import pathlib
import shutil
import threading

import yaml

from checks import expect
from container import TERMINATE, Container, Settings

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
UNITS = {"Mi": 1 << 20, "Gi": 1 << 30}


def manifests():
    """Returns the objects of deploy/kubernetes by kind and name."""
    documents = [
        document
        for file in sorted((ROOT / "deploy/kubernetes").glob("*.yaml"))
        for document in yaml.safe_load_all(file.read_text())
    ]
    return {(document["kind"], document["metadata"]["name"]): document for document in documents}


class ConfigMapVolume:
    """A folder as the kubelet writes it (pkg/volume/util/atomic_writer.go).

    The files are in a folder of their own, `..data` is a link to it, and each name at the top is a link through `..data`.
    A new version is a new folder; renaming a new link over `..data` is the only step that a reader can see.
    """

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()
        self.version = 0

    def write(self, files):
        """Swaps to new files: bytes by path."""
        self.version += 1
        payload = self.folder / f"..2026_11_23_{self.version:06}"
        for path, content in files.items():
            (payload / path).parent.mkdir(parents=True, exist_ok=True)
            (payload / path).write_bytes(content)
        link, data = self.folder / "..data_tmp", self.folder / "..data"
        old = data.resolve() if data.exists() else None
        link.symlink_to(payload.name)
        os.rename(link, data)
        for name in {pathlib.PurePath(path).parts[0] for path in files}:
            if not (self.folder / name).is_symlink():
                (self.folder / name).symlink_to(f"..data/{name}")
        if old:
            shutil.rmtree(old)


class Deployment:
    """What deployment.yaml says about a pod, and the files of its ConfigMap."""

    def __init__(self):
        objects = manifests()
        self.spec = objects["Deployment", "linkd"]["spec"]
        self.pod = self.spec["template"]["spec"]
        (self.container,) = self.pod["containers"]
        (self.volume,) = self.pod["volumes"]
        self.files = self.files_of(objects["ConfigMap", self.volume["configMap"]["name"]]["data"])

    def files_of(self, data):
        """Returns the files of the volume, from the data of a ConfigMap."""
        return {item["path"]: data[item["key"]].encode() for item in self.volume["configMap"]["items"]}

    @property
    def sleep_before_stop(self):
        return self.container["lifecycle"]["preStop"]["sleep"]["seconds"]

    @property
    def grace(self):
        return self.pod["terminationGracePeriodSeconds"]

    def settings(self, folder):
        """Returns what the kubelet tells the runtime, with a folder of this machine as the volume."""
        settings = Settings()
        security = self.pod["securityContext"] | self.container["securityContext"]
        expect(security["runAsNonRoot"] and security["seccompProfile"]["type"] == "RuntimeDefault", "not restricted")
        settings.user = f"{security['runAsUser']}:{security['runAsGroup']}"
        settings.is_read_only = security["readOnlyRootFilesystem"]
        settings.drops_capabilities = security["capabilities"]["drop"] == ["ALL"]
        settings.has_no_new_privileges = not security["allowPrivilegeEscalation"]
        settings.environment = {variable["name"]: variable["value"] for variable in self.container["env"]}
        limit = self.container["resources"]["limits"]["memory"]
        settings.memory = int(limit[:-2]) * UNITS[limit[-2:]]
        (mount,) = self.container["volumeMounts"]
        settings.mounts = [(folder, mount["mountPath"], mount["readOnly"])]
        return settings


class Node:
    """Starts and ends pods as the kubelet does."""

    def __init__(self, image, network, folder):
        self.image, self.network, self.folder = image, network, folder
        self.deployment = Deployment()
        self.pods = []
        self.volumes = 0

    def volume(self, files=None):
        self.volumes += 1
        volume = ConfigMapVolume(self.folder / f"volume{self.volumes}")
        volume.write(files or self.deployment.files)
        return volume

    def start(self, volume, environment=None):
        """Returns a pod that is ready, by its startup probe."""
        settings = self.deployment.settings(volume.folder)
        settings.environment |= environment or {}
        pod = Container(self.image, settings, self.network, self.folder)
        self.pods.append(pod)
        probe = self.deployment.container["startupProbe"]
        return pod.wait_for(probe["httpGet"]["path"], seconds=probe["periodSeconds"] * probe["failureThreshold"])

    def terminate(self, pod, sleep):
        """Ends a pod: the sleep before the stop, SIGTERM, and its end within the grace period."""
        threading.Event().wait(sleep)
        pod.signal(TERMINATE)
        code = pod.wait(self.deployment.grace - self.deployment.sleep_before_stop)
        expect(code == 0, "exit code", code, pod.output()[-2000:])

    def stop(self):
        for pod in self.pods:
            pod.stop()


class Service:
    """The addresses of a service as one proxy knows them, and clients that ask it."""

    def __init__(self, pods, path, host):
        self.pods, self.path, self.host = list(pods), path, host
        self.answered, self.lost = 0, []
        self.done = threading.Event()
        self.lock = threading.Lock()

    def __enter__(self):
        self.clients = [threading.Thread(target=self.ask, args=(number,)) for number in range(4)]
        for client in self.clients:
            client.start()
        return self

    def __exit__(self, *_):
        self.done.set()
        for client in self.clients:
            client.join()

    def ask(self, number):
        """Asks one pod after the other, each time over a new connection."""
        while not self.done.is_set():
            pods = self.pods
            number += 1
            pod = pods[number % len(pods)]
            try:
                status = pod.ask(self.path, host=self.host).status
            except OSError as error:
                status = repr(error)
            except Exception as error:  # half an answer
                status = repr(error)
            with self.lock:
                if status == 200:
                    self.answered += 1
                else:
                    self.lost.append(status)
