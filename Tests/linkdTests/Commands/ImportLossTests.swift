import LinkRoutes
import SeededRandom
import SiteAssociation
import StrictJSON
import TableChecks
import TestFolders
import Testing

/// What `linkd import` does not take over is listed, and a table never opens the app for a link that no file gives it.
struct ImportLossTests {
    private static let app = "7QW3E5R9TY.com.example.shop"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "aasa.json",
            #"{"applinks": {"details": [{"appIDs": ["\#(Self.app)"], "components": [{"/": "/p/?*"}]}]}}"#
        )
    }

    private func run(_ arguments: String...) throws -> Outcome { try Outcome.linkd(["import"] + arguments, in: folder) }

    private static func listed(_ outcome: Outcome) -> [String] {
        outcome.error.split(separator: "\n").map(String.init).filter { $0.hasPrefix("not imported: ") }
    }

    // Statements

    private static let relations = [
        "delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds",
        "delegate_permission/common.use_as_origin", "custom/relation",
    ]

    private static func fingerprint(_ seed: UInt8) -> String {
        (0..<32).map { String(($0 &* 37 &+ seed) | 0x10, radix: 16, uppercase: true).suffix(2) }.joined(separator: ":")
    }

    /// A grant: what a statement allows to whom.
    private struct Grant: Hashable {
        let relation: String
        let target: String
        let fingerprint: String
    }

    private static func grants(_ text: [UInt8]) throws -> Set<Grant> {
        var grants: Set<Grant> = []
        for statement in try JSONValue(parsing: text).array ?? [] {
            let target = statement["target"]
            let name = target?["package_name"]?.string ?? target?["site"]?.string ?? ""
            for relation in statement["relation"]?.array?.compactMap(\.string) ?? [] {
                for print in target?["sha256_cert_fingerprints"]?.array?.compactMap(\.string) ?? [""] {
                    grants.insert(Grant(relation: relation, target: name, fingerprint: print))
                }
            }
        }
        return grants
    }

    private static func statements(_ random: inout SeededGenerator) -> String {
        let statements = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let some = relations.filter { _ in Bool.random(using: &random) }
            let relation = (some.isEmpty ? [relations[0]] : some).map { "\"\($0)\"" }.joined(separator: ",")
            let prints = (0..<Int.random(in: 1...2, using: &random)).map { _ in
                "\"\(fingerprint(UInt8.random(in: 0...2, using: &random)))\""
            }
            let target =
                switch Int.random(in: 0..<5, using: &random) {
                case 0: #""namespace":"web","site":"https://b.example""#
                case 1...2:
                    #""namespace":"android_app","package_name":"com.b","sha256_cert_fingerprints":["#
                        + Set(prints).sorted().joined(separator: ",") + "]"
                default:
                    #""namespace":"android_app","package_name":"com.a","sha256_cert_fingerprints":["#
                        + Set(prints).sorted().joined(separator: ",") + "]"
                }
            return "{\"relation\":[\(relation)],\"target\":{\(target)}}"
        }
        return "[\(statements.joined(separator: ","))]"
    }

    @Test(arguments: TestRounds.seeds(40))
    func `each grant of an assetlinks file is in the table or listed`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text = Self.statements(&random)
        try folder.write("links.json", text)
        let outcome = try run("aasa.json", "links.json", "--host", "a.example")
        let table = try RouteTable(checking: Array(outcome.output.utf8))
        let (before, now) = (try Self.grants(Array(text.utf8)), try Self.grants(AssetLinks(table).json))
        #expect(now.isSubset(of: before), "\(text)")
        let lost = before.subtracting(now)
        let lines = Self.listed(outcome)
        for grant in lost {
            let isListed = lines.contains { line in
                [grant.relation, grant.target, grant.relation.hasPrefix("custom") ? "" : grant.fingerprint]
                    .allSatisfy { $0.isEmpty || line.contains($0) }
            }
            #expect(isListed, "\(grant) \(text) \(outcome.error)")
        }
        let losesClaim = lost.contains { Self.relations.prefix(2).contains($0.relation) }
        #expect(outcome.exitCode == (losesClaim ? 1 : 0), "\(text) \(outcome.error)")
    }

    @Test func `sign-in comes with the links of an app`() throws {
        let relation = Self.relations.prefix(2).map { "\"\($0)\"" }.joined(separator: ",")
        let target =
            #"{"namespace":"android_app","package_name":"com.a","sha256_cert_fingerprints":["\#(Self.fingerprint(0))"]}"#
        try folder.write("links.json", #"[{"relation":[\#(relation)],"target":\#(target)}]"#)
        let outcome = try run("aasa.json", "links.json", "--host", "a.example")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.contains(#""webCredentials":true"#))
        #expect(Self.listed(outcome).isEmpty)
    }

    @Test(arguments: [
        (#"{"include":"https://b.example/list.json"}"#, "[0]: include of https://b.example/list.json", 1),
        (
            #"{"relation":["delegate_permission/common.get_login_creds"],"target":{"namespace":"web","site":"https://b.example"}}"#,
            "[0]: delegate_permission/common.get_login_creds of https://b.example", 1
        ),
        ("{}", "[0]: a statement", 0),
    ])
    func `a statement that a table cannot have is listed`(_ statement: String, line: String, code: Int32) throws {
        try folder.write("links.json", "[\(statement)]")
        let outcome = try run("aasa.json", "links.json", "--host", "a.example")
        #expect(outcome.exitCode == code, "\(outcome.error)")
        #expect(
            Self.listed(outcome).contains { $0.hasPrefix("not imported: links.json: \(line), since ") },
            "\(outcome.error)"
        )
    }

    @Test func `dynamic rules are listed unless those of the table decide alike`() throws {
        func outcome(_ rules: String) throws -> Outcome {
            let target =
                #"{"namespace":"android_app","package_name":"com.a","sha256_cert_fingerprints":["\#(Self.fingerprint(0))"]}"#
            let opens = Self.relations[0]
            try folder.write(
                "links.json",
                #"[{"relation":["\#(opens)"],"target":\#(target),"relation_extensions":{"\#(opens)":"#
                    + #"{"dynamic_app_link_components":[\#(rules)]}}}]"#
            )
            return try run("aasa.json", "links.json", "--host", "a.example")
        }
        let same = try outcome(#"{"/":"/p/?*"}"#)
        #expect(same.exitCode == 0 && Self.listed(same).isEmpty, "\(same.error)")
        let other = try outcome(#"{"/":"/p/?*"},{"/":"/q"}"#)
        #expect(other.exitCode == 1 && Self.listed(other).contains { $0.contains("[0]: the dynamic rules of com.a") })
    }

    // Manifests

    private struct Filter {
        var schemes: [String]
        var hosts: [String]
        /// Attributes of paths.
        var paths: [String]

        var xml: String {
            let data =
                schemes.map { #"android:scheme="\#($0)""# } + hosts.map { #"android:host="\#($0)""# }
                + paths.map { "android:\($0)" }
            let names =
                #"<action android:name="android.intent.action.VIEW"/><category android:name="android.intent.category.DEFAULT"/>"#
                + #"<category android:name="android.intent.category.BROWSABLE"/>"#
            return "<intent-filter android:autoVerify=\"true\">\(names)"
                + data.map { "<data \($0)/>" }.joined() + "</intent-filter>"
        }

        /// Whether Android gives the filter the https link of a host and a path.
        func takes(_ host: String, _ path: String) -> Bool {
            guard schemes.contains("https"), hosts.contains(host) else { return false }
            return paths.isEmpty
                || paths.contains { attribute in
                    let value = String(attribute.split(separator: "\"")[1])
                    return attribute.hasPrefix("pathPrefix") ? path.hasPrefix(value) : path == value
                }
        }
    }

    private static func manifest(_ filters: [Filter]) -> String {
        #"<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.a"><application>"#
            + #"<activity android:name=".M" android:exported="true">"# + filters.map(\.xml).joined(separator: "\n")
            + "</activity></application></manifest>"
    }

    private static let hosts = ["a.example", "b.example", "${partnerHost}", "@string/host", "*.a.example", "A.example"]
    private static let paths = [
        #"path="/""#, #"path="/a""#, #"pathPrefix="/p/""#, #"pathPrefix="/p""#, #"path="${path}""#,
        #"pathSuffix="/end""#, #"pathAdvancedPattern="/[a-z]+/x""#,
    ]
    private static let links = ["/", "/a", "/p", "/p/", "/p/x", "/p/x/y", "/pq", "/other", "/z/end", "/abc/x"]

    @Test(arguments: TestRounds.seeds(60))
    func `each part of a manifest is in the table or listed`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func some(_ all: [String], _ count: ClosedRange<Int>) -> [String] {
            Array(all.shuffled(using: &random).prefix(Int.random(in: count, using: &random)))
        }
        var filters = [
            Filter(schemes: ["https"], hosts: ["a.example"], paths: some(Array(Self.paths.prefix(3)), 1...2))
        ]
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            filters.append(
                Filter(
                    schemes: some(["https", "http", "shop", "geo", "${scheme}"], 1...2),
                    hosts: some(Self.hosts, 0...2),
                    paths: some(Self.paths, 0...2)
                )
            )
        }
        try folder.write("AndroidManifest.xml", Self.manifest(filters))
        let outcome = try run("AndroidManifest.xml")
        let table = try RouteTable(checking: Array(outcome.output.utf8))
        let matcher = try AppleMatcher(table)
        for host in table.hosts where !host.hasPrefix("*") {
            for path in Self.links where matcher.opensApp("https://\(host)\(path)") {
                #expect(filters.contains { $0.takes(host, path) }, "\(host)\(path) \(filters) \(outcome.output)")
            }
        }
        let lines = Self.listed(outcome)
        // A table that cannot have a path says so by a link.
        let said = outcome.error.matches(of: /AndroidManifest\.xml:\d+:\d+: warning: .*https/)
        for filter in filters {
            for scheme in filter.schemes where scheme != "https" && !table.schemes.contains(scheme) {
                #expect(lines.contains { $0.contains("\(scheme)://") }, "\(scheme) \(outcome.error)")
            }
            for host in filter.hosts where !table.hosts.contains(host) || filter.schemes.contains("shop") {
                #expect(lines.contains { $0.contains(host) }, "\(host) \(outcome.error)")
            }
            for path in filter.paths {
                let value = String(path.split(separator: "\"")[1])
                let isInTable =
                    filter.schemes.contains("https")
                    && filter.hosts.contains { host in
                        matcher.opensApp("https://\(host)\(value == "/p/" ? "/p/x" : value)")
                    }
                #expect(isInTable || lines.contains { $0.contains(value) } || !said.isEmpty, "\(path) \(outcome.error)")
            }
        }
        let isWhole = filters.allSatisfy { filter in
            // Without a host, Android reads no path.
            filter.schemes == ["shop"] && filter.hosts.isEmpty
                || filter.schemes == ["https"] && filter.hosts == ["a.example"]
                    && filter.paths.allSatisfy { Self.paths.prefix(3).contains($0) }
        }
        // The table of path="/a" also takes /a/, which the report says.
        guard !isWhole || !filters.contains(where: { $0.paths.contains(Self.paths[1]) }) else { return }
        #expect((outcome.exitCode == 0) == isWhole || filters.count == 1, "\(filters) \(outcome.error)")
    }

    @Test func `the manifest of one prefix comes back`() throws {
        let filter = Filter(schemes: ["https"], hosts: ["a.example"], paths: [#"pathPrefix="/p/""#])
        try folder.write("AndroidManifest.xml", Self.manifest([filter]))
        let outcome = try run("AndroidManifest.xml")
        #expect(outcome.output.contains(#"{"id":"p","path":"/p/{rest+}"}"#), "\(outcome.output)")
        #expect(outcome.exitCode == 0 && !outcome.error.contains("error"), "\(outcome.error)")
        #expect(outcome.error.contains("AndroidManifest.xml: a manifest, agrees with the new table"))
    }

    @Test(arguments: ["${partnerHost}", "account.example", "b.example:8443", "*"])
    func `the claim of another host is not that of the table's host`(_ other: String) throws {
        let own = Filter(schemes: ["https"], hosts: ["a.example"], paths: [#"pathPrefix="/p/""#])
        try folder.write(
            "AndroidManifest.xml",
            Self.manifest([own, Filter(schemes: ["https"], hosts: [other], paths: [])])
                .replacing("b.example:8443\"", with: "b.example\" android:port=\"8443\"")
        )
        let outcome = try run("AndroidManifest.xml")
        #expect(!outcome.output.contains("anyPage"), "\(outcome.output)")
        #expect(outcome.exitCode == 1)
        #expect(Self.listed(outcome).contains { $0.contains("AndroidManifest.xml:2:") && $0.contains(other) })
    }

    @Test func `hosts with other paths are refused if all are wanted`() throws {
        let filters = [("a.example", "/a"), ("b.example", "/p/")].map {
            Filter(schemes: ["https"], hosts: [$0.0], paths: [#"path="\#($0.1)""#])
        }
        try folder.write("AndroidManifest.xml", Self.manifest(filters))
        let both = try run("AndroidManifest.xml", "--host", "a.example", "--host", "b.example")
        #expect(both.exitCode == 65 && both.findings == ["AndroidManifest.xml: error [unusable-file]"], "\(both.error)")
        let second = try run("AndroidManifest.xml", "--host", "b.example")
        #expect(second.output.contains(#""hosts": ["b.example"]"#) && !second.output.contains(#""path":"/a""#))
        #expect(second.exitCode == 1 && Self.listed(second).contains { $0.contains("https://a.example") })
    }

    // Association files

    @Test func `rules that only old systems read are listed`() throws {
        let text = #"""
            {"applinks": {"details": [{"appID": "7QW3E5R9TY.com.example.old", "appIDs": ["\#(Self.app)"],
              "components": [{"/": "/a"}], "paths": ["/old/*"]}]}}
            """#
        try folder.write("both.json", text)
        let lines = Self.listed(try run("both.json", "--host", "a.example"))
        #expect(lines.contains { $0.contains("details[0].paths") && $0.contains("/old/*") }, "\(lines)")
        #expect(lines.contains { $0.contains("details[0].appID") && $0.contains("com.example.old") }, "\(lines)")
    }

    @Test func `each app of a service is listed or counted`() throws {
        let apps = (0..<30).map { "\"7QW3E5R9TY.com.example.a\($0)\"" }.joined(separator: ",")
        let text = #"""
            {"applinks": {"details": [{"appIDs": ["\#(Self.app)"], "components": [{"/": "/a"}]}]},
             "webcredentials": {"apps": [\#(apps)]}}
            """#
        try folder.write("services.json", text)
        let outcome = try run("services.json", "--host", "a.example")
        #expect(Self.listed(outcome).count == 20)
        #expect(outcome.error.contains("  and 10 more lines\n"), "\(outcome.error)")
    }
}
