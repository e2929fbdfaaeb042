import AssociationSamples
import LinkRoutes
import SeededRandom
import SiteAssociation
import Testing

/// The file claims just what the table routes to the app, tried link by link.
@Suite struct AgreementTests {
    /// Each argument is a block of seeds, so that the blocks run side by side.
    @Test(arguments: TestRounds.blocks)
    func `every link over a small alphabet opens the app exactly if the table routes it there`(_ block: UInt64) throws {
        var (strictTables, links, opened) = (0, 0, 0)
        for random in RandomTable.all(from: block * 1_000_000).prefix(55) {
            let agreement = TableAgreement(random, matcher: try AppleMatcher(random.table))
            let sample = LinkSample.links(for: random)
            let result = agreement.disagreement(among: sample)
            if let link = result.link {
                let file = try AssociationFile(random.table)
                Issue.record("\(link) opens: \(agreement.matcher.opensApp(link))\n\(random.json)\n\(file.text)")
                return
            }
            strictTables += agreement.allowsSupersets ? 0 : 1
            links += sample.count
            opened += result.opened
        }
        #expect(strictTables > 10 && opened > 400 && links - opened > 10_000)
    }
}

/// The comparison of `AgreementTests` notices when a file is not what it should be.
@Suite struct BrokenFileTests {
    @Test(arguments: RuleBreak.allCases)
    func `a file with a mistake disagrees with its table about some link`(_ kind: RuleBreak) throws {
        var broken = 0
        for random in RandomTable.all(from: 500_000_000).prefix(400) {
            // Three ints that must be exact are too much for a file.
            guard let file = try? AssociationFile(random.table), let links = file.appLinks else { continue }
            var components = links.details.flatMap(\.components)
            guard kind.apply(to: &components) else { continue }
            broken += 1
            let agreement = TableAgreement(random, matcher: AppleMatcher(components, variables: links.variables))
            if agreement.disagreement(among: LinkSample.links(for: random)).link != nil { return }
        }
        Issue.record("no link of \(broken) tables shows it")
    }
}
