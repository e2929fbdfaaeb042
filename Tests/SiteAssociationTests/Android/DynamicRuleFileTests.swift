import AssociationChecker
import AssociationSamples
import Diagnostics
import LinkRoutes
import SeededRandom
import SiteAssociation
import StrictJSON
import TableChecks
import Testing

/// The rules as they stand in `assetlinks.json`.
@Suite struct DynamicRuleFileTests {
    private static let android = """
        "android": [{"package": "com.example.t",
                     "fingerprints": ["\(FileSample.fingerprint)", "\(FileSample.otherFingerprint)"]}]
        """

    private func file(_ routes: String, exclude: String = "") throws -> AssetLinks {
        let apps = "{\(Self.android)}"
        let json = #"{"hosts": ["t.example"], "apps": \#(apps), "routes": [\#(routes)], "exclude": [\#(exclude)]}"#
        return AssetLinks(try RouteTable(checking: Array(json.utf8)))
    }

    @Test func `each rule is an object with its keys in one order`() throws {
        let links = try file(
            """
            {"id": "a", "path": "/a!/{x}", "query": {"q": "string", "k": "enum(b!)"}},
            {"id": "b", "path": "/b", "claimed": false}
            """,
            exclude: #"{"fragment": "web", "query": {"w": "1"}}"#
        )
        let rules = [
            ##"{"?":{"w":"1"},"#":"web","exclude":true}"##, #"{"/":"/?*/?*/?*","exclude":true}"#,
            #"{"/":"/a!/?*","?":{"q":"?*","k":"b!"}}"#, #"{"/":"/a%21/?*","?":{"q":"?*","k":"b%21"}}"#,
            #"{"/":"/b","exclude":true}"#, #"{"/":"/b/","exclude":true}"#,
        ]
        let text = String(decoding: links.json, as: UTF8.self)
        #expect(text.contains(#""dynamic_app_link_components":[\#(rules.joined(separator: ","))]}}}]"#))
    }

    @Test func `a generated file has no warning`() throws {
        var (ruled, unruled) = (0, 0)
        for random in RandomTable.all(from: 300_000_000).prefix(TestRounds.count(100)) {
            let json = random.json.split(separator: #""apps": {"#, omittingEmptySubsequences: false).joined(
                separator: #""apps": {\#(Self.android), "#
            )
            let links = AssetLinks(try RouteTable(checking: Array(json.utf8)))
            if links.rules.isEmpty { unruled += 1 } else { ruled += 1 }
            #expect(links.rules.isEmpty == (links.ruleError != nil))
            let findings = AssetLinksChecker.check(links.json)
            #expect(findings.allSatisfy { $0.severity <= .info || links.rules.allSatisfy(\.isExcluding) }, "\(json)")
            // AOSP takes a `?` after a `*` for a literal dot.
            let patterns = links.rules.flatMap { [$0.path, $0.fragment].compactMap(\.self) + $0.query.map(\.value) }
            #expect(patterns.allSatisfy { !$0.contains("*?") && !$0.isEmpty }, "\(json)")
        }
        #expect(ruled > 60 && unruled > 2)
    }

    @Test func `the order of the routes in the table does not change the rules`() throws {
        let routes = [
            #"{"id": "a", "path": "/a/{x}"}"#, #"{"id": "b", "path": "/{y}/b", "claimed": false}"#,
            #"{"id": "c", "path": "/c/{rest+}"}"#, #"{"id": "d", "path": "/{d:date}"}"#,
        ]
        let first = try file(routes.joined(separator: ",")).json
        for shift in 1..<routes.count {
            #expect(try file((routes[shift...] + routes[..<shift]).joined(separator: ",")).json == first)
        }
    }
}
