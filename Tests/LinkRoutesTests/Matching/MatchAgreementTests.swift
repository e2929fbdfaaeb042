import LinkRoutes
import SeededRandom
import TableSamples
import Testing

/// The byte trie against the rules as they are written, over random tables and links.
@Suite struct MatchAgreementTests {
    /// Each argument is a block of seeds, so that the blocks run side by side.
    @Test(arguments: TestRounds.blocks)
    func `a match is the first entry in the order of precedence that takes the link`(_ block: UInt64) throws {
        var (hits, misses) = (0, 0)
        for seed in block * 1_000..<block * 1_000 + 75 {
            var maker = RandomTable(seed: seed)
            let table = maker.table()
            for _ in 0..<150 {
                let text = maker.link()
                let match = table.match(text)
                let wanted = table.expectedEntry(for: text)
                #expect(match?.route.id == wanted?.route.id, "\(text) \(table.routes.map(\.path))")
                guard let match, let wanted else {
                    misses += 1
                    continue
                }
                hits += 1
                try Self.check(match, wanted, try #require(try table.link(text)))
            }
        }
        #expect(hits > 1_000 && misses > 1_000)
    }

    /// A match carries what the link's decoded segments say.
    private static func check(_ match: RouteMatch, _ entry: RouteEntry, _ link: TableLink) throws {
        #expect(match.kind == link.kind)
        #expect(match.fragment == link.url.fragment)
        #expect(match.parameters.map(\.name) == entry.route.path.names)
        for (index, segment) in entry.pattern.segments.enumerated() {
            guard let name = segment.name, let value = match[name] else { continue }
            let text = link.segments[index]
            let wanted: [String] =
                switch segment {
                case .prefix(let affix, _): [String(decoding: text.utf8.dropFirst(affix.utf8.count), as: UTF8.self)]
                case .suffix(_, let affix): [String(decoding: text.utf8.dropLast(affix.utf8.count), as: UTF8.self)]
                case .rest: Array(link.segments[index...])
                case .literal, .parameter: [text]
                }
            #expect(value.texts.map { Array($0.utf8) } == wanted.map { Array($0.utf8) })
        }
    }
}

extension RouteTable {
    /// The entry that the matching rules name, found by trying one after the other.
    fileprivate func expectedEntry(for text: String) -> RouteEntry? {
        guard let link = try? link(text) else { return nil }
        let candidates = entries.filter { entry in
            entry.route.isVisible(to: link.kind)
                && entry.pattern.accepts(link.segments, foldingFirst: link.isHostSegment)
                && entry.required.allSatisfy { $0.isSatisfied(by: link.url.query) }
        }
        guard link.isHostSegment else { return candidates.first }
        // Literals of a host: its own spelling first, then others that differ in case, in the order of their bytes.
        let literals = candidates.filter { $0.firstLiteral != nil }
        let exact = literals.first { $0.firstLiteral == link.segments.first.map { Array($0.utf8) } }
        let folded = literals.compactMap(\.firstLiteral).min { $0.lexicographicallyPrecedes($1) }
        return exact ?? literals.first { $0.firstLiteral == folded } ?? candidates.first
    }
}

extension RouteEntry {
    /// The bytes of the first segment, when it is a literal.
    fileprivate var firstLiteral: [UInt8]? {
        guard case .literal(let text)? = pattern.segments.first else { return nil }
        return Array(text.utf8)
    }
}
