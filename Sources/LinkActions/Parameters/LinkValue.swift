import BorrowedBytes
import LinkRoutes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A type that is read from one text of a link, and written to one.
protocol LinkValue: DirectValue, Codable {
    /// Reads the text; nil if it is not of the type. The empty text is passed only with `takesEmptyText`.
    init?(linkText: String)

    /// The text; nil if a link cannot contain the value.
    var linkText: String? { get }

    /// The type in words, for messages.
    static var valueDescription: String { get }

    /// Whether an empty text is a value; otherwise it means that the value is missing.
    static var takesEmptyText: Bool { get }

    /// The value of a name without a value; nil if there is none.
    static var ofFlag: Self? { get }
}

extension LinkValue {
    static var takesEmptyText: Bool { false }
    static var ofFlag: Self? { nil }
}

extension String: LinkValue {
    init?(linkText: String) { self = linkText }

    var linkText: String? { self }

    static var valueDescription: String { "a text" }
    static var takesEmptyText: Bool { true }
}

extension Bool: LinkValue {
    init?(linkText: String) {
        guard let value = LinkValues.bool(linkText) else { return nil }
        self = value
    }

    var linkText: String? { self ? "true" : "false" }

    static var valueDescription: String { "true, false, 1 or 0" }
    static var ofFlag: Bool? { true }
}

extension CalendarDay: LinkValue {
    init?(linkText: String) { self.init(linkText) }

    var linkText: String? { description }

    static var valueDescription: String { "a day such as 2026-01-31" }
}

/// A type that this module reads itself instead of calling its `init(from:)`: a single text, or an optional.
///
/// One protocol covers both, since a type check costs more than reading a short text.
protocol DirectValue: Decodable {
    /// Returns the value that a decoder reads; nil if the link has none.
    static func value(in decoder: LinkDecoder) throws(LinkParameterError) -> Self?
}

extension LinkValue {
    static func value(in decoder: LinkDecoder) throws(LinkParameterError) -> Self? { try decoder.value(Self.self) }
}

extension Optional: DirectValue where Wrapped: Decodable {
    static func value(in decoder: LinkDecoder) throws(LinkParameterError) -> Wrapped?? {
        .some(try decoder.value(ofAny: Wrapped.self))
    }
}

extension LinkValue where Self: FixedWidthInteger {
    /// Reads ASCII digits, after a minus if the type has negative numbers; a plus is not accepted.
    init?(linkText: String) {
        guard let first = linkText.utf8.first, first.isDigit || first == UInt8(ascii: "-") && Self.isSigned
        else { return nil }
        // After the sign, Swift accepts ASCII digits only.
        self.init(linkText, radix: 10)
    }

    var linkText: String? { String(self) }

    static var valueDescription: String { "an integer from \(min) to \(max)" }
}

extension LinkValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
    /// Reads a decimal number, optionally with an exponent; hex and values that are not finite are not accepted.
    init?(linkText: String) {
        guard ParameterType.number.accepts(linkText), let number = Self(linkText), number.isFinite else { return nil }
        self = number
    }

    var linkText: String? { isFinite ? description : nil }

    static var valueDescription: String { "a number" }
}

extension Int: LinkValue {}
extension Int8: LinkValue {}
extension Int16: LinkValue {}
extension Int32: LinkValue {}
extension Int64: LinkValue {}
extension UInt: LinkValue {}
extension UInt8: LinkValue {}
extension UInt16: LinkValue {}
extension UInt32: LinkValue {}
extension UInt64: LinkValue {}
extension Double: LinkValue {}
extension Float: LinkValue {}

extension Date: LinkValue {
    /// Reads a timestamp of RFC 3339 §5.6, or a day, which means its midnight in UTC.
    ///
    /// Foundation also reads other forms, and days that do not exist, so the form is checked first.
    init?(linkText: String) {
        let text = linkText.utf8.count == 10 ? linkText + "T00:00:00Z" : linkText
        guard CalendarDay(String(text.prefix(10))) != nil, Self.isTime(text.utf8.dropFirst(10)),
            let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
        else { return nil }
        self = date
    }

    /// The date in UTC, to the millisecond if it has a fraction of a second; nil outside the years 0 to 9999.
    var linkText: String? {
        let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
        guard (-62_167_219_200_000..<253_402_300_800_000).contains(milliseconds) else { return nil }
        let hasFraction = milliseconds.truncatingRemainder(dividingBy: 1_000) != 0
        // Foundation cuts off what is below a millisecond.
        let date = Date(timeIntervalSince1970: (milliseconds + 0.5) / 1_000)
        return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction))
    }

    /// Whether a text has the form `T12:00:00.25+02:00`, with numbers that a clock shows.
    private static func isTime(_ text: Substring.UTF8View) -> Bool {
        let form = text.map { $0.isDigit ? UInt8(ascii: "0") : $0 }
        let fraction = form.dropFirst(9).first == UInt8(ascii: ".") ? form.dropFirst(10).prefix(while: \.isDigit) : []
        let zone = form.dropFirst(fraction.isEmpty ? 9 : 10 + fraction.count)
        guard form.prefix(9).elementsEqual("T00:00:00".utf8), fraction.count < 10,
            ["Z", "+00:00", "-00:00"].contains(where: { zone.elementsEqual($0.utf8) })
        else { return false }
        let numbers = text.split { !$0.isDigit }.compactMap { Int(String(Substring($0))) }
        return numbers[0] < 24 && numbers[1] < 60 && numbers[2] < 60
    }

    static var valueDescription: String { "a date such as 2026-01-31 or 2026-01-31T12:00:00Z" }
}

extension UUID: LinkValue {
    init?(linkText: String) {
        guard ParameterType.uuid.accepts(linkText) else { return nil }
        self.init(uuidString: linkText)
    }

    var linkText: String? { uuidString }

    static var valueDescription: String { "a UUID" }
}

extension URL: LinkValue {
    /// Reads a complete absolute URL; a text that Foundation would have to escape or complete is not accepted.
    init?(linkText: String) {
        self.init(string: linkText, encodingInvalidCharacters: false)
        // Newer releases of Foundation repair less; the comparison works for all of them.
        guard scheme != nil, absoluteString.hasSameBytes(as: linkText) else { return nil }
    }

    var linkText: String? { absoluteString }

    static var valueDescription: String { "an absolute URL" }
}

extension Decimal: LinkValue {
    /// Reads a decimal number that the type can store exactly.
    init?(linkText: String) {
        guard ParameterType.number.accepts(linkText) else { return nil }
        let digits = linkText.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.filter(\.isDigit)
        guard digits.drop(while: { $0 == UInt8(ascii: "0") }).count <= 38 else { return nil }
        self.init(string: linkText)
        guard isFinite else { return nil }
    }

    var linkText: String? { isFinite ? description : nil }

    static var valueDescription: String { "a decimal number of at most 38 digits" }
}
