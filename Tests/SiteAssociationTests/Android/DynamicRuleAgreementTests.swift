import LinkRoutes
import SeededRandom
import SiteAssociation
import Testing

/// The dynamic rules open the app just where the table routes a link to it, tried link by link.
@Suite struct DynamicRuleAgreementTests {
    /// Each argument is a block of seeds, so that the blocks run side by side.
    @Test(arguments: TestRounds.blocks)
    func `every link of small alphabets opens the app just when the table routes it there`(_ block: UInt64) throws {
        var (tables, refused, links, opened, supersets) = (0, 0, 0, 0, 0)
        for random in RandomTable.all(from: 20_000_000 + block * 1_000_000).prefix(70) {
            guard let matcher = try? DynamicRuleMatcher(random.table) else {
                refused += 1
                continue
            }
            tables += 1
            for link in DynamicLinkSample.links(for: random) {
                let route = random.table.match(link)?.route
                let opens = matcher.opensApp(link)
                let isExcluded = random.table.excludes(link)
                links += 1
                opened += opens ? 1 : 0
                guard opens != (route?.isUniversal == true && !isExcluded) else { continue }
                supersets += 1
                // A pattern that takes more than its parameter may claim what is nobody's.
                guard opens, route == nil, !isExcluded, random.hasLooseSegments else {
                    let rules = matcher.rules.map(\.json).joined(separator: "\n")
                    Issue.record("\(link) opens: \(opens)\n\(random.json)\n\(rules)")
                    return
                }
            }
        }
        #expect(tables > 30 && refused > 3 && opened > 300 && links - opened > 10_000 && supersets > 5)
    }
}

extension RandomTable {
    /// Whether the table has a parameter or item that Android's patterns cannot say.
    fileprivate var hasLooseSegments: Bool {
        table.entries.contains { entry in
            entry.pattern.segments.contains { segment in
                switch segment {
                case .parameter(_, .int), .parameter(_, .uuid), .parameter(_, .date), .suffix: true
                default: false
                }
            } || entry.required.contains { [.int, .uuid, .date].contains($0.type) }
        }
    }
}
