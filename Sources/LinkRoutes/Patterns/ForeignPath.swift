/// A path that is written for another router, or holds more than a path (docs/route-table.md#paths).
///
/// Read as it stands, such a path would be fixed text that no link contains.
enum ForeignPath {
    /// Returns what is wrong with a path as a whole, and the path to write; nil if it is only a path.
    static func mistake(in text: String) -> PatternError? {
        if text.utf8.first != UInt8(ascii: "/") || text.hasBytes(atStart: "//") { return mistakeAtStart(text) }
        return mistakeAtEnd(text)
    }

    /// Returns the mistake in a text that begins with a slash: a query, a fragment or an optional segment.
    private static func mistakeAtEnd(_ text: String) -> PatternError? {
        var brace: Int?
        for (offset, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "{"): brace = offset
            case UInt8(ascii: "}"): brace = nil
            case UInt8(ascii: "/"):
                if let brace, let error = mistake(inListOf: text, at: brace) { return error }
            case UInt8(ascii: "?") where brace == nil:
                if ForeignSegment.isExpression(segment(of: text, at: offset)) { return nil }
                return mistake(inQueryOf: text, at: offset)
            case UInt8(ascii: "#") where brace == nil:
                // Ruby writes the value of a variable as #{name}.
                let after = Substring(text.utf8.dropFirst(offset + 1))
                let isVariable = after.hasBytes(atStart: "{")
                return PatternError(
                    .badPattern,
                    "a path has no fragment; links match with any fragment",
                    fix: "write \(translated(text.bytes(to: offset) + (isVariable ? after : "")).quoted)"
                )
            default: break
            }
        }
        return nil
    }

    /// The maximum length of a list in braces that is recognized, in bytes.
    private static let longestList = 100

    /// Returns the mistake in an enum whose values are separated by a slash; nil for another text in braces.
    private static func mistake(inListOf text: String, at brace: Int) -> PatternError? {
        // Each slash in the braces asks, so only so many bytes are read as a list.
        let after = text.utf8.dropFirst(brace + 1).prefix(longestList)
        let inner = Substring(after.prefix { $0 != UInt8(ascii: "}") })
        let parts = inner.parts(separatedBy: ":", atMost: 2)
        guard parts.count == 2, parts[1].hasBytes(atStart: "enum("), parts[1].utf8.last == UInt8(ascii: ")") else {
            return nil
        }
        return PatternError(
            .badType,
            "an enum value cannot contain /, which separates segments",
            fix: "write {\(inner.parts(separatedBy: "/").joined(separator: "|"))}".shown
        )
    }

    /// Returns the path in the syntax of a table, as far as it can be told.
    static func translated(_ path: some StringProtocol) -> String {
        let parts = path.parts(separatedBy: "/")
        let last = parts.indices.last
        let segments = parts.enumerated().map { index, part in
            ForeignSegment(part, isLast: index == last)?.translation ?? String(part)
        }
        let text = segments.joined(separator: "/")
        return text.utf8.count > 1 && text.utf8.last == UInt8(ascii: "/") ? text.bytes(to: text.utf8.count - 1) : text
    }

    /// Returns the mistake in a text that does not begin with one slash: a URL, a host with a path, or an expression.
    private static func mistakeAtStart(_ text: String) -> PatternError? {
        let rest: Substring
        let found: String
        if text.hasBytes(atStart: "//") {
            rest = Substring(text.utf8.dropFirst(2))
            guard let host = rest.parts(separatedBy: "/", atMost: 2).first, isHost(host) else { return nil }
            found = "a path has no host"
        } else if text.hasBytes(atStart: "^/") {
            let isEnded = text.utf8.last == UInt8(ascii: "$")
            rest = Substring(text.utf8.dropFirst().dropLast(isEnded ? 1 : 0))
            found = "regular expressions are not supported"
        } else if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text[colon...].hasBytes(atStart: "://") {
            rest = text[text.utf8.index(colon, offsetBy: 3)...]
            found = "a path has no scheme and no host"
        } else {
            guard let host = text.parts(separatedBy: "/", atMost: 2).first, host.utf8.count < text.utf8.count,
                isHost(host)
            else { return nil }
            rest = text[...]
            found = "a path has no host"
        }
        let start = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        let path = "/" + String(Substring(rest.utf8[start...].dropFirst()))
        let nested = mistakeAtEnd(path)
        return PatternError(
            .badPattern,
            nested.map { "\(found), and \($0.message)" } ?? found,
            fix: nested?.fix ?? "write \(translated(path).quoted)"
        )
    }

    /// Whether a text is the name of a host with a domain.
    private static func isHost(_ text: Substring) -> Bool {
        let labels = text.parts(separatedBy: ".")
        guard labels.count > 1, let top = labels.last, top.utf8.count > 1, top.utf8.allSatisfy(ASCII.isLetter) else {
            return false
        }
        return HostName.isWellFormed(text)
    }

    private static func segment(of text: String, at offset: Int) -> Substring {
        let bytes = Array(text.utf8)
        let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
        return Substring(decoding: bytes[start..<end], as: UTF8.self)
    }

    private static func mistake(inQueryOf text: String, at offset: Int) -> PatternError {
        let path = text.bytes(to: offset)
        let query = String(Substring(text.utf8.dropFirst(offset + 1)))
        let isWhole = path.utf8.last == UInt8(ascii: "/")
        if isWhole, query.isEmpty {
            return PatternError(
                .badPattern,
                "links match with and without a slash at the end",
                fix: "write \(translated(path).quoted)"
            )
        }
        if isWhole, query.utf8.first == UInt8(ascii: "/") {
            return PatternError(
                .badPattern,
                "\"?\" is not a segment",
                fix: "write \(translated(path + "{name}" + query).quoted) for any text in this place"
            )
        }
        if query.isEmpty || query.utf8.first == UInt8(ascii: "/") {
            let shorter = path.parts(separatedBy: "/").dropLast().joined(separator: "/") + query
            return PatternError(
                .badPattern,
                "a segment cannot be optional",
                fix: "write \(translated(path + query).quoted), and a second route for "
                    + translated(shorter.isEmpty ? "/" : shorter).quoted
            )
        }
        let items = query.parts(separatedBy: "#", atMost: 2).first?.parts(separatedBy: "&").map(item) ?? []
        let isClear = items.count <= 8 && items.allSatisfy { QueryReader.isName($0.name) }
        let object = items.map { "\($0.name.quoted): \($0.type.quoted)" }.joined(separator: ", ")
        var error = PatternError(
            .badPattern,
            "a path has no query; its items belong to \"query\"",
            fix: "write \(translated(path).quoted), and \"query\": "
                + (isClear ? "{\(object)}" : "{\"name\": \"string?\"}") + " in the route"
        )
        error.pathAlone = translated(path)
        return error
    }

    /// Returns a query item of a URL as a member of `query`.
    private static func item(_ text: Substring) -> (name: String, type: String) {
        let parts = text.parts(separatedBy: "=", atMost: 2)
        let name = String(parts.first ?? "")
        guard parts.count > 1, !parts[1].isEmpty else { return (name, "string?") }
        var value = parts[1]
        let segment = ForeignSegment(value, isLast: true)?.translation ?? String(value)
        if segment.hasBytes(atStart: "{"), segment.utf8.last == UInt8(ascii: "}") {
            let inner = Substring(segment.utf8.dropFirst().dropLast())
            let type = inner.parts(separatedBy: ":", atMost: 2).dropFirst().first
            return (name, (type.map(String.init) ?? "string") + "?")
        }
        if let end = value.utf8.firstIndex(where: { "{}|*$".utf8.contains($0) }) { value = value[..<end] }
        return (name, value.isEmpty ? "string?" : "enum(\(value))")
    }
}

/// A segment in the syntax of another router: `:sku`, `<sku>`, `[sku]`, `$sku`, `*`, `(.*)`, `[0-9]+`.
struct ForeignSegment {
    /// The segment in the syntax of a table; nil if there is none.
    let translation: String?
    /// The segment as fixed text; nil if no path can contain it.
    let literal: String?

    /// The characters that begin such syntax; a path holds them percent-encoded where they are meant as they stand.
    static let marks = ":<>[]$()\\+^"

    /// Recognizes a segment; nil if it is fixed text, or one with a parameter.
    init?(_ text: some StringProtocol, isLast: Bool) {
        // Nearly all segments are plain words.
        guard text.hasByte(among: ":<[$(\\^*{.") else { return nil }
        let text = String(text)
        guard let found = Self.translation(of: text, isLast: isLast) else { return nil }
        translation = found.isEmpty ? nil : found
        literal = text.hasByte(among: "*?#{}%") ? nil : Self.escaped(text)
    }

    /// Returns a text with percent escapes for the marks.
    static func escaped(_ text: String) -> String {
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            guard marks.utf8.contains(byte) else {
                escaped.append(byte)
                continue
            }
            escaped += "%\(String(byte, radix: 16, uppercase: true))".utf8
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Returns a text whose percent escapes are all of marks, decoded; nil for any other escape.
    static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let mark = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count > 1,
                marks.utf8.contains(mark), rest.prefix(2).allSatisfy(ASCII.isHexDigit)
            else { return nil }
            bytes.append(mark)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the text has the syntax of regular expressions.
    static func isExpression(_ text: some StringProtocol) -> Bool {
        if [".*", ".+"].contains(where: { text.hasSameBytes(as: $0) }) { return true }
        if ["\\d", "\\w", "\\s", "\\S", "\\D", "\\W", "\\.", "(.", "(?", "(\\", "([", "[^"]
            .contains(where: text.hasBytes(anywhere:))
        {
            return true
        }
        if text.hasBytes(atStart: "("), text.hasBytes(anywhere: "|"), text.hasBytes(anywhere: ")") { return true }
        if text.hasBytes(atStart: "^"), text.utf8.contains(UInt8(ascii: "$")) { return true }
        return ["]+", "]*", "]{", "]?"].contains(where: text.hasBytes(anywhere:)) && text.hasBytes(anywhere: "[")
    }

    /// Returns a regular expression as a type; nil if there is none, empty for any text.
    static func type(ofExpression text: some StringProtocol) -> String? {
        var inner = Substring(String(text))
        while inner.hasBytes(atStart: "("), inner.utf8.last == UInt8(ascii: ")") {
            inner = Substring(inner.utf8.dropFirst().dropLast())
        }
        if inner.hasBytes(atStart: "?:") { inner = Substring(inner.utf8.dropFirst(2)) }
        let alternatives = inner.parts(separatedBy: "|")
        let isList = alternatives.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { PercentEncoding.isUnreserved($0) }
        }
        if alternatives.count > 1 { return isList ? "enum(\(inner))" : nil }
        for digits in ["\\d", "[0-9]"] where inner.hasBytes(atStart: digits) { return "int" }
        if inner.hasBytes(anywhere: "{8}-") { return "uuid" }
        return ["[", ".", "\\w", "\\S"].contains(where: inner.hasBytes(atStart:)) ? "" : nil
    }

    /// Returns the segment of a table for one of another router, empty if there is none; nil for any other segment.
    private static func translation(of text: String, isLast: Bool) -> String? {
        let rest = Substring(text.utf8.dropFirst())
        if ["*", "**", "$", ".*", "(.*)", "(.+)", ".+"].contains(where: { text.hasSameBytes(as: $0) }) {
            return isLast ? "{rest+}" : "{name}"
        }
        switch text.utf8.first {
        case UInt8(ascii: ":"): if let found = colon(rest) { return found }
        case UInt8(ascii: "*"):
            let name = rest.utf8.first == UInt8(ascii: "*") ? Substring(rest.utf8.dropFirst()) : rest
            if PatternParser.isName(name) { return isLast ? "{\(name)+}" : "{\(name)}" }
        case UInt8(ascii: "$"):
            if rest.utf8.first == UInt8(ascii: "{"), rest.utf8.last == UInt8(ascii: "}") { return String(rest) }
            if PatternParser.isName(rest) { return "{\(rest)}" }
        case UInt8(ascii: "<"):
            if text.utf8.last == UInt8(ascii: ">") { return angles(Substring(rest.utf8.dropLast())) }
        case UInt8(ascii: "["):
            if let found = brackets(text) { return found }
        case UInt8(ascii: "("):
            // A group of a path: (:sku).
            if rest.utf8.first == UInt8(ascii: ":"), rest.utf8.last == UInt8(ascii: ")"),
                let found = colon(Substring(rest.utf8.dropFirst().dropLast()))
            {
                return found
            }
        case UInt8(ascii: "{"):
            let inner = Substring(text.utf8.dropFirst(2).dropLast(2))
            if text.hasBytes(atStart: "{{"), text.hasSameBytes(as: "{{\(inner)}}") {
                let name = inner.utf8.filter { $0 != UInt8(ascii: " ") }
                let known = String(decoding: name, as: UTF8.self)
                return PatternParser.isName(known) ? "{\(known)}" : ""
            }
        default: break
        }
        guard !text.hasByte(among: "{}"), isExpression(text) else { return nil }
        return type(ofExpression: text).map { parameter($0) } ?? ""
    }

    private static func parameter(_ type: String) -> String {
        switch type {
        case "": "{name}"
        case "int": "{number:int}"
        default: "{name:\(type)}"
        }
    }

    /// `:name`, `:name*`, `:name(\d+)`, `:name.ics`; the text is without its colon.
    private static func colon(_ text: Substring) -> String? {
        let name = Substring(
            text.utf8.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_") }
        )
        guard PatternParser.isName(name) else { return nil }
        let rest = Substring(text.utf8.dropFirst(name.utf8.count))
        if rest.isEmpty { return "{\(name)}" }
        if ["*", "+", "(.*)", "(.+)", "(.*)*"].contains(where: { rest.hasSameBytes(as: $0) }) { return "{\(name)+}" }
        if rest.utf8.first == UInt8(ascii: "(") {
            return type(ofExpression: rest).map { $0.isEmpty ? "{\(name)}" : "{\(name):\($0)}" } ?? "{\(name)}"
        }
        return rest.hasByte(among: ":*?#{}()<>") ? "" : "{\(name)}\(rest)"
    }

    /// `name`, `int:name`, `path:name`, `name:int`, as written between angle brackets.
    private static func angles(_ text: Substring) -> String {
        let parts = text.parts(separatedBy: ":", atMost: 2)
        guard let first = parts.first else { return "" }
        guard parts.count > 1 else { return PatternParser.isName(first) ? "{\(first)}" : "" }
        let isTypeFirst = TypeParser.known(first) != nil || first.hasSameBytes(as: "path")
        let (name, type) = isTypeFirst ? (parts[1], first) : (first, parts[1])
        guard PatternParser.isName(name) else { return "" }
        if type.hasSameBytes(as: "path") { return "{\(name)+}" }
        return TypeParser.known(type).map { $0.isEmpty ? "{\(name)}" : "{\(name):\($0)}" } ?? "{\(name)}"
    }

    /// `[name]`, `[name].html`, `[...name]`, `[[...name]]`.
    private static func brackets(_ text: String) -> String? {
        guard let end = text.utf8.lastIndex(of: UInt8(ascii: "]")) else { return nil }
        let after = Substring(text.utf8[end...].dropFirst())
        var inner = Substring(text.utf8[..<end].dropFirst())
        if inner.utf8.first == UInt8(ascii: "["), inner.utf8.last == UInt8(ascii: "]") {
            inner = Substring(inner.utf8.dropFirst().dropLast())
        }
        let isRest = inner.hasBytes(atStart: "...")
        if isRest { inner = Substring(inner.utf8.dropFirst(3)) }
        guard PatternParser.isName(inner), !after.hasByte(among: ":*?#{}()<>+") else { return nil }
        return "{\(inner)\(isRest ? "+" : "")}\(isRest ? "" : after)"
    }
}

extension StringProtocol {
    /// The first bytes of the text.
    fileprivate func bytes(to count: Int) -> String { String(decoding: utf8.prefix(count), as: UTF8.self) }
}
