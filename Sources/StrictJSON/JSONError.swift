/// Why a text is not JSON: RFC 8259 and nothing else is read.
public struct JSONError: Error, Hashable, Sendable {
    /// The kinds of mistake, stable names for programs.
    public enum Code: String, Sendable {
        /// Nothing, or only white space.
        case empty
        /// The text begins with a byte order mark (RFC 8259 §8.1 forbids adding one).
        case byteOrderMark
        /// A byte sequence that is not UTF-8.
        case notUTF8
        /// More bytes than the limit.
        case tooLarge
        /// More arrays and objects inside each other than the limit.
        case tooDeep
        /// The text ends in the middle of a value.
        case unexpectedEnd
        /// A byte that cannot stand where it does.
        case unexpectedCharacter
        /// A typographic quotation mark where the straight one is needed.
        case typographicQuote
        /// A text in single quotes.
        case singleQuote
        /// The text is encoded as JSON once more: quotes have backslashes before them.
        case encodedTwice
        /// The braces around the whole text are missing.
        case missingBraces
        /// A comma before a closing bracket or brace.
        case trailingComma
        /// `//`, `/*` or `#`.
        case comment
        /// A comma between two elements or members is absent.
        case missingComma
        /// A number that RFC 8259 §6 does not allow.
        case badNumber
        /// A backslash that begins no escape, or half a surrogate pair.
        case badEscape
        /// A control character inside a string.
        case controlCharacter
        /// A name that stands twice in one object.
        case duplicateKey
        /// Something follows the value.
        case trailingContent
    }

    /// The kind of mistake.
    public let code: Code
    /// Where it stands.
    public let position: JSONPosition
    /// What is wrong, a sentence without its place.
    public let message: String
    /// What to do about it, where the mistake is a known one.
    public let fix: String?
}

extension JSONError: CustomStringConvertible {
    /// `line:column: message; fix: …`.
    public var description: String {
        "\(position): \(message)" + (fix.map { "; fix: \($0)" } ?? "")
    }
}

/// A place in a JSON text, as an editor shows it.
public struct JSONPosition: Hashable, Sendable {
    /// Bytes from the start of the text, 0 for the first.
    public let offset: Int
    /// Line, 1 for the first; a line ends with LF, CR or both.
    public let line: Int
    /// Column in Unicode scalars, 1 for the first of its line.
    public let column: Int

    /// Makes a position from its three numbers.
    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// The first byte of a text.
    public static let start = JSONPosition(offset: 0, line: 1, column: 1)
}

extension JSONPosition: CustomStringConvertible {
    /// `line:column`, the form that editors and terminals open.
    public var description: String { "\(line):\(column)" }
}
