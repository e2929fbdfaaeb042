import AssociationProof
import SiteAssociation
import StrictJSON

/// The bytes around a mistake, which tell mistakes apart that the grammar alone does not.
struct MistakenText {
    /// What is known of the mistake.
    struct Case {
        let code: FindingCode
        let position: JSONPosition
        let message: String
        let fix: String
    }

    private let error: JSONError
    private let bytes: [UInt8]
    private let offset: Int

    init(_ error: JSONError, _ bytes: [UInt8]) {
        self.error = error
        self.bytes = bytes
        offset = min(error.position.offset, bytes.count)
    }

    /// A typographic quotation mark here, or one that should have closed the string that is too long.
    var typographicQuote: Case? {
        if error.code == .unexpectedCharacter, isTypographicQuote(at: offset) { return quoteCase(at: error.position) }
        guard error.code == .controlCharacter || error.code == .unexpectedEnd else { return nil }
        let line = bytes[..<offset].lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? -1
        guard let quote = (line + 1..<offset).last(where: isTypographicQuote) else { return nil }
        let behind = bytes[quote..<offset].count { $0 & 0xC0 != 0x80 }
        let column = max(1, error.position.column - behind)
        return quoteCase(at: JSONPosition(offset: quote, line: error.position.line, column: column))
    }

    /// The other mistakes that people make again and again.
    var specialCase: Case? {
        switch error.code {
        case .trailingContent where next == UInt8(ascii: ":"):
            make(.missingBraces, "the braces around the whole text are missing", "put { in front and } at the end")
        case .unexpectedEnd: cutOff
        case .unexpectedCharacter: unexpectedCharacter
        default: nil
        }
    }

    private var unexpectedCharacter: Case? {
        switch next {
        case UInt8(ascii: "'"):
            make(.singleQuote, "text stands in single quotes", "use the straight double quote \"")
        case UInt8(ascii: "\\") where bytes[offset...].dropFirst().first == UInt8(ascii: "\""):
            make(.encodedTwice, "the JSON is encoded twice", "encode it once, without backslashes before the quotes")
        case UInt8(ascii: ":"):
            make(
                .notJSON,
                "a name with its colon stands in a list, where only values may stand",
                "put { in front of the name and } behind its object"
            )
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            make(
                .notJSON,
                "an object or list stands where a name should begin: the list before it is closed too early",
                "move the closing ] or } behind this"
            )
        case UInt8(ascii: "/"):
            make(.notJSON, "a / stands outside the quotes", "move it into the quotes, or remove it")
        case _ where isBehindEmptyText:
            make(.notJSON, "a stray \" stands in front of this text", "remove one of the two quotes")
        default: nil
        }
    }

    /// The end of the text, with the marks that would close it.
    private var cutOff: Case? {
        var open: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if isInString {
                isInString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
            case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
            default: break
            }
        }
        guard !isInString, !open.isEmpty else { return nil }
        let marks = String(decoding: open.reversed(), as: UTF8.self)
        return make(
            .cutOff,
            "the text ends before all that is open is closed",
            "the end is missing: publish the whole file, or add \(marks) if only that was left out"
        )
    }

    private var next: UInt8? { bytes[offset...].first }

    /// Whether `""` and nothing else stands right in front, as in `""paths"`.
    private var isBehindEmptyText: Bool {
        offset >= 2 && bytes[offset - 1] == UInt8(ascii: "\"") && bytes[offset - 2] == UInt8(ascii: "\"")
    }

    private func quoteCase(at position: JSONPosition) -> Case {
        Case(
            code: .typographicQuote,
            position: position,
            message: "a typographic quotation mark stands where the straight one should",
            fix: "replace all of them by the straight double quote \"; turn off smart quotes in the editor"
        )
    }

    private func make(_ code: FindingCode, _ message: String, _ fix: String) -> Case {
        Case(code: code, position: error.position, message: message, fix: fix)
    }

    /// Whether one of U+2018 to U+201F or a guillemet stands here.
    private func isTypographicQuote(at index: Int) -> Bool {
        let scalar = bytes[index...].prefix(3)
        if scalar.starts(with: [0xC2, 0xAB]) || scalar.starts(with: [0xC2, 0xBB]) { return true }
        guard scalar.starts(with: [0xE2, 0x80]), let last = scalar.dropFirst(2).first else { return false }
        return (0x98...0x9F).contains(last)
    }
}
