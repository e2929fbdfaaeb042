"""A container image as .ci/image writes it, and what the last stage of the Dockerfile says that it must be."""

import contextlib
import json
import pathlib
import re
import shlex
import tarfile

NANOSECONDS = {"s": 1_000_000_000, "ms": 1_000_000, "m": 60_000_000_000}


class Image:
    """An image in an archive that `docker load` reads."""

    def __init__(self, path):
        self.path = path
        with tarfile.open(path) as archive:
            (manifest,) = json.load(archive.extractfile("manifest.json"))
            self.layers = manifest["Layers"]
            self.settings = json.load(archive.extractfile(manifest["Config"]))["config"]

    @property
    def environment(self):
        return dict(line.split("=", 1) for line in self.settings["Env"])

    @contextlib.contextmanager
    def opened(self):
        """The layers in their order."""
        with tarfile.open(self.path) as archive:
            yield (tarfile.open(fileobj=archive.extractfile(layer)) for layer in self.layers)

    def files(self):
        """Returns every path with its kind, mode and bytes."""
        found = {}
        with self.opened() as layers:
            for member in (member for layer in layers for member in layer):
                kind = "folder" if member.isdir() else "file" if member.isreg() else "other"
                found["/" + member.name.rstrip("/")] = (kind, member.mode & 0o7777, member.size)
        return found

    def unpack(self, folder):
        with self.opened() as layers:
            for layer in layers:
                layer.extractall(folder)


class Recipe:
    """The last stage of a Dockerfile: what its instructions make of an empty image."""

    def __init__(self, text):
        stage = re.split(r"(?m)^FROM ", text)[-1]
        base, _, rest = stage.partition("\n")
        self.base = base.strip()
        self.environment, self.files, self.settings = {}, {}, {}
        lines = [line for line in rest.replace("\\\n", " ").splitlines() if line and not line.startswith("#")]
        for line in lines:
            name, _, value = line.partition(" ")
            getattr(self, "read_" + name.lower())(value.strip())

    def read_copy(self, value):
        *_, target = value.split()
        self.add(target, "file")

    def read_workdir(self, value):
        self.settings["WorkingDir"] = value
        self.add(value, "folder")

    def read_env(self, value):
        self.environment.update(pair.split("=", 1) for pair in shlex.split(value))

    def read_user(self, value):
        self.settings["User"] = value

    def read_expose(self, value):
        self.settings["ExposedPorts"] = {f"{port}/tcp": {} for port in value.split()}

    def read_healthcheck(self, value):
        options, _, command = value.partition(" CMD ")
        check = {"Test": ["CMD", *json.loads(command)]}
        for name, number, unit in re.findall(r"--([\w-]+)=(\d+)(\w+)", options):
            key = "".join(part.capitalize() for part in name.split("-"))
            check[key] = int(number) * NANOSECONDS[unit]
        self.settings["Healthcheck"] = check

    def read_entrypoint(self, value):
        self.settings["Entrypoint"] = json.loads(value)

    def read_cmd(self, value):
        self.settings["Cmd"] = json.loads(value)

    def add(self, path, kind):
        self.files[path] = kind
        for parent in list(pathlib.PurePosixPath(path).parents)[:-1]:
            self.files[str(parent)] = "folder"
