import LinkRoutes

/// Writes segment patterns as Apple's patterns, and names the lists that they need.
package struct PatternWriter {
    /// The variables used so far, in the order of first use.
    private(set) var variables: [SubstitutionVariable] = []
    private var names: [[String]: String] = [:]

    /// Returns the patterns for a path: escaped, and unescaped if RFC 3986 allows every escaped byte there.
    mutating func paths(_ patterns: ArraySlice<SegmentPattern>, of route: Route) -> [String] {
        guard !patterns.isEmpty else { return ["/"] }
        var path = Spelling(pattern: "")
        for pattern in patterns { path = path + Spelling(pattern: "/") + spelling(of: pattern, in: route, part: .path) }
        return path.all
    }

    /// Returns the pattern for the value of a required item.
    mutating func value(_ pattern: SegmentPattern, of route: Route) -> String {
        guard case .text(let text) = pattern.content else {
            return spelling(of: pattern, in: route, part: .query).escaped
        }
        return self.text(text, as: "\(route.id).\(pattern.name)")
    }

    /// Returns the rules of an escape hatch: one for each spelling of its fragment.
    ///
    /// The spellings of an item are a list, since a link may contain both, and each occurrence must match.
    mutating func rules(of exclusion: Exclusion, at index: Int) -> [Component] {
        let query = exclusion.query.map { item in
            Component.QueryPattern(
                name: item.name,
                value: text(item.value, as: "exclude[\(index)].\(item.name)")
            )
        }
        let fragments = exclusion.fragment.map { Spelling($0, in: .fragment).all.map(Optional.some) } ?? [nil]
        return fragments.map { Component(query: query, fragment: $0, isExcluding: true) }
    }

    /// Returns the pattern of an item's fixed value; a value with two spellings is a list too.
    private mutating func text(_ text: String, as name: String) -> String {
        let spellings = Spelling(text, in: .query).all
        return spellings.count == 1 ? spellings.joined() : use(spellings, as: name)
    }

    private mutating func spelling(of pattern: SegmentPattern, in route: Route, part: Spelling.Part) -> Spelling {
        switch pattern.content {
        case .text(let text): return Spelling(text, in: part)
        case .prefix(let text): return Spelling(text, in: part) + Spelling(pattern: "?*")
        case .suffix(let text): return Spelling(pattern: "?*") + Spelling(text, in: part)
        case .suffixAfter(let ending, let text): return Spelling(pattern: captured(ending)) + Spelling(text, in: part)
        case .any, .int: return Spelling(pattern: "?*")
        case .digits(let count): return Spelling(pattern: String(repeating: "$(digit)", count: count))
        case .uuid: return Spelling(pattern: Self.uuid)
        case .date: return Spelling(pattern: Self.year + "-" + use(Self.monthDays, as: "month-day"))
        case .values(let values):
            let spellings = values.flatMap { Spelling($0, in: part).all }
            return Spelling(pattern: use(spellings, as: "\(route.id).\(pattern.name)"))
        }
    }

    private mutating func captured(_ ending: SegmentPattern.Ending) -> String {
        if ending == .escape { return "*%$(xdigit)$(xdigit)" }
        let character = use(Spelling.bareCharacters, as: "bare-character")
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
