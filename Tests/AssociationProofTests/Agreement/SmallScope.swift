import SeededRandom
import Testing

/// All expressions within small bounds, each with all links over a small alphabet: random tests can miss these.
///
/// `make rounds` makes expressions and links longer by a piece.
struct SmallScope: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let subjects: @Sendable () -> [Subject]
    let links: @Sendable () -> [String]

    static let all = [
        paths, decodedPaths, items, wholeQueries, fragments, androidPaths, androidItems, androidFragments, tables,
        scalars,
    ]

    private static let more = TestRounds.factor > 1 ? 1 : 0

    /// Every text of at most so many pieces.
    private static func texts(of pieces: [String], _ most: Int) -> [String] {
        var level = [""]
        var texts = level
        for _ in 0..<most {
            level = level.flatMap { text in pieces.map { text + $0 } }
            texts += level
        }
        return texts
    }

    private static func file(_ rule: SampleRule) -> Subject {
        .file(SampleFile(variables: ["v": ["a", "b*", ""]], entries: [SampleEntry(rules: [rule])]))
    }

    private static let paths = SmallScope(testDescription: "Apple's paths") {
        texts(of: ["a", "/", "*", "?", "$(v)"], 3 + more).map { file(SampleRule(path: $0)) }
    } links: {
        ["https://example.com"] + texts(of: ["a", "b", "/"], 3 + more).map { "https://example.com/" + $0 }
    }

    private static let decodedPaths = SmallScope(testDescription: "Apple's paths without case and decoded") {
        texts(of: ["k", "\u{212A}", "/", "*"], 2 + more).flatMap { path in
            [(true, false), (false, true), (false, false)].map { isCaseSensitive, isPercentEncoded in
                file(SampleRule(path: path, isCaseSensitive: isCaseSensitive, isPercentEncoded: isPercentEncoded))
            }
        }
    } links: {
        texts(of: ["k", "K", "%E2%84%AA", "%6b", "%2F", "/"], 2 + more).map { "https://example.com/" + $0 }
    }

    private static let queries = texts(of: ["q", "Q", "=", "&", "a"], 3 + more).map { "https://example.com/?" + $0 }

    private static let items = SmallScope(testDescription: "Apple's items") {
        texts(of: ["a", "*", "?"], 2 + more).flatMap { value in
            ["q", ""].flatMap { name in
                [nil, false].map { isCaseSensitive in
                    let query = SampleRule.Query.items([SampleRule.Item(name: name, value: value)])
                    return file(SampleRule(query: query, isCaseSensitive: isCaseSensitive))
                }
            }
        }
    } links: {
        queries + ["https://example.com", "https://example.com/?q=a&q=a&q", "https://example.com?q=a&Q=a&a"]
    }

    private static let wholeQueries = SmallScope(testDescription: "Apple's whole queries") {
        texts(of: ["q", "=", "&", "*", "?"], 2 + more).map { file(SampleRule(query: .whole($0))) }
    } links: {
        queries
    }

    private static let fragments = SmallScope(testDescription: "Apple's fragments") {
        texts(of: ["a", "*", "?", "$(v)"], 2 + more).flatMap { text in
            [nil, false].map { file(SampleRule(fragment: text, isCaseSensitive: $0)) }
        }
    } links: {
        ["https://example.com"] + texts(of: ["a", "A", "/"], 2 + more).map { "https://example.com#" + $0 }
    }

    private static let androidPaths = SmallScope(testDescription: "Android's paths") {
        texts(of: ["a", ".", "*", "?"], 2 + more).dropFirst().map { .dynamicRules(#"[{"/": "\#($0)"}]"#) }
            + texts(of: ["a", ".", "*", "?", "/"], 3 + more).map { .dynamicRules(#"[{"/": "/\#($0)"}]"#) }
    } links: {
        ["https://example.com"] + texts(of: ["a", "b", ".", "/"], 3 + more).map { "https://example.com/" + $0 }
    }

    private static let androidItems = SmallScope(testDescription: "Android's items") {
        texts(of: ["a", "*", "?", "."], 2 + more).dropFirst().flatMap { value -> [Subject] in
            [.dynamicRules(#"[{"?": {"q": "\#(value)"}, "exclude": true}, {"/": "*"}]"#)]
        }
    } links: {
        texts(of: ["q", "=", "&", ";", "a", "%26"], 3 + more).map { "https://example.com/?" + $0 }
    }

    private static let androidFragments = SmallScope(testDescription: "Android's fragments") {
        texts(of: ["a", "*", "?", "\u{1F600}"], 2 + more).dropFirst().map { .dynamicRules(##"[{"#": "\##($0)"}]"##) }
    } links: {
        ["https://example.com"]
            + texts(of: ["a", "%61", "%F0%9F%98%80", "%FF"], 2 + more).map { "https://example.com#" + $0 }
    }

    private static let scalars = SmallScope(testDescription: "required numbers and switches") {
        ["number", "bool"].map { type in
            .table(
                """
                {"hosts": ["t.example"], "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.t"}]}, "routes": [
                 {"id": "r", "path": "/a", "query": {"n": "\(type)"}}, {"id": "s", "path": "/a/{x}"}]}
                """
            )
        }
    } links: {
        let values = texts(of: ["1", "0", ".", "-", "e", "%2B", "+"], 4 + more) + ["1E7", "true", "false", "True"]
        return ["", "?n", "?n=1&n=x", "?n=1&n=0"].map { "https://t.example/a" + $0 }
            + values.map { "https://t.example/a?n=" + $0 }
    }

    /// Two routes of every shape, the second of which may stay on the web; every 15th pair, or all with `make rounds`.
    private static let tables = SmallScope(testDescription: "tables") {
        let segments = ["a", "{x}", "{x:enum(a|b)}", "a{x}"]
        let paths =
            [""] + segments
            + segments.flatMap { first in
                segments.map { first + "/" + $0.replacing("{x", with: "{y") }
            }
        let pairs = paths.flatMap { first in paths.flatMap { second in [true, false].map { (first, second, $0) } } }
        return pairs.enumerated().filter { more > 0 || $0.offset % 15 == 0 }.map { _, pair in
            .table(
                """
                {"hosts": ["t.example"], "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.t"}]}, "routes": [
                 {"id": "r", "path": "/\(pair.0)"}, {"id": "s", "path": "/\(pair.1)", "claimed": \(pair.2)}]}
                """
            )
        }
    } links: {
        let paths = texts(of: ["a", "b", "/"], 3 + more).filter { !$0.hasPrefix("/") }
        return ["https://t.example"] + paths.map { "https://t.example/" + $0 }
    }
}
