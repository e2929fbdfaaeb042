/// Splits a text into literal ranges and tags by the Mustache specification, without the spaces around standalone tags.
struct MustacheScanner {
    enum Piece {
        case text(Range<Int>)
        case tag(MustacheTag)
    }

    private let bytes: [UInt8]
    private var index = 0
    private var waiting: Piece?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the next piece; nil at the end.
    mutating func next() throws(UnclosedTag) -> Piece? {
        if let piece = waiting {
            waiting = nil
            return piece
        }
        guard index < bytes.count else { return nil }
        let start = index
        guard let open = find("{{", from: index) else {
            index = bytes.count
            return .text(start..<bytes.count)
        }
        guard let tag = tag(at: open) else {
            guard open == start else {
                index = open
                return .text(start..<open)
            }
            index = bytes.count
            throw UnclosedTag(offset: open)
        }
        var end = open
        index = tag.range.upperBound
        if tag.canStandAlone, let line = lineAlone(with: tag.range) {
            end = line.lowerBound
            index = line.upperBound
        }
        guard end > start else { return .tag(tag) }
        waiting = .tag(tag)
        return .text(start..<end)
    }

    /// Returns the line of a tag that is alone on it, including the line end; nil otherwise.
    private func lineAlone(with tag: Range<Int>) -> Range<Int>? {
        var start = tag.lowerBound
        while start > 0, isIndentation(bytes[start - 1]) { start -= 1 }
        guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
        var end = tag.upperBound
        while end < bytes.count, isIndentation(bytes[end]) { end += 1 }
        guard end < bytes.count else { return start..<end }
        if bytes[end] == UInt8(ascii: "\r") { end += 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\n") else { return nil }
        return start..<end + 1
    }

    private func isIndentation(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private func find(_ text: StaticString, from start: Int) -> Int? {
        let pattern = Array("\(text)".utf8)
        guard bytes.count - start >= pattern.count else { return nil }
        return (start...bytes.count - pattern.count).first { bytes[$0...].starts(with: pattern) }
    }

    private func tag(at open: Int) -> MustacheTag? {
        let sign = open + 2 < bytes.count ? bytes[open + 2] : 0
        let closing: StaticString = sign == UInt8(ascii: "{") ? "}}}" : "}}"
        guard let close = find(closing, from: open + 2) ?? find("}}", from: open + 2) else { return nil }
        let end = close + (bytes[close...].starts(with: "\(closing)".utf8) ? closing.utf8CodeUnitCount : 2)
        let kind = Self.kind(sign)
        let content = bytes[(kind == .variable ? open + 2 : min(open + 3, close))..<close]
        let name = content.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed()
        return MustacheTag(kind: kind, name: String(decoding: Array(name), as: UTF8.self), range: open..<end)
    }

    private static func kind(_ sign: UInt8) -> MustacheTag.Kind {
        switch sign {
        case UInt8(ascii: "#"): .section
        case UInt8(ascii: "^"): .inverted
        case UInt8(ascii: "/"): .end
        case UInt8(ascii: ">"): .partial
        case UInt8(ascii: "!"): .comment
        case _ where "{&=<$".utf8.contains(sign): .refused
        default: .variable
        }
    }
}

/// A tag between double braces.
struct MustacheTag {
    enum Kind: Equatable {
        case variable, section, inverted, end, partial, comment
        /// A tag of Mustache that this subset does not support: unescaped output, other delimiters, inheritance.
        case refused
    }

    let kind: Kind
    /// The name, without the spaces around it.
    let name: String
    /// The range of the tag, including its braces.
    let range: Range<Int>

    /// Whether the line of the tag is removed if the tag is alone on it.
    var canStandAlone: Bool { kind != .variable }

    /// The problem of the name; nil if it is valid.
    var markupProblem: MarkupProblem? {
        switch kind {
        case .comment: return nil
        case .refused:
            return MarkupProblem(
                "unsupported Mustache tag",
                fix: "use {{name}}, {{#name}}, {{^name}}, {{>name}} or {{! comment}}"
            )
        case .variable, .section, .inverted, .end, .partial:
            guard !isName else { return nil }
            return MarkupProblem(
                "invalid name \"\(name.prefix(40))\"",
                fix: "use letters, digits, _ and -, joined with dots, and close the tag with }}"
            )
        }
    }

    private var isName: Bool {
        let isPartial = kind == .partial
        guard !name.isEmpty else { return false }
        guard name != "." || isPartial else { return true }
        let isSpelled = name.utf8.allSatisfy { byte in
            byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || byte == UInt8(ascii: "_")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || isPartial && byte == UInt8(ascii: "/")
        }
        return isSpelled && (isPartial || !name.split(separator: ".", omittingEmptySubsequences: false).contains(""))
    }
}

extension UInt8 {
    var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

    /// Whether the byte separates attributes (WHATWG HTML §13.2.5.32); a template contains no form feed.
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
