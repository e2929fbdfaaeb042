import BorrowedBytes
import Diagnostics

/// The grammar of patterns (docs/route-table.md).
package enum PatternParser {
    static func path(_ text: String) throws(PatternError) -> PathPattern {
        // `#{` begins a variable of Ruby.
        if let hash = text.utf8.firstIndex(of: UInt8(ascii: "#")), !text[hash...].hasBytes(atStart: "#{") {
            throw .badPattern(
                "\(text.quoted) has a fragment, and the path of a link ends before #",
                fix: "write one route for all links that differ only after #, and read the fragment in the app"
            )
        }
        guard text.utf8.first == UInt8(ascii: "/") else {
            let path = "/" + text
            let isPath = (try? Self.path(path)) != nil
            throw .badPattern(
                "a path must begin with /, without a scheme and a host",
                fix: "write \(isPath ? path.quoted : "a path, such as \"/trips/{reference}\"")"
            )
        }
        guard text.utf8.count > 1 else { return PathPattern(segments: []) }
        guard text.utf8.last != UInt8(ascii: "/") else {
            throw .badPattern(
                "a path must not end with a slash; links match with and without it",
                fix: "remove the slash"
            )
        }
        let parts = text.parts(separatedBy: "/").dropFirst()
        guard parts.count <= LinkLimits.segments else {
            throw .badPattern(
                "a path can have at most \(LinkLimits.segments) segments, like a link",
                fix: "write a shorter path, or {rest+} for its end"
            )
        }
        var segments: [PathSegment] = []
        for part in parts {
            segments.append(try segment(part))
        }
        try checkNames(segments)
        return PathPattern(segments: segments)
    }

    /// Whether the text is `[A-Za-z][A-Za-z0-9_]*`.
    package static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first, first.isLetter else { return false }
        return text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
    }

    private static func segment(_ text: Substring) throws(PatternError) -> PathSegment {
        guard !text.isEmpty else {
            throw .badPattern("an empty segment matches nothing", fix: "remove one slash")
        }
        if let mark = ForeignSegment.mark(in: text) { throw .foreignSyntax(text, mark: mark) }
        guard let open = text.utf8.firstIndex(of: UInt8(ascii: "{")) else { return .literal(try literal(text)) }
        guard let close = text.utf8[open...].firstIndex(of: UInt8(ascii: "}")) else { throw invalidSegment(text) }
        let before = text[..<open]
        let inside = text[text.utf8.index(after: open)..<close]
        let after = text[text.utf8.index(after: close)...]
        if before.isEmpty, after.isEmpty { return try parameter(inside) }
        guard before.isEmpty || after.isEmpty, isName(inside), !after.utf8.contains(UInt8(ascii: "{")) else {
            throw invalidSegment(text)
        }
        if before.isEmpty { return .suffix(name: String(inside), try fixedText(after)) }
        return .prefix(try fixedText(before), name: String(inside))
    }

    private static func invalidSegment(_ text: Substring) -> PatternError {
        .badPattern(
            "\(text.quoted) is not a segment",
            fix: "write fixed text, {name}, {name:type}, text{name} or {name}text, and {name+} at the end of a path"
        )
    }

    private static func parameter(_ text: Substring) throws(PatternError) -> PathSegment {
        let isRest = text.utf8.last == UInt8(ascii: "+")
        let parts = isRest ? [text[..<text.utf8.index(before: text.endIndex)]] : text.parts(separatedBy: ":", atMost: 2)
        let name = parts.first ?? ""
        guard isName(name) else {
            throw .badPattern(
                "\(name.quoted) is not a valid parameter name",
                fix: "write a letter, then letters, digits and underscores"
            )
        }
        if isRest { return .rest(name: String(name)) }
        guard parts.count > 1 else { return .parameter(name: String(name), type: .string) }
        return .parameter(name: String(name), type: try TypeParser.type(parts[1], inQuery: false))
    }

    private static func literal(_ text: Substring) throws(PatternError) -> String {
        if text.isDotSegment {
            throw .badPattern(
                "clients resolve the segment \(text.quoted), so no link contains it",
                fix: "remove the segment"
            )
        }
        return try fixedText(text)
    }

    /// Parses a literal, or the text beside a parameter.
    private static func fixedText(_ text: Substring) throws(PatternError) -> String {
        guard let decoded = ForeignSegment.unescaped(text) else {
            throw .badPattern(
                "\(text.quoted) contains a %, but paths are written decoded",
                fix: "write the character itself, or {name} for a segment with a slash or a percent sign"
            )
        }
        for byte in decoded.utf8 {
            switch byte {
            case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "}"):
                throw .badPattern(
                    "\(text.quoted) must not contain \"\(Unicode.Scalar(byte))\"",
                    fix: "write {name} for one segment, {name+} for all following segments, \"query\" for the query"
                )
            case ..<0x20, 0x7F:
                throw .badPattern("\(text.quoted) contains a control character", fix: "remove it")
            default: break
            }
        }
        if decoded.hasBytes(anywhere: "$(") {
            throw .badPattern(
                "\(text.quoted) must not contain \"$(\", which begins a variable in Apple's patterns",
                fix: "write {name} for a segment that links fill"
            )
        }
        return decoded
    }

    private static func checkNames(_ segments: [PathSegment]) throws(PatternError) {
        if segments.dropLast().contains(where: \.isRest) {
            throw PatternError(
                code: .invalidPath,
                message: "a catch-all matches all following segments, so it must be last",
                fix: "write {name} for one segment, or end the path with the catch-all"
            )
        }
        var seen: Set<String> = []
        for name in segments.compactMap(\.name) where !seen.insert(name).inserted {
            throw PatternError(
                code: .duplicateParameter,
                message: "the parameter \("{\(name)}".shown) occurs twice",
                fix: "give each parameter its own name"
            )
        }
    }
}

/// Why a text is not a pattern or type.
struct PatternError: Error {
    let code: RouteTableCode
    let message: String
    let fix: String

    static func badPattern(_ message: String, fix: String) -> PatternError {
        PatternError(code: .invalidPath, message: message, fix: fix)
    }

    static func badType(_ message: String, fix: String) -> PatternError {
        PatternError(code: .invalidParameterType, message: message, fix: fix)
    }

    /// Returns the error of a segment in the syntax of another router.
    static func foreignSyntax(_ text: Substring, mark: String) -> PatternError {
        let literal = text.hasByte(among: "*?#{}%") ? nil : ForeignSegment.escaped(String(text))
        return badPattern(
            "\(text.quoted) is the syntax of another router; here its mark \(mark.quoted) would be fixed text",
            fix: "write {name} for one segment, {name:int} for a number, or {name+} for all segments that follow"
                + (literal.map { "; for the fixed text, write \($0)".shown } ?? "")
        )
    }
}
