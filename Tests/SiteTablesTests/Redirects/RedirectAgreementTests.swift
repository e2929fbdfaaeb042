import LinkRoutes
import SeededRandom
import SiteTables
import TableSamples
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
        in table: SiteTable
    ) {
        guard let match = table.routes.match(target), let url = try? LinkURL(target), let old = try? LinkURL(link)
        else {
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

extension SiteTable {
    /// The redirect that the matching rules name, found by trying one after the other.
    fileprivate func expectedRedirect(for text: String) -> (from: PathPattern, route: Route)? {
        guard routes.match(text) == nil, let link = try? routes.link(text), link.kind == .universal else { return nil }
        return orderedRedirects.first { $0.from.accepts(link.segments) }.map { ($0.from, $0.route) }
    }
}

extension RandomTable {
    /// A table that loads, with as many redirects to its routes as came out sound.
    mutating func redirectingTable() -> SiteTable {
        while true {
            let routes = (0..<Int.random(in: 1...6, using: &random)).map { route($0) }
            guard var table = try? SiteTable(routes: routes) else { continue }
            var redirects: [String] = []
            for _ in 0..<5 {
                let redirect = redirect(to: pick(table.routes.routes))
                let members = "\"redirects\": [\((redirects + [redirect]).joined(separator: ", "))],"
                guard let next = try? SiteTable(routes: routes, with: members) else { continue }
                (table, redirects) = (next, redirects + [redirect])
            }
            if !redirects.isEmpty { return table }
        }
    }

    /// An https link that an old path takes, now and then one that it does not.
    mutating func link(of redirect: Redirect) -> String {
        let segments = redirect.from.segments.flatMap { segment -> [String] in
            guard segment.name != nil else { return [segment.example] }
            let texts = value(for: segment).texts
            return switch segment {
            case .prefix(let affix, _): texts.map { affix + $0 }
            case .suffix(_, let affix): texts.map { $0 + affix }
            default: texts
            }
        }
        let query = pick(["", "", "?utm=1&q=2&utm=3", "?q=é&x-a=%2F", "?p0=1&+=%2b", "?q=1"])
        return "https://www.example.com/" + segments.map { PercentEncoding.encoded($0.utf8) }.joined(separator: "/")
            + query
    }

    /// The text of a redirect that has what a route needs, each value in a segment of its own.
    private mutating func redirect(to route: Route) -> String {
        var segments = route.path.segments.filter { !$0.isRest }.compactMap { segment in
            segment.name.map { spelling(of: $0, segment) }
        }
        segments += route.query.filter(\.isRequired).map { item in
            item.type == .string ? "{\(item.name)}" : "{\(item.name):\(item.type)}"
        }
        segments.shuffle(using: &random)
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            segments.insert(pick(["a", "b", "é", "7"]), at: Int.random(in: 0...segments.count, using: &random))
        }
        if Bool.random(using: &random) { segments.insert("old", at: 0) }
        if let rest = route.path.segments.last, rest.isRest, let name = rest.name {
            segments += pick([[], ["{\(name)+}"], ["{\(name)+}"], ["{\(name)}"]])
        }
        return #"{"from": "/\#(segments.joined(separator: "/"))", "to": "\#(route.id)"}"#
    }

    /// A segment all of whose values fit that of a route.
    private mutating func spelling(of name: String, _ segment: PathSegment) -> String {
        if case .parameter(_, let type) = segment, type != .string { return "{\(name):\(type)}" }
        return pick(["{\(name)}", "{\(name)}", "a{\(name)}", "{\(name)}b", "{\(name):int}", "{\(name):enum(a|new|é)}"])
    }
}
