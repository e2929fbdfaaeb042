import BorrowedBytes
import StrictJSON

/// A text that is not JSON, read up to the place at which the parser stopped.
struct FailedText {
    let bytes: [UInt8]
    let failure: JSONError
    /// The marks that close the arrays and objects that are open, the outermost first.
    private(set) var closing: [UInt8] = []
    /// The last string, from its opening quote; it ends after its closing quote, or is open.
    private var string: Range<Int>?
    private var isInString = false

    init(_ bytes: [UInt8], _ failure: JSONError) {
        (self.bytes, self.failure) = (bytes, failure)
        var start = 0
        var isEscaped = false
        for offset in 0..<min(failure.position.offset, bytes.count) {
            switch bytes[offset] {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isInString
            case UInt8(ascii: "\""):
                if isInString { string = start..<offset + 1 } else { start = offset }
                isInString.toggle()
            case _ where isInString: break
            case UInt8(ascii: "["): closing.append(UInt8(ascii: "]"))
            case UInt8(ascii: "{"): closing.append(UInt8(ascii: "}"))
            case UInt8(ascii: "]"), UInt8(ascii: "}"): _ = closing.popLast()
            default: break
            }
        }
        if isInString { string = start..<index }
    }

    /// The offset at which the parser stopped.
    var index: Int { min(failure.position.offset, bytes.count) }

    func isNext(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    /// Where a whole text in YAML begins: with `---`, or with a name and a colon.
    var yaml: Int? {
        guard closing.isEmpty, let start = bytes.firstIndex(where: { !Self.isSpace($0) }) else { return nil }
        let rest = bytes[start...].drop { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
        let hasName = start == index && rest.startIndex > start && rest.first == UInt8(ascii: ":")
        let isYAML = hasName && rest.dropFirst().first.map(Self.isSpace) != false
        return isYAML || bytes[start...].starts(with: "---".utf8) ? start : nil
    }

    /// A typographic quotation mark here, or in the string before, where it seems to close it.
    var typographicQuote: Int? {
        if mark(at: index) != nil { return index }
        guard let string, string.upperBound == index else { return nil }
        return string.last { offset in
            guard let mark = mark(at: offset) else { return false }
            let next = bytes[(offset + mark.count)...].first { !Self.isSpace($0) }
            return next.map(",:]}\"".utf8.contains) != false
        }
    }

    /// The typographic quotation mark at an offset.
    private func mark(at offset: Int) -> [UInt8]? { Self.marks.first(where: bytes[offset...].starts) }

    private static let marks = "‘’‚‛“”„‟«»".unicodeScalars.map { Array(String($0).utf8) }

    /// The opening quote of a string that goes on after brackets, commas or colons, up to the next quote or line end.
    var unclosedString: Int? {
        guard let string, string.upperBound == index || isNext("\"") else { return nil }
        if isInString, index < bytes.count, !isNext("\n"), !isNext("\r") { return nil }
        let content = bytes[string].dropFirst().dropLast(isInString ? 0 : 1)
        let rest = content.last { !Self.isSpace($0) }
        let hasText = content.contains { !Self.isSpace($0) && !",:[]{}".utf8.contains($0) }
        return hasText && rest.map(",:[]{}".utf8.contains) == true ? string.lowerBound : nil
    }

    /// The next value or name, where a comma should separate it from the one before.
    var missingComma: Int? {
        let isValue =
            bytes[index...].first.map("\"{[-0123456789".utf8.contains) == true
            || ["true", "false", "null"].contains(where: isNext)
        let isStray = isNext("\"") && bytes[..<index].last?.isLetterOrDigit == true
        return isValue && !isStray ? index : nil
    }

    /// The marks that close all that is open at the end.
    var missingEnd: String {
        (isInString ? "\"" : "") + String(decoding: closing.reversed(), as: UTF8.self)
    }

    /// The parser's error, with the character that it found.
    var unrecognized: JSONError {
        let fix: String
        switch failure.place {
        case .value, .name, .colon, .commaInArray, .commaInObject: fix = "correct or remove the text here"
        case .end: fix = "remove the rest, or put all values into one array"
        case .string, .cutOff, nil: return failure
        }
        return JSONError(
            code: failure.code,
            position: failure.position,
            message: "\(failure.message), found \(character)",
            fix: fix
        )
    }

    /// The next character in quotes; an invisible one by its code point.
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

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}
