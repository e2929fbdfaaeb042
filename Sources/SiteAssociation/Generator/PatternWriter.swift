import LinkRoutes

/// Writes segment patterns as Apple's patterns, and names the lists that they need.
package struct PatternWriter {
    /// The variables used so far, in the order of first use.
    private(set) var variables: [SubstitutionVariable] = []
    private var names: [[String]: String] = [:]
    /// The texts of lists with more than two spellings, by the escaped one, and the bytes that a file has for more.
    private var listTexts: [Spelling.Part: [String: [String]]] = [:]
    private var room = AssociationFile.largestSize
    /// The first text that has more spellings than a file can hold.
    private(set) var excessive: String?

    /// Returns the patterns for a path: one for each spelling if it has two, and otherwise one with lists of characters.
    mutating func paths(_ patterns: ArraySlice<SegmentPattern>, of route: Route) -> [String] {
        guard !patterns.isEmpty else { return ["/"] }
        var pieces: [Piece] = []
        for pattern in patterns { pieces += [.pattern("/")] + self.pieces(of: pattern, in: route, part: .path) }
        return self.patterns(pieces)
    }

    /// Returns the pattern for the value of a required item.
    mutating func value(_ pattern: SegmentPattern, of route: Route) -> String {
        guard case .text(let text) = pattern.content else {
            return patterns(pieces(of: pattern, in: route, part: .query)).joined()
        }
        return value(text, as: "\(route.id).\(pattern.name)")
    }

    /// Returns the rules of an escape hatch: one for each spelling of its fragment.
    ///
    /// The spellings of an item are a list, since a link may contain both, and each occurrence must match.
    mutating func rules(of exclusion: Exclusion, at index: Int) -> [Component] {
        let query = exclusion.query.map { item in
            Component.QueryPattern(
                name: item.name,
                value: value(item.value, as: "exclude[\(index)].\(item.name)")
            )
        }
        let fragments =
            exclusion.fragment.map { patterns([.text(Spelling($0, in: .fragment))]).map(Optional.some) } ?? [nil]
        return fragments.map { Component(query: query, fragment: $0, isExcluding: true) }
    }

    /// Returns the pattern of an item's fixed value; a value with two spellings is a list too.
    private mutating func value(_ text: String, as name: String) -> String {
        let spellings = patterns([.text(Spelling(text, in: .query))])
        return spellings.count == 1 ? spellings.joined() : use(spellings, as: name)
    }

    /// A piece of a pattern: fixed text, or a finished pattern.
    private enum Piece {
        case text(Spelling)
        case pattern(String)

        /// The number of its spellings.
        var count: Int {
            if case .text(let spelling) = self { spelling.count } else { 1 }
        }
    }

    /// Returns the patterns that together match every combination of spellings: at most two.
    ///
    /// A path with two characters that have two spellings each needs one rule with two lists instead of four rules.
    private mutating func patterns(_ pieces: [Piece]) -> [String] {
        let counts = pieces.map(\.count).filter { $0 > 1 }
        guard counts.isEmpty || counts == [2] else { return [pieces.map { listed($0) }.joined()] }
        return (0...counts.count).map { number in
            pieces.map { piece in
                switch piece {
                case .text(let spelling): spelling.count > 1 ? spelling.all[number] : spelling.escaped
                case .pattern(let pattern): pattern
                }
            }.joined()
        }
    }

    /// Returns the pattern of a piece, with a list for each character that has two spellings.
    private mutating func listed(_ piece: Piece) -> String {
        switch piece {
        case .pattern(let pattern): return pattern
        case .text(let spelling):
            var text = ""
            for options in spelling.characters {
                let isList = options.count > 1
                text += isList ? use(options, as: "char-" + options[0].dropFirst()) : options.joined()
            }
            return text
        }
    }

    private mutating func pieces(of pattern: SegmentPattern, in route: Route, part: Spelling.Part) -> [Piece] {
        switch pattern.content {
        case .text(let text): return [.text(Spelling(text, in: part))]
        case .prefix(let text): return [.text(Spelling(text, in: part)), .pattern("?*")]
        case .suffix(let text): return [.pattern("?*"), .text(Spelling(text, in: part))]
        case .suffixAfter(let ending, let text): return [.pattern(captured(ending)), .text(Spelling(text, in: part))]
        case .any, .int, .number: return [.pattern("?*")]
        case .digits(let count): return [.pattern(String(repeating: "$(digit)", count: count))]
        case .uuid: return [.pattern(Self.uuid)]
        case .date: return [.pattern(Self.year + "-" + use(Self.monthDays, as: "month-day"))]
        case .values(let values):
            let spellings = values.flatMap { self.spellings(of: $0, in: part) }
            return [.pattern(use(spellings, as: "\(route.id).\(pattern.name)"))]
        }
    }

    /// Returns the spellings of a text in a list, which has no lists of characters.
    private mutating func spellings(of text: String, in part: Spelling.Part) -> [String] {
        let spelling = Spelling(text, in: part)
        let escaped = spelling.escaped
        guard spelling.count > 2 else { return spelling.all }
        if let known = listTexts[part]?[escaped] { return known }
        // Each has quotes and a comma, and is not shorter than the text.
        let size = text.utf8.count + 3
        guard spelling.count < room / size else {
            excessive = excessive ?? text
            return [escaped]
        }
        let all = spelling.all
        room -= all.count * size
        listTexts[part, default: [:]][escaped] = all
        return all
    }

    private mutating func captured(_ ending: SegmentPattern.Ending) -> String {
        if ending == .escape { return "*%$(xdigit)$(xdigit)" }
        let character = use(Spelling.Part.path.bareCharacters, as: "bare-character")
        return switch ending {
        case .escape: ""
        case .oneCharacter: character
        case .twoCharacters: character + character
        case .threeCharacters: "*" + character + character + character
        }
    }

    /// Returns a reference to a list; equal lists share the first name.
    ///
    /// Different lists never get the same name: a route has one parameter or item of a name, and ids contain no `.`,
    /// `-` or `[`.
    private mutating func use(_ values: [String], as name: String) -> String {
        if let known = names[values] { return "$(\(known))" }
        names[values] = name
        variables.append(SubstitutionVariable(name: name, values: values))
        return "$(\(name))"
    }

    private static let uuid = [8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }.joined(separator: "-")
    private static let year = String(repeating: "$(digit)", count: 4)

    /// `01-01` to `12-31`, including February 29: 366 texts, 2.9 KB of the file.
    package static let monthDays = ParameterType.daysOfMonths.enumerated().flatMap { month, days in
        (1...days).map { twoDigits(month + 1) + "-" + twoDigits($0) }
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
