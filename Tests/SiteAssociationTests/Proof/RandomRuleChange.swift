import SeededRandom
import SiteAssociation
import StrictJSON

/// Two short lists of rules over a small alphabet, the second made of the first by a change, or for itself.
struct RandomRuleChange {
    let old: [String]
    let new: [String]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        old = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.rule(&random) }
        var rules = old
        let place = rules.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<6, using: &random) {
        case 0: rules.append(Self.rule(&random))
        case 1: rules.insert(Self.rule(&random), at: place)
        case 2: rules.remove(at: place)
        case 3: rules.shuffle(using: &random)
        case 4: rules[place] = Self.rule(&random)
        default: rules.append(old[place])
        }
        new = rules
    }

    /// A rule; the flags come often, since they make names and paths overlap that look different.
    private static func rule(_ random: inout SeededGenerator) -> String {
        var keys: [String] = []
        let path = pieces(["a", "b", "A", "/", "*", "?", "%2F"], 0...3, &random)
        if Int.random(in: 0..<4, using: &random) != 0 { keys.append(#""/": "/\#(path)""#) }
        let values = ["a", "*", "?*", "", "?", "A", "%2F", "a*"]
        let value = values.randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: keys.append(#""?": {"q": "\#(value)"}"#)
        case 2: keys.append(#""?": {"Q": "\#(value)"}"#)
        case 3: keys.append(#""?": {"%71": "\#(value)"}"#)
        case 4: keys.append(#""?": "\#(["q=a", "*", "?*", "", "q=*", "*&*"].randomElement(using: &random) ?? "")""#)
        default: break
        }
        if Int.random(in: 0..<6, using: &random) == 0 { keys.append(##""#": "\##(value)""##) }
        for flag in ["caseSensitive", "percentEncoded"] where Int.random(in: 0..<4, using: &random) == 0 {
            keys.append(#""\#(flag)": false"#)
        }
        if Int.random(in: 0..<3, using: &random) == 0 { keys.append(#""exclude": true"#) }
        return "{\(keys.joined(separator: ", "))}"
    }

    private static func pieces(
        _ pieces: [String],
        _ count: ClosedRange<Int>,
        _ random: inout SeededGenerator
    ) -> String {
        (0..<Int.random(in: count, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
}

extension RandomRuleChange {
    /// Every link with a short path, with each of some queries; a few with fragments.
    static let links: [String] = {
        var paths = [""]
        var last = paths
        for _ in 0..<3 {
            last = last.flatMap { path in ["a", "b", "A", "/", "%2F"].map { path + $0 } }
            paths += last
        }
        let queries = [
            "", "?q=a", "?Q=a", "?%71=a", "?q=", "?q=a&Q=b", "?q=&Q=a", "?q=a&%71=b", "?b&q=a", "?q=%2F", "?b",
        ]
        var links = paths.flatMap { path in queries.map { "https://example.com/\(path)\($0)" } }
        links += paths.prefix(31).flatMap { path in ["#a", "#A", "?q=a#b"].map { "https://example.com/\(path)\($0)" } }
        return links
    }()
}
