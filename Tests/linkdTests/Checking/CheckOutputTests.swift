import TestFolders
import Testing

/// What `linkd check` says about a site that works, and about one that would not start.
struct CheckOutputTests {
    @Test func `two tables of one file are told apart by their hosts`() throws {
        let site = try SiteFolder(
            configuration: """
                { "publicDirectory": null, "tables": [
                    { "file": "notes.json", "hosts": ["notes.example.org"] },
                    { "file": "notes.json", "hosts": ["staging.notes.example.org", "127.0.0.1"] }] }
                """
        )
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 0, "\(outcome.output)")
        let starts = [
            "config.json: valid", "notes.json (notes.example.org): valid; 1 route",
            "notes.json (staging.notes.example.org): valid; 1 route",
            "notes.json: warning: staging.notes.example.org: 127.0.0.1 is an IP address",
        ]
        for start in starts { #expect(("\n" + outcome.output).contains("\n" + start), "\(outcome.output)") }
    }

    @Test func `a problem of a file with two tables is reported once`() throws {
        let site = try SiteFolder(
            configuration: """
                { "publicDirectory": null, "tables": [
                    { "file": "notes.json", "hosts": ["a.example.org"] },
                    { "file": "notes.json", "hosts": ["b.example.org"] }] }
                """
        )
        try site.folder.write("notes.json", #"{ "routes": [{ "id": "a", "path": "/p/:sku" }] }"#)
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.output.split(separator: "\n").count { $0.contains("[invalid-path]") } == 1)
        #expect(outcome.output.contains(#"fix: write "/p/{sku}""#), "\(outcome.output)")
    }

    @Test(arguments: [
        ["check", "t.json"], ["print", "aasa", "--table", "t.json"], ["print", "kotlin", "--table", "t.json"],
    ])
    func `each command says what to write in place of another router's syntax`(_ arguments: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("t.json", #"{ "routes": [{ "id": "a", "path": "/p/:sku", "query": { "n": "integer" } }] }"#)
        let outcome = try Outcome.linkd(arguments, in: folder)
        let text = outcome.output + outcome.error
        #expect(text.contains(#"fix: write "/p/{sku}""#), "\(text)")
        #expect(text.contains(#"fix: write "int""#), "\(text)")
    }

    @Test func `suppressed warnings are counted, listed with --verbose, and info for programs`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "t.json",
            """
            { "hosts": ["a.example"], "routes": [
              { "id": "x", "path": "/admin/{code}", "note": "for staff",
                "suppress": { "revealing-path": "staff use the app", "secret-value": "codes are public" } }] }
            """
        )
        let short = try Outcome.linkd(["check", "--strict", "t.json"], in: folder)
        #expect(short.exitCode == 0)
        #expect(
            short.output == """
                t.json: valid; 1 route, 1 claimed for the app, 1 with a page, 1 host, 0 iOS apps, 0 Android apps
                t.json: 2 suppressed warnings (--verbose lists them)

                """
        )
        let long = try Outcome.linkd(["check", "--strict", "--verbose", "t.json"], in: folder)
        #expect(long.exitCode == 0)
        #expect(long.output.contains("t.json: info: the association file is public, and the path of \"x\""))
        #expect(long.output.contains("note: t.json:3:19: the table says: staff use the app"))
        #expect(long.output.contains("note: t.json:3:58: the table says: codes are public"))
        let lines = try Outcome.linkd(["check", "--strict", "--json", "t.json"], in: folder)
        #expect(lines.exitCode == 0)
        #expect(
            lines.output.split(separator: "\n").count {
                $0.contains("\"suppressed-warning\"") && $0.contains("\"info\"")
            } == 2
        )
    }

    /// A configuration, and the code, the message and the fix of its problem.
    private static let configurations: [(text: String, code: String, message: String, fix: String)] = [
        (
            #"{ "listen": ["127.0.0.1:8080", "localhost:8080"] }"#, "invalid-address",
            "listen[1]: the address \"localhost:8080\" is named twice", "remove one"
        ),
        (
            #"{ "listen": ["unix:/a/b", "unix:/a/b,mode=666"] }"#, "invalid-address", "listen[1]: the address",
            "remove one"
        ),
        (
            #"{ "listen": ["127.0.0.1:9"], "admin": "localhost:9" }"#, "invalid-address",
            "admin: the address \"localhost:9\" is named twice: \"listen\" has it too", "write another port"
        ),
        (
            #"{ "listen": ["0.0.0.0:9", "[::]:9", "192.0.2.1:9"] }"#, "invalid-address",
            "listen[2]: the address \"192.0.2.1:9\" collides with \"0.0.0.0:9\", because 0.0.0.0 is every address",
            "remove one"
        ),
        (
            #"{ "listen": ["[::1]:9", "[0:0::0]:9"] }"#, "invalid-address",
            "listen[1]: the address \"[0:0::0]:9\" collides with \"[::1]:9\", because [::] is every", "remove one"
        ),
        (
            #"{ "listen": ["0.0.0.0:9"], "admin": "127.0.0.1:9" }"#, "invalid-address",
            "admin: the address \"127.0.0.1:9\" collides with \"0.0.0.0:9\"", "write another port"
        ),
        (#"{ "admin": "127.0.0.1:8080" }"#, "invalid-address", "\"listen\" has it too", "write another port"),
        (
            #"{ "admin": "off" }"#, "invalid-address", "admin: listen address \"off\" has no port",
            "write 127.0.0.1:PORT, [::1]:PORT, localhost:PORT or unix:/PATH, or null for no admin listener"
        ),
        (
            #"{ "admin": "" }"#, "invalid-address", "admin: listen address \"\" has no port",
            "or null for no admin listener"
        ),
        (
            #"{ "admin": [] }"#, "wrong-type", "admin: expected an address or null, found an array",
            "or null for no admin listener"
        ),
        (#"{ "admin": false }"#, "wrong-type", "found a boolean", "write 127.0.0.1:PORT"),
        (
            #"{ "accessLog": false }"#, "wrong-type", "accessLog: expected an object or null",
            "write null for no access log"
        ),
        (#"{ "accessLog": "off" }"#, "wrong-type", "expected an object or null", "write null"),
        (
            #"{ "accessLog": "a.log" }"#, "wrong-type", "expected an object or null",
            "write {\"destination\": \"a.log\"}"
        ),
        (
            #"{ "accessLog": { "destination": "logs/a.log" } }"#, "unwritable-log",
            "accessLog.destination: the access log cannot be opened: the folder logs/ does not exist",
            "create the folder"
        ),
        (
            #"{ "accessLog": { "destination": "Public" } }"#, "unwritable-log", "Public is a folder",
            "a file in a folder that exists"
        ),
        (#"{ "listen": 80 }"#, "wrong-type", "listen: expected an array", "write [\"127.0.0.1:80\"]"),
        (#"{ "listen": "127.0.0.1:81" }"#, "wrong-type", "listen: expected an array", "write [\"127.0.0.1:81\"]"),
        (#"{ "listen": ["80"] }"#, "invalid-address", "\"80\" has no port", "127.0.0.1:80"),
        (
            #"{ "eventLoops": 1, "port": 80 }"#, "unknown-key", "unknown key \"port\"",
            "write \"listen\": [\"127.0.0.1:8080\"]"
        ),
        (#"{ "eventLoops": 1, "hosts": [] }"#, "unknown-key", "unknown key \"hosts\"", "write it into the route table"),
        (
            #"{ "eventLoops": 1, "threads": 1 }"#, "unknown-key", "threads: unknown key \"threads\"",
            "write \"eventLoops\""
        ),
        (
            #"{ "tables": [{ "file": "trips.json", "public": null }] }"#, "unknown-key", "tables[0].public: unknown",
            "write \"publicDirectory\""
        ),
        (
            #"{ "accessLog": { "to": "stdout" } }"#, "unknown-key", "accessLog.to: unknown key",
            "write \"destination\""
        ),
        (
            #"{ "limits": { "answerSeconds": 1 } }"#, "unknown-key", "limits.answerSeconds: unknown key",
            "write \"responseSeconds\""
        ),
        (#"{ "eventLoops": "2" }"#, "wrong-type", "expected a whole number", "without quotes"),
        (#"{ "eventLoops": -1 }"#, "out-of-range", "-1 is not between 0 and 1024", "write a number from 0 to 1024"),
    ]

    @Test(arguments: configurations)
    func `a configuration that cannot start has its fix`(
        _ text: String,
        _ code: String,
        _ message: String,
        _ fix: String
    ) throws {
        let site = try SiteFolder(configuration: text)
        let outcome = try Outcome.linkd(["check", "config.json"], in: site.folder)
        #expect(outcome.exitCode == 78)
        let lines = outcome.output.split(separator: "\n")
        let line = try #require(lines.first { $0.hasSuffix("[\(code)]") && $0.contains(message) }, "\(outcome.output)")
        #expect(
            line.contains(fix) || lines.contains { $0.hasPrefix("  fix: ") && $0.contains(fix) },
            "\(outcome.output)"
        )
    }

    @Test func `addresses of different ports and families are sound, and a missing folder of a socket is a warning`()
        throws
    {
        let listen =
            #"["0.0.0.0:9", "[::]:9", "127.0.0.1:10", "0.0.0.0:0", "127.0.0.1:0", "unix:/nonexist/x.sock,mode=666"]"#
        let site = try SiteFolder(
            configuration: #"{ "listen": \#(listen), "publicDirectory": null, "tables": ["notes.json"] }"#
        )
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 0, "\(outcome.output)")
        #expect(
            outcome.output.contains(
                "the folder /nonexist/ of \"unix:/nonexist/x.sock,mode=666\" does not exist, and the server cannot start"
            ),
            "\(outcome.output)"
        )
    }

    @Test func `serve names an admin listener that takes an address of the configuration`() throws {
        let site = try SiteFolder(
            configuration: #"{ "listen": ["127.0.0.1:9"], "publicDirectory": null, "tables": ["notes.json"] }"#
        )
        let outcome = try Outcome.linkd(["serve", "--admin", "localhost:9"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.error.contains("the address \"localhost:9\" is named twice: to listen on, and for the admin"))
    }

    @Test(arguments: [
        (#"["0.0.0.0/0"]"#, ["IPv4"]), (#"["0.0.0.0/1", "128.0.0.0/1"]"#, ["IPv4"]),
        (#"["::/0", "10.0.0.0/8"]"#, ["IPv6"]),
        (#"["0.0.0.0/1", "129.0.0.0/8"]"#, []),
    ])
    func `networks that are everyone are warned about`(_ proxies: String, _ families: [String]) throws {
        let site = try SiteFolder(
            configuration: #"{ "publicDirectory": null, "tables": ["notes.json"], "trustedProxies": \#(proxies) }"#
        )
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 0)
        for family in ["IPv4", "IPv6"] {
            let isNamed = outcome.output.contains("\"trustedProxies\" has every \(family) address, so each client can")
            #expect(isNamed == families.contains(family), "\(outcome.output)")
        }
    }
}
