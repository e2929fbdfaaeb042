/// The reason why a text is not JSON; only RFC 8259 is accepted, without extensions.
public struct JSONError: Error, Hashable, Sendable {
    /// The kinds of error; the names are stable, for programs.
    public enum Code: String, Sendable {
        /// Nothing, or only white space.
        case empty
        /// The text begins with a byte order mark (RFC 8259 §8.1 forbids adding one).
        case byteOrderMark
        /// A byte sequence that is not UTF-8.
        case notUTF8
        /// More bytes than the limit.
        case tooLarge
        /// Arrays and objects are nested more deeply than the limit.
        case tooDeep
        /// The text ends in the middle of a value.
        case unexpectedEnd
        /// A byte that is not allowed at its position.
        case unexpectedCharacter
        /// A typographic quotation mark where the straight one is needed; only from `JSONMistakes`.
        case typographicQuote
        /// A text in single quotes; only from `JSONMistakes`.
        case singleQuote
        /// A comma before a closing bracket or brace.
        case trailingComma
        /// `//`, `/*` or `#`; only from `JSONMistakes`.
        case comment
        /// A missing comma between two elements or members; only from `JSONMistakes`.
        case missingComma
        /// A number that RFC 8259 §6 does not allow.
        case badNumber
        /// A backslash that does not begin an escape, or half a surrogate pair.
        case badEscape
        /// A control character inside a string.
        case controlCharacter
        /// A name that occurs twice in one object.
        case duplicateKey
        /// Text after the end of the value.
        case trailingContent
    }

    /// The kind of error.
    public let code: Code
    /// The position of the error.
    public let position: JSONPosition
    /// A sentence that describes the error, without its position.
    public let message: String
    /// The fix as an instruction; nil if it is not known.
    public let fix: String?
    /// Where the grammar was left; nil where the code says all.
    package let place: Place?

    /// A place of the grammar, with what should be there; `JSONMistakes` recognizes common mistakes by it.
    package enum Place: Sendable {
        case value, name, colon, commaInArray, commaInObject
        /// After the end of the value.
        case end
        /// Inside a string.
        case string
        /// At the end of a text that is not complete.
        case cutOff
    }

    package init(code: Code, position: JSONPosition, message: String, fix: String?, place: Place? = nil) {
        self.code = code
        self.position = position
        self.message = message
        self.fix = fix
        self.place = place
    }
}

extension JSONError: CustomStringConvertible {
    /// `line:column: message; fix: …`.
    public var description: String {
        "\(position): \(message)" + (fix.map { "; fix: \($0)" } ?? "")
    }
}

/// A position in a JSON text, as an editor shows it.
public struct JSONPosition: Hashable, Sendable {
    /// Bytes from the start of the text, 0 for the first.
    public let offset: Int
    /// Line, 1 for the first; a line ends with LF, CR or both.
    public let line: Int
    /// Column in Unicode scalars, 1 for the first of its line.
    public let column: Int

    /// Creates a position from its three numbers.
    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// Creates the position of a byte of a text.
    package init(of offset: Int, in bytes: [UInt8]) {
        var line = 1
        var column = 1
        for index in 0..<offset {
            switch bytes[index] {
            case UInt8(ascii: "\r") where bytes[index...].starts(with: "\r\n".utf8):
                break
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                line += 1
                column = 1
            case let byte:
                column += byte & 0xC0 == 0x80 ? 0 : 1
            }
        }
        self.init(offset: offset, line: line, column: column)
    }

    /// The first byte of a text.
    public static let start = JSONPosition(offset: 0, line: 1, column: 1)
}

extension JSONPosition: CustomStringConvertible {
    /// `line:column`, the form that editors and terminals open.
    public var description: String { "\(line):\(column)" }
}
