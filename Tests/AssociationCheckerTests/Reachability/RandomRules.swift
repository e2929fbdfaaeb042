import AssociationSamples
import SeededRandom
import SiteAssociation

/// Entries made from a seed whose rules cover each other often, and links that they take.
struct RandomRules {
    static let apps = ["7QW3E5R9TY.a", "7QW3E5R9TY.b"]

    private(set) var entries: [(apps: [String], rules: [String])] = []
    private(set) var links: [String] = []

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        entries = (0..<Int.random(in: 1...2, using: &random)).map { _ in
            let apps =
                [Self.apps, Array(Self.apps.prefix(1)), Array(Self.apps.suffix(1))].randomElement(using: &random) ?? []
            return (apps, (0..<Int.random(in: 1...6, using: &random)).map { _ in Self.rule(&random) })
        }
        links = (0..<60).map { _ in Self.link(&random) }
    }

    /// The file.
    func json() -> [UInt8] {
        let texts = entries.map { entry in
            let apps = entry.apps.map { "\"\($0)\"" }.joined(separator: ", ")
            return #"{"appIDs": [\#(apps)], "components": [\#(entry.rules.joined(separator: ", "))]}"#
        }
        let variables = #""substitutionVariables": {"w": ["a*", "*b", "A?", "b"]}"#
        return Array(FileSample.links(#"\#(variables), "details": [\#(texts.joined(separator: ", "))]"#).utf8)
    }

    private static func rule(_ random: inout SeededGenerator) -> String {
        let isPlain = Bool.random(using: &random)
        let path =
            isPlain
            ? ["a", "a/*", "b", "b/*", "a/b", "a/b/*"].randomElement(using: &random) ?? ""
            : text(["a", "b", "*", "?", "/", "/*", "$(lower)", "$(w)", "A"], 4, &random)
        var keys = [#""/": "/\#(path)""#]
        switch Int.random(in: 0..<8, using: &random) {
        case 0: keys.append(#""?": {"q": "\#(text(["a", "*", "?"], 2, &random))"}"#)
        case 1: keys.append(#""?": "\#(text(["q=a", "*", "?"], 2, &random))""#)
        case 2: keys.append(##""#": "\##(text(["a", "*", "?"], 2, &random))""##)
        case 3: keys.append(#""caseSensitive": false"#)
        case 4: keys.append(#""percentEncoded": false"#)
        default: break
        }
        if Int.random(in: 0..<3, using: &random) == 0 { keys.append(#""exclude": true"#) }
        return "{\(keys.joined(separator: ", "))}"
    }

    private static func link(_ random: inout SeededGenerator) -> String {
        let query = ["", "", "", "?q=a", "?q=", "?q=ab", "?q=a&q=b"].randomElement(using: &random) ?? ""
        let fragment = ["", "", "#a", "#ab"].randomElement(using: &random) ?? ""
        return "https://example.com/\(text(["a", "b", "/", "A", "%2F"], 5, &random))\(query)\(fragment)"
    }

    private static func text(_ pieces: [String], _ most: Int, _ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
}
