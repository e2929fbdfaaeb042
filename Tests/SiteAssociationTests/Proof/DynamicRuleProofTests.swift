import LinkRoutes
import SiteAssociation
import Testing

/// Android's rules under their model, by the same proof.
@Suite struct DynamicRuleProofTests {
    @Test(arguments: 0..<4 as Range<UInt64>)
    func `the dynamic rules of every random table are proved right`(_ block: UInt64) throws {
        var proved = 0
        for random in RandomTable.all(from: 950_000_000 + block * 1_000_000).prefix(100) {
            guard let proof = try? AgreementProof(dynamicRulesOf: random.table) else { continue }
            proved += 1
            guard proof.verdict != .agree else { continue }
            let links = proof.disagreements.map { "\($0.link) opens: \($0.opensApp)" }
            let rules = try DynamicRuleMatcher(random.table).rules.map(\.json)
            Issue.record("\(proof.verdict) \(links)\n\(random.json)\n\(rules.joined(separator: "\n"))")
            return
        }
        #expect(proved > 30)
    }
}
