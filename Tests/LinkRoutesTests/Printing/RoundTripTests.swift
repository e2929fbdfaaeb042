import LinkRoutes
import SeededRandom
import TableSamples
import Testing

/// What is printed comes back, and what came back is printed again (docs/route-table.md#r8).
@Suite struct RoundTripTests {
    private static let origins: [LinkOrigin] = [
        .universal(), .universal(host: "WWW.example.com"), .scheme(), .scheme("T"),
        .scheme("t", host: "X-callback-url"),
    ]

    @Test(arguments: TestRounds.blocks)
    func `random values round-trip from every origin, or are refused with a reason`(_ block: UInt64) throws {
        var printed = 0
        var refused: Set<PrintError.Code> = []
        for seed in block * 1_000..<block * 1_000 + 40 {
            var maker = RandomTable(seed: seed)
            let table = maker.table()
            for route in table.routes {
                for origin in Self.origins {
                    let values = route.path.segments.compactMap { segment in
                        segment.name.map { ($0, maker.value(for: segment)) }
                    }
                    let parameters = Dictionary(uniqueKeysWithValues: values)
                    let items = route.query.map { LinkURL.QueryItem(name: $0.name, value: $0.type.example) }
                    let query =
                        items + [LinkURL.QueryItem(name: maker.text() + "n", value: maker.pick([nil, maker.text()]))]
                    let fragment = maker.pick([nil, maker.text()])
                    do throws(PrintError) {
                        let link = try table.link(
                            to: route.id,
                            parameters,
                            query: query,
                            fragment: fragment,
                            on: origin
                        )
                        try Self.check(table, link, route, parameters, query, fragment)
                        printed += 1
                    } catch {
                        refused.insert(error.code)
                    }
                }
            }
        }
        #expect(printed > 100)
        #expect(
            refused.isSubset(of: [.emptyParameter, .dotSegment, .badValue, .notReachable, .shadowed, .badQueryName])
        )
        #expect(refused.isSuperset(of: [.emptyParameter, .notReachable, .shadowed]))
    }

    private static func check(
        _ table: RouteTable,
        _ link: String,
        _ route: Route,
        _ parameters: [String: RouteMatch.Value],
        _ query: [LinkURL.QueryItem],
        _ fragment: String?
    ) throws(PrintError) {
        guard let match = table.match(link) else {
            Issue.record("\(link) leads nowhere")
            return
        }
        #expect(match.route === route)
        for (name, value) in match.parameters {
            #expect(value.texts.map { Array($0.utf8) } == parameters[name]?.texts.map { Array($0.utf8) })
        }
        #expect(match.query.map { Array("\($0)".utf8) } == query.map { Array("\($0)".utf8) })
        #expect(match.fragment.map { Array($0.utf8) } == fragment.map { Array($0.utf8) })
        let again = try table.link(
            to: match.route.id,
            Dictionary(uniqueKeysWithValues: match.parameters.map { ($0.name, $0.value) }),
            query: match.query,
            fragment: match.fragment
        )
        #expect(table.match(again)?.route === route)
    }
}
