// # Printing
//
// What linkd writes for other programs and for people from a table: the file for nginx, and lists of routes.
//
// What stands in two places drifts apart. The hosts in a proxy's file and the list of links in a wiki are such places,
// so they are printed from the table:
//
// ```console
// $ linkd print routes --table docs/examples/levels.json
// /trips/new                               --- page scheme  newTrip
// /trips/{reference}/{tab:enum(map|info)}  app page scheme  tab
// /trips/{reference}                       app page scheme  trip
// /search?text=string                      app page scheme  search
// /guides/{rest+}                          app page scheme  guide
// ```
//
// ``NginxFile`` is the larger part: TLS, one canonical host, timeouts and fields for linkd behind it, and a refusal for
// other hosts. ``NginxLocations`` is for a host that a website has already: it sends linkd's share of the paths there.
//
// ## What it leaves out
//
// - Association files, which `SiteAssociation` writes, and source code, which `LinkCode` and `PlatformCode` write.
// - Other proxies. docs/operations.md#other-proxies says what each has to do, and #caddy has a whole file.
// - Asking for certificates. The file only names where certbot puts them.
//
// ## Limits and costs
//
// - A table without hosts, and an address that nginx cannot be told, have no file; the error has the fix.
// - `linkd print nginx` is text in memory, in time proportional to the hosts.
// - `make test-front-ends` runs nginx with the printed file. ``NginxVersion`` is how the spelling of directives follows
//   its version.
//
// ## Where to read on
//
// `NginxFile.swift` with `NginxSettings.swift`, `NginxLocations.swift` (beside a website), `NginxPatterns.swift` (paths as
// regular expressions), `RouteListing.swift`, `SampleLink.swift` (a link for each route), `PrettyJSON.swift`. The commands
// are `linkd/Commands/`. docs/operations.md#nginx explains the file, docs/route-table.md#routes-as-a-list the list.

import BorrowedBytes
import Diagnostics
import HTTP
import LinkRoutes
package import Reports
import Server
package import SiteConfiguration

/// The file for nginx's `http` block that puts nginx in front of linkd.
///
/// Every text in it consists of characters that have no meaning in a file of nginx: hosts are checked by the table's
/// reader, addresses by `ListenAddress`, and paths by ``isPlain(_:)``. The tests run nginx with it:
/// `Tests/FrontEnds` and `NginxTests`.
package struct NginxFile {
    /// The hosts of a table, which share a certificate.
    package struct Site {
        /// The hosts in the order of the table; the first one is canonical.
        package let hosts: [String]
        /// The other spelling of the first host, with or without `www.`; nil where the table or another has it.
        let twin: String?

        /// The canonical host.
        var mainHost: String { hosts.first ?? "" }
        /// Every name that clients may use.
        package var names: [String] { hosts + (twin.map { [$0] } ?? []) }
    }

    /// The sites in the order of the configuration, each with a host.
    private let sites: [Site]
    /// The address of linkd as nginx connects to it: a host and a port, or `unix:` and a path.
    private let upstream: String
    /// The seconds that linkd keeps an idle connection open.
    private let idleSeconds: Int
    /// What the command line adds.
    private let given: NginxSettings

    /// Reads the hosts and the address from the configuration, or the hosts from the file of a single table.
    ///
    /// - Throws: the problems of the files, or what in them nginx cannot use.
    package init(_ source: TableSource, _ settings: NginxSettings) throws(Report) {
        let tables = try source.tables().map(\.table)
        for table in tables where table.hosts.isEmpty {
            let problem = "missing \"hosts\" in table \"\(table.name)\""
            throw Report(source.name, problem, fix: "add \"hosts\"", exitCode: source.badTable)
        }
        let (upstream, idle) = try Self.upstream(of: source, settings)
        self.init(tables.map(\.hosts), upstream, idle: idle, settings: settings)
    }

    /// Returns where nginx connects to linkd, and after which time linkd closes an idle connection.
    ///
    /// - Throws: the problems of the configuration, or that nginx cannot use its address.
    static func upstream(
        of source: TableSource,
        _ settings: NginxSettings
    ) throws(Report) -> (address: String, idle: Duration) {
        var configuration = Configuration()
        if source.tableFile == nil { configuration = try ConfigurationLoader(source.config).checkedConfiguration() }
        let listen = settings.upstream ?? configuration.listen.first ?? ""
        guard let upstream = Self.upstream(listen) else {
            let message = "nginx cannot forward to \"\(listen)\""
            let fix = "pass --upstream with HOST:PORT, or with unix: and a path without special characters"
            throw Report(source.name, message, fix: fix, exitCode: .badConfiguration)
        }
        if upstream.hasPrefix("unix:"), !configuration.trustsSockets {
            Console.printError(
                "\(source.name): warning: linkd does not believe what clients of its socket forward, so the access log "
                    + "has no addresses; write \"trustedProxies\": [\"unix:\"]"
            )
        }
        return (upstream, configuration.limits.idleTimeout)
    }

    /// Creates the file for tables with these hosts.
    package init(_ hosts: [[String]], _ upstream: String, idle: Duration, settings: NginxSettings) {
        let known = hosts.flatMap(\.self)
        sites = hosts.map { hosts in
            Site(hosts: hosts, twin: hosts.first.flatMap { settings.hasTwin($0) ? Self.twin(of: $0, known) : nil })
        }
        self.upstream = upstream
        given = settings
        idleSeconds = Int(idle.components.seconds)
    }

    /// The whole file.
    package var text: String {
        ([heading, upstreams, maps, refusal] + sites.map(server)).joined(separator: "\n")
    }

    private var version: NginxVersion { given.version ?? .standard }

    private var heading: String {
        """
        # nginx \(version) in front of linkd: it ends TLS, sends people to https and to one host, and forwards requests.
        #
        # Printed by "linkd print nginx\(given.text)". Print it again when the hosts or linkd's address change.
        # It belongs in nginx's http block, for example as /etc/nginx/conf.d/linkd.conf.
        # Remove Debian's /etc/nginx/sites-enabled/default, which is a default server too.

        """ + certbot + buckets
    }

    /// How to get the certificates; nothing where the command line names others.
    private var certbot: String {
        guard given.certificate == nil else { return "" }
        let commands = sites.map { site in
            let names = site.names.enumerated().map { number, name in
                // A comment has a limit, as in `comment(_:)`.
                (number % 10 == 9 ? " \\\n#        " : "") + (name.hasPrefix("*") ? " -d '\(name)'" : " -d \(name)")
            }.joined()
            // Only a record in the DNS proves the right to a wildcard.
            let renewal = "--webroot -w /var/www/html --deploy-hook 'systemctl reload nginx'"
            let hasWildcard = site.hosts.contains { $0.hasPrefix("*.") }
            let proof = hasWildcard ? "--manual --preferred-challenges dns" : renewal
            // Without the name, certbot may put a longer list of hosts into another folder than the one below.
            return "#     certbot certonly --cert-name \(site.mainHost) \(proof)\(names)\n"
        }
        return """
            #
            # Get the certificates first, while nginx still has its own default server. When a host is added, run the
            # command again before this file names the host:
            #

            """ + commands.joined()
    }

    /// Room for long names, which nginx refuses to start with otherwise.
    private var buckets: String {
        guard sites.flatMap(\.names).contains(where: { $0.utf8.count > 32 }) else { return "" }
        return """

            # For long names. If another file has a map or these lines, nginx reports a duplicate: move them to the
            # beginning of the http block in nginx.conf.
            server_names_hash_bucket_size 512;
            map_hash_bucket_size 512;

            """
    }

    private var upstreams: String {
        """
        upstream linkd {
            server \(upstream);

            # Shorter than linkd's idleSeconds (\(idleSeconds)), so that linkd does not close a connection that nginx is
            # about to use.
            keepalive 32;
            keepalive_timeout \(max(1, idleSeconds * 4 / 5))s;
        }

        # For requests whose connection breaks before the answer, because linkd restarts. They need new connections, and
        # the second line is one more attempt.
        upstream linkd_again {
            server \(upstream) max_fails=0;
            server \(upstream) max_fails=0;
        }

        """
    }

    private var maps: String {
        let twins = sites.compactMap { site in site.twin.map { (twin: $0, host: site.mainHost) } }
        let hosts = twins.map { "    \($0.twin) \($0.host);\n" }.joined()
        let origins = twins.map { "    \"https \($0.twin)\" https://\($0.host);\n" }.joined()
        return """
            # The host that linkd knows. A name that only redirects has the association files of its site, too.
            map $host $linkd_host {
                default $host;
            \(hosts)}

            # Where people are sent: to https, and to one host for each page. Empty for nowhere.
            map "$scheme $host" $linkd_origin {
                default "";
            \(origins)    "~^http " https://$linkd_host;
            }

            # Browsers accept this header only over https (RFC 6797, 7.2). nginx does not send an empty header.
            map $https $linkd_transport_security {
                default "";
                on "max-age=31536000";
            }

            """
    }

    private var refusal: String {
        """
        # Other hosts and bare addresses: no certificate, no answer. Only certbot's certificate authority gets one, so that a
        # new host can have its certificate before this file names it.
        server {
        \(listens(" default_server"))
            server_tokens off;
            ssl_reject_handshake on;

        \(Self.challenges)
            location / {
                return 444;
            }
        }

        """
    }

    /// The lines `listen`, and HTTP/2 in the spelling of the version.
    private func listens(_ option: String) -> String {
        let hasDirective = version >= .withDirective
        let secure = hasDirective ? "ssl" : "ssl http2"
        return """
                listen 80\(option);
                listen [::]:80\(option);
                listen 443 \(secure)\(option);
                listen [::]:443 \(secure)\(option);

            """ + (hasDirective ? "    http2 on;\n" : "")
    }

    private func server(_ site: Site) -> String {
        let files = given.certificates(of: site.mainHost)
        return """
            server {
            \(listens(""))    server_name \(site.names.joined(separator: " "));

                ssl_certificate     \(files.certificate);
                ssl_certificate_key \(files.key);
                ssl_protocols       TLSv1.2 TLSv1.3;
                ssl_session_cache   shared:linkd:1m;

                server_tokens off;
                add_header Strict-Transport-Security $linkd_transport_security always;

            \(Self.settings)
            \(Self.forwarding(host: "$linkd_host"))
            \(Self.locations)
            }

            """
    }

    /// What is the same for every site: compression, and no bodies.
    private static let settings = """
            # For pages and text files. linkd has compressed the association files itself. With Vary, caches keep the
            # compressed answer and the other one apart.
            gzip on;
            gzip_vary on;
            gzip_proxied any;
            gzip_min_length 256;
            gzip_types text/css text/javascript text/plain image/svg+xml application/manifest+json;

            # linkd accepts no request body.
            client_max_body_size 1k;

        """

    /// How requests are forwarded, with what linkd hears of the client.
    ///
    /// - Parameter host: the variable with the host that linkd knows.
    static func forwarding(host: String) -> String {
        """
            proxy_http_version 1.1;
            proxy_connect_timeout 2s;
            proxy_read_timeout 10s;

            # linkd defines what may be cached; a cache in another part of nginx's configuration must not override it.
            proxy_cache off;
            proxy_redirect off;

            # The host selects the site. An empty Connection header keeps the connection to linkd open.
            proxy_set_header Host \(host);
            proxy_set_header Connection "";

            # linkd takes the client's address from nginx, as the last entry of this list; it uses earlier entries only
            # if its trustedProxies have written them. All other headers with which a client describes itself are removed.
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Host "";
            proxy_set_header X-Forwarded-Port "";
            proxy_set_header X-Forwarded-Prefix "";
            proxy_set_header X-Forwarded-Proto "";
            proxy_set_header X-Forwarded-Server "";
            proxy_set_header X-Real-IP "";
            proxy_set_header Forwarded "";

        """
    }

    private static let challenges = """
            # certbot's answers to its certificate authority.
            location ^~ /.well-known/acme-challenge/ {
                root /var/www/html;
                default_type text/plain;
            }

        """

    /// `=` and `^~` take precedence over locations with a regular expression.
    private static let locations = """
            # The association files. Apple and Google do not follow redirects, so there are none here: not for http, and
            # not for another host.
            location = /apple-app-site-association {
                proxy_pass http://linkd;
            }

            location ^~ /.well-known/ {
                proxy_pass http://linkd;
            }

        \(challenges)
            # Scanners ask for /.env and /.git/config; linkd has no page there. The rules above spare /.well-known/.
            location ~ ^/\\. {
                return 404;
            }

            location / {
                if ($linkd_origin) {
                    return 301 $linkd_origin$request_uri;
                }
                proxy_pass http://linkd;
            }

            error_page 502 = @again;
            location @again {
                proxy_pass http://linkd_again;
            }
        """

    /// Returns a line with a comment, cut: nginx does not start with one of more than 4,096 bytes.
    static func comment(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(500)
        return "# \(start.endIndex < text.endIndex ? "\(Substring(start))…" : text)\n"
    }

    /// Returns whether a text is a path that has no other meaning in a file of nginx.
    package static func isPlain(_ path: String) -> Bool {
        path.hasPrefix("/") && path.utf8.allSatisfy { $0.isLetterOrDigit || "/._-+@".utf8.contains($0) }
    }

    /// Returns where nginx on the same machine connects to; nil for a free port, or a path with special characters.
    package static func upstream(_ listen: String) -> String? {
        guard let address = try? ListenAddress(listen) else { return nil }
        guard !address.isUnixSocket else {
            let path = "\(address)".dropFirst("unix:".count).prefix { $0 != "," }
            return isPlain(String(path)) ? "unix:\(path)" : nil
        }
        return address.port > 0 ? "\(address.local)" : nil
    }

    /// Returns the host with or without `www.`, if it belongs to no table.
    private static func twin(of host: String, _ known: [String]) -> String? {
        let twin = host.hasPrefix("www.") ? String(host.dropFirst(4)) : "www." + host
        let isTaken = known.contains { $0 == twin || $0.hasPrefix("*.") && twin.hasSuffix($0.dropFirst()) }
        return isTaken || !twin.contains(".") || twin.utf8.count > 253 ? nil : twin
    }
}

extension Configuration {
    /// Whether the clients of Unix-domain sockets are trusted proxies.
    fileprivate var trustsSockets: Bool { trustedProxies.contains(.localSockets) }
}
