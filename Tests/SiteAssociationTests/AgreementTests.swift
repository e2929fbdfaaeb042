import LinkRoutes
import SeededRandom
import SiteAssociation
import Testing

/// The file claims just what the table routes to the app, tried link by link.
@Suite struct AgreementTests {
    /// Each argument is a block of seeds, so that the blocks run side by side.
    @Test(arguments: TestRounds.blocks)
    func `every link of small alphabets opens the app just when the table routes it there`(_ block: UInt64) throws {
        var (strictTables, links, opened) = (0, 0, 0)
        for random in RandomTable.all(from: block * 1_000_000).prefix(55) {
            let agreement = Agreement(random, matcher: try AppleMatcher(random.table))
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
