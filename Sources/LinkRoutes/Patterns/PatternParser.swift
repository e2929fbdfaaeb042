/// The grammar of patterns (docs/route-table.md).
enum PatternParser {
    static func path(_ text: String) throws(PatternError) -> PathPattern {
        guard text.utf8.first == UInt8(ascii: "/") else {
            throw PatternError(.badPattern, "a path begins with /", fix: "write \(("/" + text).quoted)")
        }
        guard text.utf8.count > 1 else { return PathPattern(segments: []) }
        guard text.utf8.last != UInt8(ascii: "/") else {
            throw PatternError(
                .badPattern,
                "a path has no slash at its end; links match with and without one",
                fix: "remove it"
            )
        }
        let parts = text.parts(separatedBy: "/").dropFirst()
        guard parts.count <= LinkLimits.segments else {
            throw PatternError(.badPattern, "a path has at most \(LinkLimits.segments) segments, as a link does")
        }
        var segments: [PathSegment] = []
        for part in parts { segments.append(try segment(part)) }
        try checkNames(segments)
        return PathPattern(segments: segments)
    }

    /// Whether the text is `[A-Za-z][A-Za-z0-9_]*`.
    static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first, ASCII.isLetter(first) else { return false }
        return text.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_") }
    }

    private static func segment(_ text: Substring) throws(PatternError) -> PathSegment {
        guard !text.isEmpty else {
            throw PatternError(.badPattern, "an empty segment matches nothing", fix: "remove one slash")
        }
        guard let open = text.utf8.firstIndex(of: UInt8(ascii: "{")) else { return .literal(try literal(text)) }
        guard let close = text.utf8[open...].firstIndex(of: UInt8(ascii: "}")) else {
            throw PatternError(.badPattern, "the brace in \(text.quoted) is not closed", fix: "write {name}")
        }
        let before = text[..<open]
        let inside = text[text.utf8.index(after: open)..<close]
        let after = text[text.utf8.index(after: close)...]
        guard !after.utf8.contains(UInt8(ascii: "{")) else {
            throw PatternError(.badPattern, "\(text.quoted) holds two parameters; a segment holds one")
        }
        if before.isEmpty, after.isEmpty { return try parameter(inside) }
        guard before.isEmpty || after.isEmpty else {
            throw PatternError(
                .badPattern,
                "\(text.quoted) has text on both sides of its parameter; one side is possible"
            )
        }
        guard isName(inside) else {
            throw PatternError(
                .badPattern,
                "\("{\(inside)}".quoted) has text beside it, so it is a plain {name} without type or +",
                fix: "write {name}"
            )
        }
        if before.isEmpty { return .suffix(name: String(inside), try fixedText(after)) }
        return .prefix(try fixedText(before), name: String(inside))
    }

    private static func parameter(_ text: Substring) throws(PatternError) -> PathSegment {
        let isRest = text.utf8.last == UInt8(ascii: "+")
        let parts = isRest ? [text[..<text.utf8.index(before: text.endIndex)]] : text.parts(separatedBy: ":", atMost: 2)
        let name = parts.first ?? ""
        guard isName(name) else {
            throw PatternError(
                .badPattern,
                "\(name.quoted) is no parameter's name",
                fix: "a name is a letter, then letters, digits and underscores"
            )
        }
        if isRest { return .rest(name: String(name)) }
        return .parameter(
            name: String(name),
            type: parts.count < 2 ? .string : try TypeParser.type(parts[1], inQuery: false)
        )
    }

    private static func literal(_ text: Substring) throws(PatternError) -> String {
        if text.isDotSegment {
            throw PatternError(.badPattern, "a segment \(text.quoted) never arrives: clients resolve it away")
        }
        return try fixedText(text)
    }

    /// Parses a literal, or the text beside a parameter.
    private static func fixedText(_ text: Substring) throws(PatternError) -> String {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "%"):
                throw PatternError(
                    .badPattern,
                    "a % stands in \(text.quoted)",
                    fix: "write literals decoded, as in /café"
                )
            case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "}"):
                throw PatternError(
                    .badPattern,
                    "\"\(Unicode.Scalar(byte))\" cannot stand in \(text.quoted)",
                    fix: "use {name} for one segment, {name+} for all that follow, \"query\" for the query"
                )
            case ..<0x20, 0x7F:
                throw PatternError(.badPattern, "a control character stands in \(text.quoted)", fix: "remove it")
            default: break
            }
        }
        if text.hasBytes(anywhere: "$(") {
            throw PatternError(
                .badPattern,
                "\"$(\" cannot stand in \(text.quoted): it begins a variable in Apple's patterns"
            )
        }
        return String(text)
    }

    private static func checkNames(_ segments: [PathSegment]) throws(PatternError) {
        if segments.dropLast().contains(where: \.isRest) {
            throw PatternError(.catchAllNotLast, "a catch-all takes all that follows, so it stands last")
        }
        var seen: Set<String> = []
        for name in segments.compactMap(\.name) where !seen.insert(name).inserted {
            throw PatternError(
                .duplicateParameter,
                "the parameter \("{\(name)}".shown) stands twice",
                fix: "give each a name of its own"
            )
        }
    }
}

/// Why a text is not a pattern or type.
struct PatternError: Error {
    let code: RouteTableCode
    let message: String
    let fix: String?

    init(_ code: RouteTableCode, _ message: String, fix: String? = nil) {
        self.code = code
        self.message = message
        self.fix = fix
    }
}
