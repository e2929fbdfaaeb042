import AssociationChecker
import AssociationSamples
import Diagnostics
import SiteAssociation
import StrictJSON
import Testing

/// Dynamic rules at a place, or in a shape, that Android does not read.
struct MisplacedRulesTests {
    private static let relation = "delegate_permission/common.handle_all_urls"

    private func findings(_ text: String) -> [Finding] {
        AssetLinksChecker.findings(Array(text.utf8)).filter { $0.code != "no-shared-credentials" }
    }

    private static func statement(_ members: String) -> String {
        FileSample.statement("\(FileSample.opensLinks), \(FileSample.goodTarget), \(members)")
    }

    private static func extensions(_ members: String) -> String { statement(#""relation_extensions": {\#(members)}"#) }

    /// A file, and the rules that the fix writes.
    static let misplaced: [(text: String, rules: String)] = [
        (
            statement(#""dynamic_app_link_components": [{"/": "/a/*", "exclude": true}, {"/": "*"}]"#),
            #"{"/":"/a/*","exclude":true}, {"/":"*"}"#
        ),
        (extensions(#""dynamic_app_link_components": [{"/": "/a/*"}]"#), #"{"/":"/a/*"}"#),
        (extensions(#""\#(relation)": [{"/": "/a/*"}]"#), #"{"/":"/a/*"}"#),
        (extensions(#""\#(relation)": {"components": [{"/": "/a/*"}]}"#), #"{"/":"/a/*"}"#),
        (
            extensions(
                #""delegate_permission/common.get_login_creds": {"dynamic_app_link_components": [{"/": "/a"}]}"#
            ),
            #"{"/":"/a"}"#
        ),
        (
            statement(#""relation_extensions": [{"\#(relation)": {"dynamic_app_link_components": [{"/": "/a"}]}}]"#),
            #"{"/":"/a"}"#
        ),
        (statement(#""paths": ["NOT /b/*", "/a/*"]"#), #"{"/":"/b/*","exclude":true}, {"/":"/a/*"}"#),
        (statement(#""components": [{"/": "a/*"}]"#), #"{"/":"/a/*"}"#),
        (statement(#""exclude": ["/b/*"]"#), #"{"/":"/b/*","exclude":true}, {"/":"*"}"#),
        (
            statement(#""handle_all_urls": {"dynamicAppLinkComponents": [{"/": "/a"}]}"#)
                .replacing("dynamicAppLinkComponents", with: "dynamic_app_link_components"), #"{"/":"/a"}"#
        ),
        (statement(#""include": {"paths": ["/a/*"]}"#), #"{"/":"/a/*"}"#),
        (statement(#""includes": ["/a/*"]"#), #"{"/":"/a/*"}"#),
        (statement(#""dynamic_rules": ["/a/*"]"#), #"{"/":"/a/*"}"#),
        (statement(#""deep_links": ["/a/*"]"#), #"{"/":"/a/*"}"#),
        (statement(#""excluded_paths": ["/b"]"#), #"{"/":"/b","exclude":true}, {"/":"*"}"#),
        (statement(#""exclusions": ["/b"]"#), #"{"/":"/b","exclude":true}, {"/":"*"}"#),
        (extensions(#""\#(relation)": "/a/*""#), #"{"/":"/a/*"}"#),
        (extensions(#""\#(relation)": {"rules": [{"/": "/a/*"}]}"#), #"{"/":"/a/*"}"#),
        (statement(#""include": ["/a/*"]"#), #"{"/":"/a/*"}"#), (statement(#""include": "/a/*""#), #"{"/":"/a/*"}"#),
        (statement(#""details": [{"appIDs": ["A.b"], "components": [{"/": "/a/*"}]}]"#), #"{"/":"/a/*"}"#),
        (statement(#""applinks": {"details": [{"components": [{"/": "/a/*"}]}]}"#), #"{"/":"/a/*"}"#),
        (statement(#""include": {"path": "/a/*"}"#), #"{"/":"/a/*"}"#),
        (
            statement(#""include": {"paths": ["/a/*", "/b"], "query_parameters": ["x"]}"#),
            #"{"/":"/a/*","?":{"x":"*"}}, {"/":"/b","?":{"x":"*"}}"#
        ),
        (
            statement(#""exclude": {"query_parameters": {"web": "1"}}"#),
            #"{"?":{"web":"1"},"exclude":true}, {"/":"*"}"#
        ),
        (
            statement(##""exclude": {"fragments": ["web"], "queryParameters": ["a=1&b=2"]}"##),
            ##"{"#":"web","exclude":true}, {"?":{"a":"1","b":"2"},"exclude":true}, {"/":"*"}"##
        ),
        (
            statement(
                #""exclude": {"paths": ["/b"], "query_parameters": ["web=1", "raw"]}, "include": {"paths": ["/a"]}"#
            ),
            #"{"/":"/b","exclude":true}, {"?":{"web":"1"},"exclude":true}, {"?":{"raw":"*"},"exclude":true}, {"/":"/a"}"#
        ),
        (
            FileSample.statement(
                FileSample.opensLinks + ", "
                    + FileSample.goodTarget.dropLast() + #", "dynamic_app_link_components": [{"/": "/a"}]}"#
            ), #"{"/":"/a"}"#
        ),
    ]

    @Test(arguments: [
        #""relation_extensions": {"\#(relation)": {"dynamic_app_link_components": [{"/": "/a"}]}}"#,
        #""dynamic_app_link_components": [{"/": "/a"}]"#, #""paths": ["/a"]"#,
    ])
    func `rules in a statement of their own are reported there`(_ rules: String) {
        let app = Self.statement(#""comment": "a""#).dropLast()
        let found = findings("\(app), {\(rules)}]")
        #expect(found.map(\.code) == ["misplaced-key"] && found.map(\.path) == ["[1]"], "\(found)")
    }

    @Test func `a rule with several paths is several rules`() {
        let found = findings(FileSample.dynamic(#"{"/": ["/a", "NOT /b"]}"#))
        let rules = #"{"/":"/a"}, {"/":"/b","exclude":true}"#
        #expect(found.map(\.code) == ["invalid-dynamic-rule"] && found.first?.fix.contains(rules) == true, "\(found)")
        #expect(findings(FileSample.dynamic(rules)) == [])
    }

    @Test(arguments: misplaced)
    func `rules at another place are one error, whose fix is a sound file`(_ text: String, _ rules: String) throws {
        let found = findings(text)
        #expect(found.map(\.code) == ["misplaced-key"], "\(found)")
        let finding = try #require(found.first)
        #expect(finding.severity == .error)
        let written = #"{"\#(Self.relation)": {"dynamic_app_link_components": [\#(rules)]}}"#
        #expect(finding.fix.contains(#""relation_extensions""#) && finding.fix.contains(written), "\(finding.fix)")
        if let fixed = finding.fixed(text) {
            #expect(fixed.contains(#""relation_extensions": \#(written)"#), "\(fixed)")
            #expect(!findings(fixed).contains { $0.position == finding.position }, "\(fixed)")
        }
        #expect(findings(FileSample.dynamic(rules)).map(\.code).filter { $0 != "unreachable-rule" } == [])
    }

    @Test(arguments: [
        #""$schema": "https://schemas.example/assetlinks.json""#, #""homepage": "https://trips.example.com""#,
        #""comment": "/x opens""#, #""exclusive": {"paths": ["/a"]}"#, #""screens": [{"/": "/a"}]"#,
        #""exclude": true"#, #""exclude": []"#, #""exclude": "x""#, #""exclude": {"paths": []}"#,
        #""dynamic_app_link_component": "none""#,
    ])
    func `an unknown key is legal, and exclude is never called a misspelled include`(_ member: String) {
        #expect(findings(Self.statement(member)).filter { $0.code != "misspelled-key" } == [])
        let target = FileSample.goodTarget.dropLast() + #", "url": "/a", \#(member)}"#
        #expect(findings(FileSample.statement("\(FileSample.opensLinks), \(target)")) == [])
    }

    @Test func `the URLs of lists under include are no rules`() {
        let found = findings(FileSample.statement(#""include": ["https://a.example/list.json"]"#))
        #expect(found.map(\.code) == ["invalid-site"])
    }

    @Test(arguments: [
        ("relation_extensions", "relationExtensions"), (relation, "common.handle_all_urls"),
        (relation, "handle_all_urls"),
        ("dynamic_app_link_components", "dynamic_app_links_components"),
        ("dynamic_app_link_components", "dynamicAppLinkComponents"),
        ("dynamic_app_link_components", "dynamic_links"), ("dynamic_app_link_components", "link_components"),
    ])
    func `misspelled key is corrected, and the rules below it are checked`(_ key: String, _ written: String) throws {
        let sound = FileSample.dynamic(#"{"/": "a"}"#)
        let start = try #require(sound.firstRange(of: "relation_extensions"))
        let text = sound[..<start.lowerBound] + sound[start.lowerBound...].replacing(key, with: written)
        let found = findings(String(text))
        #expect(found.map(\.code) == ["misspelled-key", "ineffective-dynamic-rule"])
        #expect(found.first?.fixed(String(text)) == sound)
    }

    @Test func `other keys beside the rules are worth knowing`() {
        let rules = #""dynamic_app_link_components": [{"/": "/a"}]"#
        let found = findings(Self.extensions(#""\#(Self.relation)": {\#(rules), "version": 1}, "note": "x""#))
        #expect(found.map(\.code) == ["ignored-key", "ignored-key"])
        #expect(found.allSatisfy { $0.severity == .info })
        #expect(findings(Self.statement(#""comment": "opens tours""#)) == [])
    }

    @Test func `rules beside those that Android reads are joined with them`() {
        let sound = FileSample.dynamic(#"{"/": "/a"}"#)
        let found = findings(sound.dropLast(2) + #", "exclude": ["/b"]}]"#)
        #expect(found.map(\.code) == ["misplaced-key"])
        #expect(found.first?.fix.contains(#"[{"/":"/b","exclude":true}, {"/":"/a"}]}}"#) == true, "\(found)")
    }

    @Test func `rules of a statement that opens no links of an app are an error`() throws {
        let sound = FileSample.dynamic(#"{"/": "/a"}"#)
        let start = try #require(sound.firstRange(of: "handle_all_urls"))
        let shares = sound[..<start.lowerBound] + "get_login_creds" + sound[start.upperBound...]
        #expect(findings(String(shares)).map(\.code) == ["statement-opens-nothing", "misplaced-key"])
        let site = sound.replacing(
            FileSample.goodTarget,
            with: #""target": {"namespace": "web", "site": "https://a.example"}"#
        )
        #expect(findings(site).map(\.code) == ["mixed-statement-keys", "misplaced-key"])
    }
}
