"""nginx, haproxy, Apache and Caddy in front of linkd. Each writes a log with an id that it gives every request.

The id goes to linkd as User-Agent, which linkd logs. So each line of linkd's log names the request of the front end
that it answers; a line without such an id is a request that the front end has not sent.
"""

import dataclasses
import json
import shutil

from process import Server, accepts, free_port

from live_server import CORES

NGINX = """
daemon off; worker_processes 1; pid @FOLDER@/nginx.pid; error_log @FOLDER@/nginx-error.log crit;
events { worker_connections 512; }
http {
  log_format judge '$request_id\\t$request_method\\t$upstream_addr\\t$status\\t$request_uri';
  access_log @FOLDER@/nginx-access.log judge;
  client_body_temp_path @FOLDER@/nginx-body; proxy_temp_path @FOLDER@/nginx-proxy;
  fastcgi_temp_path @FOLDER@/nginx-1; uwsgi_temp_path @FOLDER@/nginx-2; scgi_temp_path @FOLDER@/nginx-3;
  upstream linkd { server 127.0.0.1:@BACK@; keepalive 4; }
  server {
    listen 127.0.0.1:@PORT@; @LENIENT@
    location / {
      proxy_pass http://linkd; proxy_http_version 1.1; proxy_request_buffering off;
      proxy_set_header Host $http_host; proxy_set_header Connection ""; proxy_set_header User-Agent $request_id;
    }
  }
}
"""

HAPROXY = """
global
  # Two threads that log at the same time would lose a line: haproxy rather drops one than waits (fd_write_frag_line).
  nbthread 1
  log stdout format raw local0
defaults
  mode http
  log global
  timeout connect 5s
  timeout client 5s
  timeout server 5s
  timeout http-request 5s
  http-reuse always
frontend front
  bind 127.0.0.1:@PORT@
  @LENIENT@
  unique-id-format %[uuid]
  http-request set-header User-Agent %[unique-id]
  log-format "%ID\\t%HM\\t%s\\t%ST\\t%HU"
  default_backend linkd
backend linkd
  server linkd 127.0.0.1:@BACK@
"""

APACHE = """
ServerRoot @FOLDER@
ServerName trips.example.com
PidFile @FOLDER@/apache.pid
ErrorLog @FOLDER@/apache-error.log
Listen 127.0.0.1:@PORT@
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule proxy_module /usr/lib/apache2/modules/mod_proxy.so
LoadModule proxy_http_module /usr/lib/apache2/modules/mod_proxy_http.so
LoadModule headers_module /usr/lib/apache2/modules/mod_headers.so
LoadModule unique_id_module /usr/lib/apache2/modules/mod_unique_id.so
User daemon
Group daemon
Timeout 5
@LENIENT@
RequestHeader set User-Agent "%{UNIQUE_ID}e"
ProxyPreserveHost On
AllowEncodedSlashes NoDecode
ProxyPass / http://127.0.0.1:@BACK@/ nocanon
LogFormat "%{UNIQUE_ID}e\\t%m\\t%{proxy-source-port}n\\t%>s\\t%r" judge
CustomLog @FOLDER@/apache-access.log judge
"""

CADDY = """
{
  admin off
  auto_https off
}
:@PORT@ {
  bind 127.0.0.1
  header X-Judge {http.request.uuid}
  reverse_proxy 127.0.0.1:@BACK@ {
    header_up User-Agent {http.request.uuid}
  }
  log {
    output file @FOLDER@/caddy-access.log
    format json
  }
}
"""


@dataclasses.dataclass(frozen=True)
class Sent:
    """A request as the front end logged it. `target` is None where its log does not have it as it was sent."""

    id: str
    method: str
    target: str


class FrontEnd:
    """A front end, how it is started and how its log is read."""

    def __init__(self, name, program, text, command, log, lenient=""):
        self.name, self.program, self.text, self.command, self.log, self.lenient = name, program, text, command, log, lenient

    @property
    def installed(self):
        return shutil.which(self.program) is not None

    def start(self, folder, back):
        folder.mkdir()
        folder.chmod(0o755)
        self.folder, self.port = folder, free_port()
        values = {"FOLDER": folder, "BACK": back, "PORT": self.port, "LENIENT": self.lenient}
        text = self.text
        for key, value in values.items():
            text = text.replace(f"@{key}@", str(value))
        (folder / "front.conf").write_text(text)
        # SIGTERM, so that they end their own processes too.
        command = ["setpriv", "--pdeathsig", "TERM", self.program, *self.command, str(folder / "front.conf")]
        environment = {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        self.server = Server(self.program, command, folder, CORES, environment)
        self.server.wait_until(lambda: accepts(self.port))
        return self

    def stop(self):
        self.server.close()

    def sent(self):
        """Returns the requests of its log that it sent to linkd."""
        path = self.folder / self.log
        lines = path.read_text(errors="replace").splitlines() if path.exists() else []
        return [found for line in lines if (found := (caddy_line if self.program == "caddy" else tabbed_line)(line))]


def tabbed_line(line):
    parts = line.split("\t")
    if len(parts) != 5 or parts[2] in ("-", "<NOSRV>", ""):
        return None
    target = parts[4]
    if target.startswith(parts[1] + " "):
        target = target.split(" ")[1]
    return Sent(parts[0], parts[1], target)


def caddy_line(line):
    entry = json.loads(line)
    ids = entry.get("resp_headers", {}).get("X-Judge")
    return Sent(ids[0], entry["request"]["method"], entry["request"]["uri"]) if ids else None


def front_ends():
    nginx = ["-p", "/", "-c"]
    haproxy = ["-db", "-f"]
    apache = ["-DFOREGROUND", "-f"]
    caddy = ["run", "--adapter", "caddyfile", "--config"]
    return [
        FrontEnd("nginx", "nginx", NGINX, nginx, "nginx-access.log"),
        FrontEnd(
            "nginx, lenient", "nginx", NGINX, nginx, "nginx-access.log",
            "ignore_invalid_headers off; underscores_in_headers on; merge_slashes off;",
        ),
        FrontEnd("haproxy", "haproxy", HAPROXY, haproxy, "haproxy.log"),
        FrontEnd("haproxy, lenient", "haproxy", HAPROXY, haproxy, "haproxy.log", "option accept-invalid-http-request"),
        FrontEnd("Apache", "apache2", APACHE, apache, "apache-access.log"),
        FrontEnd("Apache, lenient", "apache2", APACHE, apache, "apache-access.log", "HttpProtocolOptions Unsafe LenientMethods"),
        FrontEnd("Caddy", "caddy", CADDY, caddy, "caddy-access.log"),
    ]  # fmt: skip
