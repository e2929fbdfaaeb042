import LinkRoutes

/// The syntax of a router or of regular expressions in a pattern of Apple, which reads it as plain text.
struct ForeignSyntax {
    /// The part with the syntax: a segment of the path.
    let found: String
    /// The same in Apple's syntax, as a sentence.
    let fix: String

    /// Finds the first such segment of a path's pattern; nil if there is none.
    init?(in pattern: String) {
        let segments = pattern.parts(separatedBy: "/").map(String.init)
        guard let found = segments.first(where: { Self.equivalent(of: $0) != nil }) else { return nil }
        let translated = segments.map { Self.equivalent(of: $0) ?? $0 }.joined(separator: "/")
        self.found = found
        fix =
            found.alternatives == nil
            ? "write \(translated.quoted)"
            : "write \(translated.quoted), with the alternatives as \"list\" in \"substitutionVariables\""
    }

    /// Returns a segment in Apple's syntax; nil if it has none of another system.
    private static func equivalent(of segment: String) -> String? {
        if segment.isParameter || segment.isRegularWildcard { return "?*" }
        if segment.hasCharacterClass { return segment.hasDigitClass ? "$(digit)*" : "?*" }
        return segment.alternatives == nil ? nil : "$(list)"
    }
}

extension String {
    /// Whether a segment is `:name`, or has `{name}`.
    fileprivate var isParameter: Bool {
        if utf8.first == UInt8(ascii: ":"), utf8.dropFirst().first.map(ASCII.isLetter) == true { return true }
        guard let open = utf8.firstIndex(of: UInt8(ascii: "{")) else { return false }
        return utf8[open...].contains(UInt8(ascii: "}"))
    }

    /// Whether a segment is the wildcard of a regular expression.
    fileprivate var isRegularWildcard: Bool { [".*", ".+", "(.*)", "(.+)"].contains { hasSameBytes(as: $0) } }

    /// Whether a segment has a repeated class or a class with a range: `[0-9]+`, `[a-z]`, `\d+`.
    fileprivate var hasCharacterClass: Bool {
        if ["\\d", "\\w"].contains(where: hasBytes(anywhere:)) { return true }
        guard let open = utf8.firstIndex(of: UInt8(ascii: "[")),
            let close = utf8[open...].firstIndex(of: UInt8(ascii: "]"))
        else { return false }
        let after = utf8[close...].dropFirst().first
        return utf8[open..<close].dropFirst(2).contains(UInt8(ascii: "-"))
            || after == UInt8(ascii: "+") || after == UInt8(ascii: "{")
    }

    fileprivate var hasDigitClass: Bool { hasBytes(anywhere: "[0-9]") || hasBytes(anywhere: "\\d") }

    /// The alternatives of a segment `(a|b)`; nil if it is none.
    fileprivate var alternatives: [Substring]? {
        guard utf8.first == UInt8(ascii: "("), utf8.last == UInt8(ascii: ")"), hasBytes(anywhere: "|") else {
            return nil
        }
        return dropFirst().dropLast().parts(separatedBy: "|")
    }
}
