import LinkRoutes
import SeededRandom

extension RandomTable {
    /// A table that loads, with as many redirects to its routes as came out sound.
    mutating func redirectingTable() -> RouteTable {
        while true {
            let routes = (0..<Int.random(in: 1...6, using: &random)).map { route($0) }
            guard var table = try? RouteTable(routes: routes) else { continue }
            var redirects: [String] = []
            for _ in 0..<5 {
                let redirect = redirect(to: pick(table.routes))
                let members = "\"redirects\": [\((redirects + [redirect]).joined(separator: ", "))],"
                guard let next = try? RouteTable(routes: routes, with: members) else { continue }
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
