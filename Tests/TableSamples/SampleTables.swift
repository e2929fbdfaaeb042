package import LinkRoutes
package import SeededRandom
import TableChecks

/// Makes tables and links from a seed: few texts, so that routes compete, and each kind of segment, alias and item.
package struct RandomTable {
    package var random: SeededGenerator

    package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let segments = [
        "a", "b", "A", "ab", "7", "é", "e\u{301}", "{p}", "{p}", "{p}", "{p:int}", "{p:enum(a|b)}", "{p:enum(7|12|é)}",
        "{p:uuid}", "{p:date}", "a{p}", "{p}b", "é{p}",
    ]
    private static let texts = [
        "a", "b", "A", "ab", "aab", "7", "12", "%61", "%C3%A9", "é", "e%CC%81", "éx", "2026-01-31", "2026-02-30",
        "00000000-0000-4000-8000-00000000000a", "a%2Fb", "x", "",
    ]
    private static let items = ["string", "int", "enum(1|a)", "string?", "int?", "date", "bool", "number", "bool?"]
    private static let queries = [
        "", "", "?q=1", "?q=a", "?q=", "?q", "?q=1&q=a", "?q=1&q=2", "?r=1&q=a", "?q=2026-01-31&r=a", "?%71=1&&r=",
        "?Q=1#f", "?q=true", "?q=-1.5e3",
    ]
    private static let origins = [
        "https://www.example.com/", "https://www.example.com/", "https://www.example.com", "HTTPS://WWW.EXAMPLE.COM:1/",
        "t:///",
        "t://", "t:", "t://x-callback-url/", "https://example.com/", "https://u@www.example.com/", "u:///",
    ]

    /// A table that loads.
    package mutating func table() -> RouteTable {
        while true {
            if let table = try? RouteTable(routes: (0..<Int.random(in: 1...9, using: &random)).map { route($0) }) {
                return table
            }
        }
    }

    /// A link that such a table may route.
    package mutating func link() -> String {
        let segments = (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(Self.texts) }
        return pick(Self.origins) + segments.joined(separator: "/") + pick(["", "", "/", "//"]) + pick(Self.queries)
    }

    /// A text that a segment's parameter takes, now and then one that it does not.
    package mutating func value(for segment: PathSegment) -> RouteMatch.Value {
        if segment.isRest { return .list((0..<Int.random(in: 0...3, using: &random)).map { _ in text() }) }
        guard case .parameter(_, let type) = segment, type != .string, Int.random(in: 0..<8, using: &random) > 0 else {
            return .text(text())
        }
        if case .enumeration(let values) = type { return .text(pick(values)) }
        return .text(type.example)
    }

    /// Any text of a few characters, each kind of byte among them.
    package mutating func text() -> String {
        let characters = [
            "a", "b", "A", "7", "/", "%", " ", "+", "é", "e\u{301}", "\u{1}", "?", "#", "&", "=", "\\", ".", "🚲",
        ]
        return (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(characters) }.joined()
    }

    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    /// The text of a route.
    package mutating func route(_ number: Int) -> String {
        let segments = (0..<Int.random(in: 0...3, using: &random)).map { index in
            pick(Self.segments).split(separator: "{p", omittingEmptySubsequences: false).joined(separator: "{p\(index)")
        }
        let rest = Int.random(in: 0..<5, using: &random) == 0 ? ["{rest+}"] : []
        let names = segments.filter { $0.hasPrefix("{") && $0.hasSuffix("}") }
        let aliases = rest.isEmpty ? ["alias"] + names : pick([segments, ["alias"] + names + rest])
        let path = "/" + (segments + rest).joined(separator: "/")
        var members = [#""id": "r\#(number)""#, #""path": "\#(path)""#]
        if Int.random(in: 0..<3, using: &random) == 0 {
            members.append(#""aliases": ["/\#(aliases.joined(separator: "/"))"]"#)
        }
        if Int.random(in: 0..<3, using: &random) == 0 { members.append(#""query": {"q": "\#(pick(Self.items))"}"#) }
        members += pick([
            [], [], [#""claimed": false"#], [#""customScheme": false"#], [#""claimed": false, "page": false"#],
        ])
        return members.joined(separator: ", ")
    }
}

extension RouteTable {
    /// The table of a text.
    package init(_ text: String) throws(RouteTableError) {
        try self.init(checking: Array(text.utf8))
    }

    /// A table with these members of routes, on `www.example.com` and with the scheme `t`.
    package init(routes: [String], with members: String = "") throws(RouteTableError) {
        try self.init(Self.text(routes: routes, with: members))
    }

    /// A table with these paths; the routes are called `r0`, `r1` and so on.
    package init(paths: [String], with members: String = "") throws(RouteTableError) {
        try self.init(
            routes: paths.enumerated().map { #""id": "r\#($0.offset)", "path": "\#($0.element)""# },
            with: members
        )
    }

    /// The text of such a table.
    package static func text(routes: [String], with members: String = "") -> String {
        let routes = routes.map { "{\($0)}" }.joined(separator: ",\n  ")
        return """
            {"hosts": ["www.example.com"], "schemes": ["t"], \(members)
             "routes": [
              \(routes)
             ]}
            """
    }

    /// The path of the route that takes a link.
    package func path(for link: String) -> String? { match(link)?.route.path.description }

    /// The id of the route that takes a path of an https link.
    package func id(for path: String) -> String? { match("https://www.example.com" + path)?.route.id }
}
