import LinkRoutes

/// Makes route tables from a seed: every kind of segment, aliases, web-only and scheme-only routes, required items,
/// escape hatches.
struct RandomTable {
    private var random: SeededGenerator

    /// Texts that segments are made of; each type takes some and refuses others.
    static let texts = ["a", "b", "ab", "7", "12", "x.y", "2026-01-31", "00000000-0000-4000-8000-00000000000a"]

    private static let segments = [
        "a", "b", "ab", "7", "{p}", "{p}", "{p:int}", "{p:enum(a|b)}", "{p:enum(7|12)}", "{p:uuid}", "{p:date}", "a{p}", "{p}b",
        "x.{p}", "{p}.y",
    ]
    private static let queries = [
        "", "", "", "", #""q": "string""#, #""q": "int""#, #""q": "enum(1|a)""#, #""q": "string?""#, #""q": "date""#,
        #""q": "uuid""#, #""q": "string", "r": "int""#,
    ]

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// A table's text; most load, some are refused for a tie or a catch-all that Apple cannot say.
    mutating func json() -> String {
        let routes = (0..<Int.random(in: 1...6, using: &random)).map { route($0) }
        let exclude = ["", "", #", "exclude": [{"fragment": "web"}]"#, #", "exclude": [{"query": {"web": "1"}}]"#]
        return """
            {"hosts": ["t.example"], "schemes": ["t"], "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.t"}]},
             "routes": [\(routes.joined(separator: ", "))]\(exclude.randomElement(using: &random) ?? "")}
            """
    }

    private mutating func route(_ number: Int) -> String {
        let segments = (0..<Int.random(in: 0...3, using: &random)).map { index in
            (Self.segments.randomElement(using: &random) ?? "a").replacing("{p", with: "{p\(index)")
        }
        let hasRest = Int.random(in: 0..<6, using: &random) == 0
        let path = "/" + (segments + (hasRest ? ["{rest+}"] : [])).joined(separator: "/")
        let alias = alias(segments, hasRest: hasRest)
        let kind = ["", "", "", #", "universal": false"#, #", "universal": false"#, #", "universal": false, "page": false"#]
            .randomElement(using: &random) ?? ""
        let query = Self.queries.randomElement(using: &random) ?? ""
        return #"{"id": "r\#(number)", "path": "\#(path)"\#(alias)\#(kind)"#
            + (query.isEmpty ? "" : #", "query": {\#(query)}"#) + "}"
    }

    private mutating func alias(_ segments: [String], hasRest: Bool) -> String {
        guard Int.random(in: 0..<4, using: &random) == 0 else { return "" }
        if hasRest, Bool.random(using: &random) { return #", "aliases": ["/\#(segments.joined(separator: "/"))"]"# }
        let parts = ["alias"] + segments.filter { $0.hasPrefix("{") && $0.hasSuffix("}") } + (hasRest ? ["{rest+}"] : [])
        return #", "aliases": ["/\#(parts.joined(separator: "/"))"]"#
    }
}

extension String {
    fileprivate func replacing(_ text: String, with other: String) -> String {
        split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
    }
}

/// SplitMix64: the same numbers for the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
