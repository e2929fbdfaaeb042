import AssociationSamples
import LinkRoutes
import SiteAssociation
import Testing

/// The comparison of a file with its table, link by link, notices when a file is not what it should be.
@Suite struct BrokenFileTests {
    @Test(arguments: RuleBreak.allCases)
    func `a file with a mistake disagrees with its table about some link`(_ kind: RuleBreak) throws {
        var broken = 0
        for random in RandomTable.all(from: 500_000_000).prefix(1_000) {
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
