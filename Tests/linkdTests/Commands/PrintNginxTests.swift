import Foundation
import TestFolders
import Testing

/// `linkd print nginx`; `Tests/FrontEnds` runs nginx with what it prints.
struct PrintNginxTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// What a command prints for tables with these hosts.
    private func printed(
        _ options: [String] = [],
        hosts: [[String]] = [["trips.example.com"]],
        keys: String = ""
    ) throws -> Outcome {
        for (number, hosts) in hosts.enumerated() {
            let list = hosts.map { "\"\($0)\"" }.joined(separator: ", ")
            let table = "{ \"version\": 1, \"hosts\": [\(list)], \"routes\": [{ \"id\": \"home\", \"path\": \"/\" }] }"
            try folder.write("\(number).json", table)
        }
        let tables = hosts.indices.map { "\"\($0).json\"" }.joined(separator: ", ")
        try folder.write("config.json", "{ \(keys)\"publicDirectory\": null, \"tables\": [\(tables)] }")
        return try Outcome.linkd(["print", "nginx"] + options, in: folder)
    }

    @Test func `deploy/nginx.conf is what the command prints for the example`() throws {
        let (site, shipped) = (Program.project.appending(path: "config.json").path, "deploy/nginx.conf")
        let file = Program.project.appending(path: shipped).path
        let outcome = try Outcome.linkd(["print", "nginx", "--config", site, "--check", file])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
    }

    private static let versions: [(version: String, directive: Bool)] = [
        ("1.19.4", false), ("1.22", false), ("1.22.1", false), ("1.25.0", false), ("1.25.1", true), ("1.28", true),
        ("2.0", true),
    ]

    @Test(arguments: versions)
    func `HTTP 2 has the spelling of the version`(version: String, directive: Bool) throws {
        let text = try printed(["--nginx-version", version]).output
        #expect(text.components(separatedBy: "    http2 on;\n").count == (directive ? 3 : 1))
        #expect(text.components(separatedBy: " ssl http2").count == (directive ? 1 : 5))
    }

    private static let names: [(hosts: [String], options: [String], names: String)] = [
        (["example.com"], [], "example.com www.example.com"),
        (["www.example.com"], [], "www.example.com example.com"),
        (["www.example.com", "example.com"], [], "www.example.com example.com"),
        (["example.com", "*.example.com"], [], "example.com *.example.com"),
        (["example.com", "open.example.com"], ["--no-www"], "example.com open.example.com"),
        (["links.example.com", "example.com"], [], "links.example.com example.com"),
        (["www.links.example.com"], [], "www.links.example.com links.example.com"),
        (["example.co.uk"], [], "example.co.uk"),
        (["example.co.uk"], ["--www"], "example.co.uk www.example.co.uk"),
        (["example.com"], ["--www"], "example.com www.example.com"),
        (["localhost"], ["--no-www"], "localhost"),
    ]

    @Test(arguments: names)
    func `a site has its hosts, and the other spelling of the first`(
        hosts: [String],
        options: [String],
        names: String
    ) throws {
        let outcome = try printed(options, hosts: [hosts])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.contains("    server_name \(names);\n"), "\(outcome.output)")
    }

    @Test func `each table is a site with its own certificate`() throws {
        let hosts = [["a.example.com", "b.example.com"], ["example.org", "*.example.org"], ["www.a.example.com"]]
        let text = try printed(hosts: hosts).output
        for name in ["a.example.com", "example.org", "www.a.example.com"] {
            #expect(text.contains("    ssl_certificate     /etc/letsencrypt/live/\(name)/fullchain.pem;\n"))
            #expect(text.contains("    ssl_certificate_key /etc/letsencrypt/live/\(name)/privkey.pem;\n"))
        }
        #expect(text.contains("server_name a.example.com b.example.com;"), "www.a.example.com belongs to another table")
        let renewal = "--webroot -w /var/www/html --deploy-hook 'systemctl reload nginx'"
        let command = "certbot certonly --cert-name a.example.com \(renewal)"
        #expect(text.contains("\(command) -d a.example.com -d b.example.com\n"))
        let proof = "--cert-name example.org --manual --preferred-challenges dns"
        #expect(text.contains("\(proof) -d example.org -d '*.example.org'\n"))
        let own = ["--certificate", "/etc/ssl/HOST.pem", "--key", "/etc/ssl/HOST.key"]
        let files = try printed(own, hosts: hosts).output
        #expect(files.contains("/etc/ssl/example.org.pem;") && files.contains("/etc/ssl/example.org.key;"))
        #expect(!files.contains("certbot certonly"))
    }

    private static let upstreams: [(keys: String, options: [String], server: String)] = [
        ("", [], "127.0.0.1:8080"),
        ("\"listen\": [\"0.0.0.0:81\"], ", [], "127.0.0.1:81"),
        ("\"listen\": [\"[::]:81\"], ", [], "[::1]:81"),
        ("\"listen\": [\"localhost:81\"], ", [], "127.0.0.1:81"),
        (
            "\"trustedProxies\": [\"unix:\"], \"listen\": [\"unix:/run/linkd/a.sock,mode=666\"], ", [],
            "unix:/run/linkd/a.sock"
        ),
        ("\"listen\": [\"127.0.0.1:0\"], ", ["--upstream", "10.0.0.7:81"], "10.0.0.7:81"),
    ]

    @Test(arguments: upstreams)
    func `nginx connects to where linkd listens`(keys: String, options: [String], server: String) throws {
        let outcome = try printed(options, keys: keys)
        #expect(outcome.output.contains("    server \(server);\n"), "\(outcome.output)")
        #expect(outcome.error.isEmpty)
    }

    @Test func `nginx closes idle connections before linkd does`() throws {
        for (seconds, kept) in [(75, 60), (10, 8), (1, 1)] {
            let keys = "\"limits\": { \"idleSeconds\": \(seconds) }, "
            #expect(try printed(keys: keys).output.contains("    keepalive_timeout \(kept)s;\n"))
        }
    }

    @Test func `a socket whose clients are not trusted gets a warning`() throws {
        let outcome = try printed(keys: "\"listen\": [\"unix:/run/linkd.sock\"], ")
        #expect(outcome.exitCode == 0)
        #expect(outcome.error.hasPrefix("config.json: warning: "), "\(outcome.error)")
        #expect(outcome.error.contains("\"trustedProxies\": [\"unix:\"]"), "\(outcome.error)")
    }

    private static let refused: [(options: [String], message: String)] = [
        (["--nginx-version", "1.18"], "--nginx-version"), (["--nginx-version", "1"], "--nginx-version"),
        (["--nginx-version", "1.22; include /etc/passwd"], "--nginx-version"),
        (["--upstream", "unix:/run/a b.sock"], "--upstream"), (["--upstream", "unix:/run/a;b"], "--upstream"),
        (["--upstream", "unix:/run/a}b"], "--upstream"), (["--upstream", "unix:/run/$host"], "--upstream"),
        (["--upstream", "unix:/run/a\nb"], "--upstream"), (["--upstream", "127.0.0.1:0"], "--upstream"),
        (["--upstream", "linkd.example.com:80"], "\"linkd.example.com:80\""),
        (["--certificate", "/a"], "belong together"),
        (["--certificate", "/a;b", "--key", "/b"], "--certificate \"/a;b\" is not a plain path"),
        (["--certificate", "/a", "--key", "b"], "--key \"b\" is not a plain path"),
        (["--certificate", "/a", "--key", "/{b}"], "--key \"/{b}\" is not a plain path"),
    ]

    @Test(arguments: refused)
    func `nothing is printed that nginx could read as something else`(options: [String], message: String) throws {
        let outcome = try printed(options)
        #expect(outcome.exitCode == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }

    @Test(arguments: ["127.0.0.1:0", "unix:/run/a;b.sock", "unix:/run/a b.sock"])
    func `an address of the configuration that nginx cannot have is an error`(listen: String) throws {
        let outcome = try printed(keys: "\"listen\": [\"\(listen)\"], ")
        #expect(outcome.exitCode == 78)
        #expect(outcome.output.isEmpty)
        #expect(outcome.findings == ["config.json: error [unusable-file]"])
        #expect(outcome.error.contains("--upstream"), "\(outcome.error)")
    }

    @Test func `a table without hosts is an error, and a table alone has the default address`() throws {
        try folder.write("none.json", "{ \"version\": 1, \"routes\": [{ \"id\": \"home\", \"path\": \"/\" }] }")
        let none = try Outcome.linkd(["print", "nginx", "--table", "none.json"], in: folder)
        #expect(none.exitCode == 65)
        #expect(none.findings == ["none.json: error [unusable-file]"])
        _ = try printed(keys: "\"listen\": [\"127.0.0.1:81\"], ")
        let alone = try Outcome.linkd(["print", "nginx", "--table", "0.json"], in: folder)
        #expect(alone.output.contains("    server 127.0.0.1:8080;\n"))
    }

    @Test func `long names get larger hash tables`() throws {
        let long = String(repeating: "a", count: 60) + ".example.com"
        #expect(try printed(hosts: [[long]]).output.contains("server_names_hash_bucket_size 512;"))
        #expect(!(try printed().output.contains("hash_bucket_size")))
    }

    /// What `--locations` prints for a table with these routes.
    private func locations(_ routes: String, keys: String = "", options: [String] = []) throws -> Outcome {
        let table = "{ \"hosts\": [\"www.example.com\"], \(keys)\"routes\": [\(routes)] }"
        try folder.write("t.json", table)
        return try Outcome.linkd(["print", "nginx", "--locations", "--table", "t.json"] + options, in: folder)
    }

    @Test func `beside a website, the links of linkd are locations, and those of the website are not`() throws {
        let text = try locations(
            #"""
            {"id": "trip", "path": "/trips/{reference}"}, {"id": "new", "path": "/trips/new", "page": "external"},
            {"id": "shop", "path": "/shop/{rest+}", "page": "external"}, {"id": "sale", "path": "/shop/sale"},
            {"id": "any", "path": "/{page}/info"}
            """#,
            keys: #""redirects": [{"from": "/old/{reference}", "to": "trip"}], "#,
            options: ["--upstream", "10.0.0.7:81"]
        ).output
        let matches = text.split(separator: "\n").filter { $0.hasPrefix("location ") }
        #expect(
            matches == [
                "location ^~ /_linkd/ {", #"location = "/shop/sale" {"#, #"location = "/shop/sale/" {"#,
                #"location ~ "^(?!(?:/trips/new)/*\z)/trips/([^/]+)/*\z" {"#,
                #"location ~ "^(?!/\.)(?!(?:/shop/((?s).+))/*\z)/([^/]+)/info/*\z" {"#,
                #"location ~ "^/old/([^/]+)/*\z" {"#, "location @linkd {",
            ]
        )
        #expect(text.contains("    proxy_pass http://10.0.0.7:81;\n"))
        #expect(text.contains("# redirect to trip: /old/{reference}\n"))
    }

    @Test func `no text of the table has a meaning in the file`() throws {
        let outcome = try locations(
            #"{"id": "a", "path": "/a b;\"'%24x%5C{x}"}, {"id": "b", "path": "/{y:enum(k|$x|;|q\")}"}"#
        )
        let matches = outcome.output.split(separator: "\n").filter {
            !$0.hasPrefix("#") && !$0.hasPrefix("    ") && $0 != "}"
        }
        #expect(
            matches == [
                "location ^~ /_linkd/ {", #"location ~ "^(?!/\.)/(k|\x24x|\x3B|q\x22)/*\z" {"#,
                #"location ~ "^(?!/\.)/a\x20b\x3B\x22\x27\x24x\x5C([^/]+)/*\z" {"#, "location @linkd {",
            ],
            "\(outcome.error)"
        )
    }

    @Test func `no line is too long for nginx`() throws {
        let names = (0..<140).map { "\($0).a-long-name-of-a-host.example.com" }
        let file = try printed(hosts: [names]).output
        #expect(names.allSatisfy { file.contains(" -d \($0)") })
        let long = String(repeating: "x", count: 5_000), list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        let table = #"{"hosts": [\#(list)], "routes": [{"id": "\#(long)", "path": "/a"}]}"#
        try folder.write("t.json", table)
        let locations = try Outcome.linkd(["print", "nginx", "--locations", "--table", "t.json"], in: folder).output
        #expect(locations.contains("location = \"/a\" {"))
        for line in (file + locations).split(separator: "\n") where line.hasPrefix("#") {
            #expect(line.utf8.count < 4_000)
        }
    }

    private static let untold: [(routes: String, ids: [String])] = [
        (
            #"{"id": "find", "path": "/find", "query": {"q": "string"}}, {"id": "any", "path": "/{x}", "page": "external"}"#,
            ["find", "any"]
        ),
        (
            #"{"id": "find", "path": "/find", "query": {"q": "string"}, "page": "external"}, {"id": "all", "path": "/find"}"#,
            ["find", "all"]
        ),
    ]

    @Test(arguments: untold)
    func `routes that nginx cannot tell apart are an error`(routes: String, ids: [String]) throws {
        let outcome = try locations(routes)
        #expect(outcome.exitCode == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.findings == ["t.json: error [unusable-file]"])
        for id in ids { #expect(outcome.error.contains("\"\(id)\""), "\(outcome.error)") }
    }

    @Test func `beside a website, options of a whole file are refused, and a stale file is reported`() throws {
        let route = #"{"id": "home", "path": "/"}"#
        for options in [["--no-www"], ["--nginx-version", "1.28"], ["--certificate", "/a", "--key", "/b"]] {
            let outcome = try locations(route, options: options)
            #expect(outcome.exitCode == 64)
            #expect(outcome.error.contains("\(options[0]) is not for --locations"), "\(outcome.error)")
        }
        let outcome = try locations(route, options: ["--check", "linkd.locations"])
        #expect(outcome.exitCode == 1)
        let command = "linkd print nginx --locations --table t.json --output linkd.locations"
        #expect(outcome.findings == ["linkd.locations: error [outdated-file]"])
        #expect(outcome.error.contains("\"\(command)\""), "\(outcome.error)")
    }

    @Test func `a stale file is reported with the command that writes it`() throws {
        try folder.write("nginx.conf", "")
        let outcome = try printed(["--nginx-version", "1.28", "--www", "--check", "nginx.conf"])
        #expect(outcome.exitCode == 1)
        #expect(outcome.findings == ["nginx.conf: error [outdated-file]"])
        #expect(outcome.error.contains("\"linkd print nginx --nginx-version 1.28 --www --output nginx.conf\""))
    }
}
