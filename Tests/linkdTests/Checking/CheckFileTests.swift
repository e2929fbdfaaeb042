import TestFolders
import Testing

/// `linkd check` on any association file.
struct CheckFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "aasa.json",
            """
            {
              "applinks": {
                "details": [
                  {
                    "appIDs": ["7QW3E5R9TY.com.example.trips"],
                    "components": [
                      { "/": "/buy/*", "?": { "ref": "*" } }
                    ]
                  }
                ]
              }
            }
            """
        )
        try folder.write("broken.json", #"{"applinks": {"details": [],}}"#)
    }

    @Test func `a finding has its line with a caret, the effect on a phone, and the fix`() throws {
        let outcome = try Outcome.linkd(["check", "aasa.json"], in: folder)
        #expect(outcome.exitCode == 0)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 6)
        #expect(lines[0].hasPrefix("aasa.json:7:42: warning: applinks.details[0].components[0][\"?\"].ref: "))
        #expect(lines[0].hasSuffix("]"))
        #expect(lines[1] == #"  7 |           { "/": "/buy/*", "?": { "ref": "*" } }"#)
        let caret = try #require(lines[2].firstIndex(of: "^"))
        #expect(lines[1][caret...].hasPrefix("\"*\""))
        #expect(lines[3].hasPrefix("  fix: "))
        #expect(lines[4] == "aasa.json: an association file, 1 warning")
        #expect(lines[5].hasPrefix("run \"linkd check --explain absent-item-matches"))
        #expect(!outcome.output.contains("\u{1B}"), "colors are for terminals")
    }

    @Test func `warnings fail with --strict, errors always, and the worst file decides`() throws {
        #expect(try Outcome.linkd(["check", "--strict", "aasa.json"], in: folder).exitCode == 1)
        #expect(try Outcome.linkd(["check", "aasa.json", "broken.json"], in: folder).exitCode == 65)
        #expect(try Outcome.linkd(["check", "--strict", "broken.json", "aasa.json"], in: folder).exitCode == 65)
        #expect(try Outcome.linkd(["check", "aasa.json", "nowhere.json"], in: folder).exitCode == 66)
    }

    @Test func `with --json each finding is an object with stable keys`() throws {
        let outcome = try Outcome.linkd(["check", "--json", "aasa.json", "broken.json"], in: folder)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        try #require(lines.count >= 2)
        #expect(lines[0].hasPrefix(#"{"file":"aasa.json","code":"absent-item-matches"#))
        #expect(
            lines[0].contains(#""severity":"warning","path":"applinks.details[0].components[0][\"?\"].ref","line":7,"#)
        )
        #expect(lines[0].contains(#""column":42,"message":""#) && lines[0].contains(#","fix":""#))
        let broken = lines.filter { $0.hasPrefix(#"{"file":"broken.json""#) }
        #expect(broken.contains { $0.contains(#""severity":"error""#) })
        #expect(broken.count == lines.count - 1)
    }

    @Test func `problems of tables and configurations are JSON objects too`() throws {
        try folder.write("table.json", #"{"routes": [{"id": "a", "path": "x"}]}"#)
        let outcome = try Outcome.linkd(["check", "--json", "table.json"], in: folder)
        #expect(outcome.exitCode == 65)
        #expect(
            outcome.output.hasPrefix(
                #"{"file":"table.json","code":"invalid-path","severity":"error","path":"routes[0].path""#
            )
        )
        #expect(outcome.output.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ("apple-app-site-association", "{}", "no-known-service"),
        ("apple-app-site-association.json", "[]", "wrong-type"),
        ("a/b/apple-app-site-association", #"{"routes": []}"#, "no-known-service"),
        (".well-known/apple-app-site-association", #"{"tables": []}"#, "no-known-service"),
        ("apple-app-site-association", #"{"data": {"applinks": {"details": []}}}"#, "no-known-service"),
        ("apple-app-site-association", #"{"applinks": {"details": []}}"#, "empty-list"),
        ("assetlinks.json", "{}", "wrong-type"), ("x/assetlinks.json", "[]", "empty-list"),
        ("assetlinks.json", #"{"hosts": [], "routes": []}"#, "wrong-type"),
    ])
    func `a file with the name that phones ask for is of that kind`(
        _ name: String,
        _ text: String,
        _ code: String
    )
        throws
    {
        try folder.write(name, text)
        let outcome = try Outcome.linkd(["check", name], in: folder)
        #expect(outcome.exitCode == 65 && outcome.output.contains("[\(code)]"), "\(outcome)")
    }

    @Test func `the builds of an app of the table need no sign-in and no second fingerprint`() throws {
        let print = "14:E2:A8:C0:7B:3D:91:5F:6A:04:8E:B2:1C:77:F0:D3:59:2B:86:E4:AF:10:CD:69:38:F5:7E:41:B2:9A:C6:D0"
        func statement(_ package: String) -> String {
            #"{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app", "#
                + #""package_name": "\#(package)", "sha256_cert_fingerprints": ["\#(print)"]}}"#
        }
        try folder.write("assetlinks.json", "[\(statement("com.example.trips.debug"))]")
        try folder.write(
            "routes.json",
            #"{"hosts": ["a.example"], "apps": {"android": [{"package": "com.example.trips", "fingerprints": ["\#(print)"]}]}, "#
                + #""routes": [{"id": "a", "path": "/a", "page": {"title": "A"}}]}"#
        )
        func codes(_ options: String...) throws -> [String] {
            let output = try Outcome.linkd(["check", "--pedantic"] + options + ["assetlinks.json"], in: folder).output
            return ["single-fingerprint", "no-shared-credentials"].filter { output.contains("[\($0)]") }
        }
        #expect(
            try codes() == ["single-fingerprint", "no-shared-credentials"] && codes("--against", "routes.json") == []
        )
        try folder.write(
            "assetlinks.json",
            "[\(statement("com.example.trips")), \(statement("com.example.trips.dev"))]"
        )
        let found = try Outcome.linkd(["check", "--pedantic", "--json", "assetlinks.json"], in: folder).output.split(
            separator: "\n"
        )
        #expect(found.count == 2 && found.allSatisfy { $0.contains(#""path":"[0]."#) }, "\(found)")
    }

    @Test func `a file that linkd prints passes the strict check`() throws {
        let site = try SiteFolder()
        for subject in ["aasa", "assetlinks"] {
            let printed = try Outcome.linkd(["print", subject, "--table", "trips.json"], in: site.folder)
            try site.folder.write(subject, printed.output)
            let checked = try Outcome.linkd(["check", "--strict", subject], in: site.folder)
            #expect(checked.exitCode == 0, "\(checked.output)")
        }
    }

    @Test func `an app of Android that shares no sign-in is a warning beside webcredentials`() throws {
        let fingerprint =
            "14:E2:A8:C0:7B:3D:91:5F:6A:04:8E:B2:1C:77:F0:D3:59:2B:86:E4:AF:10:CD:69:38:F5:7E:41:B2:9A:C6:D0"
        try folder.write(
            "assetlinks.json",
            """
            [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app",
              "package_name": "com.example.trips", "sha256_cert_fingerprints": ["\(fingerprint)"]}}]
            """
        )
        try folder.write("shared.json", #"{"webcredentials": {"apps": ["7QW3E5R9TY.com.example.trips"]}}"#)
        for (files, severity) in [
            (["assetlinks.json"], "info"), (["assetlinks.json", "aasa.json"], "info"),
            (["assetlinks.json", "shared.json"], "warning"), (["shared.json", "assetlinks.json"], "warning"),
        ] {
            let lines = try Outcome.linkd(["check", "--pedantic", "--json"] + files, in: folder).output.split(
                separator: "\n"
            )
            let line = try #require(lines.first { $0.contains("no-shared-credentials") })
            #expect(line.contains("\"severity\":\"\(severity)\""), "\(files)")
        }
    }

    @Test func `an expected app that the file does not name is an error`() throws {
        let present = try Outcome.linkd(["check", "--app", "7QW3E5R9TY.com.example.trips", "aasa.json"], in: folder)
        #expect(present.exitCode == 0)
        let absent = try Outcome.linkd(["check", "--app", "7QW3E5R9TY.com.example.other", "aasa.json"], in: folder)
        #expect(absent.exitCode == 65)
        #expect(absent.output.contains("7QW3E5R9TY.com.example.other"))
    }

    @Test(arguments: ["", "\u{0}\u{1}\u{2}", "<html>", "[[[[[[[[", "\"", "{\"applinks\":1}"])
    func `any bytes have a finding`(_ text: String) throws {
        try folder.write("any", text)
        let outcome = try Outcome.linkd(["check", "any"], in: folder)
        #expect(outcome.exitCode == 65)
        #expect(outcome.output.contains("error: "))
    }
}
