import AssociationChecker
import AssociationSamples
import Diagnostics
import SiteAssociation
import Testing

/// Findings about dynamic rules that decide otherwise than they seem to.
struct DynamicRuleFindingTests {
    private func findings(_ rules: String) -> [Finding] {
        AssetLinksChecker.findings(Array(FileSample.dynamic(rules).utf8)).filter { $0.code != "no-shared-credentials" }
    }

    /// A path that matches no link, and the rule that the fix writes.
    static let paths: [(path: String, rule: String)] = [
        ("/tours?ref=*", #"{"/":"/tours","?":{"ref":"*"}}"#),
        ("/tours?ref=a&lang=?*#top", ##"{"/":"/tours","?":{"ref":"a","lang":"?*"},"#":"top"}"##),
        ("/tours#map", ##"{"/":"/tours","#":"map"}"##),
        ("#map", ##"{"#":"map"}"##),
        ("https://trips.example.com/tours/*", #"{"/":"/tours/*"}"#),
        ("https://trips.example.com", #"{"/":"*"}"#),
        ("//trips.example.com/tours", #"{"/":"/tours"}"#),
        ("www.example.com/tours/*", #"{"/":"/tours/*"}"#),
        ("v1.0/tours", #"{"/":"/v1.0/tours"}"#),
        ("example.com/tours", #"{"/":"/tours"}"#),
        ("notes.txt", #"{"/":"/notes.txt"}"#),
        ("tours.docx", #"{"/":"/tours.docx"}"#),
        ("tour.map/1", #"{"/":"/tour.map/1"}"#),
        ("a.tours.travel/1", #"{"/":"/1"}"#),
        ("tours/*", #"{"/":"/tours/*"}"#),
        ("NOT /tours/*", #"{"/":"/tours/*","exclude":true}"#),
        ("NOT/tours/*", #"{"/":"/tours/*","exclude":true}"#),
        ("not tours/*", #"{"/":"/tours/*","exclude":true}"#),
        ("!/tours/*", #"{"/":"/tours/*","exclude":true}"#),
        ("-/tours/*", #"{"/":"/tours/*","exclude":true}"#),
        ("tours/[0-9]+", #"{"/":"/tours/?*"}"#),
        ("/tours/[0-9]+", #"{"/":"/tours/?*"}"#),
        ("/tours/\\\\d{4}", #"{"/":"/tours/????"}"#),
        ("/tours/.*", #"{"/":"/tours/?*"}"#),
        ("/tours/:id/map", #"{"/":"/tours/?*/map"}"#),
        ("/tours/{id}", #"{"/":"/tours/?*"}"#),
        ("/$(lang)/tours/$(digit)", #"{"/":"/?*/tours/?"}"#),
        ("^/tours/map$", #"{"/":"/tours/map"}"#),
        (" /tours/* ", #"{"/":"/tours/*"}"#),
        ("trips.example.com/tours/*", #"{"/":"/tours/*"}"#),
        ("*/map", #"{"/":"/*/map"}"#),
        ("www.example.org", #"{"/":"*"}"#),
        ("example.org", #"{"/":"*"}"#),
        ("*.example.com", #"{"/":"*"}"#),
        ("*.example.com/tours/*", #"{"/":"/tours/*"}"#),
        ("~/tours", #"{"/":"/tours"}"#),
        ("./tours", #"{"/":"/tours"}"#),
        ("../../tours", #"{"/":"/tours"}"#),
        (#"\\/tours\\/map"#, #"{"/":"/tours/map"}"#),
        (#"/tours\\.html"#, #"{"/":"/tours.html"}"#),
        ("/tours/<id>", #"{"/":"/tours/?*"}"#),
        ("/tours/[^/]+/map", #"{"/":"/tours/?*/map"}"#),
        ("/tours/([^/]+)", #"{"/":"/tours/?*"}"#),
        ("^/tours/([^/]+)/map$", #"{"/":"/tours/?*/map"}"#),
        ("/tours/([^/]*)", #"{"/":"/tours/*"}"#),
        ("/tours/(?<id>\\\\d+)", #"{"/":"/tours/?*"}"#),
        ("/tours/(?P<id>[^/]+)", #"{"/":"/tours/?*"}"#),
        ("/tours?day=:day", #"{"/":"/tours","?":{"day":"?*"}}"#),
        ("/tours/#{id}", ##"{"/":"/tours/","#":"?*"}"##),
        ("/tours/[id]", #"{"/":"/tours/?*"}"#),
        ("/tours/[[...rest]]", #"{"/":"/tours/?*"}"#),
        ("/^tours", #"{"/":"/tours"}"#),
        ("/tours/$id", #"{"/":"/tours/?*"}"#),
        ("/tours/$1/map", #"{"/":"/tours/?*/map"}"#),
        ("/tour-$name.html", #"{"/":"/tour-?*.html"}"#),
        ("/tours/%s", #"{"/":"/tours/?*"}"#),
        ("/tours/%1$s/map", #"{"/":"/tours/?*/map"}"#),
        ("/tours/%{id}", #"{"/":"/tours/?*"}"#),
        ("/tours/{{ id }}", #"{"/":"/tours/?*"}"#),
        (#"/tours\\?day=1"#, #"{"/":"/tours","?":{"day":"1"}}"#),
        (#"\"/tours\""#, #"{"/":"/tours"}"#), ("'/tours/*'", #"{"/":"/tours/*"}"#),
        ("\u{200b}/tours", #"{"/":"/tours"}"#),
        ("localhost:3000/tours", #"{"/":"/tours"}"#), ("192.168.0.1/tours", #"{"/":"/tours"}"#),
        ("example.com:8443/tours/*", #"{"/":"/tours/*"}"#), ("/tours$", #"{"/":"/tours"}"#),
    ]

    @Test(arguments: paths)
    func `path that matches no link is replaced with a sound rule`(
        _ path: String,
        _ rule: String
    ) throws {
        let other = #", {"/": "/other"}"#
        let rules = #"{"/": "\#(path)"}"# + other
        let found = findings(rules)
        let finding = try #require(found.first { $0.code == "ineffective-dynamic-rule" }, "\(found)")
        #expect(finding.severity == .error, "\(finding)")
        let text = try #require(finding.fixed(FileSample.dynamic(rules)), "\(finding)")
        #expect(text == FileSample.dynamic(rule + other))
        let again = AssetLinksChecker.findings(Array(text.utf8)).filter { $0.severity != .info }
        // A rule for every link covers the other one.
        #expect(again.allSatisfy { rule == #"{"/":"*"}"# && $0.code == "unreachable-rule" }, "\(again)")
    }

    @Test(arguments: [
        "/tours", "/", "*", "/tours/?*", "/tours/v1.0", "/a+b/(c)", "/files/report.*", "/:", "/a:b",
        "/redirect/https://a.b",
        "/?a", "/not/here", "/tours/?/?=", "?ours/*", "/a//b", "*.min.js", "*.html",
        "*.php/x", "/wiki/Foo_(bar)", "/wiki/Foo_(bar)?*", "/@user", "/~user/*", "/.well-known/x",
        "?*", "?", "//", "/odata/$metadata", "/odata/Tours/$count", "/for/$9.99", "/range/{1,2}",
        "/100%", "/50%s", "/costs/$100", "/$?*", "/a-%d5", "/US$/x",
    ])
    func `a path that links can have is left alone`(_ path: String) {
        let codes: Set<String> = ["ineffective-dynamic-rule", "unreachable-rule", "only-exclusions"]
        #expect(findings(#"{"/": "\#(path)"}"#).filter { codes.contains($0.code) } == [])
    }

    @Test(arguments: [
        "/tours/(map|info)", "/tours(/map)?", "/tours/(map)?/x", "/(?!admin).*", "^(?!/admin).*$", "tours/(map|info)",
        "/tours, /map", "/tours|/map",
        #"/tours\\|/map"#, #"/tours", "?": {"day": "monday|friday"}, "comment": "a"#,
    ])
    func `alternatives and look-arounds have no single replacement`(_ path: String) {
        let rule = #"{"/": "\#(path)"}"#
        let found = findings(rule).filter { $0.severity == .error }
        #expect(found.map(\.code) == ["ineffective-dynamic-rule"])
        #expect(found.first?.fixed(FileSample.dynamic(rule)) == nil)
    }

    @Test(arguments: [
        (#"{"include": ["/a/*"], "exclude": ["/b"]}"#, #"[{"/":"/b","exclude":true}, {"/":"/a/*"}]"#),
        (#"["/a/*", {"/": "/c"}]"#, #"[{"/":"/a/*"}, {"/": "/c"}]"#),
        (#"["NOT /b", {"/": "/c"}]"#, #"[{"/":"/b","exclude":true}, {"/": "/c"}]"#),
    ])
    func `a list in another shape is written as rules`(_ value: String, _ rules: String) throws {
        let text = FileSample.dynamic("").replacing("[]}}", with: "\(value)}}")
        let finding = try #require(
            AssetLinksChecker.findings(Array(text.utf8)).first { $0.code == "invalid-dynamic-rule" }
        )
        #expect(finding.fixed(text) == text.replacing(value, with: rules))
    }

    @Test(arguments: [
        #"{"/": "*"}, {"/": "/admin/*", "exclude": true}"#,
        #"{"/": "/*"}, {"/": "/admin", "exclude": true}"#,
        #"{"/": "/t/*"}, {"/": "/t/?*/edit", "exclude": true}"#,
        #"{"/": "/t/*"}, {"/": "/t/a", "?": {"q": "1"}, "exclude": true}"#,
        #"{"/": "*", "exclude": true}, {"/": "/t/*"}"#,
    ])
    func `rule after one that matches all of its links is reported`(_ rules: String) throws {
        let found = findings(rules)
        #expect(found.map(\.code) == ["unreachable-rule"])
        let finding = try #require(found.first)
        #expect(finding.severity == .warning && finding.path.hasSuffix("[1]"), "\(finding)")
        #expect(finding.fix.contains("dynamic_app_link_components[0]"), "\(finding)")
        // The fix: the two change places.
        let parts = rules.dropFirst().dropLast().split(separator: "}, {")
        #expect(findings("{\(parts[1])}, {\(parts[0])}") == [], "\(rules)")
    }

    @Test(arguments: [
        #"{"/": "/a"}, {"/": "/a", "exclude": true}"#, #"{"/": "/a", "exclude": true}, {"/": "/a"}"#,
    ])
    func `second of two contradicting rules is reported in either order`(_ rules: String) {
        let found = findings(rules)
        #expect(found.map(\.code) == ["unreachable-rule"] && found.first?.path.hasSuffix("[1]") == true)
    }

    @Test(arguments: [
        #"{"/": "*a"}, {"/": "/*ba", "exclude": true}"#, #"{"/": "/x*"}, {"/": "/?", "exclude": true}"#,
        #"{"/": "/t/?*"}, {"/": "/t/", "exclude": true}"#, #"{"/": "/t/?*"}, {"/": "/t/*", "exclude": true}"#,
        #"{"/": "/admin/*", "exclude": true}, {"/": "*"}"#,
        #"{"/": "/*"}, {"/": "*", "exclude": true}"#,
        #"{"/": "/t/?*"}, {"/": "/t/*"}"#,
        #"{"/": "/t/*/a"}, {"/": "/t/*/b"}"#,
        ##"{"/": "*", "#": "web", "exclude": true}, {"/": "*", "?": {"web": "*"}, "exclude": true}, {"/": "/*"}"##,
        #"{"?": {"web": "*"}, "exclude": true}, {"/": "*"}"#, #"{"/": "*"}, {"/": "/t/*"}"#,
        #"{"/": "*", "exclude": true}"#, ##"{"/": "/t", "?": {"q": "a=b"}, "#": "a#b"}"##,
        #"{"/": "/t/*"}, {"/": "*", "exclude": true}"#, #"{"/": "/t/*"}, {"/": "/admin/*", "exclude": true}"#,
        #"{"/": "/t?*"}, {"/": "/t"}"#,
    ])
    func `rules that decide are left alone`(_ rules: String) { #expect(findings(rules) == [], "\(rules)") }

    @Test func `a rule for every path is compared with each later rule`() {
        let many = (0..<300).map { #"{"/": "/a\#($0)"}"# }.joined(separator: ", ")
        let found = findings(#"\#(many), {"/": "/*"}, {"/": "/late/*", "exclude": true}"#)
        #expect(found.map(\.code) == ["unreachable-rule"])
    }

    @Test func `only a rule that an earlier one turns into its opposite is reported`() {
        let found = findings(#"{"?": {"q": "1"}}, {"?": {"q": "1", "r": "2"}, "exclude": true}, {"?": {"q": "1"}}"#)
        #expect(found.map(\.code) == ["unreachable-rule"] && found.first?.path.hasSuffix("[1]") == true)
        #expect(findings(##"{"/": "/t/*", "#": "a"}, {"/": "/t/b", "exclude": true}"##) == [])
    }

    @Test(arguments: [
        (###""#": "#top""###, ###""#":"top""###), (#""?": {"code=": "*"}"#, #""?":{"code":"*"}"#),
        (#""?": {"?code": "1"}"#, #""?":{"code":"1"}"#), (#""?": {"a&b": "*"}"#, #""?":{"a":"*","b":"*"}"#),
        (#""?": {"tab=1": "*"}"#, #""?":{"tab":"1"}"#), (#""?": {"id": "[0-9]+"}"#, #""?":{"id":"?*"}"#),
        (##""#": "^top$""##, ##""#":"top""##), (##""#": "{id}""##, ##""#":"?*""##),
        (#""?": {"a": "1&b=2"}"#, #""?":{"a":"1","b":"2"}"#), (#""?": {"id ": "*"}"#, #""?":{"id":"*"}"#),
        (#""?": {"id": "%s"}"#, #""?":{"id":"?*"}"#), (##""#": "$id""##, ##""#":"?*""##),
        (#""?": {"day": "^7$"}"#, #""?":{"day":"7"}"#),
        (#""?": {"day": "NOT 7"}"#, #""?":{"day":"7"},"exclude":true"#),
        (#""?": {"day": "!monday"}"#, #""?":{"day":"monday"},"exclude":true"#),
    ])
    func `items and fragments are written without what divides a URL`(_ part: String, _ fixed: String) throws {
        let rule = #"{"/": "/tours", \#(part)}"#
        let finding = try #require(findings(rule).first)
        #expect(finding.code == "ineffective-dynamic-rule")
        #expect(finding.fixed(FileSample.dynamic(rule)) == FileSample.dynamic(#"{"/":"/tours",\#(fixed)}"#))
        #expect(findings(#"{"/":"/tours",\#(fixed)}"#).filter { $0.code != "only-exclusions" } == [])
    }

    @Test func `only exclusions are reported until a last rule opens the other links`() {
        let rules = #"{"/": "/admin/*", "exclude": true}, {"?": {"web": "1"}, "exclude": true}"#
        let found = findings(rules)
        #expect(found.map(\.code) == ["only-exclusions"] && found.map(\.severity) == [.error])
        #expect(found.first?.fix.contains(#"{"/":"*"}"#) == true)
        #expect(findings(rules + #", {"/":"*"}"#) == [])
    }

    @Test(arguments: [
        (#"{"/": "*"}, {"/": "NOT /v1.0/*"}"#, "ineffective-dynamic-rule"),
        (#"{"/": "NOT /v1.0/*"}"#, "ineffective-dynamic-rule"),
        (#"{"/": "a?b=1*"}, {"/": "/c", "exclude": true}"#, "ineffective-dynamic-rule"),
        (#"{"/": "*"}, {"/": "/tours/:id.html", "exclude": true}"#, "ineffective-dynamic-rule"),
    ])
    func `a rule with a mistaken path has no second finding`(_ rules: String, _ code: String) {
        #expect(findings(rules).map(\.code) == [code])
    }

    @Test func `a long text is cut in each message and fix`() {
        let long = String(repeating: "ä%41", count: 500)
        for rules in [
            #"{"/": "\#(long)"}, {"/": "/\#(long)"}, {"/": "/\#(long)"}"#, #""\#(long)""#,
            #"{"/": "/a", "?": "\#(long)"}"#,
        ] {
            let found = findings(rules)
            #expect(!found.isEmpty && found.allSatisfy { $0.message.count < 600 && $0.fix.count < 600 }, "\(found)")
        }
    }

    @Test(arguments: [
        ("path", "/"), ("query", "?"), ("Exclude", "exclude"), ("fragment", "#"), ("not", "exclude"), ("? ", "?"),
    ])
    func `another word for a key is replaced with the key`(_ key: String, _ meant: String) {
        let rule = { (key: String) in #"{"/": "/a", "\#(key)": "/b"}"# }
        let found = findings(rule(key)).filter { $0.code == "ignored-key" }
        #expect(found.map { $0.fixed(FileSample.dynamic(rule(key))) ?? "" } == [FileSample.dynamic(rule(meant))])
    }

    @Test func `include is not called a misspelled exclude`() {
        let rule = #"{"/": "/a/*", "include": true}"#
        let found = findings(rule)
        #expect(found.map(\.code) == ["ignored-key"] && found.first?.fixed(FileSample.dynamic(rule)) == nil)
    }

    @Test func `two statements of an app with different rules are reported`() {
        func codes(_ first: String, _ second: String) -> [String] {
            let text = FileSample.dynamic(first).dropLast() + "," + FileSample.dynamic(second).dropFirst()
            return AssetLinksChecker.findings(Array(text.utf8)).map(\.code).filter { $0 != "no-shared-credentials" }
        }
        #expect(codes(#"{"/": "/a"}"#, "") == ["conflicting-dynamic-rules"])
        #expect(codes(#"{"/": "/a"}"#, #"{"/": "/b"}"#) == ["conflicting-dynamic-rules"])
        #expect(codes(#"{"/": "/a"}"#, #"{"/": "/a"}"#) == [])
    }
}
