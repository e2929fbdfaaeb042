package import LinkRoutes
import SeededRandom
import SiteAssociation
import TableChecks

extension RouteTable {
    /// A table of one app with these routes, without comments unless a test is about them.
    package init(routes: String, exclude: String = "", comments: Bool = false) throws {
        let json = """
            {"hosts": ["t.example"], "schemes": ["t"], "comments": \(comments),
             "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.t"}]}, "routes": [\(routes)], "exclude": [\(exclude)]}
            """
        try self.init(checking: Array(json.utf8))
    }
}

/// A table made from a seed, with its text for a failing test's report.
package struct RandomTable {
    package let seed: UInt64
    package let json: String
    package let table: RouteTable

    /// The tables of the seeds from this one on, without those that are refused.
    package static func all(from seed: UInt64) -> some Sequence<RandomTable> {
        (seed...UInt64.max).lazy.compactMap { seed in
            var text = RandomTableText(seed: seed)
            let json = text.json()
            guard let table = try? RouteTable(checking: Array(json.utf8)) else { return nil }
            // Not every table with a number has a file.
            guard !json.contains("number") || (try? AssociationDocument(table)) != nil else { return nil }
            return RandomTable(seed: seed, json: json, table: table)
        }
    }
}

/// Writes route tables from a seed: every kind of segment, aliases, web-only and scheme-only routes, required items,
/// escape hatches, texts that a URL escapes.
package struct RandomTableText {
    private var random: SeededGenerator

    package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let segments = [
        "a", "b", "ab", "7", "é", "a!", "a b", "x.y", "{p}", "{p}", "{p}", "{p}", "{p}", "{p:int}", "{p:int}",
        "{p:enum(a|b)}",
        "{p:enum(7|12)}",
        "{p:enum(a!|é|ab)}", "{p:enum(a b)}", "{p:uuid}", "{p:date}", "a{p}", "é{p}", "{p}b", "{p}9", "{p}9", "{p}9",
        "x.{p}", "{p}.y", "l'é", "l'é", "!{p}",
    ]
    private static let queries = [
        "", "", "", "", "", #""q": "string""#, #""q": "int""#, #""q": "enum(1|a)""#, #""q": "enum(a!)""#,
        #""q": "enum(l'é)""#,
        #""q": "string?""#,
        #""q": "date""#, #""q": "uuid""#, #""q": "string", "r": "int""#, #""q": "enum(a)", "r": "string""#,
        #""q": "bool""#, #""q": "number""#, #""q": "enum(near|far)""#,
    ]
    private static let kinds = [
        "", "", "", #", "claimed": false"#, #", "claimed": false"#, #", "claimed": false, "page": false"#,
    ]
    private static let exclusions = [
        "", "", "", #"{"fragment": "web"}"#, #"{"query": {"web": "1"}}"#,
        #"{"query": {"q": "a!"}}, {"fragment": "web"}"#,
        #"{"query": {"q": "a"}}, {"fragment": "web", "query": {"q": "a"}}"#,
        #"{"fragment": "é!/", "query": {"q": "1"}}"#, #"{"query": {"q": "l'é"}}"#,
    ]

    /// A table's text; most load, some are refused for a tie or a catch-all that Apple cannot say.
    package mutating func json() -> String {
        let routes = (0..<Int.random(in: 1...6, using: &random)).map { route($0) }
        return """
            {"hosts": ["t.example"], "schemes": ["t"], "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.t"}]},
             "routes": [\(routes.joined(separator: ", "))],
             "exclude": [\(pick(Self.exclusions))]}
            """
    }

    private mutating func route(_ number: Int) -> String {
        let segments = (0..<Int.random(in: 0...3, using: &random)).map { index in
            pick(Self.segments).split(separator: "{p", omittingEmptySubsequences: false).joined(separator: "{p\(index)")
        }
        let rest = Int.random(in: 0..<6, using: &random) == 0 ? ["{rest+}"] : []
        let query = pick(Self.queries)
        return #"{"id": "r\#(number)", "path": "\#(Self.path(segments + rest))""# + alias(segments, rest)
            + pick(Self.kinds) + (query.isEmpty ? "" : #", "query": {\#(query)}"#) + "}"
    }

    private mutating func alias(_ segments: [String], _ rest: [String]) -> String {
        guard Int.random(in: 0..<4, using: &random) == 0 else { return "" }
        let isWithoutRest = !rest.isEmpty && Bool.random(using: &random)
        let parameters = segments.filter { $0.hasPrefix("{") && $0.hasSuffix("}") }
        return #", "aliases": ["\#(Self.path(isWithoutRest ? segments : ["alias"] + parameters + rest))"]"#
    }

    private static func path(_ segments: [String]) -> String { "/" + segments.joined(separator: "/") }

    private mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
}
