/// The grammar of patterns (docs/route-table.md).
enum PatternParser {
    static func path(_ text: String) throws(PatternError) -> PathPattern {
        guard text.utf8.first == UInt8(ascii: "/") else {
            throw PatternError(.badPattern, "a path must begin with /", fix: "write \(("/" + text).quoted)")
        }
        guard text.utf8.count > 1 else { return PathPattern(segments: []) }
        guard text.utf8.last != UInt8(ascii: "/") else {
            throw PatternError(
                .badPattern,
                "a path must not end with a slash; links match with and without it",
                fix: "remove the slash"
            )
        }
        let parts = text.parts(separatedBy: "/").dropFirst()
        guard parts.count <= LinkLimits.segments else {
            throw PatternError(.badPattern, "a path can have at most \(LinkLimits.segments) segments, like a link")
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
            throw PatternError(.badPattern, "\(text.quoted) has two parameters, but a segment can have only one")
        }
        if before.isEmpty, after.isEmpty { return try parameter(inside) }
        guard before.isEmpty || after.isEmpty else {
            throw PatternError(
                .badPattern,
                "\(text.quoted) has text on both sides of its parameter, but only one side is allowed"
            )
        }
        guard isName(inside) else {
            throw PatternError(
                .badPattern,
                "\("{\(inside)}".quoted) has text next to it, so it must be a plain {name} without type and +",
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
                "\(name.quoted) is not a valid parameter name",
                fix: "write a letter, then letters, digits and underscores"
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
            throw PatternError(.badPattern, "clients resolve the segment \(text.quoted), so no link contains it")
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
                    "\(text.quoted) contains a %, but paths are written decoded",
                    fix: "write the character itself, as in /café"
                )
            case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "}"):
                throw PatternError(
                    .badPattern,
                    "\(text.quoted) must not contain \"\(Unicode.Scalar(byte))\"",
                    fix: "use {name} for one segment, {name+} for all following segments, \"query\" for the query"
                )
            case ..<0x20, 0x7F:
                throw PatternError(.badPattern, "\(text.quoted) contains a control character", fix: "remove it")
            default: break
            }
        }
        if text.hasBytes(anywhere: "$(") {
            throw PatternError(
                .badPattern,
                "\(text.quoted) must not contain \"$(\", which begins a variable in Apple's patterns"
            )
        }
        return String(text)
    }

    private static func checkNames(_ segments: [PathSegment]) throws(PatternError) {
        if segments.dropLast().contains(where: \.isRest) {
            throw PatternError(.catchAllNotLast, "a catch-all matches all following segments, so it must be last")
        }
        var seen: Set<String> = []
        for name in segments.compactMap(\.name) where !seen.insert(name).inserted {
            throw PatternError(
                .duplicateParameter,
                "the parameter \("{\(name)}".shown) occurs twice",
                fix: "give each parameter its own name"
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
