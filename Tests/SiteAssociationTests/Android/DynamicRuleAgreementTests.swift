import AssociationSamples
import LinkRoutes
import SeededRandom
import SiteAssociation
import Testing

/// The dynamic rules open the app just where the table routes a link to it, tried link by link.
@Suite struct DynamicRuleAgreementTests {
    /// Each argument is a block of seeds, so that the blocks run side by side.
    @Test(arguments: TestRounds.blocks)
    func `every link over a small alphabet opens the app exactly if the table routes it there`(_ block: UInt64) throws {
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
                // A pattern that takes more than its parameter may claim a link that no route takes.
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

/// Links to try on the dynamic rules of a random table.
///
/// They lie within what the rules promise: no empty segment, at most one slash at the end, and no item that is repeated
/// with two values of an enum, which no rule says.
enum DynamicLinkSample {
    /// Texts about which a `?` could err: a date but for its digits, and the same with a slash for one character.
    private static let oddPaths = [
        "aaaa-bb-cc", "aaaa-bb-c", "aaaa-b/-cc", "-aaa-bb-cc/a", "a/aaaa-bb-c", "aaaa-bb-c/a", "a/aaaa-b/-cc/b/c",
        "a/a",
        "ab/a", "a/b/a/b", "7a/a", "%C3%A9", "%C3%A9/a", "00000000-0000-4000-8000-00000000000",
    ]

    static func links(for table: RandomTable) -> [String] {
        let links = LinkSample.links(for: table) + oddPaths.map { "https://t.example/" + $0 }
        let slashed = links.filter { !$0.contains("?") && !$0.contains("#") && !$0.hasSuffix("/") }.map { $0 + "/" }
        return (links + slashed).filter { isInScope($0, of: table) }
    }

    private static func isInScope(_ link: String, of table: RandomTable) -> Bool {
        let path = link.dropFirst("https:/".count).prefix { !"?#".contains($0) }
        return !path.dropFirst().contains("//") && !(link.contains("q=1&q=a") && table.json.contains("enum(1|a)"))
    }
}
