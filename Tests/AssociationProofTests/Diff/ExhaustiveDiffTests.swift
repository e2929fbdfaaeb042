import AssociationProof
import AssociationSamples
import SeededRandom
import SiteAssociation
import StrictJSON
import Testing

/// What a comparison says, held against every short link.
struct ExhaustiveDiffTests {
    @Test func `the verdict on random rules matches a search over every short link`() throws {
        var counts = (same: 0, different: 0, sameThoughNotAlike: 0)
        for seed in TestRounds.seeds(60) {
            let change = RandomRuleChange(seed: seed)
            let documents = try [change.old, change.new].map { try AssociationDocument(parsing: Array($0.json.utf8)) }
            let (old, new) = (documents[0], documents[1])
            let diff = AssociationDiff(old, new)
            let (before, now) = (AppleMatcher(old), AppleMatcher(new))
            let found = change.links.first { before.opensApp($0) != now.opensApp($0) }
            let pair = "seed \(seed): \(change)"
            let isNested = change.old.namesNestedText || change.new.namesNestedText
            let reason = diff.apps.first.map { $0.undecided ?? "" }
            #expect((reason ?? "").contains("contains $(") == (isNested && reason != nil), "\(pair): \(reason ?? "")")
            #expect(isNested || reason?.isEmpty != false, "\(pair): \(reason ?? "")")
            if isNested, change.old != change.new { #expect(!diff.isEmpty, "\(pair) are called the same") }
            if diff.isEmpty {
                counts.same += 1
                if change.old != change.new { counts.sameThoughNotAlike += 1 }
                #expect(found == nil, "\(pair) are called the same")
            } else {
                counts.different += 1
                for link in diff.apps.flatMap(\.links) {
                    let outcomes = [before.opensApp(link.link), now.opensApp(link.link)]
                    #expect(outcomes == [!link.opensApp, link.opensApp], "\(pair): \(link.link)")
                }
                #expect(isNested && found == nil || diff.apps.contains { !$0.links.isEmpty }, "\(pair): no example")
            }
        }
        #expect(counts.same > 10 && counts.different > 12 && counts.sameThoughNotAlike > 6, "\(counts)")
    }
}

/// Two short lists of rules over a small alphabet, the second made of the first by a change, or for itself.
struct RandomRuleChange: CustomStringConvertible {
    let old: Rules
    let new: Rules
    fileprivate let alphabet: Alphabet

    /// Rules, and the texts of the variables that they may name.
    struct Rules: Equatable {
        var rules: [String]
        var variables: [String: [String]]

        /// The file.
        var json: String {
            let lists = variables.sorted { $0.key < $1.key }.map { name, texts in
                #""\#(name)": [\#(texts.map { "\"\($0)\"" }.joined(separator: ", "))]"#
            }
            let entry = FileSample.entry(rules.joined(separator: ", "))
            return FileSample.links(
                #""substitutionVariables": {\#(lists.joined(separator: ", "))}, "details": [\#(entry)]"#
            )
        }

        /// Whether a rule names a variable with a text that holds a variable.
        var namesNestedText: Bool {
            variables.contains { name, texts in
                texts.contains { $0.contains("$(") } && rules.contains { $0.contains("$(\(name))") }
            }
        }
    }

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        alphabet = Alphabet.all[Int(seed % UInt64(Alphabet.all.count))]
        let alphabet = alphabet
        let rules = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.rule(alphabet, &random) }
        old = Rules(rules: rules, variables: alphabet.variables(&random))
        var changed = old
        let place = rules.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<9, using: &random) {
        case 0: changed.rules.append(Self.rule(alphabet, &random))
        case 1: changed.rules.insert(Self.rule(alphabet, &random), at: place)
        case 2: changed.rules.remove(at: place)
        case 3: changed.rules.shuffle(using: &random)
        case 4: changed.rules[place] = Self.rule(alphabet, &random)
        case 5, 6: changed.rules[place] = alphabet.changingLetter(of: rules[place], &random)
        case 7: changed.variables = alphabet.variables(&random)
        default: changed.rules.append(rules[place])
        }
        new = changed
    }

    var description: String { "\(old.json) and \(new.json)" }

    /// A rule; the flags come often, since they make names and paths overlap that look different.
    private static func rule(_ alphabet: Alphabet, _ random: inout SeededGenerator) -> String {
        var keys: [String] = []
        let path = pieces(alphabet.patterns + alphabet.lists + ["/", "*", "?", "%2F"], 0...3, &random)
        if Int.random(in: 0..<4, using: &random) != 0 { keys.append(#""/": "/\#(path)""#) }
        let letters = alphabet.patterns + alphabet.lists
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
    fileprivate struct Alphabet {
        /// As patterns have them: a letter, and others, of which some fold as it does.
        let patterns: [String]
        /// As patterns have the names of items.
        let names: [String]
        /// How many rules of twelve have one of the flags.
        let flagsInTwelve: Int
        /// What the texts of variables are; patterns name none where this is empty.
        let texts: [String]
        let links: [String]

        /// - Parameters:
        ///   - letters: as patterns have them and as links have them.
        ///   - names: of items, likewise.
        ///   - length: of the longest paths.
        init(
            _ letters: [(pattern: String, link: String)],
            names: [(pattern: String, link: String)],
            flagsInTwelve: Int,
            texts: [String] = [],
            length: Int
        ) {
            patterns = letters.map(\.pattern)
            self.names = names.map(\.pattern)
            self.flagsInTwelve = flagsInTwelve
            self.texts = texts
            links = Self.links(letters.map(\.link), names.map(\.link), length)
        }

        /// The variables that patterns may name.
        var lists: [String] { texts.isEmpty ? [] : ["$(v)", "$(w)"] }

        /// One or two texts for each variable.
        func variables(_ random: inout SeededGenerator) -> [String: [String]] {
            guard !texts.isEmpty else { return [:] }
            return ["v", "w"].reduce(into: [:]) { variables, name in
                let count = Int.random(in: 1...2, using: &random)
                variables[name] = (0..<count).map { _ in texts.randomElement(using: &random) ?? "" }
            }
        }

        /// The rule with one of its letters replaced by another, wherever it stands in a pattern.
        func changingLetter(of rule: String, _ random: inout SeededGenerator) -> String {
            let own = patterns.filter { rule.contains($0 + "\"") || rule.contains("/" + $0) }
            guard let letter = own.randomElement(using: &random),
                let other = patterns.filter({ $0 != letter }).randomElement(using: &random)
            else { return rule }
            return rule.replacing(letter + "\"", with: other + "\"").replacing("/" + letter, with: "/" + other)
        }

        private static func links(_ letters: [String], _ names: [String], _ length: Int) -> [String] {
            var paths = [""]
            var last = paths
            for _ in 0..<length {
                last = last.flatMap { path in (letters + ["/", "%2F"]).map { path + $0 } }
                paths += last
            }
            let (a, q, b) = (letters[0], names[0], names[1])
            let queries =
                ["", "?\(q)=", "?\(q)=\(a)&\(b)=\(a)", "?\(q)=&\(b)=\(a)", "?b&\(q)=\(a)", "?\(q)=%2F", "?b"]
                + names.map { "?\($0)=\(a)" } + letters.dropFirst().map { "?\(q)=\($0)" }
                + names.dropFirst(2).map { "?\(q)=\(a)&\($0)=\(letters[1])" }
            let links = paths.flatMap { path in queries.map { path + $0 } }
            let fragments = letters.map { "#\($0)" } + ["?\(q)=\(a)#\(letters[1])"]
            return (links + paths.prefix(31).flatMap { path in fragments.map { path + $0 } })
                .map { "https://example.com/\($0)" }
        }
    }
}

extension RandomRuleChange.Alphabet {
    /// Letters of one case and the other; texts of variables that hold variables; and sets of three letters that fold
    /// alike, one of them no letter of its own.
    fileprivate static let all: [Self] = [Self.cases, Self.nestedTexts] + Self.signs

    private static let cases: Self = Self(
        ["a", "b", "A"].map { ($0, $0) },
        names: ["q", "Q", "%71"].map { ($0, $0) },
        flagsInTwelve: 3,
        length: 3
    )

    private static let nestedTexts = Self(
        [("a", "a"), ("5", "5"), ("$", "$(digit)")],
        names: ["q", "Q"].map { ($0, $0) },
        flagsInTwelve: 3,
        texts: ["a", "5", "", "*", "a*", "?", "a/", "(digit)", "$(digit)", "$(w)", "$(v)"],
        length: 3
    )

    private static let signs = [
        ("k", "K", "\u{212A}"), ("\u{E5}", "\u{C5}", "\u{212B}"), ("\u{3C9}", "\u{3A9}", "\u{2126}"),
        ("\u{3B8}", "\u{398}", "\u{3F4}"),
    ].map { lower, upper, sign in
        let letters = [lower, upper, sign].map { ($0, Self.escaped($0)) }
        return Self(letters, names: letters, flagsInTwelve: 8, texts: [lower, upper, sign, "*"], length: 2)
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            byte < 0x80 ? String(Unicode.Scalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
