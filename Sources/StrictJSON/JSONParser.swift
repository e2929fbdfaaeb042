// # StrictJSON
//
// Reads JSON as RFC 8259 defines it and nothing else, and remembers where each value stands.
//
// Route tables, configurations and association files are written by hand. A reader that accepts a comma too many hides
// the mistake until a stricter one, such as that of a phone, refuses the file. So this parser refuses it at once, and
// says where and what was expected; `JSONMistakes/JSONMistake.swift` recognizes common mistakes. Members are then read by name and type, and all that does not fit is collected:
//
// ```swift
// let problems = JSONProblems()
// let text = #"{"id": "trip", "titel": "Trips"}"#
// let value = try JSONValue(parsing: Array(text.utf8))
// let reader = JSONObjectReader(value, path: "", keys: ["id", "title"], problems: problems)
// #expect(reader?.string("id") == "trip")
// #expect(problems.all.map { "\($0.location): \($0.code)" } == ["1:16: unknown-key"])
// ```
//
// ## What it leaves out
//
// - Every extension: comments, trailing commas, byte order marks, lone surrogates, names that occur twice.
// - `Codable`. It stops at the first problem and does not know lines.
// - Floating-point numbers: a number stays the text that was written, and its reader chooses an integer type.
// - Output in a pretty form: ``JSONWriter`` writes compact text, always the same bytes for the same calls.
//
// ## Limits and costs
//
// - A text has at most 64 levels, and 16 MiB unless a caller sets another limit (``JSONLimits``). The parser is
//   recursive, and 64 levels fit into the 512 KiB stack of a secondary thread.
// - A syntax error ends the parse: there is at most one. Problems of members are all reported, 100 of each code.
// - Time is linear in the text: one pass checks the encoding, one parses. The names of an object are compared one by
//   one up to 16, and by their hash from there on.
// - An object is a list of members in the order of the text. Looking up a name compares bytes, one member after the
//   other.
//
// ## Where to read on
//
// `JSONValue.swift`, `JSONParser.swift`, `JSONObjectReader.swift` with `JSONProblems.swift`, then `JSONWriter.swift`.
// The texts that must be accepted and refused are the tables in `Tests/StrictJSONTests/AcceptedTextTests.swift` and
// `Tests/StrictJSONTests/RefusedTextTests.swift`.

import BorrowedBytes
public import Diagnostics

extension JSONValue {
    /// Parses a whole text strictly according to RFC 8259.
    ///
    /// It rejects comments, trailing commas, duplicate names, byte order marks and lone surrogates.
    ///
    /// - Throws: the first error, with its line and column.
    public init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        var parser = JSONParser(bytes: bytes, limits: limits)
        self = try parser.document()
    }
}

/// A recursive descent parser over bytes; the depth limit bounds the recursion.
struct JSONParser {
    let bytes: [UInt8]
    let limits: JSONLimits
    var index = 0
    /// The number of UTF-8 continuation bytes since the start of the line, which do not count as columns.
    var continuations = 0
    private var depth = 0
    private var line = 1
    private var lineStart = 0

    init(bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    mutating func document() throws(JSONError) -> JSONValue {
        try checkEncoding()
        skipWhiteSpace()
        guard index < bytes.count else {
            throw error(.empty, "missing value", fix: "add at least {}")
        }
        let value = try value()
        skipWhiteSpace()
        guard index == bytes.count else {
            throw error(.trailingContent, "expected the end of input", at: .end)
        }
        return value
    }

    /// The position of the next byte.
    var position: JSONPosition {
        JSONPosition(offset: index, line: line, column: index - lineStart - continuations + 1)
    }

    func error(
        _ code: JSONError.Code,
        _ message: String,
        fix: String? = nil,
        at place: JSONError.Place? = nil
    ) -> JSONError {
        JSONError(code: code, position: position, message: message, fix: fix, place: place)
    }

    /// The error of a text that is not complete.
    var cutOff: JSONError { error(.unexpectedEnd, "unexpected end of input", at: .cutOff) }

    private func expected(_ what: String, at place: JSONError.Place) -> JSONError {
        error(.unexpectedCharacter, "expected \(what)", at: place)
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        guard index < bytes.count else { throw cutOff }
        let start = position
        let content: JSONValue.Content
        switch bytes[index] {
        case UInt8(ascii: "{"): content = .object(try members())
        case UInt8(ascii: "["): content = .array(try elements())
        case UInt8(ascii: "\""): content = .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): content = .number(try number())
        case UInt8(ascii: "t") where consume(word: "true"): content = .bool(true)
        case UInt8(ascii: "f") where consume(word: "false"): content = .bool(false)
        case UInt8(ascii: "n") where consume(word: "null"): content = .null
        default: throw expected("a value", at: .value)
        }
        return JSONValue(content, at: start)
    }

    private mutating func elements() throws(JSONError) -> [JSONValue] {
        try open()
        defer { depth -= 1 }
        var elements: [JSONValue] = []
        if consume("]") { return elements }
        repeat {
            elements.append(try value())
        } while try continues(until: "]")
        return elements
    }

    private mutating func members() throws(JSONError) -> [JSONMember] {
        try open()
        defer { depth -= 1 }
        var members: [JSONMember] = []
        var names = JSONNames()
        if consume("}") { return members }
        repeat {
            let start = position
            let name = try name()
            guard names.insert(name, after: members) else {
                throw JSONError(
                    code: .duplicateKey,
                    position: start,
                    message: "duplicate key \(name.quoted)",
                    fix: "remove one of the two keys"
                )
            }
            members.append(JSONMember(name: name, position: start, value: try value()))
        } while try continues(until: "}")
        return members
    }

    /// Reads a member's name and skips its colon.
    private mutating func name() throws(JSONError) -> String {
        guard index < bytes.count else { throw cutOff }
        guard bytes[index] == UInt8(ascii: "\"") else { throw expected("a key in double quotes", at: .name) }
        let name = try string()
        skipWhiteSpace()
        guard index < bytes.count else { throw cutOff }
        guard consume(":") else { throw expected("\":\" after the key", at: .colon) }
        skipWhiteSpace()
        return name
    }

    /// Skips an opening mark and goes one level deeper.
    private mutating func open() throws(JSONError) {
        guard depth < JSONLimits.depth else {
            throw error(
                .tooDeep,
                "more than \(JSONLimits.depth) nested arrays and objects",
                fix: "flatten the structure"
            )
        }
        depth += 1
        index += 1
        skipWhiteSpace()
    }

    /// Skips the comma before another element (returns true) or the closing mark (returns false).
    private mutating func continues(until mark: Unicode.Scalar) throws(JSONError) -> Bool {
        skipWhiteSpace()
        if consume(mark) { return false }
        guard index < bytes.count else { throw cutOff }
        let comma = position
        guard consume(",") else {
            throw expected("\",\" or \"\(mark)\"", at: mark == "]" ? .commaInArray : .commaInObject)
        }
        skipWhiteSpace()
        if consume(mark) {
            throw JSONError(code: .trailingComma, position: comma, message: "trailing comma", fix: "remove the comma")
        }
        return true
    }

    /// Skips this ASCII character if it is next; returns whether it is.
    mutating func consume(_ mark: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: mark) else { return false }
        index += 1
        return true
    }

    /// Skips this word if it is next; returns whether it is.
    private mutating func consume(word: String) -> Bool {
        guard bytes[index...].starts(with: word.utf8) else { return false }
        index += word.utf8.count
        return true
    }

    private mutating func skipWhiteSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                index += 1
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                index += isCRLF(at: index) ? 2 : 1
                line += 1
                lineStart = index
                continuations = 0
            default:
                return
            }
        }
    }
}

/// The limits of the parser, and of the readers that use its values.
public struct JSONLimits: Sendable {
    /// The usual maximum length of a text, in bytes; 20,000 routes of 200 bytes are a quarter of it.
    public static let largestText = 16 << 20

    /// The maximum length of a text, in bytes.
    public var bytes: Int
    /// The maximum number of problems of one code that a reader keeps.
    public var problems: Int

    /// The maximum nesting depth of arrays and objects; the 512 KiB stack of a secondary thread on macOS suffices for it,
    /// even in a debug build.
    static let depth = 64

    /// Creates limits; the defaults are enough for every hand-written file.
    public init(bytes: Int = largestText, problems: Int = CappedDiagnostics.defaultMaximum) {
        self.bytes = bytes
        self.problems = problems
    }
}

/// The checks before parsing: size and encoding (RFC 8259 §8.1).
extension JSONParser {
    func checkEncoding() throws(JSONError) {
        guard bytes.count <= limits.bytes else {
            throw error(
                .tooLarge,
                "\(bytes.count) bytes exceed the limit of \(limits.bytes)",
                fix: "split the file, or remove unused parts"
            )
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw error(.byteOrderMark, "unexpected byte order mark", fix: "save the file as UTF-8 without BOM")
        }
        let fix = "save the file as UTF-8"
        guard !isWide else { throw error(.notUTF8, "expected UTF-8, found UTF-16 or UTF-32", fix: fix) }
        guard let invalid = UTF8Text.firstInvalid(in: bytes.borrowed, 0..<bytes.count) else { return }
        let position = JSONPosition(of: invalid, in: bytes)
        throw JSONError(code: .notUTF8, position: position, message: "invalid UTF-8", fix: fix)
    }

    /// Whether the text has a byte order mark of UTF-16 or UTF-32, or a zero byte in its first, ASCII, character.
    private var isWide: Bool {
        guard bytes.count >= 2, bytes.count.isMultiple(of: 2) else { return false }
        switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE), (0xFE, 0xFF), (0, _), (_, 0): return true
        default: return false
        }
    }

    /// Returns whether CR and LF are at this index; together they are one line end.
    func isCRLF(at index: Int) -> Bool {
        bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
    }
}

/// The names of one object, compared byte for byte: a few one by one, many by their hash.
struct JSONNames {
    private static let few = 16
    private var hashed: Set<[UInt8]> = []

    /// Adds a name; returns whether it is new, compared with the members before it.
    mutating func insert(_ name: String, after members: [JSONMember]) -> Bool {
        guard members.count >= Self.few else { return !members.contains { $0.isNamed(name) } }
        if hashed.isEmpty { hashed = Set(members.map { Array($0.name.utf8) }) }
        return hashed.insert(Array(name.utf8)).inserted
    }
}
