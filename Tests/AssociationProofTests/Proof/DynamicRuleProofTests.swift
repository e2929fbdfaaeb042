import AssociationChecker
import AssociationProof
import AssociationSamples
import Diagnostics
import LinkRoutes
import SeededRandom
import SiteAssociation
import StrictJSON
import Testing

/// Android's rules under their model, by the same proof.
@Suite struct DynamicRuleProofTests {
    @Test(arguments: TestRounds.blocks)
    func `the dynamic rules of every random table are proved correct`(_ block: UInt64) throws {
        var proved = 0
        for random in RandomTable.all(from: 950_000_000 + block * 1_000_000).prefix(50) {
            guard let proof = try? AgreementProof(dynamicRulesOf: random.table) else { continue }
            proved += 1
            guard proof.verdict != .agree else { continue }
            let links = proof.disagreements.map { "\($0.link) opens: \($0.opensApp)" }
            let rules = try DynamicRuleMatcher(random.table).rules.map(\.json)
            Issue.record("\(proof.verdict) \(links)\n\(random.json)\n\(rules.joined(separator: "\n"))")
            return
        }
        #expect(proved > 15)
    }

    /// A rule has such a text escaped, beside plain ones: a link that escapes its percent signs decodes to it.
    @Test(arguments: [
        #""path": "/é", "query": {"q": "enum(a&b|c)"}"#, #""path": "/!", "query": {"q": "enum(;&0|a)"}"#,
        #""path": "/{x}/é", "query": {"q": "enum(a&b)", "r": "enum(é|c)"}"#,
    ])
    func `rules whose texts have the delimiter of decoded texts are proved correct`(_ members: String) throws {
        let proof = try AgreementProof(dynamicRulesOf: RouteTable(routes: #"{"id": "a", \#(members)}"#))
        #expect(proof.verdict == .agree, "\(proof.disagreements.map(\.link))")
        #expect(proof.knownDifferences.contains { $0.kind == .doubleEscape })
    }

    /// The rules of a statement that holds them as they are.
    private static func rules(_ rules: String) throws -> [DynamicRule]? {
        let statements = try JSONValue(parsing: Array(FileSample.dynamic(rules).utf8))
        return DynamicRule.all(in: try #require(statements.array?.first))
    }

    @Test(arguments: [
        (#"{"/": "/a"}, {"/": "/a/"}"#, AgreementVerdict.agree), (#"{"/": "*"}"#, .differ), ("{}", .differ),
        (#"{"/": "/a"}"#, .differ), (#"{"/": "/a", "exclude": true}"#, .differ),
        (#"{"/": "/a*", "?": {"x": "?*"}, "exclude": true}, {"/": "/a"}, {"/": "/a/"}"#, .differ),
        (#"{"/": "?a"}, {"/": "/a?"}"#, .differ),
        (#"{"/": "/*/?*", "exclude": true}, {"/": "/a*/", "exclude": false}"#, .differ),
        (##"{"/": "/?*/?*", "exclude": true}, {"/": "/a"}, {"/": "/a/", "comment": 1}"##, .agree),
    ])
    func `handwritten rules are proved or refuted, and every example is confirmed by the matcher`(
        _ text: String,
        _ verdict: AgreementVerdict
    ) throws {
        let rules = try #require(try Self.rules(text))
        let table = try RouteTable(routes: #"{"id": "a", "path": "/a"}"#)
        let proof = try AgreementProof(table, dynamicRules: rules)
        #expect(proof.verdict == verdict, "\(proof.disagreements.map(\.link))")
        let matcher = DynamicRuleMatcher(rules)
        for disagreement in proof.disagreements {
            #expect(matcher.opensApp(disagreement.link) == disagreement.opensApp)
            #expect((table.match(disagreement.link) != nil) != disagreement.opensApp)
        }
    }

    /// A `?` takes a whole character, also before a run to a character that its escape has too.
    @Test(arguments: [
        (#"{"id": "a", "path": "/a", "claimed": false}"#, #"{"/": "/?*3x", "exclude": true}, {"/": "/é3x"}"#),
        (#"{"id": "a", "path": "/あ"}"#, #"{"/": "/?*3*", "exclude": true}, {"/": "/あ"}, {"/": "/あ/"}"#),
    ])
    func `a character is never split at its escape`(_ route: String, _ text: String) throws {
        let rules = try #require(try Self.rules(text))
        #expect(try AgreementProof(RouteTable(routes: route), dynamicRules: rules).verdict == .agree)
    }

    @Test(arguments: [
        #"{"/": ""}"#, #"{"/": 1}"#, #"{"?": "a=*"}"#, #"{"?": {}}"#, #"{"?": {"a": ""}}"#, ##"{"#": null}"##,
        #"{"exclude": "true"}"#, "1",
    ])
    func `one rule that Android cannot read invalidates all rules`(_ rule: String) throws {
        #expect(try Self.rules(#"{"/": "/a"}, "# + rule) == nil)
        let text = FileSample.dynamic(#"{"/": "/a"}, "# + rule)
        #expect(AssetLinksChecker.check(Array(text.utf8)).contains { $0.code == "invalid-dynamic-rule" })
    }

    @Test func `a statement without rules has none`() throws {
        #expect(DynamicRule.all(in: try JSONValue(parsing: Array("{\(FileSample.opensLinks)}".utf8))) == [])
        #expect(try Self.rules("") == [])
    }

    @Test(arguments: [
        #"{"?": {"a": "*"}}"#, #"{"?": {"a%62": "?*"}}"#, #"{"?": {"a.b": "?*"}}"#, ##"{"#": "*"}"##,
        #"{"/": "/?*é"}"#,
    ])
    func `a rule that the proof cannot model is refused with its index`(_ rule: String) throws {
        let rules = try #require(try Self.rules(#"{"/": "/a"}, "# + rule))
        let table = try RouteTable(routes: #"{"id": "a", "path": "/a"}"#)
        let refusal = #expect(throws: UnprovableDynamicRule.self) { try AgreementProof(table, dynamicRules: rules) }
        #expect(refusal?.index == 1)
    }

    @Test func `too many rules for a proof are refused`() throws {
        let rules = try #require(
            try Self.rules(Array(repeating: #"{"/": "/*x*y"}"#, count: 5_000).joined(separator: ","))
        )
        let table = try RouteTable(routes: #"{"id": "a", "path": "/a"}"#)
        #expect(throws: UnprovableDynamicRule.self) { try AgreementProof(table, dynamicRules: rules) }
    }
}
