import AssociationChecker
import AssociationSamples
import Diagnostics
import Testing

/// Mistakes with all that stands around them, and the words that name the cause and what to write.
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

    static let apple: [(text: String, code: String, fix: String)] = [
        (components(#"{"/": "acme.org/konto"}"#), "not-in-path", #"write "/konto""#),
        (components(#"{"/": "www.acme.org/rad/*"}"#), "not-in-path", #"write "/rad/*""#),
        (components(#"{"/": "https://acme.org/rad/*"}"#), "not-in-path", #"write "/rad/*""#),
        (components(#"{"/": "https://acme.org/rad?x=1"}"#), "not-in-path", "write only the path"),
        (components(#"{"/": "/a"}, "NOT /konto/*""#), "wrong-type", #"write {"/": "/konto/*", "exclude": true}"#),
        (components(#"{"/": "/a"}, "/konto/*""#), "wrong-type", #"write {"/": "/konto/*"}"#),
        (components(#"{"/": "/konto/* NOT"}"#), "ineffective-not", #"write "/konto/*", and add "exclude": true"#),
        (entry(#""appID": "\#(app)", "paths": ["/konto/* NOT", "*"]"#), "ineffective-not", #"write "NOT /konto/*""#),
        (
            components(#"{"/": "/#/konto"}"#), "not-in-path",
            ##"write "/", and the fragment beside it, "#": "/konto""##
        ),
        (
            entry(#""appID": "\#(app)", "paths": ["*"], "exclude": ["/konto/*", "NOT /b"]"#), "ignored-key",
            #""NOT …" in "paths""#
        ),
        (
            entry(#""appIDs": ["\#(app)"], "components": [{"/": "/a"}], "excludedPaths": ["/konto/*"]"#), "ignored-key",
            #"write a rule {"/": "…", "exclude": true} for each before the other rules"#
        ),
        (components(##"{"/": "#about"}"##), "not-in-path", ##"write "*", and the fragment beside it, "#": "about""##),
        (components(##"{"/": "/x#"}"##), "not-in-path", "write the text after the #"),
        (components(##"{"/": "/a#b?c=1"}"##), "not-in-path", "write the text after the #"),
        (components(#"{"/": "NOT www.acme.org/x"}"#), "ineffective-not", #"write "/x", and add "exclude": true"#),
        (components(#"{"/": "/x", "?": ["a=1", "b=2"]}"#), "wrong-type", #"write {"a":"1","b":"2"}"#),
        (components(#"{"/": "/x", "?": [1]}"#), "wrong-type", "write a pattern"),
        (entry(#""appIDs": ["\#(app)"], "components": "/x""#), "wrong-type", "write a list of rules"),
        (entry(#""appID": ["\#(app)"], "components": [{"/": "/a"}]"#), "wrong-type", #"write "appIDs" in place"#),
        (clips(#""appclips": ["\#(app).Clip"]"#), "service-without-apps", #"{"apps": ["\#(app).Clip"]}"#),
        (clips(#""appclips": {"ids": ["\#(app).Clip"]}"#), "service-without-apps", #"{"apps": ["\#(app).Clip"]}"#),
        (clips(#""appclips": {"apps": "\#(app).Clip"}"#), "wrong-type", #"write ["\#(app).Clip"]"#),
        (
            #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [{"/": "/$(kind)/*"}]}], "#
                + #""substitutionVariables": {"kind": ["/rad", "tour"]}}}"#, "foreign-pattern", #"write "rad""#
        ),
        (
            #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [{"/": "/$(kind)/*"}]}], "#
                + #""substitutionVariables": {"kind": ["rad", "tour/"]}}}"#, "foreign-pattern", #"write "tour""#
        ),
    ]

    @Test(arguments: apple)
    func `the fix of an association file has what is to be written`(_ text: String, _ code: String, _ fix: String) {
        let found = AssociationChecker.findings(Array(text.utf8)).filter { $0.code == code }
        #expect(found.map { $0.fix.contains(fix) } == [true], "\(found)")
        for finding in found {
            guard let fixed = Replacement(finding, in: text) else { continue }
            #expect(!AssociationChecker.findings(Array(fixed.text.utf8)).contains { $0.code == code }, "\(fixed.text)")
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

    static let android: [(text: String, codes: [String], fix: String)] = [
        (site(links, "web"), ["mixed-statement-keys"], "\"android_app\""),
        (site(creds, "android_app"), ["mixed-statement-keys"], "change \"namespace\" to \"web\""),
        (
            site(links, "android_app"), ["missing-key", "missing-key", "mixed-statement-keys"],
            "add \"package_name\""
        ),
        (#"{"relation": ["\#(links)"], "target": {}}"#, ["wrong-type"], "put [ ] around the statement"),
        (site(creds, "web", "https://acme.org/app.json"), ["invalid-site"], "write \"https://acme.org\""),
        (
            #"[{"relation": ["\#(links)"], "namespace": "android_app", "package_name": "org.acme.trips"}]"#,
            ["missing-key"], #"add "target": {…} around "namespace" and "package_name""#
        ),
        (#"[{"include": "http://acme.org/a.json"}]"#, ["invalid-site"], #""https://acme.org/a.json""#),
        (
            #"[{"include": "https://acme.org"}]"#, ["invalid-site"], #""https://acme.org/.well-known/assetlinks.json""#
        ),
        (#"[{"include": ["https://acme.org/a.json"]}]"#, ["invalid-site"], "each URL has an object of its own"),
        (
            FileSample.statement(
                #"\#(FileSample.opensLinks), \#(FileSample.goodTarget), "relation_extensions": {"\#(links)": "#
                    + #"{"dynamic_app_link_components": [{"/": "*"}], "exclude": [{"/": "/konto/*"}]}}"#
            ), ["misplaced-key"], #"[{"/":"/konto/*","exclude":true}, {"/":"*"}]}}, and remove "exclude""#
        ),
    ]

    @Test(arguments: android)
    func `the fix of a statement has what is to be written`(_ text: String, _ codes: [String], _ fix: String) {
        let found = AssetLinksChecker.findings(Array(text.utf8)).filter { $0.code != "no-shared-credentials" }
        #expect(found.map(\.code) == codes, "\(found)")
        #expect(found.first?.fix.contains(fix) == true, "\(found)")
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
