/// What the known mistakes are called; the hand-written files of this field hold every one of them.
extension JSONParser {
    /// The mistake where a value should begin.
    func unexpectedValue() -> JSONError {
        if let mistake = commentMistake() ?? quoteMistake() ?? foreignFormat() { return mistake }
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
        if let mistake = commentMistake() ?? quoteMistake() ?? foreignFormat() { return mistake }
        return error(
            .unexpectedCharacter,
            "\(character) stands where a name in double quotes should begin",
            fix: word.isEmpty ? spaceHint : "names stand in double quotes"
        )
    }

    /// The mistake behind a member's name.
    func missingColon() -> JSONError {
        guard index < bytes.count else { return error(.unexpectedEnd, "the text ends behind a name") }
        return commentMistake()
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
                .trailingContent,
                "a colon follows a string",
                fix: "the braces around the whole text are missing"
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

    private func quoteMistake() -> JSONError? {
        let quotes = [
            "'", "`", "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\u{201A}", "\u{AB}", "\u{BB}",
        ]
        guard quotes.contains(where: isNext) else { return nil }
        return error(
            .unexpectedCharacter,
            "\(character) is no quotation mark of JSON",
            fix: "use the straight double quote \""
        )
    }

    /// What the text is instead of JSON, where that shows here.
    private func foreignFormat() -> JSONError? {
        let formats = [
            ("<", "HTML or XML", "get the file itself, not a page about it"),
            (#"\rtf"#, "rich text", "save it as plain text"),
            (#"\""#, "JSON that was encoded twice", "encode it once, without backslashes before the quotes"),
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
