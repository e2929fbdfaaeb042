/// The lists and objects that are open at a place of a text, and the strings before it.
struct OpenBrackets {
    /// A list or an object.
    struct Open {
        /// `[` or `{`.
        let mark: UInt8
        let offset: Int
        /// The name of which it is the value, with its quotes; nil if there is none.
        let name: Range<Int>?
        /// The number of spaces before its line.
        let indent: Int

        var isList: Bool { mark == UInt8(ascii: "[") }
        /// The mark that closes it: `]` or `}`.
        var end: UInt8 { mark + 2 }
    }

    /// What is open, the innermost last.
    var open: [Open] = []
    /// The last string that is closed, with its quotes.
    private(set) var string: Range<Int>?
    /// The opening quote of a string that is not closed.
    private(set) var openString: Int?
    private var name: Range<Int>?
    /// The first bracket whose closing mark stands further left than its line, so that it probably closes another one.
    private(set) var unclosed: Open?
    /// The number of spaces before the line.
    private var indent = 0

    /// Reads on.
    ///
    /// - Returns: the offset of the first mark that closes another one than is open; nil if there is none.
    mutating func read(_ bytes: ArraySlice<UInt8>) -> Int? {
        var isEscaped = false
        var isLineStart = false
        for (offset, byte) in zip(bytes.indices, bytes) {
            if let start = openString {
                if byte == UInt8(ascii: "\""), !isEscaped { (string, openString) = (start..<offset + 1, nil) }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            let isFirst = isLineStart
            isLineStart = byte == UInt8(ascii: "\n") || isLineStart && byte == UInt8(ascii: " ")
            if isLineStart { indent = byte == UInt8(ascii: "\n") ? 0 : indent + 1 }
            switch byte {
            case UInt8(ascii: "\""): openString = offset
            case UInt8(ascii: ":"): name = string
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                open.append(Open(mark: byte, offset: offset, name: name, indent: indent))
                name = nil
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard let last = open.last, last.end == byte else { return offset }
                if isFirst, indent < last.indent, unclosed == nil { unclosed = last }
                open.removeLast()
            case UInt8(ascii: ","): name = nil
            default: break
            }
        }
        return nil
    }

    /// What is open after the innermost is closed.
    var closing: OpenBrackets {
        var copy = self
        copy.open.removeLast()
        return copy
    }

    /// Returns what is open after a further mark.
    func opening(_ mark: Unicode.Scalar) -> OpenBrackets {
        var copy = self
        _ = copy.read([UInt8(ascii: mark)][...])
        return copy
    }

    /// Returns whether all marks of the rest of a text fit.
    func fits(_ rest: ArraySlice<UInt8>) -> Bool {
        var copy = self
        return copy.read(rest) == nil && copy.open.isEmpty && copy.openString == nil
    }
}
