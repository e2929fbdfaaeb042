import LinkRoutes
import SeededRandom
import Testing

/// Redirects against the rules as they are written, over random tables and links.
@Suite struct RedirectAgreementTests {
    /// Each argument is a block of seeds, so that the blocks run side by side.
    @Test(arguments: TestRounds.blocks)
    func `a redirect's printed target is a link of its route with the same values`(_ block: UInt64) throws {
        var (printed, missed) = (0, 0)
        for seed in block * 1_000..<block * 1_000 + 75 {
            var maker = RandomTable(seed: seed)
            let table = maker.redirectingTable()
            for redirect in table.redirects {
                for link in [maker.link(of: redirect), maker.link(of: redirect), maker.link()] {
                    let match = table.redirect(for: link)
                    #expect(match?.redirect.from == table.expectedRedirect(for: link)?.from, "\(link)")
                    guard let match else {
                        missed += 1
                        continue
                    }
                    do throws(PrintError) {
                        try Self.check(match, of: link, leadsTo: table.location(of: match), in: table)
                        printed += 1
                    } catch {
                        #expect([.shadowed, .dotSegment].contains(error.code), "\(link): \(error)")
                    }
                }
            }
        }
        #expect(printed > 100 && missed > 100)
    }

    private static func check(
        _ redirect: RedirectMatch,
        of link: String,
        leadsTo target: String,
        in table: RouteTable
    ) {
        guard let match = table.match(target), let url = try? LinkURL(target), let old = try? LinkURL(link) else {
            Issue.record("\(target), where \(link) leads, is no link of the table")
            return
        }
        #expect(match.kind == .universal && match.route === redirect.redirect.route, "\(link) leads to \(target)")
        #expect(table.redirect(for: target) == nil)
        let required = match.route.query.filter(\.isRequired).map(\.name)
        for (name, value) in redirect.parameters {
            let items = url.query.filter { $0.name == name && required.contains(name) }.map { $0.value ?? "" }
            let found = required.contains(name) ? items : match[name]?.texts ?? []
            #expect(found.map { Array($0.utf8) } == value.texts.map { Array($0.utf8) }, "\(link) leads to \(target)")
        }
        let filled = redirect.parameters.map(\.name) + match.parameters.filter { $0.value.texts.isEmpty }.map(\.name)
        #expect(Set(filled).isSuperset(of: match.route.path.names))
        let others = [old, url].map { $0.query.filter { !required.contains($0.name) } }
        #expect(others[0] == others[1], "\(link) leads to \(target)")
    }
}

extension RouteTable {
    /// The redirect that the matching rules name, found by trying one after the other.
    fileprivate func expectedRedirect(for text: String) -> (from: PathPattern, route: Route)? {
        guard match(text) == nil, let link = try? link(text), link.kind == .universal else { return nil }
        return redirectEntries.first { $0.pattern.accepts(link.segments) }.map { ($0.pattern, $0.route) }
    }
}
