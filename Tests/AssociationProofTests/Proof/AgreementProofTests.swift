import AssociationProof
import AssociationSamples
import LinkRoutes
import SeededRandom
import SiteAssociation
import Testing

/// The proof of what linkd generates, and of such files with a mistake.
@Suite struct AgreementProofTests {
    /// Each argument is a block of seeds, so that the blocks run side by side.
    @Test(arguments: TestRounds.blocks)
    func `the file of every random table is proved correct`(_ block: UInt64) throws {
        for random in RandomTable.all(from: 700_000_000 + block * 1_000_000).prefix(65) {
            let proof = try AgreementProof(random.table)
            guard proof.verdict != .agree else { continue }
            let links = proof.disagreements.map { "\($0.link) opens: \($0.opensApp)" }
            Issue.record("\(proof.verdict) \(links)\n\(random.json)\n\(try AssociationFile(random.table).text)")
            return
        }
    }

    @Test(arguments: RuleBreak.allCases)
    func `a file with a mistake is refuted by a link`(_ kind: RuleBreak) throws {
        for random in RandomTable.all(from: 900_000_000).prefix(400) {
            guard let file = try? AssociationFile(random.table), let links = file.appLinks else { continue }
            var components = links.details.flatMap(\.components)
            guard kind.apply(to: &components) else { continue }
            let broken = file.replacingRules(by: components)
            let proof = AgreementProof(random.table, try AssociationDocument(parsing: broken.json), app: broken.app)
            if proof.verdict == .differ, !proof.disagreements.isEmpty { return }
        }
        Issue.record("no broken file was refuted")
    }
}

extension AssociationFile {
    /// The same file with other rules.
    fileprivate func replacingRules(by components: [Component]) -> AssociationFile {
        var file = self
        for index in appLinks?.details.indices ?? 0..<0 { file.appLinks?.details[index].components = components }
        return file
    }

    /// The first app.
    fileprivate var app: String { appLinks?.details.first?.appIDs.first ?? "" }
}

extension [Component] {
    /// Drops, swaps, turns or changes a rule.
    mutating func makeMistake(_ random: inout SeededGenerator) {
        guard let index = indices.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: remove(at: index)
        case 1 where !self[index].query.isEmpty: splitValues(at: index)
        case 1, 5: swapAt(index, Int.random(in: 0..<count, using: &random))
        case 2: self[index].isExcluding.toggle()
        case 3: self[index].query = []
        default: self[index].path = self[index].path.map { $0.replacing("?*", with: "*") }
        }
    }

    /// Replaces a rule by one for each first digit of its first item.
    private mutating func splitValues(at index: Int) {
        let rules = (0...9).map { digit in
            var rule = self[index]
            rule.query[0].value = "\(digit)*"
            return rule
        }
        replaceSubrange(index...index, with: rules)
    }
}
