import Diagnostics
import TestFolders
import Testing

/// `linkd check --against` for Android's file: which apps it names, with which certificates.
struct CheckAgainstAssetLinksTests {
    private let site: SiteFolder

    private static let fingerprint =
        "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
    private static let another =
        "15:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

    /// The path of the dynamic rules.
    private static let rules =
        #"[0].relation_extensions["delegate_permission/common.handle_all_urls"].dynamic_app_link_components"#

    init() throws { site = try SiteFolder() }

    private func outcome(
        package: String,
        _ fingerprints: [String],
        relation: String = "handle_all_urls",
        rules: String? = nil
    ) throws -> Outcome {
        let list = fingerprints.map { "\"\($0)\"" }.joined(separator: ",\n")
        let extensions = rules.map {
            """
            , "relation_extensions": { "delegate_permission/common.handle_all_urls": {
            "dynamic_app_link_components": [\($0)] } }
            """
        }
        try site.folder.write(
            "assetlinks.json",
            """
            [{ "relation": ["delegate_permission/common.\(relation)"],
               "target": { "namespace": "android_app", "package_name": "\(package)",
                 "sha256_cert_fingerprints": [\(list)] }\(extensions ?? "") }]
            """
        )
        return try Outcome.linkd(["check", "--against", "trips.json", "assetlinks.json"], in: site.folder)
    }

    @Test func `a file with the apps and fingerprints is correct, as linkd prints it`() throws {
        let own = try outcome(package: "com.example.trips", [Self.fingerprint])
        #expect(own.exitCode == 0, "\(own.output)")
        #expect(
            own.output.contains("assetlinks.json: all Android apps and fingerprints of trips.json are present\n")
        )
        let printed = try Outcome.linkd(["print", "assetlinks", "--table", "trips.json"], in: site.folder)
        try site.folder.write("assetlinks.json", printed.output)
        let checked = try Outcome.linkd(
            ["check", "--strict", "--against", "trips.json", "assetlinks.json"],
            in: site.folder
        )
        #expect(checked.exitCode == 0, "\(checked.output)")
        #expect(checked.output.contains(" are present\n"))
        let proved = "assetlinks.json: proved: dynamic rules for Android 15"
        #expect(checked.output.contains(proved) && !own.output.contains("proved"))
    }

    @Test func `rules that open everything are refuted by links, with the position of the rule`() throws {
        let outcome = try outcome(
            package: "com.example.trips",
            [Self.fingerprint],
            rules: #"{ "/": "/none", "exclude": true },"# + "\n" + #"{ "/": "*" }"#
        )
        #expect(outcome.exitCode == 65)
        let rule = Self.rules + "[1]"
        #expect(
            outcome.findings.dropFirst()
                == Array(repeating: "assetlinks.json:5:1: error: \(rule) [differs-from-table]", count: 3)[...]
        )
        let links = outcome.output.diagnostics.compactMap(\.exampleLink)
        #expect(links == ["/d", "#web", "/help/x"].map { "https://trips.example.com" + $0 })
        #expect(outcome.output.contains("\"linkd print assetlinks --table trips.json\" prints rules that agree"))
        #expect(!outcome.output.contains("assetlinks.json: proved"))
    }

    @Test func `rules that Android ignores are not proved, and a rule outside the proof is reported`() throws {
        let dropped = try outcome(package: "com.example.trips", [Self.fingerprint], rules: ##"{ "/": "*", "#": "" }"##)
        let fragment = "\(Self.rules)[0][\"#\"]"
        #expect(dropped.findings.last == "assetlinks.json:4:50: error: \(fragment) [invalid-dynamic-rule]")
        #expect(!dropped.findings.joined().contains("differs-from-table"), "\(dropped.output)")
        let unproved = try outcome(package: "com.example.trips", [Self.fingerprint], rules: #"{ "?": { "a": "*" } }"#)
        #expect(unproved.findings.last == "assetlinks.json:4:33: warning: \(Self.rules)[0] [undecided]")
        #expect(unproved.exitCode == 0 && !unproved.output.contains("proved:"), "\(unproved.output)")
    }

    @Test func `a missing fingerprint is an error, an extra one is a note`() throws {
        let outcome = try outcome(package: "com.example.trips", [Self.another])
        #expect(outcome.exitCode == 65)
        let found = outcome.output.diagnostics.dropFirst()
        #expect(
            found.map(\.withoutSentence) == [
                "assetlinks.json:1:2: error: [0] [missing-fingerprint]",
                "assetlinks.json:3:35: info: [0].target.sha256_cert_fingerprints[0] [fingerprint-not-in-table]",
            ]
        )
        for (finding, fingerprint) in zip(found, [Self.fingerprint, Self.another]) {
            #expect(finding.message.contains(fingerprint), "\(finding)")
        }
        #expect(!outcome.output.contains("are present"))
    }

    @Test func `a missing app is an error, an extra one is a note`() throws {
        let outcome = try outcome(package: "com.example.other", [Self.fingerprint])
        #expect(outcome.exitCode == 65)
        #expect(
            outcome.findings.dropFirst() == [
                "assetlinks.json:1:1: error [missing-app]", "assetlinks.json:1:2: info: [0] [app-not-in-table]",
            ]
        )
    }

    @Test func `a statement about passwords opens no link`() throws {
        let outcome = try outcome(package: "com.example.trips", [Self.fingerprint], relation: "get_login_creds")
        #expect(outcome.exitCode == 65)
        #expect(outcome.findings.last == "assetlinks.json:1:1: error [missing-app]")
    }

    @Test func `an app that shares credentials needs a statement about them`() throws {
        let text = site.folder.text("trips.json")
            .replacing("\"package\": \"com", with: "\"webCredentials\": true, \"package\": \"com")
        try site.folder.write("trips.json", text)
        let own = try outcome(package: "com.example.trips", [Self.fingerprint])
        #expect(own.findings.last == "assetlinks.json:1:1: warning [missing-service]")
        let printed = try Outcome.linkd(["print", "assetlinks", "--table", "trips.json"], in: site.folder)
        #expect(
            printed.output.contains(
                "[\"delegate_permission/common.handle_all_urls\",\"delegate_permission/common.get_login_creds\"]"
            )
        )
        try site.folder.write("assetlinks.json", printed.output)
        let checked = try Outcome.linkd(
            ["check", "--strict", "--against", "trips.json", "assetlinks.json"],
            in: site.folder
        )
        #expect(checked.exitCode == 0, "\(checked.output)")
    }

    @Test func `a table without an Android app cannot be compared`() throws {
        let printed = try Outcome.linkd(["print", "assetlinks", "--table", "trips.json"], in: site.folder)
        try site.folder.write("assetlinks.json", printed.output)
        let outcome = try Outcome.linkd(["check", "--against", "notes.json", "assetlinks.json"], in: site.folder)
        #expect(outcome.exitCode == 65)
        #expect(outcome.findings.last == "notes.json: error [no-app-in-table]")
    }
}
