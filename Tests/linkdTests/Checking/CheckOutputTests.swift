import Diagnostics
import FindingSnapshots
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
        ]
        for start in starts { #expect(("\n" + outcome.output).contains("\n" + start), "\(outcome.output)") }
        let warning = try #require(outcome.output.diagnostics.first)
        #expect(outcome.findings == ["notes.json: warning [unreachable-host]"])
        #expect(warning.message.contains("staging.notes.example.org") && warning.message.contains("127.0.0.1"))
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
        #expect(outcome.findings == ["notes.json:1:35: error: routes[0].path [invalid-path]"])
    }

    @Test(arguments: [
        ["check", "t.json"], ["print", "aasa", "--table", "t.json"], ["print", "kotlin", "--table", "t.json"],
    ])
    func `each command prints a fix that replaces another router's syntax`(_ arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let table = #"{ "routes": [{ "id": "a", "path": "/p/:sku", "query": { "n": "integer" } }] }"#
        try folder.write("t.json", table)
        let outcome = try Outcome.linkd(arguments, in: folder)
        let findings = (outcome.output + outcome.error).diagnostics
        #expect(findings.map(\.code) == ["invalid-path", "invalid-parameter-type"])
        // The last one first, so that the columns stay.
        var fixed = Array(table.utf8)
        for finding in findings.reversed() { fixed = try #require(finding.applyingFix(to: fixed)) }
        let expected = #"{ "routes": [{ "id": "a", "path": "/p/{sku}", "query": { "n": "int" } }] }"#
        #expect(String(decoding: fixed, as: UTF8.self) == expected)
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
        #expect(long.findings == Array(repeating: "t.json: info [suppressed-warning]", count: 2))
        let notes = long.output.split(separator: "\n").filter { $0.hasPrefix("  note: ") }
        #expect(notes.count == 2)
        for (note, (place, reason)) in zip(notes, [("3:19", "staff use the app"), ("3:58", "codes are public")]) {
            #expect(note.hasPrefix("  note: t.json:\(place): ") && note.contains(reason), "\(note)")
        }
        let lines = try Outcome.linkd(["check", "--strict", "--json", "t.json"], in: folder)
        #expect(lines.exitCode == 0)
        #expect(
            lines.output.split(separator: "\n").count {
                $0.contains("\"suppressed-warning\"") && $0.contains("\"info\"")
            } == 2
        )
    }

    /// A configuration, the finding, and the configuration with the fix; nil unless the test pins it.
    static let configurations: [(text: String, finding: String, fixed: String?)] = [
        (#"{ "listen": ["127.0.0.1:8080", "localhost:8080"] }"#, "32: error: listen[1] [invalid-address]", nil),
        (#"{ "listen": ["unix:/a/b", "unix:/a/b,mode=666"] }"#, "27: error: listen[1] [invalid-address]", nil),
        (#"{ "listen": ["127.0.0.1:9"], "admin": "localhost:9" }"#, "39: error: admin [invalid-address]", nil),
        (#"{ "listen": ["0.0.0.0:9", "[::]:9", "192.0.2.1:9"] }"#, "37: error: listen[2] [invalid-address]", nil),
        (#"{ "listen": ["[::1]:9", "[0:0::0]:9"] }"#, "25: error: listen[1] [invalid-address]", nil),
        (#"{ "listen": ["0.0.0.0:9"], "admin": "127.0.0.1:9" }"#, "37: error: admin [invalid-address]", nil),
        (#"{ "admin": "127.0.0.1:8080" }"#, "12: error: admin [invalid-address]", nil),
        (#"{ "admin": "off" }"#, "12: error: admin [invalid-address]", nil),
        (#"{ "admin": "" }"#, "12: error: admin [invalid-address]", nil),
        (#"{ "admin": [] }"#, "12: error: admin [wrong-type]", nil),
        (#"{ "admin": false }"#, "12: error: admin [wrong-type]", nil),
        (#"{ "accessLog": false }"#, "16: error: accessLog [wrong-type]", #"{ "accessLog": null }"#),
        (#"{ "accessLog": "off" }"#, "16: error: accessLog [wrong-type]", #"{ "accessLog": null }"#),
        (
            #"{ "accessLog": "a.log" }"#, "16: error: accessLog [wrong-type]",
            #"{ "accessLog": {"destination": "a.log"} }"#
        ),
        (
            #"{ "accessLog": { "destination": "logs/a.log" } }"#,
            "33: error: accessLog.destination [unwritable-log]", nil
        ),
        (#"{ "accessLog": { "destination": "Public" } }"#, "33: error: accessLog.destination [unwritable-log]", nil),
        (#"{ "listen": 80 }"#, "13: error: listen [wrong-type]", #"{ "listen": ["127.0.0.1:80"] }"#),
        (#"{ "listen": "127.0.0.1:81" }"#, "13: error: listen [wrong-type]", #"{ "listen": ["127.0.0.1:81"] }"#),
        (#"{ "listen": ["80"] }"#, "14: error: listen[0] [invalid-address]", nil),
        (
            #"{ "eventLoops": 1, "port": 80 }"#, "20: error: port [unknown-key]",
            #"{ "eventLoops": 1, "listen": ["127.0.0.1:8080"] }"#
        ),
        (#"{ "eventLoops": 1, "hosts": [] }"#, "20: error: hosts [unknown-key]", nil),
        (
            #"{ "watch": true, "threads": 1 }"#, "18: error: threads [unknown-key]",
            #"{ "watch": true, "eventLoops": 1 }"#
        ),
        (
            #"{ "tables": [{ "file": "trips.json", "public": null }] }"#, "38: error: tables[0].public [unknown-key]",
            #"{ "tables": [{ "file": "trips.json", "publicDirectory": null }] }"#
        ),
        (
            #"{ "accessLog": { "to": "stdout" } }"#, "18: error: accessLog.to [unknown-key]",
            #"{ "accessLog": { "destination": "stdout" } }"#
        ),
        (
            #"{ "limits": { "answerSeconds": 1 } }"#, "15: error: limits.answerSeconds [unknown-key]",
            #"{ "limits": { "responseSeconds": 1 } }"#
        ),
        (#"{ "eventLoops": "2" }"#, "17: error: eventLoops [wrong-type]", nil),
        (#"{ "eventLoops": -1 }"#, "17: error: eventLoops [out-of-range]", nil),
    ]

    @Test(arguments: configurations)
    func `a configuration that cannot start has its finding, which the fix removes`(
        _ text: String,
        _ finding: String,
        _ fixed: String?
    ) throws {
        func check(_ text: String) throws -> Outcome {
            let site = try SiteFolder(configuration: text)
            return try Outcome.linkd(["check", "--format", "json", "config.json"], in: site.folder)
        }
        let finding = "config.json:1:" + finding
        let outcome = try check(text)
        #expect(outcome.exitCode == 78)
        let found = try #require(outcome.diagnostics.first { $0.withoutSentence == finding }, "\(outcome)")
        let result = try found.expectFix(of: Array(text.utf8), among: outcome.diagnostics) { file in
            try check(String(decoding: file, as: UTF8.self)).diagnostics
        }
        if let fixed { #expect(result.map { String(decoding: $0, as: UTF8.self) } == fixed) }
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
        #expect(outcome.findings == ["config.json: warning [missing-socket-folder]"])
    }

    @Test func `serve names an admin listener that takes an address of the configuration`() throws {
        let site = try SiteFolder(
            configuration: #"{ "listen": ["127.0.0.1:9"], "publicDirectory": null, "tables": ["notes.json"] }"#
        )
        let outcome = try Outcome.linkd(["serve", "--admin", "localhost:9"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.findings == ["config.json: error [invalid-address]"])
        #expect(outcome.error.contains("\"localhost:9\""))
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
        #expect(outcome.findings == families.map { _ in "config.json: warning [trusts-every-client]" })
        for family in ["IPv4", "IPv6"] {
            #expect(outcome.output.contains(family) == families.contains(family), "\(outcome.output)")
        }
    }
}
