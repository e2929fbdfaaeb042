/// What the known mistakes are called; the hand-written files of this field hold every one of them.
extension JSONParser {
    /// The mistake where a value should begin.
    func unexpectedValue() -> JSONError {
        if let mistake = commentMistake() ?? quoteMistake() ?? encodedTwice() ?? foreignFormat() ?? misplacedMark() {
            return mistake
        }
        switch word.lowercased() {
        case "true", "false", "null":
            return error(
                .unexpectedCharacter,
                "\"\(word)\" is no value of JSON",
                fix: "write \(word.lowercased()) in lower case"
            )
        case "nan", "infinity", "undefined", "none":
            return error(
                .unexpectedCharacter,
                "\"\(word)\" is no value of JSON",
                fix: "write null, a number or a string"
            )
        default: break
        }
        switch bytes[index] {
        case UInt8(ascii: ","):
            return error(.unexpectedCharacter, "a comma stands where a value should begin", fix: "remove the comma")
        case UInt8(ascii: "+"), UInt8(ascii: "."):
            return error(
                .badNumber,
                "a number begins with a digit or a minus sign",
                fix: bytes[index] == UInt8(ascii: "+") ? "remove the plus sign" : "write 0 before the point"
            )
        default:
            return error(
                .unexpectedCharacter,
                "\(character) stands where a value should begin",
                fix: word.isEmpty ? spaceHint : "text stands in double quotes"
            )
        }
    }

    /// The mistake where a member's name should begin.
    func unexpectedName() -> JSONError {
        if let mistake = commentMistake() ?? quoteMistake() ?? encodedTwice() ?? foreignFormat() ?? misplacedMark() {
            return mistake
        }
        if bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "[") {
            return error(
                .unexpectedCharacter,
                "an object or list is where a name should begin: the list before it is closed too early",
                fix: "move the closing ] or } after this"
            )
        }
        return error(
            .unexpectedCharacter,
            "\(character) stands where a name in double quotes should begin",
            fix: word.isEmpty ? spaceHint : "names stand in double quotes"
        )
    }

    /// The mistake behind a member's name.
    func missingColon() -> JSONError {
        guard index < bytes.count else { return cutOff("the text ends after a name") }
        return commentMistake() ?? quoteMistake() ?? misplacedMark()
            ?? error(
                .unexpectedCharacter,
                "\(character) stands where a colon should follow the name",
                fix: spaceHint
            )
    }

    /// The mistake behind an element or a member.
    func missingComma(in container: String, closing mark: Unicode.Scalar) -> JSONError {
        if let comment = commentMistake() { return comment }
        switch bytes[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            _ where ["true", "false", "null"].contains(word):
            return error(
                .missingComma,
                "a comma is missing in front of this",
                fix: "separate the parts of an \(container) with commas"
            )
        default:
            if let mistake = quoteMistake() ?? encodedTwice() ?? misplacedMark(inList: container == "array") {
                return mistake
            }
            return error(
                .unexpectedCharacter,
                "\(character) stands where a comma or \(mark) should follow",
                fix: spaceHint
            )
        }
    }

    /// The mistake behind the whole value.
    func trailingContent(after value: JSONValue) -> JSONError {
        if let comment = commentMistake() { return comment }
        if value.string != nil, bytes[index] == UInt8(ascii: ":") {
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
        if isTypographicQuote(at: index) { return typographicQuote(at: position) }
        if isNext("'") {
            return error(.singleQuote, "a text is in single quotes", fix: "use the straight double quote \"")
        }
        guard isNext("`") else { return nil }
        return error(
            .unexpectedCharacter,
            "\(character) is not a quotation mark of JSON",
            fix: "use the straight double quote \""
        )
    }

    /// A typographic quotation mark earlier in the line, which was probably meant to close the string that now is too
    /// long; nil where there is none.
    func typographicQuoteBefore() -> JSONError? {
        let start = bytes[..<index].lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? -1
        guard let quote = (start + 1..<index).last(where: isTypographicQuote) else { return nil }
        let characters = bytes[quote..<index].count { $0 & 0xC0 != 0x80 }
        let (line, column) = (position.line, max(1, position.column - characters))
        return typographicQuote(at: JSONPosition(offset: quote, line: line, column: column))
    }

    private func typographicQuote(at position: JSONPosition) -> JSONError {
        JSONError(
            code: .typographicQuote,
            position: position,
            message: "a typographic quotation mark is where the straight one is needed",
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

    /// A mark that shows which of its neighbours is wrong.
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
            return error(.unexpectedCharacter, "a \" is too many before this text", fix: "remove one of the two quotes")
        default: return nil
        }
    }

    /// The end of the text, with the marks that would close it.
    func cutOff(_ message: String, fix: String? = nil) -> JSONError {
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
        guard !isInString, !open.isEmpty else { return error(.unexpectedEnd, message, fix: fix) }
        let marks = String(decoding: open.reversed(), as: UTF8.self)
        return error(
            .unexpectedEnd,
            message,
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

    /// What the text is instead of JSON, where that shows here.
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

    /// The letters and digits that come next, as many as a word of JSON or of its neighbours has.
    private var word: String {
        String(decoding: bytes[index...].prefix(16).prefix { $0.isLetterOrDigit }, as: UTF8.self)
    }

    /// What to do about an invisible character.
    private var spaceHint: String? {
        character.hasPrefix("U+") ? "only space, tab and line ends may stand between values" : nil
    }

    /// The character at `index` as a message shows it.
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
