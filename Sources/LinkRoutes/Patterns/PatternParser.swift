import BorrowedBytes
import Diagnostics

/// The grammar of patterns (docs/route-table.md).
package enum PatternParser {
    static func path(_ text: String) throws(PatternError) -> PathPattern {
        // `#{` begins a variable of Ruby.
        if let hash = text.utf8.firstIndex(of: UInt8(ascii: "#")), !text[hash...].hasBytes(atStart: "#{") {
            let fix = "remove the fragment; one route matches all links that differ only after #"
            throw .badPattern("path must not have a fragment; the path of a link ends before #", fix: fix)
        }
        guard text.utf8.first == UInt8(ascii: "/") else {
            let path = "/" + text
            let isPath = (try? Self.path(path)) != nil
            let fix = isPath ? "write \(path.quoted)" : "use only the path, e.g. \"/trips/{reference}\""
            throw .badPattern("path must begin with /, without a scheme or host", fix: fix)
        }
        guard text.utf8.count > 1 else { return PathPattern(segments: []) }
        guard text.utf8.last != UInt8(ascii: "/") else {
            let message = "path must not end with /; links match with and without a slash"
            throw .badPattern(message, fix: "remove the slash")
        }
        let parts = text.parts(separatedBy: "/").dropFirst()
        guard parts.count <= LinkLimits.segments else {
            let message = "path must have at most \(LinkLimits.segments) segments"
            throw .badPattern(message, fix: "shorten the path, or use {rest+} for the end of the path")
        }
        var segments: [PathSegment] = []
        for part in parts {
            segments.append(try segment(part))
        }
        try checkNames(segments)
        return PathPattern(segments: segments)
    }

    static let nameFix = "use a letter, then letters, digits and underscores"

    /// Whether the text is `[A-Za-z][A-Za-z0-9_]*`.
    package static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first, first.isLetter else { return false }
        return text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
    }

    private static func segment(_ text: Substring) throws(PatternError) -> PathSegment {
        guard !text.isEmpty else {
            throw .badPattern("empty segment", fix: "remove one slash")
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
        let fix = "use text, {name}, {name:type}, text{name} or {name}text, or {name+} at the end of the path"
        return .badPattern("invalid segment \(text.quoted)", fix: fix)
    }

    private static func parameter(_ text: Substring) throws(PatternError) -> PathSegment {
        let isRest = text.utf8.last == UInt8(ascii: "+")
        let parts = isRest ? [text[..<text.utf8.index(before: text.endIndex)]] : text.parts(separatedBy: ":", atMost: 2)
        let name = parts.first ?? ""
        guard isName(name) else {
            throw .badPattern("invalid parameter name \(name.quoted)", fix: nameFix)
        }
        if isRest { return .rest(name: String(name)) }
        guard parts.count > 1 else { return .parameter(name: String(name), type: .string) }
        return .parameter(name: String(name), type: try TypeParser.type(parts[1], inQuery: false))
    }

    private static func literal(_ text: Substring) throws(PatternError) -> String {
        if text.isDotSegment {
            let message = "unreachable segment \(text.quoted); clients resolve dot segments"
            throw .badPattern(message, fix: "remove the segment")
        }
        return try fixedText(text)
    }

    /// Parses a literal, or the text beside a parameter.
    private static func fixedText(_ text: Substring) throws(PatternError) -> String {
        guard let decoded = ForeignSegment.unescaped(text) else {
            let fix = "use the character itself, or {name} for a segment with a slash or a percent sign"
            throw .badPattern("segment \(text.quoted) must be percent-decoded", fix: fix)
        }
        if let mark = ["*", "?", "#", "}", "$("].first(where: decoded.hasBytes(anywhere:)) {
            let fix = "\(PatternError.segmentFix); declare query items in \"query\""
            throw .badPattern("segment \(text.quoted) must not contain \(mark.quoted)", fix: fix)
        }
        if decoded.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            throw .badPattern("control character in segment \(text.quoted)", fix: "remove the character")
        }
        return decoded
    }

    private static func checkNames(_ segments: [PathSegment]) throws(PatternError) {
        if segments.dropLast().contains(where: \.isRest) {
            let fix = "use {name} for one segment, or move the catch-all to the end"
            throw .badPattern("catch-all must be the last segment", fix: fix)
        }
        var seen: Set<String> = []
        for name in segments.compactMap(\.name) where !seen.insert(name).inserted {
            throw PatternError(
                code: .duplicateParameter,
                message: "duplicate parameter \("{\(name)}".shown)",
                fix: "rename one of the two"
            )
        }
    }
}

/// Why a text is not a pattern or type.
struct PatternError: Error {
    static let segmentFix = "use {name} for one segment, or {name+} for all segments that follow"

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
        let fix = segmentFix + (literal.map { "; for literal text, use \($0)".shown } ?? "")
        let message = "segment \(text.quoted) is another router's syntax; \(mark.quoted) would match literally"
        return badPattern(message, fix: fix)
    }
}
