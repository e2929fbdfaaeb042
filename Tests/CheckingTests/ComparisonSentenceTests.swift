import AssociationChecker
import AssociationProof
import Diagnostics
import FindingSnapshots
import SiteConfiguration
import SiteTables
import StrictJSON
import Testing

@testable import Checking

/// The sentences of comparisons with a table.
struct ComparisonSentenceTests {
    private typealias Example = (input: String, findings: [Diagnostic])

    private static let app = "7QW3E5R9TY.com.example.trips"
    private static let fingerprint =
        "14:E2:A8:C0:7B:3D:91:5F:6A:04:8E:B2:1C:77:F0:D3:59:2B:86:E4:AF:10:CD:69:38:F5:7E:41:B2:9A:C6:D0"
    private static let other =
        "5B:0A:77:E1:3C:94:D2:18:6F:A3:C0:4E:99:21:B7:58:0D:EA:36:F4:82:1C:65:AB:D9:13:7E:40:C8:2F:96:B1"
    private static let ios = #""ios": [{"id": "\#(app)"}]"#
    private static let android =
        #""android": [{"package": "com.example.trips", "fingerprints": ["\#(fingerprint)"]}]"#
    /// The rules that agree with the table.
    private static let rules =
        ##"{"#": "web", "exclude": true}, {"/": "/*/*/?*", "exclude": true}, {"/": "/trips/?*"}"##

    private static func table(apps: String) throws -> NamedTable {
        let text = """
            {"version": 1, "name": "Trips", "hosts": ["trips.example.com"], "apps": {\(apps)},
             "routes": [{"id": "trip", "path": "/trips/{reference}"},
                        {"id": "offer", "path": "/offers/{number:int}", "claimed": false}],
             "exclude": [{"fragment": "web"}]}
            """
        return NamedTable(file: "routes.json", site: try SiteTable(json: Array(text.utf8)))
    }

    private static func association(_ rules: String, services: String = "") -> String {
        """
        {\(services)"applinks": {"details": [{"appIDs": ["\(app)"], "components": [\(rules)]}]}}
        """
    }

    private static func statement(
        package: String = "com.example.trips",
        fingerprint: String = fingerprint,
        rules: String = ""
    ) -> String {
        let relation = "delegate_permission/common.handle_all_urls"
        let dynamic = #", "relation_extensions": {"\#(relation)": {"dynamic_app_link_components": [\#(rules)]}}"#
        return """
            [{"relation": ["\(relation)"], "target": {"namespace": "android_app", "package_name": "\(package)",
              "sha256_cert_fingerprints": ["\(fingerprint)"]}\(rules.isEmpty ? "" : dynamic)}]
            """
    }

    private static func example(
        _ input: String,
        _ file: String,
        as kind: FileKind = .association,
        apps: String = ios
    ) throws -> Example {
        let root = try JSONValue(parsing: Array(file.utf8))
        return (input, TableComparison("file", root, of: kind, with: try table(apps: apps)).findings)
    }

    private static func associations() throws -> [Example] {
        let links = [
            ##"{"#": "web", "exclude": true}, {"/": "/*"}"##, #"{"/": "/trips/?*"}"#, #"{"/": "/none"}"#,
            #"{"/": "/trips/?*", "exclude": true}"#,
        ]
        let flags = #""ios": [{"id": "\#(app)", "webCredentials": true, "handoff": true, "appClip": "\#(app).Clip"}]"#
        let names = ["webcredentials", "activitycontinuation", "appclips"]
        let services = names.map { #""\#($0)": {"apps": ["\#(app)"]}, "# }.joined()
        let (plain, named) = (association(rules), association(rules, services: services))
        let beta = ios.replacing("trips", with: "trips.beta")
        return try links.map { try example($0, association($0)) } + [
            example(flags, plain, apps: flags), example(services, named), example(beta, plain, apps: beta),
            example("an association file for a table without iOS apps", named, apps: android),
        ]
    }

    private static func assetLinks() throws -> [Example] {
        let shared = android.replacing("}]", with: #", "webCredentials": true}]"#)
        let dynamic = [
            #"{"/": "*"}"#, #"{"/": "/trips/?*", "exclude": true}"#, #"{"?": {"a": "*"}}"#, #"{"?": {"a.b": "?*"}}"#,
            ##"{"#": "*"}"##, #"{"/": "/?*é"}"#,
        ]
        let many = Array(repeating: #"{"/": "/a"}"#, count: 1_001).joined(separator: ",")
        return try dynamic.map { try example($0, statement(rules: $0), as: .assetLinks, apps: android) } + [
            example(#"1,001 times {"/": "/a"}"#, statement(rules: many), as: .assetLinks, apps: android),
            example("[]", "[]", as: .assetLinks, apps: shared),
            example(other, statement(fingerprint: other), as: .assetLinks, apps: android),
            example("com.example.other", statement(package: "com.example.other"), as: .assetLinks, apps: android),
            example("statements for a table without Android apps", "[]", as: .assetLinks),
        ]
    }

    /// Tables whose links no dynamic rules can match.
    private static func withoutDynamicRules() throws -> [Example] {
        let many = (0..<1_001).map { #"{"id": "r\#($0)", "path": "/r\#($0)"}"# }.joined(separator: ", ")
        let tables: [(routes: String, input: String?)] = [
            (#"{"id": "a", "path": "/a", "query": {"b.c": "string"}}"#, nil),
            (#"{"id": "one", "path": "/{n:int}"}, {"id": "two", "path": "/{x}", "claimed": false}"#, nil),
            (many, "1,001 routes"),
        ]
        return try tables.map { routes, input in
            let text = #"{"hosts": ["trips.example.com"], "apps": {\#(android)}, "routes": [\#(routes)]}"#
            let proofs = try TableProofs(SiteTable(json: Array(text.utf8)))
            return (input ?? routes, proofs.findings(in: "routes.json", listing: 20))
        }
    }

    /// The reasons for which a proof is undecided, as `linkd check` reports them.
    private static let undecided = [TextSearch.TooLarge.states(3_000_000), .combinations(1_024), .steps].map { reason in
        let place = Diagnostics.SourceLocation("routes.json")
        let finding = Diagnostic(ComparisonCode.undecided, severity: .error, at: place, "\(reason)", fix: reason.fix)
        return (input: "a table with many wildcards", findings: [finding])
    }

    @Test func `sentences match the snapshot`() throws {
        let examples = try Self.associations() + Self.assetLinks() + Self.withoutDynamicRules() + Self.undecided
        try FindingSnapshot("comparisons").expect(examples)
    }
}
