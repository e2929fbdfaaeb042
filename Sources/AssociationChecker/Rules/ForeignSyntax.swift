import LinkRoutes

/// The syntax of a router or of regular expressions in a pattern of Apple, which reads it as plain text.
struct ForeignSyntax {
    /// The part with the syntax: a segment of the path.
    let found: String
    /// The same in Apple's syntax, as a sentence.
    let fix: String

    /// Finds the first such segment of a path's pattern; nil if there is none.
    init?(in pattern: String) {
        guard pattern.hasByte(among: ":{[(\\.") else { return nil }
        let segments = pattern.parts(separatedBy: "/").map(String.init)
        var translator = SegmentTranslator(numbersLists: false)
        var translated = segments.map { translator.translated($0) }
        guard let found = zip(segments, translated).first(where: { !$0.hasSameBytes(as: $1) })?.0 else { return nil }
        if translator.lists > 1 {
            translator = SegmentTranslator(numbersLists: true)
            translated = segments.map { translator.translated($0) }
        }
        self.found = found
        let text = translated.joined(separator: "/").quoted
        fix =
            switch translator.lists {
            case 0: "write \(text)"
            case 1: "write \(text), with the alternatives as \"list\" in \"substitutionVariables\""
            default:
                "write \(text), with the alternatives as \"list1\" to \"list\(translator.lists)\" in "
                    + "\"substitutionVariables\""
            }
    }
}

/// Writes segments in Apple's syntax; text that has no syntax of another system stays as it is.
private struct SegmentTranslator {
    /// The number of lists so far.
    private(set) var lists = 0
    /// Whether each list has a number.
    private let numbersLists: Bool
    /// The maximum length of a group in bytes, so that the time stays linear.
    private static let maximumGroup = 100

    init(numbersLists: Bool) { self.numbersLists = numbersLists }

    /// Returns a segment in Apple's syntax.
    mutating func translated(_ segment: String) -> String {
        if [".*", ".+", "(.*)", "(.+)"].contains(where: { segment.hasSameBytes(as: $0) }) { return "?*" }
        var text: [UInt8] = []
        var rest = Array(segment.utf8)[...]
        if takeParameter(&rest) { text += "?*".utf8 }
        while let byte = rest.first {
            if let found = takeClass(&rest) ?? takeBraces(&rest) ?? takeGroup(&rest) {
                text += found.utf8
            } else {
                let isVariable = rest.starts(with: "$(".utf8)
                text += isVariable ? Array("$(".utf8) : [byte]
                rest = rest.dropFirst(isVariable ? 2 : 1)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Takes `:name` with its own group and quantifier; returns whether there was one.
    private func takeParameter(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == UInt8(ascii: ":"), rest.dropFirst().first.map(ASCII.isLetter) == true else { return false }
        rest = rest.dropFirst().drop { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_") }
        if let group = Self.group(rest, "(", ")") { rest = rest[group.endIndex...].dropFirst() }
        if let next = rest.first, "+?*".utf8.contains(next) { rest = rest.dropFirst() }
        return true
    }

    /// Takes a class of characters with its quantifier: `[0-9]+`, `[a-z]`, `\d{4}`.
    private func takeClass(_ rest: inout ArraySlice<UInt8>) -> String? {
        let isDigit: Bool
        if rest.starts(with: "\\d".utf8) || rest.starts(with: "\\w".utf8) {
            isDigit = rest.dropFirst().first == UInt8(ascii: "d")
            rest = rest.dropFirst(2)
        } else if let set = Self.group(rest, "[", "]") {
            let after = rest[set.endIndex...].dropFirst()
            guard set.dropFirst().contains(UInt8(ascii: "-")) || "+{".utf8.contains(after.first ?? 0)
            else {
                return nil
            }
            isDigit = set.elementsEqual("0-9".utf8)
            rest = after
        } else {
            return nil
        }
        let one = isDigit ? "$(digit)" : "?"
        if let count = Self.group(rest, "{", "}") {
            rest = rest[count.endIndex...].dropFirst()
            guard let count = Int(String(decoding: count, as: UTF8.self)), (1...16).contains(count) else {
                return one + "*"
            }
            return String(repeating: one, count: count)
        }
        guard let quantifier = rest.first, "+*".utf8.contains(quantifier) else { return one }
        rest = rest.dropFirst()
        return quantifier == UInt8(ascii: "+") ? one + "*" : "*"
    }

    /// Takes `{name}`.
    private func takeBraces(_ rest: inout ArraySlice<UInt8>) -> String? {
        guard let name = Self.group(rest, "{", "}") else { return nil }
        rest = rest[name.endIndex...].dropFirst()
        return "?*"
    }

    /// Takes alternatives, `(a|b)`, or a class in brackets, `([0-9]+)`.
    private mutating func takeGroup(_ rest: inout ArraySlice<UInt8>) -> String? {
        guard let group = Self.group(rest, "(", ")") else { return nil }
        let after = rest[group.endIndex...].dropFirst()
        guard !group.contains(UInt8(ascii: "|")) else {
            rest = after
            lists += 1
            return numbersLists ? "$(list\(lists))" : "$(list)"
        }
        var inner = group
        guard let text = takeClass(&inner), inner.isEmpty else { return nil }
        rest = after
        return text
    }

    /// Returns the bytes between two brackets, if a text begins with the first and has the second.
    private static func group(
        _ text: ArraySlice<UInt8>,
        _ open: Unicode.Scalar,
        _ close: Unicode.Scalar
    ) -> ArraySlice<UInt8>? {
        guard text.first == UInt8(ascii: open) else { return nil }
        let inside = text.dropFirst().prefix(maximumGroup)
        return inside.firstIndex(of: UInt8(ascii: close)).map { inside[..<$0] }
    }
}
