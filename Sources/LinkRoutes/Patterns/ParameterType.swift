import BorrowedBytes
import Diagnostics

/// The texts that a parameter or a query item accepts; this is part of matching, before decoding into Swift types.
public enum ParameterType: Hashable, Sendable {
    /// Any text; for a path parameter, any text that is not empty.
    case string
    /// 1 to 19 ASCII digits, no sign, as ids of 64 bits have; decoding checks whether the Swift type holds the number.
    case int
    /// 8-4-4-4-12 hex digits in either case.
    case uuid
    /// `YYYY-MM-DD` with one of the 366 month-days; decoding checks whether the year has that day.
    case date
    /// A switch of a query item: `true`, `false`, `1` or `0`; in the app, the bare name of an optional item is `true` too.
    case bool
    /// A decimal number of a query item, as in RFC 8259 §6 but with leading zeros allowed: `-12.5`, `1e-3`; decoding
    /// checks that it is finite.
    case number
    /// One of these texts, compared byte for byte.
    case enumeration([String])

    /// The lengths of an `int`, in digits.
    package static let intLengths = 1...19

    /// The texts of a `bool`; the first two are printed.
    package static let boolTexts = ["true", "false", "1", "0"]

    /// Whether the type accepts this text; no type accepts the empty text.
    public func accepts(_ text: String) -> Bool {
        switch self {
        case .string: !text.isEmpty
        case .enumeration(let values): !text.isEmpty && values.hasElement(withBytesOf: text)
        case .int, .uuid, .date, .bool, .number:
            // These types never contain a percent sign, so the text equals its own escaped form.
            !text.utf8.contains(UInt8(ascii: "%")) && withBytes(of: text) { accepts($0, 0..<$0.count) }
        }
    }

    /// Whether the type accepts a checked piece, decoded.
    func accepts(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return false }
        switch self {
        case .string: return true
        case .int: return Self.isInt(bytes, range)
        case .uuid: return Self.isUUID(bytes, range)
        case .date: return Self.isDate(bytes, range)
        case .bool: return Self.isOne(of: Self.boolTexts, bytes, range)
        case .number: return Self.isNumber(bytes, range)
        case .enumeration(let values): return Self.isOne(of: values, bytes, range)
        }
    }

    private static func isOne(of values: [String], _ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Bool {
        values.contains { value in
            withBytes(of: value) { PercentEncoding.equals(bytes, at: range, $0, in: 0..<$0.count) }
        }
    }

    /// Whether both types accept a common text.
    package func overlaps(_ other: ParameterType) -> Bool { commonText(with: other) != nil }

    /// Returns a text that both types accept; nil if there is none.
    package func commonText(with other: ParameterType) -> String? {
        switch (self, other) {
        case (.enumeration(let mine), .enumeration(let theirs)): Self.commonValue(mine, theirs)
        case (.enumeration(let values), let type), (let type, .enumeration(let values)):
            values.first { type.accepts($0) }
        case (.string, let type), (let type, .string): type.example
        default: [example, other.example].first { accepts($0) && other.accepts($0) }
        }
    }

    /// Returns the first value that is in both lists; long lists are looked up by hash.
    private static func commonValue(_ mine: [String], _ theirs: [String]) -> String? {
        guard mine.count > 8, theirs.count > 8 else {
            return mine.first { theirs.hasElement(withBytesOf: $0) }
        }
        let known = Set(theirs.map { Array($0.utf8) })
        return mine.first { known.contains(Array($0.utf8)) }
    }

    /// A text that the type accepts, for examples in messages.
    package var example: String {
        switch self {
        case .string: "x"
        case .int, .number: "1"
        case .bool: "true"
        case .uuid: "00000000-0000-4000-8000-000000000000"
        case .date: "2026-01-31"
        case .enumeration(let values): values.first ?? "x"
        }
    }

    /// The days of each month, including the leap day.
    package static let daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    private static func isInt(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        var count = 0
        while index < range.upperBound {
            guard PercentEncoding.next(in: bytes, &index).isDigit else { return false }
            count += 1
        }
        return intLengths.contains(count)
    }

    private static func isNumber(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        var part = NumberPart.start
        while index < range.upperBound {
            guard let next = part.after(PercentEncoding.next(in: bytes, &index)) else { return false }
            part = next
        }
        return [.whole, .fraction, .exponent].contains(part)
    }

    private static func isUUID(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        var count = 0
        while index < range.upperBound {
            let byte = PercentEncoding.next(in: bytes, &index)
            let isDash = count == 8 || count == 13 || count == 18 || count == 23
            guard isDash ? byte == UInt8(ascii: "-") : byte.isHexDigit else { return false }
            count += 1
        }
        return count == 36
    }

    private static func isDate(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        var count = 0
        var month = 0
        var day = 0
        while index < range.upperBound {
            let byte = PercentEncoding.next(in: bytes, &index)
            let isDash = count == 4 || count == 7
            guard isDash ? byte == UInt8(ascii: "-") : byte.isDigit, count < 10 else { return false }
            if count == 5 || count == 6 { month = month * 10 + Int(byte & 15) }
            if count == 8 || count == 9 { day = day * 10 + Int(byte & 15) }
            count += 1
        }
        return count == 10 && (1...12).contains(month) && day >= 1 && day <= daysOfMonths[month - 1]
    }
}

/// The part of a `number` that its last byte belongs to.
private enum NumberPart {
    case start, minus, whole, point, fraction, letter, sign, exponent

    /// Returns the part that the next byte belongs to; nil if no number continues with it.
    func after(_ byte: UInt8) -> NumberPart? {
        switch self {
        case .start where byte == UInt8(ascii: "-"): .minus
        case .whole where byte == UInt8(ascii: "."): .point
        case .whole where byte | 0x20 == UInt8(ascii: "e"), .fraction where byte | 0x20 == UInt8(ascii: "e"): .letter
        case .letter where byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"): .sign
        case _ where !byte.isDigit: nil
        case .start, .minus, .whole: .whole
        case .point, .fraction: .fraction
        case .letter, .sign, .exponent: .exponent
        }
    }
}

extension ParameterType: CustomStringConvertible {
    /// The type as written in a pattern.
    public var description: String {
        switch self {
        case .string: "string"
        case .int: "int"
        case .uuid: "uuid"
        case .date: "date"
        case .bool: "bool"
        case .number: "number"
        case .enumeration(let values): "enum(\(values.joined(separator: "|")))"
        }
    }
}

/// The grammar of types (docs/route-table.md).
enum TypeParser {
    /// Parses a type.
    ///
    /// - Parameter inQuery: whether it is the type of a query item.
    static func type(_ text: Substring, inQuery: Bool) throws(PatternError) -> ParameterType {
        switch text {
        case "int": return .int
        case "uuid": return .uuid
        case "date": return .date
        case "string" where inQuery: return .string
        case "bool" where inQuery: return .bool
        case "number" where inQuery: return .number
        default: break
        }
        guard text.hasBytes(atStart: "enum("), text.utf8.last == UInt8(ascii: ")") else {
            let others = inQuery ? "string, int, number, bool" : "int"
            let message = "unknown type \(text.quoted)" + (inQuery ? "" : " of a path parameter")
            throw .badType(message, fix: "use \(others), uuid, date or enum(a|b)")
        }
        let list = Substring(decoding: text.utf8.dropFirst(5).dropLast(), as: UTF8.self)
        return .enumeration(try values(list, inQuery: inQuery))
    }

    private static func values(_ list: Substring, inQuery: Bool) throws(PatternError) -> [String] {
        let values = list.parts(separatedBy: "|")
        if values.count == 1, list.hasByte(among: ",;") {
            throw .badType("enum values \(list.quoted) must be separated by |", fix: "use enum(a|b)")
        }
        for value in values where !isValue(value) || !inQuery && value.isDotSegment {
            let fix = "use text without * ? # / ( ) { }, control characters, or leading or trailing spaces"
            let exception = inQuery ? "" : "; \".\" and \"..\" are invalid"
            throw .badType("invalid enum value \(value.quoted)", fix: fix + exception)
        }
        var seen: Set<[UInt8]> = []
        for value in values where !seen.insert(Array(value.utf8)).inserted {
            throw .badType("duplicate enum value \(value.quoted)", fix: "remove one")
        }
        return values.map(String.init)
    }

    private static func isValue(_ text: Substring) -> Bool {
        let space = UInt8(ascii: " ")
        return !text.isEmpty && text.utf8.first != space && text.utf8.last != space
            && !text.hasByte(among: "*?#/(){}") && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
