import LinkRoutes
import SiteAssociation
import Testing

/// The file claims just what the table routes to the app, tried link by link.
@Suite struct AgreementTests {
    /// Each argument is a block of seeds, so that the blocks run side by side.
    @Test(arguments: 0..<8)
    func `every link of small alphabets opens the app just when the table routes it there`(_ block: UInt64) throws {
        var tried = 0
        var (claimed, refused) = (0, 0)
        var seed = block * 1_000_000
        while tried < 50 {
            seed += 1
            var maker = RandomTable(seed: seed)
            let json = maker.json()
            guard let table = try? RouteTable(json: Array(json.utf8)) else { continue }
            tried += 1
            let matcher = try AppleMatcher(table)
            let hasInt = json.contains(":int") || json.contains(#""int""#)
            for link in Self.links(seed: seed) {
                let opens = matcher.opensApp(link)
                let wanted = Self.shouldOpen(link, table)
                if opens { claimed += 1 } else { refused += 1 }
                // An int is claimed with any text where nobody loses by it: then the link is nobody's.
                let isSuperset = hasInt && opens && table.match(link) == nil && !Self.isExcluded(link, table)
                guard opens != wanted, !isSuperset else { continue }
                Issue.record("\(link) opens: \(opens)\n\(json)\n\(try AssociationFile(table).text)")
                return
            }
        }
        #expect(claimed > 1_000 && refused > 1_000)
    }

    @Test func `without ints there is not even a claimed link that is nobody's`() throws {
        var tried = 0
        var seed: UInt64 = 77_000_000
        while tried < 60 {
            seed += 1
            var maker = RandomTable(seed: seed)
            let json = maker.json()
            guard !json.contains("int"), let table = try? RouteTable(json: Array(json.utf8)) else { continue }
            tried += 1
            let matcher = try AppleMatcher(table)
            for link in Self.links(seed: seed) where matcher.opensApp(link) != Self.shouldOpen(link, table) {
                Issue.record("\(link)\n\(json)\n\(try AssociationFile(table).text)")
                return
            }
        }
    }

    private static func shouldOpen(_ link: String, _ table: RouteTable) -> Bool {
        !isExcluded(link, table) && table.match(link)?.route.isUniversal == true
    }

    private static func isExcluded(_ link: String, _ table: RouteTable) -> Bool {
        guard let url = try? LinkURL(link) else { return false }
        return table.exclusions.contains { exclusion in
            (exclusion.fragment == nil || url.fragment == exclusion.fragment)
                && exclusion.query.allSatisfy { item in
                    let values = url.query.filter { $0.name == item.name }
                    return !values.isEmpty && values.allSatisfy { $0.value == item.value }
                }
        }
    }

    /// All paths of up to three segments over a few texts, deeper ones and such with empty segments by sample, each with
    /// some queries. A path begins with one slash: two lie outside of what the file promises.
    private static func links(seed: UInt64) -> [String] {
        var random = SeededGenerator(seed: ~seed)
        let texts = Array(RandomTable.texts.shuffled(using: &random).prefix(5))
        var level: [String] = [""]
        var paths = ["/", "/alias"]
        for _ in 1...3 {
            level = level.flatMap { path in texts.map { path + "/" + $0 } }
            paths += level
        }
        for _ in 0..<60 {
            let depth = Int.random(in: 2...6, using: &random)
            var segments = (0..<depth).map { _ in texts.randomElement(using: &random) ?? "a" }
            if Bool.random(using: &random) { segments[0] = "alias" }
            if Int.random(in: 0..<3, using: &random) == 0 { segments[Int.random(in: 1..<depth, using: &random)] = "" }
            paths.append("/" + segments.joined(separator: "/"))
        }
        let suffixes = [
            "?q=1", "?q=a", "?q=", "?q", "?q=1&q=a", "?q=1&q=2", "?q=2026-02-29", "?q=2026-02-30", "?q=1&r=3", "?r=x&q=a",
            "?Q=1", "?web=1", "?web=1&web=2&q=1", "#web", "?q=1#web", "#webs", "/", "//", "/?q=7&&q=8",
            "?q=00000000-0000-4000-8000-00000000000A",
        ]
        return paths.flatMap { path in
            ["https://t.example\(path)"]
                + (0..<2).map { _ in "https://t.example\(path)" + (suffixes.randomElement(using: &random) ?? "") }
        }
    }
}

extension AssociationFile {
    /// The file as text, for a failing test's report.
    var text: String { String(decoding: json, as: UTF8.self) }
}
