/// A compiled expression of a dynamic rule, as AOSP decides it (docs/association-files.md#android).
///
/// An expression without `*` and `?` is a literal. One with a single wildcard, a `*` at its end, is a prefix. Any other
/// becomes a simple glob, which never backtracks. Source: AOSP, `DalComponentParser` and `android.os.PatternMatcher`.
package struct DynamicPattern: Hashable, Sendable {
    /// A step over UTF-16 units.
    package enum Step: Hashable, Sendable {
        /// This unit.
        case literal(UInt16)
        /// Any one unit.
        case one
        /// Any units up to the first one of this value, and that one.
        case through(UInt16)
        /// All units that are left.
        case rest
    }

    /// How the manifest of an app names the expression: the second part of `pathPrefix` and `queryPattern`.
    package enum Kind: String, Sendable {
        case literal = ""
        case prefix = "Prefix"
        case glob = "Pattern"
    }

    package let kind: Kind
    /// The steps in order.
    package let steps: [Step]
    /// What AOSP's `PatternMatcher` gets: the literal, the prefix or the simple glob.
    package let text: String

    /// Compiles an expression, which is decoded text.
    package init(_ expression: String) {
        let units = Array(expression.utf16)
        switch units.count(where: Self.isWildcard) {
        case 0:
            (kind, steps, text) = (.literal, units.map(Step.literal), expression)
        case 1 where units.last == Self.star:
            (kind, steps) = (.prefix, units.dropLast().map(Step.literal) + [.rest])
            text = String(decoding: units.dropLast(), as: UTF16.self)
        default:
            let glob = Self.glob(units)
            (kind, steps, text) = (.glob, Self.steps(ofGlob: glob), String(decoding: glob, as: UTF16.self))
        }
    }

    private static let star = UInt16(UInt8(ascii: "*"))
    private static let dot = UInt16(UInt8(ascii: "."))
    private static let backslash = UInt16(UInt8(ascii: "\\"))

    private static func isWildcard(_ unit: UInt16) -> Bool { unit == star || unit == UInt16(UInt8(ascii: "?")) }

    /// Returns the simple glob of an expression: `*` is `.*`, `?` is `.`, and `.` and `\` are escaped.
    private static func glob(_ units: [UInt16]) -> [UInt16] {
        units.flatMap { unit -> [UInt16] in
            if unit == star { return [dot, star] }
            if isWildcard(unit) { return [dot] }
            return unit == dot || unit == backslash ? [backslash, unit] : [unit]
        }
    }

    /// Reads a simple glob as `PatternMatcher.matchGlobPattern` does, with its two slips.
    ///
    /// An escaped dot takes any unit, unless it follows `.*`. What follows `.*` is a literal, also the dot of a `?`.
    private static func steps(ofGlob glob: [UInt16]) -> [Step] {
        var steps: [Step] = []
        var place = 0
        while place < glob.count {
            let isEscaped = glob[place] == backslash
            if isEscaped { place += 1 }
            guard place < glob.count else { break }
            let unit = glob[place]
            place += 1
            guard unit == dot, !isEscaped, place < glob.count, glob[place] == star else {
                steps.append(unit == dot ? .one : .literal(unit))
                continue
            }
            place += 1
            if place < glob.count, glob[place] == backslash { place += 1 }
            steps.append(place < glob.count ? .through(glob[place]) : .rest)
            place += 1
        }
        return steps
    }

    /// Whether the expression matches the whole text.
    package func matches(_ text: [UInt16]) -> Bool { furthest(in: text) == nil }

    /// Returns the number of units that match before the expression fails; nil if it matches the whole text.
    package func furthest(in text: [UInt16]) -> Int? {
        var place = 0
        for step in steps {
            switch step {
            case .rest: return nil
            case .literal(let unit):
                guard place < text.count, text[place] == unit else { return place }
                place += 1
            case .one:
                guard place < text.count else { return place }
                place += 1
            case .through(let unit):
                guard let end = text[place...].firstIndex(of: unit) else { return place }
                place = end + 1
            }
        }
        return place == text.count ? nil : place
    }
}
