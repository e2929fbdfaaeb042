"""Stand-ins for hosts that have only files: each reads its own file of rules as its documentation says, and answers a path.

They know nothing of linkd. What is not documented and was read elsewhere has its source beside it.
"""

from __future__ import annotations

import json
import pathlib
import re
import typing
import urllib.parse

# What hosts know of endings; a name without one is of no known type.
TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".json": "application/json", ".png": "image/png", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8",
    ".ico": "image/x-icon",
}  # fmt: skip


class Answer(typing.NamedTuple):
    status: int
    # The fields by lower-case name.
    fields: dict[str, str]
    body: bytes


class Files:
    """The published folder."""

    def __init__(self, folder: pathlib.Path, hidden: typing.Iterable[str] = ()):
        self.files = {
            "/" + file.relative_to(folder).as_posix(): file.read_bytes()
            for file in folder.rglob("*")
            if file.is_file() and file.name not in hidden
        }

    def answer(self, path: str, status=200) -> Answer:
        kind = TYPES.get(pathlib.PurePosixPath(path).suffix, "application/octet-stream")
        return Answer(status, {"content-type": kind}, self.files[path])

    def not_found(self) -> Answer:
        return self.answer("/404.html", 404)


def redirect(status: int, location: str) -> Answer:
    return Answer(status, {"location": location}, b"")


def lines(file: pathlib.Path) -> list[str]:
    return [line for line in file.read_text().split("\n") if line.strip() and not line.startswith("#")]


class Cloudflare:
    """Cloudflare Pages, as packages/pages-shared/asset-server of github.com/cloudflare/workers-sdk."""

    def __init__(self, folder: pathlib.Path):
        public = folder / "public"
        self.files = Files(public, ["_headers", "_redirects"])
        self.static, self.dynamic = {}, []
        for line in lines(public / "_redirects"):
            assert len(line) <= 1000
            source, target, status = line.split()
            assert status != "200" or target.startswith("/"), "a rewrite stays on the site"
            assert not (source.endswith("/*") and re.search(r"/index(\.html)?$", target)), "refused as a loop"
            if self.is_dynamic(source):
                self.dynamic.append((self.expression(source), target, int(status)))
            else:
                assert not self.dynamic, "a rule without values behind one with values counts as one of these"
                self.static.setdefault(source, (target, int(status)))
        assert len(self.static) <= 2000 and len(self.dynamic) <= 100
        self.rules = []
        for line in lines(public / "_headers"):
            if not line.startswith(" "):
                self.rules.append((self.expression(line), [], []))
            elif line.strip().startswith("! "):
                self.rules[-1][1].append(line.strip()[2:].lower())
            else:
                name, _, value = line.strip().partition(":")
                self.rules[-1][2].append((name.lower(), value.strip()))
        assert len(self.rules) <= 100

    @staticmethod
    def is_dynamic(source: str) -> bool:
        return "*" in source or re.search(r":[A-Za-z]\w*", source) is not None

    @staticmethod
    def expression(source: str) -> re.Pattern[str]:
        text = "(?P<splat>.*)".join(re.escape(part) for part in source.split("*"))
        return re.compile("^" + re.sub(r":([A-Za-z]\w*)", r"(?P<\1>[^/]+)", text) + "$")

    def answer(self, target: str) -> Answer:
        path, _, query = target.partition("?")
        answer = self.plain(path, query)
        fields, is_set = answer.fields | {"x-content-type-options": "nosniff"}, set()
        for expression, detached, own in self.rules:
            if not expression.match(path):
                continue
            for name in detached:
                fields.pop(name, None)
            for name, value in own:
                fields[name] = f"{fields[name]}, {value}" if name in is_set and name in fields else value
                is_set.add(name)
        return answer._replace(fields=fields)

    def plain(self, path: str, query: str) -> Answer:
        found = self.static.get(path)
        for expression, target, status in self.dynamic if not found else []:
            match = expression.match(path)
            if match:
                for name, value in match.groupdict().items():
                    target = target.replace(f":{name}", value)
                found = (target, status)
                break
        if found and found[1] == 200:
            path = found[0]
        elif found:
            return redirect(found[1], found[0] + (f"?{query}" if query and "?" not in found[0] else ""))
        path, files = urllib.parse.unquote(path), self.files.files
        if path.endswith("/"):
            if path + "index.html" in files:
                return self.files.answer(path + "index.html")
            return redirect(308, path[:-1]) if path[:-1] + ".html" in files else self.files.not_found()
        if path in files:
            if path.endswith(".html"):
                return redirect(308, path[: -len("index.html" if path.endswith("/index.html") else ".html")])
            return self.files.answer(path)
        if path + ".html" in files:
            return self.files.answer(path + ".html")
        return self.files.not_found()


class Netlify:
    """Netlify, as docs.netlify.com/manage/routing says, and its own parser where two rules for fields match."""

    def __init__(self, folder: pathlib.Path):
        public = folder / "public"
        self.files = Files(public, ["_headers", "_redirects"])
        self.rewrites = [(self.expression(line.split()[0]), *line.split()[1:]) for line in lines(public / "_redirects")]
        self.rules = []
        for line in lines(public / "_headers"):
            if not line.startswith(" "):
                self.rules.append((self.expression(line), {}))
            else:
                name, _, value = line.strip().partition(":")
                assert re.fullmatch(r"[A-Za-z-]+", name), f"{name} is no name of a field"
                self.rules[-1][1][name.lower()] = value.strip()

    @staticmethod
    def expression(source: str) -> re.Pattern[str]:
        parts = []
        for part in source.split("/")[1:]:
            if part == "*":
                parts.append("(?P<splat>.*)")
            elif part.startswith(":"):
                parts.append(f"(?P<{part[1:]}>[^/]+)")
            else:
                assert ":" not in part and "*" not in part, "a value is a whole segment"
                parts.append(re.escape(part))
        return re.compile("^/" + "/".join(parts) + "/?$")

    def file(self, path: str) -> str | None:
        path = urllib.parse.unquote(path)
        bare = path.rstrip("/")
        return next((name for name in (path, bare + ".html", bare + "/index.html") if name in self.files.files), None)

    def answer(self, target: str) -> Answer:
        path, _, query = target.partition("?")
        answer = self.plain(path, query)
        for expression, own in self.rules:
            if expression.match(path):
                answer = answer._replace(fields=answer.fields | own)
        return answer

    def plain(self, path: str, query: str) -> Answer:
        file = self.file(path)
        if file:
            return self.files.answer(file)
        for expression, target, status in self.rewrites:
            match = expression.match(path)
            if not match:
                continue
            for name, value in match.groupdict().items():
                target = target.replace(f":{name}", value)
            if status == "200":
                return self.files.answer(target)
            return redirect(int(status), target + (f"?{query}" if query and "?" not in target else ""))
        return self.files.not_found()


class Vercel:
    """Vercel, as vercel.com/docs/project-configuration says; a source is in the syntax of path-to-regexp 6."""

    KEYS = {"outputDirectory", "cleanUrls", "trailingSlash", "headers", "redirects", "rewrites"}

    def __init__(self, folder: pathlib.Path):
        self.rules = json.loads((folder / "vercel.json").read_text())
        assert set(self.rules) <= self.KEYS and self.rules["cleanUrls"] is True and self.rules["trailingSlash"] is False
        assert sum(len(self.rules[name]) for name in ("headers", "redirects", "rewrites")) <= 1024
        # With clean addresses, the output has a page by its name without the ending alone.
        self.files = Files(folder / self.rules["outputDirectory"])

    @staticmethod
    def expression(source: str) -> re.Pattern[str]:
        assert source.startswith("/")
        text, rest = "", source
        while rest:
            match = re.match(r"(/?):([A-Za-z0-9_]+)(\+)?|\(([^()]*)\)|[^:()*+?{}\\]", rest)
            assert match, f"{rest} has a character that path-to-regexp reads"
            rest = rest[match.end() :]
            if match[2]:
                slash = re.escape(match[1])
                text += f"{slash}(?P<{match[2]}>{'.+?' if match[3] else '[^/#?]+?'})"
            else:
                text += f"({match[4]})" if match[4] is not None else re.escape(match[0])
        return re.compile("^" + text + "[/#?]?$", re.IGNORECASE)

    def answer(self, target: str) -> Answer:
        path, _, query = target.partition("?")
        answer = self.plain(path, query)
        for rule in self.rules["headers"]:
            if self.expression(rule["source"]).match(path):
                answer = answer._replace(fields=answer.fields | {one["key"].lower(): one["value"] for one in rule["headers"]})
        return answer

    def plain(self, path: str, query: str) -> Answer:
        for rule in self.rules["redirects"]:
            match = self.expression(rule["source"]).match(path)
            if match:
                target = rule["destination"]
                for name, value in match.groupdict().items():
                    target = target.replace(f":{name}+", value).replace(f":{name}", value)
                added = f"{'&' if '?' in target else '?'}{query}" if query else ""
                return redirect(rule["statusCode"], target + added)
        if len(path) > 1 and path.endswith("/"):
            return redirect(308, path[:-1])
        return self.file(path) or self.rewritten(path) or self.files.not_found()

    def file(self, path: str) -> Answer | None:
        path = urllib.parse.unquote(path)
        if path.endswith(".html") and path in self.files.files:
            return redirect(308, path[: -len(".html")])
        names = ["/index.html"] if path == "/" else [path, path + ".html"]
        return next((self.files.answer(name) for name in names if name in self.files.files), None)

    def rewritten(self, path: str) -> Answer | None:
        rule = next((rule for rule in self.rules["rewrites"] if self.expression(rule["source"]).match(path)), None)
        return self.file(rule["destination"]) if rule else None


class Firebase:
    """Firebase Hosting, as firebase.google.com/docs/hosting/full-config says."""

    def __init__(self, folder: pathlib.Path):
        self.rules = json.loads((folder / "firebase.json").read_text())["hosting"]
        assert self.rules["cleanUrls"] is True and self.rules["trailingSlash"] is False
        assert not any(".*" in glob for glob in self.rules["ignore"]), "it would not publish .well-known"
        self.files = Files(folder / self.rules["public"])

    @staticmethod
    def glob(source: str) -> re.Pattern[str]:
        text = re.sub(r"/\\:(\w+)\\\*$", r"(?:/(?P<\1>.*))?", re.escape(source).replace(":", r"\:"))
        text = re.sub(r"\\:(\w+)", r"(?P<\1>[^/]+)", text)
        return re.compile("^" + text.replace(r"\*\*", ".*").replace(r"\*", "[^/]+") + "$")

    def answer(self, target: str) -> Answer:
        path, _, query = target.partition("?")
        answer = self.plain(path, query)
        # Of the path that was asked for, whatever it is rewritten to.
        for rule in self.rules["headers"]:
            if self.glob(rule["source"]).match(path):
                answer = answer._replace(fields=answer.fields | {one["key"].lower(): one["value"] for one in rule["headers"]})
        return answer

    def plain(self, path: str, query: str) -> Answer:
        if path.startswith("/.well-known/") and self.rules.get("appAssociation", "AUTO") == "AUTO":
            return Answer(200, {"content-type": "application/json"}, b'{"applinks":{"apps":[],"details":[]}}')
        for rule in self.rules["redirects"]:
            match = self.glob(rule["source"]).match(path)
            if match:
                target = rule["destination"]
                for name, value in match.groupdict().items():
                    target = target.replace(f":{name}", value or "")
                return redirect(rule["type"], target + (f"{'&' if '?' in target else '?'}{query}" if query else ""))
        if len(path) > 1 and path.endswith("/"):
            return redirect(301, path[:-1])
        name = urllib.parse.unquote(path)
        if name.endswith(".html") and name in self.files.files:
            return redirect(301, path[: -len(".html")])
        for file in ["/index.html"] if path == "/" else [name, name + ".html"]:
            if file in self.files.files:
                return self.files.answer(file)
        for rule in self.rules["rewrites"]:
            assert not re.search(r":\w", rule["source"]), "a rewrite has no values"
            if self.glob(rule["source"]).match(path):
                return self.files.answer(rule["destination"])
        return self.files.not_found()


ALL = {"cloudflare": Cloudflare, "netlify": Netlify, "vercel": Vercel, "firebase": Firebase}
