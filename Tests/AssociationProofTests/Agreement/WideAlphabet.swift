import SeededRandom

/// The letters of random patterns and links: few at a time, so that rules meet, and of every kind over many seeds.
struct WideAlphabet {
    /// As patterns have them.
    let letters: [String]
    /// As links have them.
    let spellings: [String]

    /// Letters that some rule or some decoding takes for one another, in patterns and in links.
    private static let kinds: [(letters: [String], spellings: [String])] = [
        (["a", "A", "b"], ["a", "A", "b", "%61", "%41"]),
        (["k", "K", "\u{212A}"], ["k", "K", "%E2%84%AA", "%e2%84%aa", "%4b"]),
        (["\u{E5}", "\u{C5}", "\u{212B}", "%C3%A5", "%c3%a5"], ["%C3%A5", "%C3%85", "%E2%84%AB", "%c3%a5"]),
        (["\u{3C9}", "\u{3A9}", "\u{2126}"], ["%CF%89", "%CE%A9", "%E2%84%A6", "%cf%89"]),
        (["\u{3B8}", "\u{398}", "\u{3F4}"], ["%CE%B8", "%CE%98", "%CF%B4", "%cf%b4"]),
        (["\u{1F600}", "%F0%9F%98%80", "\u{10428}"], ["%F0%9F%98%80", "%f0%9f%98%80", "%F0%90%90%80"]),
        (["s", "\u{17F}", "\u{DF}", "\u{1E9E}"], ["s", "S", "%C5%BF", "%C3%9F", "%E1%BA%9E"]),
        (["i", "\u{130}", "\u{131}"], ["i", "I", "%C4%B0", "%C4%B1"]),
        (["%25", "%", "%2525"], ["%25", "%2525", "%2541", "%25e5"]),
        (["%2F", "%2f", "/"], ["%2F", "%2f", "//", "%252F"]),
        (["&", "=", "%26", "%3D"], ["&", "=", "%26", "%3D", "&&"]),
        (["5", "x5", "$(digit)", "$(upper)"], ["5", "x5", "%35", "$", "X"]),
        ([".", "-", "+"], [".", "-", "+", "%2B", "%20"]),
        // No letters: what links have that are not UTF-8, and that are malformed.
        (["\u{FFFD}", "%FF", "%"], ["%FF", "%ff", "%C3", "%EF%BF%BD", "%", "%4"]),
    ]

    private init(letters: [String], spellings: [String]) {
        self.letters = letters
        self.spellings = spellings
    }

    /// Each alphabet once, then again.
    init(seed: UInt64, _ random: inout SeededGenerator) {
        let first = Self.kinds[Int(seed % UInt64(Self.kinds.count))]
        let second = Bool.random(using: &random) ? Self.kinds.randomElement(using: &random) ?? first : Self.kinds[0]
        letters = first.letters + second.letters
        spellings = first.spellings + second.spellings
    }

    /// The letters of `SampleTable`, as its generated file may have them.
    static let tables = WideAlphabet(
        letters: ["k", "K", "\u{212A}", "%E2%84%AA", "\u{E5}", "%C3%A5", "%C3%85", "a", "%F0%9F%98%80", "a%20b"],
        spellings: ["k", "K", "%E2%84%AA", "%C3%A5", "a"]
    )

    /// A file with one or two entries, and keys on all three levels.
    func file(_ random: inout SeededGenerator) -> SampleFile {
        let entries = (0..<(Int.random(in: 0..<4, using: &random) == 0 ? 2 : 1)).map { _ in
            SampleEntry(
                defaults: Int.random(in: 0..<4, using: &random) == 0 ? defaults(&random) : SampleRule(),
                rules: (0..<Int.random(in: 1...3, using: &random)).map { _ in rule(&random) }
            )
        }
        return SampleFile(
            variables: variables(&random),
            defaults: Int.random(in: 0..<6, using: &random) == 0 ? defaults(&random) : SampleRule(),
            entries: entries
        )
    }

    func rule(_ random: inout SeededGenerator) -> SampleRule {
        var rule = SampleRule()
        if Int.random(in: 0..<4, using: &random) > 0 { rule.path = "/" + pattern(0...4, &random) }
        if Int.random(in: 0..<10, using: &random) < 4 { rule.query = query(&random) }
        if Int.random(in: 0..<6, using: &random) == 0 { rule.fragment = pattern(0...2, &random) }
        if Int.random(in: 0..<3, using: &random) == 0 { rule.isCaseSensitive = false }
        if Int.random(in: 0..<3, using: &random) == 0 { rule.isPercentEncoded = false }
        if Int.random(in: 0..<3, using: &random) == 0 { rule.excludes = true }
        return rule
    }

    /// Defaults with a key or two; now and then one that a rule takes back.
    func defaults(_ random: inout SeededGenerator) -> SampleRule {
        var rule = SampleRule()
        switch Int.random(in: 0..<8, using: &random) {
        case 0: rule.path = "/" + pattern(0...2, &random)
        case 1: rule.query = query(&random)
        case 2: rule.fragment = pattern(0...1, &random)
        case 3: rule.excludes = true
        case 4: rule.isCaseSensitive = true
        default: break
        }
        if Bool.random(using: &random) { rule.isCaseSensitive = false }
        if Bool.random(using: &random) { rule.isPercentEncoded = false }
        return rule
    }

    func query(_ random: inout SeededGenerator) -> SampleRule.Query? {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return nil
        case 1:
            let (name, letter) = (name(&random), letter(&random))
            return .whole(
                ["\(name)=\(letter)", "*", "?*", "", "\(name)=*", "*&*", "*=*", "\(name)"].randomElement(using: &random)
                    ?? ""
            )
        default:
            let names = Set((0..<Int.random(in: 1...2, using: &random)).map { _ in name(&random) }).sorted()
            return .items(names.map { SampleRule.Item(name: $0, value: pattern(0...2, &random)) })
        }
    }

    /// The name of an item; also an empty one.
    func name(_ random: inout SeededGenerator) -> String {
        let name = ["q", "q", "Q", "%71", "", letter(&random)].randomElement(using: &random) ?? ""
        return name.contains("$(") ? "q" : name
    }

    func pattern(_ count: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: count, using: &random)).map { _ in piece(&random) }.joined()
    }

    /// One or two texts for each of two variables; some texts hold variables.
    func variables(_ random: inout SeededGenerator) -> [String: [String]] {
        var variables: [String: [String]] = [:]
        let texts = letters.filter { !$0.contains("$(") } + ["", "*", "?", "a*", "a/", "(digit)"]
        let nested = ["$(digit)", "$(w)", "$(v)", "$(", "a$(digit)"]
        for name in ["v", "w"] {
            let isNested = Int.random(in: 0..<8, using: &random) == 0
            variables[name] = (0..<Int.random(in: 1...2, using: &random)).map { _ in
                (isNested ? nested : texts).randomElement(using: &random) ?? ""
            }
        }
        return variables
    }

    /// The pattern with a piece replaced, added or removed.
    func changed(_ pattern: String, _ random: inout SeededGenerator) -> String {
        let own = letters.filter { pattern.contains($0) } + ["*", "?"].filter { pattern.contains($0) }
        guard let old = own.randomElement(using: &random), Int.random(in: 0..<3, using: &random) > 0 else {
            return Bool.random(using: &random) ? pattern + piece(&random) : piece(&random) + pattern
        }
        let new = Int.random(in: 0..<4, using: &random) == 0 ? "" : piece(&random)
        guard let place = pattern.ranges(of: old).randomElement(using: &random) else { return pattern }
        return pattern.replacingCharacters(in: place, with: new)
    }

    /// A letter as patterns have it, or as links do: the two meet where one rule decodes and another does not.
    private func letter(_ random: inout SeededGenerator) -> String {
        let letters = Int.random(in: 0..<4, using: &random) == 0 ? spellings.filter { $0 != "$" } : letters
        return letters.randomElement(using: &random) ?? "a"
    }

    private func piece(_ random: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: "/"
        case 2, 3: "*"
        case 4: "?"
        case 5: ["$(v)", "$(w)", "$(v)", "$(w)", "$(v)", "$(none)", "$(v"].randomElement(using: &random) ?? ""
        default: letter(&random)
        }
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}

extension WideAlphabet {
    /// Links that the rules of a file take, links near them, and short ones of the alphabet; also bare hosts.
    func links(for file: SampleFile, _ count: Int, _ random: inout SeededGenerator) -> [String] {
        let rules = file.rules
        var links = ["", "/", "?q=a", "/?q=", "#", "/#k"]
        for _ in 0..<count {
            let path = text(rules.randomElement(using: &random)?.path, file, &random)
            var link = path.hasPrefix("/") ? path : "/" + path
            switch rules.randomElement(using: &random)?.query {
            case .whole(let pattern): link += "?" + text(pattern, file, &random)
            case .items(let items):
                var parts = items.map { spelled($0.name, &random) + "=" + text($0.value, file, &random) }
                // Repeated, empty and bare items, in any place.
                if let part = parts.first, Bool.random(using: &random) {
                    let more = ["", part, "q", "q=", "=", spelled("q", &random) + "=" + spelling(&random)]
                    parts.insert(
                        more.randomElement(using: &random) ?? "",
                        at: Int.random(in: 0...parts.count, using: &random)
                    )
                }
                link += "?" + parts.joined(separator: "&")
            case nil: if Int.random(in: 0..<4, using: &random) == 0 { link += "?q=" + spelling(&random) }
            }
            if let fragment = rules.randomElement(using: &random)?.fragment {
                link += "#" + text(fragment, file, &random)
            } else if Int.random(in: 0..<6, using: &random) == 0 {
                link += "#" + spelling(&random)
            }
            links.append(link)
        }
        links += spellings.flatMap { spelling in
            [
                "/\(spelling)", "/\(spelling)/", "/a\(spelling)", "?q=\(spelling)&q=a", "/?\(spelling)=a",
                "/#\(spelling)",
            ]
        }
        return links.map { "https://example.com" + $0 }
    }

    /// A text that a pattern may take, if all goes well; for none, any text.
    private func text(_ pattern: String?, _ file: SampleFile, _ random: inout SeededGenerator) -> String {
        guard let pattern, Int.random(in: 0..<8, using: &random) > 0 else { return spelling(&random) }
        var text = ""
        var rest = pattern[...]
        while let character = rest.popFirst() {
            switch character {
            case "*": for _ in 0..<Int.random(in: 0...2, using: &random) { text += spelling(&random) }
            case "?": text += spelling(&random)
            case "$" where rest.hasPrefix("("):
                let name = rest.dropFirst().prefix { $0 != ")" }
                rest = rest[name.endIndex...].dropFirst()
                let texts = file.variables[String(name)] ?? ["5"]
                text += spelled(texts.randomElement(using: &random) ?? "", &random)
            default: text += spelled(String(character), &random)
            }
        }
        return text
    }

    /// The text as a link may have it, sometimes with another letter.
    private func spelled(_ text: String, _ random: inout SeededGenerator) -> String {
        if Int.random(in: 0..<10, using: &random) == 0 { return spelling(&random) }
        return text.utf8.map { byte in
            byte < 0x80 ? String(Unicode.Scalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    private func spelling(_ random: inout SeededGenerator) -> String {
        (spellings + ["/", "a"]).randomElement(using: &random) ?? "a"
    }
}
