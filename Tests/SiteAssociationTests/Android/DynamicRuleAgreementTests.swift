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
                let mayBeLoose = random.hasLooseSegments || link.contains("%25")
                guard opens, route == nil, !isExcluded, mayBeLoose else {
                    let rules = matcher.rules.map(\.json).joined(separator: "\n")
                    Issue.record("\(link) opens: \(opens)\n\(random.json)\n\(rules)")
                    return
                }
            }
        }
        #expect(tables > 20 && refused > 0, "\(tables), \(refused)")
        #expect(opened > 200 && links - opened > 5_000 && supersets > 2, "\(opened) of \(links), \(supersets)")
    }
}

extension RandomTable {
    /// Whether the table has a segment or item that Android's expressions cannot say; a dot is a wildcard in some.
    fileprivate var hasLooseSegments: Bool {
        table.entries.contains { entry in
            entry.pattern.segments.contains { segment in
                switch segment {
                case .parameter(_, .int), .parameter(_, .uuid), .parameter(_, .date), .suffix: true
                case .literal(let text), .prefix(let text, _): text.contains(".")
                default: false
                }
            } || entry.required.contains { [.int, .uuid, .date].contains($0.type) }
        }
    }
}

/// Links to try on the dynamic rules of a random table.
///
/// They lie within what the rules promise: no empty segment, at most one slash at the end, and no item twice.
enum DynamicLinkSample {
    /// Texts about which a `?` could err: a date but for its digits, and the same with a slash for one character.
    private static let oddPaths = [
        "aaaa-bb-cc", "aaaa-bb-c", "aaaa-b/-cc", "-aaa-bb-cc/a", "a/aaaa-bb-c", "aaaa-bb-c/a", "a/aaaa-b/-cc/b/c",
        "a/a",
        "ab/a", "a/b/a/b", "7a/a", "%C3%A9", "%C3%A9/a", "00000000-0000-4000-8000-00000000000",
        // A dot, and other characters and slashes in its place; text that was escaped twice.
        "x.y", "xay", "x/y", "x.y/a", "xay/a", "x/y/a", "a/x.y", "a/x/y", "x.a", "xaa", "a%2521", "%25C3%25A9/a",
        "a%2520b",
    ]

    /// A link that ends with its host has the empty path.
    private static let bareHosts = ["", "?q=1", "?q=a", "#web", "?web=1"].map { "https://t.example" + $0 }

    static func links(for table: RandomTable) -> [String] {
        let links = LinkSample.links(for: table) + oddPaths.map { "https://t.example/" + $0 }
        let slashed = links.filter { !$0.contains("?") && !$0.contains("#") && !$0.hasSuffix("/") }.map { $0 + "/" }
        return (links + slashed + bareHosts).filter(isInScope)
    }

    private static func isInScope(_ link: String) -> Bool {
        let path = link.dropFirst("https:/".count).prefix { !"?#".contains($0) }
        let query = link.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let names = query.split(separator: "&").map { $0.prefix { $0 != "=" } }
        return !path.dropFirst().contains("//") && Set(names).count == names.count
    }
}
