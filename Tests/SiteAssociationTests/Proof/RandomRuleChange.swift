import SeededRandom
import SiteAssociation
import StrictJSON

/// Two short lists of rules over a small alphabet, the second made of the first by a change, or for itself.
struct RandomRuleChange {
    let old: [String]
    let new: [String]
    private let alphabet: Alphabet

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        alphabet = Alphabet.all[Int(seed % UInt64(Alphabet.all.count))]
        let alphabet = alphabet
        old = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.rule(alphabet, &random) }
        var rules = old
        let place = rules.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<8, using: &random) {
        case 0: rules.append(Self.rule(alphabet, &random))
        case 1: rules.insert(Self.rule(alphabet, &random), at: place)
        case 2: rules.remove(at: place)
        case 3: rules.shuffle(using: &random)
        case 4: rules[place] = Self.rule(alphabet, &random)
        case 5, 6: rules[place] = alphabet.changingLetter(of: rules[place], &random)
        default: rules.append(old[place])
        }
        new = rules
    }

    /// A rule; the flags come often, since they make names and paths overlap that look different.
    private static func rule(_ alphabet: Alphabet, _ random: inout SeededGenerator) -> String {
        var keys: [String] = []
        let path = pieces(alphabet.patterns + ["/", "*", "?", "%2F"], 0...3, &random)
        if Int.random(in: 0..<4, using: &random) != 0 { keys.append(#""/": "/\#(path)""#) }
        let letters = alphabet.patterns
        let values = ["*", "?*", "", "?", "%2F", "\(letters[0])*"] + letters
        let value = values.randomElement(using: &random) ?? ""
        let name = alphabet.names.randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2: keys.append(#""?": {"\#(name)": "\#(value)"}"#)
        case 3:
            let whole =
                ["\(name)=\(letters[0])", "*", "?*", "", "\(name)=*", "*&*"].randomElement(using: &random) ?? ""
            keys.append(#""?": "\#(whole)""#)
        default: break
        }
        if Int.random(in: 0..<6, using: &random) == 0 { keys.append(##""#": "\##(value)""##) }
        for flag in ["caseSensitive", "percentEncoded"]
        where Int.random(in: 0..<12, using: &random) < alphabet.flagsInTwelve {
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
    var links: [String] { alphabet.links }

    /// The letters of rules and links.
    private struct Alphabet {
        /// As patterns have them: a letter, and others, of which some fold as it does.
        let patterns: [String]
        /// As patterns have the names of items.
        let names: [String]
        /// How many rules of twelve have one of the flags.
        let flagsInTwelve: Int
        let links: [String]

        /// - Parameters:
        ///   - letters: as links have them.
        ///   - items: the names of items as links have them.
        ///   - length: of the longest paths.
        init(
            _ patterns: [String],
            _ letters: [String],
            names: [String],
            items: [String],
            flagsInTwelve: Int,
            length: Int
        ) {
            self.patterns = patterns
            self.names = names
            self.flagsInTwelve = flagsInTwelve
            var paths = [""]
            var last = paths
            for _ in 0..<length {
                last = last.flatMap { path in (letters + ["/", "%2F"]).map { path + $0 } }
                paths += last
            }
            let (a, q, b) = (letters[0], items[0], items[1])
            let queries =
                ["", "?\(q)=", "?\(q)=\(a)&\(b)=\(a)", "?\(q)=&\(b)=\(a)", "?b&\(q)=\(a)", "?\(q)=%2F", "?b"]
                + items.map { "?\($0)=\(a)" } + letters.dropFirst().map { "?\(q)=\($0)" }
                + items.dropFirst(2).map { "?\(q)=\(a)&\($0)=\(letters[1])" }
            let links = paths.flatMap { path in queries.map { path + $0 } }
            let fragments = letters.map { "#\($0)" } + ["?\(q)=\(a)#\(letters[1])"]
            self.links = (links + paths.prefix(31).flatMap { path in fragments.map { path + $0 } })
                .map { "https://example.com/\($0)" }
        }

        /// The rule with one of its letters replaced by another, wherever it stands in a pattern.
        func changingLetter(of rule: String, _ random: inout SeededGenerator) -> String {
            let own = patterns.filter { rule.contains($0 + "\"") || rule.contains("/" + $0) }
            guard let letter = own.randomElement(using: &random),
                let other = patterns.filter({ $0 != letter }).randomElement(using: &random)
            else { return rule }
            return rule.replacing(letter + "\"", with: other + "\"").replacing("/" + letter, with: "/" + other)
        }

        /// Letters of one case and the other; and sets of three letters that fold alike, one of them no letter of its own.
        static let all =
            [
                Alphabet(
                    ["a", "b", "A"],
                    ["a", "b", "A"],
                    names: ["q", "Q", "%71"],
                    items: ["q", "Q", "%71"],
                    flagsInTwelve: 3,
                    length: 3
                )
            ]
            + [
                ("k", "K", "\u{212A}"), ("\u{E5}", "\u{C5}", "\u{212B}"), ("\u{3C9}", "\u{3A9}", "\u{2126}"),
                ("\u{3B8}", "\u{398}", "\u{3F4}"),
            ].map { lower, upper, sign in
                let patterns = [lower, upper, sign]
                let letters = patterns.map(Self.escaped)
                return Alphabet(patterns, letters, names: patterns, items: letters, flagsInTwelve: 8, length: 2)
            }

        private static func escaped(_ text: String) -> String {
            text.utf8.map { byte in
                byte < 0x80 ? String(Unicode.Scalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
            }.joined()
        }
    }
}
