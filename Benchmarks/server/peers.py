"""Starts each server: linkd and its peers."""

import os
import pathlib
import re
import shutil
import subprocess

from process import Server, accepts, free_port

BENCHMARKS = pathlib.Path(__file__).resolve().parent.parent
ASSOCIATION_FILE = "files/.well-known/apple-app-site-association"

# Skipped if they are not installed.
OPTIONAL = ("lighttpd", "caddy", "h2o", "hummingbird")
HUMMINGBIRD = BENCHMARKS.parent / ".build/benchmarks-hummingbird/release/HummingbirdServer"


def start_linkd(program, folder, config="config.json", name="linkd", cores="0", prefix=()):
    """Starts linkd; `prefix` is a program that runs it, such as valgrind."""
    server = Server(name, [*prefix, program, "serve", "--config", folder / config], folder, cores)
    found = server.wait_until(lambda: re.search(r"listening on (http://\S+:\d+)", server.output()))
    server.address = found.group(1)
    return server


def start_nginx(folder):
    """Starts nginx with three ports: without a log, with a log, and with a log that is buffered up to 64 KiB."""
    ports = {"PORT": free_port(), "LOGGED_PORT": free_port(), "BUFFERED_PORT": free_port()}
    config = write_config("nginx.conf", folder, **ports)
    server = start("nginx", ["nginx", "-p", folder, "-c", config], folder, ports["PORT"])
    server.logged = f"http://127.0.0.1:{ports['LOGGED_PORT']}"
    server.buffered = f"http://127.0.0.1:{ports['BUFFERED_PORT']}"
    return server


def start_bare_loop(folder, name="bare loop", cores="0", prefix=()):
    port = free_port()
    return start(name, [*prefix, folder / "bare-loop", port, folder / ASSOCIATION_FILE], folder, port, cores)


def start_evhttp(folder):
    port = free_port()
    return start("evhttp", [folder / "evhttp", port, folder / ASSOCIATION_FILE], folder, port)


def start_lighttpd(folder):
    port = free_port()
    return start("lighttpd", ["lighttpd", "-D", "-f", write_config("lighttpd.conf", folder, PORT=port)], folder, port)


def start_caddy(folder):
    port = free_port()
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", write_config("Caddyfile", folder, PORT=port)]
    own_folder = {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    return start("caddy", command, folder, port, environment={"GOMAXPROCS": "1", **own_folder})


def start_h2o(folder):
    port = free_port()
    return start("h2o", ["h2o", "--conf", write_config("h2o.yaml", folder, PORT=port)], folder, port)


def start_hummingbird(folder):
    port = free_port()
    return start("hummingbird", [HUMMINGBIRD, port, folder / ASSOCIATION_FILE], folder, port)


def installed(name):
    return HUMMINGBIRD.exists() if name == "hummingbird" else shutil.which(name) is not None


def start_peer(name, folder):
    starts = {
        "lighttpd": start_lighttpd,
        "caddy": start_caddy,
        "h2o": start_h2o,
        "hummingbird": start_hummingbird,
    }
    return starts[name](folder)


def start(name, command, folder, port, cores="0", environment=()):
    server = Server(name, command, folder, cores, environment)
    server.wait_until(lambda: accepts(port))
    server.address = f"http://127.0.0.1:{port}"
    return server


def write_config(name, folder, **values):
    text = (BENCHMARKS / "peers" / f"{name}.in").read_text().replace("@FOLDER@", str(folder))
    for key, value in values.items():
        text = text.replace(f"@{key}@", str(value))
    (folder / name).write_text(text)
    return folder / name


def compile_servers(folder):
    """Compiles the two servers in C."""
    for program, library in (("bare-loop", "libevent_core"), ("evhttp", "libevent")):
        flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", library], text=True).split()
        compiler = os.environ.get("CC") or shutil.which("clang") or "cc"
        subprocess.run([compiler, "-O2", BENCHMARKS / f"peers/{program}.c", "-o", folder / program, *flags], check=True)
