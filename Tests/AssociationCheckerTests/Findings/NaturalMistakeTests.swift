import AssociationChecker
import AssociationSamples
import Diagnostics
import FindingSnapshots
import Testing

/// Mistakes in whole files, and what their fixes write.
struct NaturalMistakeTests {
    private static let app = "7QW3E5R9TY.org.acme.trips"
    private static let links = "delegate_permission/common.handle_all_urls"
    private static let creds = "delegate_permission/common.get_login_creds"

    private static func entry(_ members: String, _ services: String = "") -> String {
        #"{"applinks": {"details": [{\#(members)}]}\#(services)}"#
    }

    private static func components(_ rules: String) -> String {
        entry(#""appIDs": ["\#(app)"], "components": [\#(rules)]"#)
    }

    private static func clips(_ service: String) -> String {
        entry(#""appIDs": ["\#(app)"], "components": [{"/": "/a"}]"#, #", \#(service)"#)
    }

    /// A file, the kind of its finding, and what the fix writes; nil if the fix is advice in words.
    static let apple: [(text: String, code: String, written: String?)] = [
        (components(#"{"/": "acme.org/konto"}"#), "not-in-path", #"{"/": "/konto"}"#),
        (components(#"{"/": "www.acme.org/rad/*"}"#), "not-in-path", #"{"/": "/rad/*"}"#),
        (components(#"{"/": "https://acme.org/rad/*"}"#), "not-in-path", #"{"/": "/rad/*"}"#),
        (components(#"{"/": "https://acme.org/rad?x=1"}"#), "not-in-path", nil),
        (components(#"{"/": "/a"}, "NOT /konto/*""#), "wrong-type", #", {"/": "/konto/*", "exclude": true}"#),
        (components(#"{"/": "/a"}, "/konto/*""#), "wrong-type", #", {"/": "/konto/*"}"#),
        (components(#"{"/": "/konto/* NOT"}"#), "ineffective-not", #"{"/": "/konto/*"}"#),
        (entry(#""appID": "\#(app)", "paths": ["/konto/* NOT", "*"]"#), "ineffective-not", #"["NOT /konto/*", "*"]"#),
        (components(#"{"/": "/#/konto"}"#), "not-in-path", #"{"/": "/"}"#),
        (entry(#""appID": "\#(app)", "paths": ["*"], "exclude": ["/konto/*", "NOT /b"]"#), "ignored-key", nil),
        (
            entry(#""appIDs": ["\#(app)"], "components": [{"/": "/a"}], "excludedPaths": ["/konto/*"]"#), "ignored-key",
            nil
        ),
        (components(##"{"/": "#about"}"##), "not-in-path", #"{"/": "*"}"#),
        (components(##"{"/": "/x#"}"##), "not-in-path", nil),
        (components(##"{"/": "/a#b?c=1"}"##), "not-in-path", nil),
        (components(#"{"/": "NOT www.acme.org/x"}"#), "ineffective-not", #"{"/": "/x"}"#),
        (components(#"{"/": "/x", "?": ["a=1", "b=2"]}"#), "wrong-type", #""?": {"a":"1","b":"2"}"#),
        (components(#"{"/": "/x", "?": [1]}"#), "wrong-type", nil),
        (entry(#""appIDs": ["\#(app)"], "components": "/x""#), "wrong-type", nil),
        (entry(#""appID": ["\#(app)"], "components": [{"/": "/a"}]"#), "wrong-type", nil),
        (clips(#""appclips": ["\#(app).Clip"]"#), "service-without-apps", #""appclips": {"apps": ["\#(app).Clip"]}"#),
        (
            clips(#""appclips": {"ids": ["\#(app).Clip"]}"#), "service-without-apps",
            #""appclips": {"apps": ["\#(app).Clip"]}"#
        ),
        (clips(#""appclips": {"apps": "\#(app).Clip"}"#), "wrong-type", #"{"apps": ["\#(app).Clip"]}"#),
        (
            #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [{"/": "/$(kind)/*"}]}], "#
                + #""substitutionVariables": {"kind": ["/rad", "tour"]}}}"#, "foreign-pattern", #"["rad", "tour"]"#
        ),
        (
            #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [{"/": "/$(kind)/*"}]}], "#
                + #""substitutionVariables": {"kind": ["rad", "tour/"]}}}"#, "foreign-pattern", #"["rad", "tour"]"#
        ),
    ]

    @Test(arguments: apple)
    func `mistake in an association file has one finding, and its fix writes what was meant`(
        _ text: String,
        _ code: String,
        _ written: String?
    ) throws {
        let file = Array(text.utf8)
        let all = AssociationChecker.check(file)
        let found = all.filter { $0.code == code }
        #expect(found.count == 1, "\(found)")
        for finding in found {
            let fixed = try finding.expectFix(of: file, among: all) { AssociationChecker.check($0) }
            if let written {
                let fixed = try #require(fixed, "\(finding)")
                #expect(String(decoding: fixed, as: UTF8.self).contains(written), "\(finding)")
            }
            if let fixed { #expect(!AssociationChecker.check(fixed).contains { $0.code == code }, "\(finding)") }
        }
    }

    @Test(arguments: [
        components(#"{"/": "/v1.0.zip"}, {"/": "v1.0/*"}, {"/": "downloads/a.com"}"#),
        clips(#""appclips": {"apps": ["7QW3E5R9TY.org.other.Clip"]}"#),
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [{"/": "$(kind)"}]}], "#
            + #""substitutionVariables": {"kind": ["/rad", "/tour/"]}}}"#,
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [{"/": "/s/$(kind)/x"}]}], "#
            + #""substitutionVariables": {"kind": ["12:30", "1.2.3.4", "socket.io", "hey.com"]}}}"#,
    ])
    func `what only looks similar is right`(_ text: String) {
        let found = AssociationChecker.findings(Array(text.utf8))
        #expect(found.allSatisfy { $0.severity == .info }, "\(found)")
    }

    private static func site(_ relation: String, _ namespace: String, _ site: String = "https://acme.org") -> String {
        #"[{"relation": ["\#(relation)"], "target": {"namespace": "\#(namespace)", "site": "\#(site)"}}]"#
    }

    /// A file, the kinds of its findings, and the JSON that the fix of the first writes; nil if the fix has none.
    static let android: [(text: String, codes: [String], written: String?)] = [
        (site(links, "web"), ["mixed-statement-keys"], nil),
        (site(creds, "android_app"), ["mixed-statement-keys"], nil),
        (site(links, "android_app"), ["missing-key", "missing-key", "mixed-statement-keys"], nil),
        (#"{"relation": ["\#(links)"], "target": {}}"#, ["wrong-type"], nil),
        (site(creds, "web", "https://acme.org/app.json"), ["invalid-site"], #""site": "https://acme.org"}"#),
        (
            #"[{"relation": ["\#(links)"], "namespace": "android_app", "package_name": "org.acme.trips"}]"#,
            ["missing-key"], nil
        ),
        (#"[{"include": "http://acme.org/a.json"}]"#, ["invalid-site"], #"{"include": "https://acme.org/a.json"}"#),
        (
            #"[{"include": "https://acme.org"}]"#, ["invalid-site"],
            #"{"include": "https://acme.org/.well-known/assetlinks.json"}"#
        ),
        (#"[{"include": ["https://acme.org/a.json"]}]"#, ["invalid-site"], #"{"include": "https://acme.org/a.json"}"#),
        (
            FileSample.statement(
                #"\#(FileSample.opensLinks), \#(FileSample.goodTarget), "relation_extensions": {"\#(links)": "#
                    + #"{"dynamic_app_link_components": [{"/": "*"}], "exclude": [{"/": "/konto/*"}]}}"#
            ), ["misplaced-key"], #"[{"/":"/konto/*","exclude":true}, {"/":"*"}]}}"#
        ),
    ]

    @Test(arguments: android)
    func `mistake in a statement has a fix that writes what was meant`(
        _ text: String,
        _ codes: [String],
        _ written: String?
    ) throws {
        let file = Array(text.utf8)
        let all = AssetLinksChecker.check(file)
        let found = all.filter { $0.code != "no-shared-credentials" }
        #expect(found.map(\.code) == codes, "\(found)")
        let finding = try #require(found.first)
        let fixed = try finding.expectFix(of: file, among: all) { AssetLinksChecker.check($0) }
        if let written {
            let result = fixed.map { String(decoding: $0, as: UTF8.self) } ?? finding.fix
            #expect(result?.contains(written) == true, "\(finding)")
        }
    }

    @Test(arguments: [
        site("delegate_permission/common.query_webapk", "web", "https://acme.org/app.json"), site(creds, "web"),
    ])
    func `a statement for a site is right`(_ text: String) {
        #expect(AssetLinksChecker.findings(Array(text.utf8)).isEmpty)
    }

    @Test func `a site that is to open links is an error, even if it shares sign-in too`() {
        let text = Self.site(Self.links, "web").replacing("all_urls\"", with: "all_urls\", \"\(Self.creds)\"")
        #expect(AssetLinksChecker.findings(Array(text.utf8)).map(\.severity) == [.error])
    }

    @Test func `a text that is no JSON has no information beside its errors`() {
        let text = #"{"applinks": {"details": [{"appIDs": ["\#(Self.app)"], "components": [{"/": "*"},]}]}}"#
        #expect(AssociationChecker.findings(Array(text.utf8)).map(\.code) == ["invalid-json"])
    }
}
