import BorrowedBytes
import Diagnostics

/// A day of the Gregorian calendar without time and time zone: the value of a table's type `date`.
///
/// The years are 0 to 9999, as in `YYYY-MM-DD` (RFC 3339 §5.6, `full-date`).
public struct CalendarDay: Hashable, Sendable {
    /// The year, 0 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int

    /// Creates a day; nil if its year does not have it: February 29 exists only in leap years.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(in: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 && !isLeapYear ? 28 : ParameterType.daysOfMonths[month - 1]
    }
}

extension CalendarDay: LosslessStringConvertible {
    /// Parses `YYYY-MM-DD` in ASCII; nil for any other text and for a day that its year does not have.
    public init?(_ text: String) {
        var numbers = (0, 0, 0)
        var count = 0
        for byte in text.utf8 {
            let isDash = count == 4 || count == 7
            guard count < 10, isDash ? byte == UInt8(ascii: "-") : byte.isDigit else { return nil }
            switch count {
            case 0...3: numbers.0 = numbers.0 * 10 + Int(byte & 15)
            case 5...6: numbers.1 = numbers.1 * 10 + Int(byte & 15)
            case 8...9: numbers.2 = numbers.2 * 10 + Int(byte & 15)
            default: break
            }
            count += 1
        }
        guard count == 10 else { return nil }
        self.init(year: numbers.0, month: numbers.1, day: numbers.2)
    }

    /// The day as `YYYY-MM-DD`.
    public var description: String {
        "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
}

extension CalendarDay: Comparable {
    /// Whether a day comes before another.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CalendarDay: Codable {
    /// Decodes one text, `YYYY-MM-DD`.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for a text that is not a day.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = CalendarDay(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\(text.quoted) is not a date; write one such as 2026-01-31"
            )
        }
        self = day
    }

    /// Encodes one text, `YYYY-MM-DD`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension BinaryInteger {
    /// Returns the number in decimal, padded with zeros to this length; the number must not be negative.
    package func padded(to count: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: max(count - digits.utf8.count, 0)) + digits
    }
}
