/// Cuts a text into stretches and tags, as the Mustache specification says; blanks about standalone tags are gone.
struct MustacheScanner {
    enum Piece {
        case text(Range<Int>)
        /// A tag, with the blanks before it where it stands alone: they indent a partial.
        case tag(MustacheTag, indentation: Range<Int>)
    }

    private let bytes: [UInt8]
    private var index = 0
    private var waiting: Piece?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next piece; nil at the end.
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
        var before = open..<open
        index = tag.range.upperBound
        if tag.canStandAlone, let line = lineAlone(with: tag.range) {
            before = line.lowerBound..<open
            index = line.upperBound
        }
        let piece = Piece.tag(tag, indentation: before)
        guard before.lowerBound > start else { return piece }
        waiting = piece
        return .text(start..<before.lowerBound)
    }

    /// The line of a tag that has it for itself, its end included.
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
        let closing: StaticString =
            switch sign {
            case UInt8(ascii: "{"): "}}}"
            default: "}}"
            }
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
        case UInt8(ascii: "{"), UInt8(ascii: "&"):
            .refused(Complaint("there is no unescaped form", mend: "write {{name}}: it is escaped for its place"))
        case UInt8(ascii: "="):
            .refused(Complaint("the delimiters cannot be changed", mend: "write {{ and }} throughout"))
        case UInt8(ascii: "<"), UInt8(ascii: "$"):
            .refused(Complaint("templates do not inherit", mend: "use partials {{>name}} and sections {{#name}}"))
        default: .variable
        }
    }
}
