// # JSONMistakes
//
// Tells the mistakes of people apart where a text leaves the grammar of JSON.
//
// "Expected a value" is true of a comment, of a quotation mark from a word processor and of a YAML file, and helps with
// none of them. The parser knows only the place; this module looks at the text around it, and says what was meant:
//
// ```swift
// RefusedText("// trips\n{}", .comment, "1:1", fix: "remove the comment"),
// ```
//
// (One of the cases of the tests: a text, the code, the place, the fix.)
//
// ## What it leaves out
//
// - Parsing. `StrictJSON` decides what is JSON; nothing is accepted here that it refuses.
// - Apps. An app reads its own table, which a build has checked, so there the place and what was expected are enough.
// - Repairs. A fix is a sentence for a person; `AssociationChecker/Text/RepairedText.swift` repairs a copy to look further.
//
// ## Limits and costs
//
// - Nothing is done for a text that is JSON. For another one, at most one pass over the text counts the brackets that
//   are open.
// - Only the first error of a text is told.
//
// ## Where to read on
//
// `JSONMistake.swift` has one function a mistake. `StrictJSON/JSONError.swift` has the places at which the parser stops.
// `Tests/StrictJSONTests/HandwrittenMistakeTests.swift` has the mistakes.

package import StrictJSON

extension JSONValue {
    /// Parses a text as `init(parsing:limits:)` does; an error says which mistake of people it is.
    ///
    /// - Throws: the first error, with its line and column.
    package init(diagnosing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        do throws(JSONError) {
            try self.init(parsing: bytes, limits: limits)
        } catch {
            throw JSONMistake(bytes: bytes, failure: error).diagnosed
        }
    }
}

/// Tells the mistakes apart that occur in hand-written files, where the grammar of JSON was left.
private struct JSONMistake {
    let bytes: [UInt8]
    /// The parser's error.
    let failure: JSONError

    private var index: Int { failure.position.offset }

    /// The error with the mistake and its fix.
    var diagnosed: JSONError {
        switch failure.place {
        case .value: misplaced ?? unexpectedValue()
        case .name: misplaced ?? unexpectedName()
        case .colon: missingColon()
        case .commaInArray: commentMistake() ?? missingComma(in: "array")
        case .commaInObject: commentMistake() ?? missingComma(in: "object")
        case .end: commentMistake() ?? trailingContent()
        case .string: typographicQuoteBefore() ?? failure
        case .cutOff: cutOff()
        case nil: failure
        }
    }

    private func error(_ code: JSONError.Code, _ message: String, fix: String? = nil) -> JSONError {
        JSONError(code: code, position: failure.position, message: message, fix: fix)
    }

    /// The parser's error with the character that is here.
    private func found(fix: String?) -> JSONError {
        error(failure.code, "\(failure.message), found \(character)", fix: fix)
    }

    /// The mistakes that occur in place of a value and of a name.
    private var misplaced: JSONError? {
        commentMistake() ?? quoteMistake() ?? encodedTwice() ?? foreignFormat() ?? misplacedMark()
    }

    /// The error for a value that does not begin here.
    private func unexpectedValue() -> JSONError {
        let lower = word.lowercased()
        let isLiteral = ["true", "false", "null"].contains(lower)
        if isLiteral || ["nan", "infinity", "undefined", "none"].contains(lower) {
            let fix = isLiteral ? "write \(lower) in lower case" : "write null, a number or a string"
            return error(.unexpectedCharacter, "\"\(word)\" is not a JSON value", fix: fix)
        }
        switch bytes[index] {
        case UInt8(ascii: ","):
            return error(.unexpectedCharacter, "expected a value, found a comma", fix: "remove the comma")
        case UInt8(ascii: "+"), UInt8(ascii: "."):
            return error(
                .badNumber,
                "a number begins with a digit or a minus sign",
                fix: bytes[index] == UInt8(ascii: "+") ? "remove the plus sign" : "write 0 before the point"
            )
        default:
            return found(fix: word.isEmpty ? spaceHint : "put text in double quotes")
        }
    }

    /// The error for a member name that does not begin here.
    private func unexpectedName() -> JSONError {
        if bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "[") {
            return error(
                .unexpectedCharacter,
                "expected a name, found an object or a list: the list before it is closed too early",
                fix: "move the closing ] or } after this"
            )
        }
        return found(fix: word.isEmpty ? spaceHint : "put the name in double quotes")
    }

    /// The error for a missing colon after a member name.
    private func missingColon() -> JSONError {
        commentMistake() ?? quoteMistake() ?? misplacedMark() ?? found(fix: spaceHint)
    }

    /// The error for a missing comma after an element or a member.
    private func missingComma(in container: String) -> JSONError {
        switch bytes[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            _ where ["true", "false", "null"].contains(word):
            return error(
                .missingComma,
                "a comma is missing before this",
                fix: "separate the parts of an \(container) with commas"
            )
        default:
            return quoteMistake() ?? encodedTwice() ?? misplacedMark(inList: container == "array")
                ?? found(fix: spaceHint)
        }
    }

    /// The error for text after the whole value.
    private func trailingContent() -> JSONError {
        // `"applinks": {}`
        let last = bytes[..<index].last { !" \t\r\n".utf8.contains($0) }
        if last == UInt8(ascii: "\""), bytes[index] == UInt8(ascii: ":") {
            return error(
                .missingBraces,
                "the braces around the whole text are missing",
                fix: "put { before the whole text and } after it"
            )
        }
        return error(
            .trailingContent,
            "\(character) follows the end of the value",
            fix: bytes[index] == UInt8(ascii: ",") ? "remove the comma, or put the values into an array" : spaceHint
        )
    }

    private func commentMistake() -> JSONError? {
        guard ["#", "//", "/*"].contains(where: isNext) else { return nil }
        return error(.comment, "JSON has no comments", fix: "remove the comment")
    }

    /// A quotation mark that is not the one of JSON.
    private func quoteMistake() -> JSONError? {
        if isTypographicQuote(at: index) { return typographicQuote(at: failure.position) }
        if isNext("'") {
            return error(.singleQuote, "this text is in single quotes", fix: "use the straight double quote \"")
        }
        guard isNext("`") else { return nil }
        return error(
            .unexpectedCharacter,
            "\(character) is not a quotation mark of JSON",
            fix: "use the straight double quote \""
        )
    }

    /// A typographic quotation mark earlier in the line, which was probably meant to close the string that is now too
    /// long; nil if there is none.
    private func typographicQuoteBefore() -> JSONError? {
        let start = bytes[..<index].lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? -1
        guard let quote = (start + 1..<index).last(where: isTypographicQuote) else { return nil }
        let characters = bytes[quote..<index].count { $0 & 0xC0 != 0x80 }
        let (line, column) = (failure.position.line, max(1, failure.position.column - characters))
        return typographicQuote(at: JSONPosition(offset: quote, line: line, column: column))
    }

    private func typographicQuote(at position: JSONPosition) -> JSONError {
        JSONError(
            code: .typographicQuote,
            position: position,
            message: "a typographic quotation mark is used instead of a straight one",
            fix: "replace all of them by the straight double quote \"; turn off smart quotes in the editor"
        )
    }

    /// Whether one of U+2018 to U+201F or a guillemet is here.
    private func isTypographicQuote(at index: Int) -> Bool {
        let scalar = bytes[index...].prefix(3)
        if scalar.starts(with: [0xC2, 0xAB]) || scalar.starts(with: [0xC2, 0xBB]) { return true }
        guard scalar.starts(with: [0xE2, 0x80]), let last = scalar.dropFirst(2).first else { return false }
        return (0x98...0x9F).contains(last)
    }

    /// The error for a mark that shows which neighbor is wrong.
    private func misplacedMark(inList: Bool = false) -> JSONError? {
        switch bytes[index] {
        case UInt8(ascii: ":") where inList:
            return error(
                .unexpectedCharacter,
                "a name with its colon is in a list, which holds only values",
                fix: "put { before the name and } after its value"
            )
        case UInt8(ascii: "/"):
            return error(
                .unexpectedCharacter,
                "a / is outside the quotes",
                fix: "move it into the quotes, or remove it"
            )
        // `""paths"`
        case _ where index >= 2 && bytes[index - 1] == UInt8(ascii: "\"") && bytes[index - 2] == UInt8(ascii: "\""):
            return error(.unexpectedCharacter, "an extra \" is before this text", fix: "remove one of the two")
        default: return nil
        }
    }

    /// The error for a truncated text, with the closing marks that are missing.
    private func cutOff() -> JSONError {
        if let quote = typographicQuoteBefore() { return quote }
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
        guard !isInString, !open.isEmpty else { return failure }
        let marks = String(decoding: open.reversed(), as: UTF8.self)
        return error(
            .unexpectedEnd,
            failure.message,
            fix: "add the missing \(marks), or publish the whole file if more is missing"
        )
    }

    /// A backslash before a quotation mark outside of a string.
    private func encodedTwice() -> JSONError? {
        guard isNext(#"\""#) else { return nil }
        return error(
            .encodedTwice,
            "the JSON is encoded twice",
            fix: "encode it once, without backslashes before the quotes"
        )
    }

    /// The error for a text in another format than JSON, if its beginning shows which.
    private func foreignFormat() -> JSONError? {
        let formats = [
            ("<", "HTML or XML", "get the file itself, not a page about it"),
            (#"\rtf"#, "rich text", "save it as plain text"),
            ("version https://git-lfs", "a pointer of Git LFS", "fetch the file that it points to"),
        ]
        guard let (_, name, fix) = formats.first(where: { isNext($0.0) }) else { return nil }
        return error(.unexpectedCharacter, "this is \(name)", fix: fix)
    }

    private func isNext(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    /// The next letters and digits, up to the length of the longest known word.
    private var word: String {
        String(decoding: bytes[index...].prefix(16).prefix { $0.isLetterOrDigit }, as: UTF8.self)
    }

    /// The fix for an invisible character.
    private var spaceHint: String? {
        character.hasPrefix("U+") ? "use only spaces, tabs and line ends between values" : nil
    }

    /// The character at `index`, as messages print it.
    private var character: String {
        guard let scalar = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first else {
            return "the end"
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        default: return "\"\(scalar)\""
        }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
