import LinkRoutes
import SeededRandom
import SiteTables
import TableSamples
import Testing

/// The routes that links miss by a type, against all entries one after the other, over random tables and links.
@Suite struct MissedRoutesTests {
    /// Each argument is a block of seeds, so that the blocks run side by side.
    @Test(arguments: TestRounds.blocks)
    func `a link misses a claimed route that would take it if its types took any text`(_ block: UInt64) throws {
        var (missed, others) = (0, 0)
        for seed in block * 1_000..<block * 1_000 + 75 {
            var maker = RandomTable(seed: seed)
            let table = maker.table()
            let routes = MissedRoutes(table)
            for _ in 0..<150 {
                let text = maker.link()
                guard table.match(text) == nil, let checked = try? CheckedLink(text),
                    let link = try? table.link(text), link.kind == .universal
                else { continue }
                let wanted = table.entries.filter { Self.isMissed($0, by: link) }.map(\.route.id)
                let found = routes?.route(checked)?.id
                #expect(found.map(wanted.contains) ?? wanted.isEmpty, "\(text) \(wanted)")
                if found == nil { others += 1 } else { missed += 1 }
            }
        }
        #expect(missed > 100 && others > 100)
    }

    private static func isMissed(_ entry: RouteEntry, by link: TableLink) -> Bool {
        let (segments, texts) = (entry.pattern.segments, link.segments)
        guard entry.route.isUniversal, !texts.contains(""),
            entry.pattern.hasRest ? texts.count >= segments.count : texts.count == segments.count
        else { return false }
        let takesPath = zip(segments, texts).allSatisfy { segment, text in
            switch segment {
            case .parameter(_, .int), .parameter(_, .uuid), .parameter(_, .date): true
            case .suffix(_, let end) where end.first?.isHexDigit == true: true
            default: segment.accepts(text)
            }
        }
        return takesPath
            && entry.required.allSatisfy { rule in
                guard [.int, .number, .uuid, .date].contains(rule.type) else {
                    return rule.isSatisfied(by: link.url.query)
                }
                let values = link.url.query.filter { rule.isNamed($0.name) }.map { $0.value ?? "" }
                return !values.isEmpty && !values.contains("")
            }
    }
}
