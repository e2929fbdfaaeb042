import BorrowedBytes
import LinkRoutes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The time part of a timestamp, after the date: `T12:00:00.25+02:00` (RFC 3339 §5.6).
struct TimeText {
    /// The time in UTC since the date's midnight, in whole milliseconds; negative if the offset leads to the day
    /// before.
    let milliseconds: Int64
    /// The fraction below a millisecond, in seconds.
    let rest: Double

    init(milliseconds: Int64) {
        self.milliseconds = milliseconds
        rest = 0
    }

    /// Parses the text; nil for any other form.
    init?(_ text: ArraySlice<UInt8>) {
        var bytes = text
        guard Self.take("T", &bytes), let hour = Self.number(&bytes, below: 24), Self.take(":", &bytes),
            let minute = Self.number(&bytes, below: 60), Self.take(":", &bytes),
            let second = Self.number(&bytes, below: 60)
        else { return nil }
        var nanoseconds = 0
        if Self.take(".", &bytes) {
            let digits = bytes.prefix(while: \.isDigit)
            guard (1...9).contains(digits.count) else { return nil }
            nanoseconds = digits.reduce(0) { $0 * 10 + Int($1 & 15) }
            for _ in digits.count..<9 { nanoseconds *= 10 }
            bytes = bytes[digits.endIndex...]
        }
        guard let offset = Self.offset(&bytes), bytes.isEmpty else { return nil }
        let seconds = (hour * 60 + minute - offset) * 60 + second
        milliseconds = Int64(seconds) * 1000 + Int64(nanoseconds / 1_000_000)
        rest = Double(nanoseconds % 1_000_000) / 1e9
    }

    /// Parses the offset from UTC, in minutes.
    private static func offset(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        if take("Z", &bytes) { return 0 }
        let isNegative = bytes.first == UInt8(ascii: "-")
        guard isNegative || bytes.first == UInt8(ascii: "+") else { return nil }
        bytes.removeFirst()
        guard let hours = number(&bytes, below: 24), take(":", &bytes), let minutes = number(&bytes, below: 60) else {
            return nil
        }
        return (isNegative ? -1 : 1) * (hours * 60 + minutes)
    }

    private static func take(_ character: Unicode.Scalar, _ bytes: inout ArraySlice<UInt8>) -> Bool {
        guard bytes.first == UInt8(ascii: character) else { return false }
        bytes.removeFirst()
        return true
    }

    /// Parses two digits.
    private static func number(_ bytes: inout ArraySlice<UInt8>, below limit: Int) -> Int? {
        let digits = bytes.prefix(2)
        guard digits.count == 2, digits.allSatisfy(\.isDigit) else { return nil }
        bytes.removeFirst(2)
        let number = digits.reduce(0) { $0 * 10 + Int($1 & 15) }
        return number < limit ? number : nil
    }
}

extension TimeText: CustomStringConvertible {
    /// The time as `12:00:00`, with its fraction if there is one.
    var description: String {
        let seconds = milliseconds / 1000
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }
        guard milliseconds % 1000 != 0 else { return parts.joined(separator: ":") }
        return parts.joined(separator: ":") + "." + (milliseconds % 1000).padded(to: 3)
    }
}

// Foundation's own parser accepts forms of no standard, and links are untrusted input.
extension Date {
    /// Parses `2026-01-31T12:00:00Z`, optionally with a fraction of a second or an offset (RFC 3339 §5.6), or a date
    /// alone, which means its midnight in UTC (ISO 8601).
    ///
    /// The letters are upper-case. Leap seconds are not accepted, since Foundation's dates do not count them.
    init?(timestamp text: String) {
        let bytes = Array(text.utf8)
        guard let day = CalendarDay(String(decoding: bytes.prefix(10), as: UTF8.self)) else { return nil }
        guard bytes.count > 10 else {
            self.init(milliseconds: day.milliseconds)
            return
        }
        guard let time = TimeText(bytes[10...]) else { return nil }
        self.init(milliseconds: day.milliseconds + time.milliseconds)
        self += time.rest
    }

    /// The date in UTC to the millisecond, `2026-01-31T12:00:00.500Z`; nil outside the years 0 to 9999.
    var timestamp: String? {
        let milliseconds = (timeIntervalSinceReferenceDate * 1000).rounded()
        guard milliseconds.magnitude < 1e15 else { return nil }
        let (days, rest) = Self.floored(Int64(milliseconds) + Self.referenceMilliseconds, by: 86_400_000)
        guard let day = CalendarDay(daysSince1970: Int(days)) else { return nil }
        return "\(day)T\(TimeText(milliseconds: rest))Z"
    }

    /// The milliseconds from 1970 to 2001, the reference date of Foundation.
    private static let referenceMilliseconds: Int64 = 978_307_200_000

    private init(milliseconds: Int64) {
        self.init(timeIntervalSinceReferenceDate: Double(milliseconds - Self.referenceMilliseconds) / 1000)
    }

    private static func floored(_ number: Int64, by divisor: Int64) -> (Int64, Int64) {
        let rest = number % divisor
        return rest < 0 ? (number / divisor - 1, rest + divisor) : (number / divisor, rest)
    }
}

// A year begins in March here, so that the leap day is its last day and months follow a formula.
extension CalendarDay {
    /// The first moment of the day in UTC, in milliseconds since 1970.
    var milliseconds: Int64 { Int64(daysSince1970) * 86_400_000 }

    /// The days since 1970-01-01.
    private var daysSince1970: Int {
        let year = month > 2 ? year : year - 1
        let era = (year + 400) / 400 - 1
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Creates the day this many days after 1970-01-01; nil outside the years 0 to 9999.
    init?(daysSince1970 days: Int) {
        // March 1 of the year 0 is 719,468 days before 1970; January 1 is 60 days earlier.
        let shifted = days + 719_468
        guard (-60...3_652_000).contains(shifted) else { return nil }
        let era = (shifted + 146_097) / 146_097 - 1
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        self.init(
            year: era * 400 + yearOfEra + (month < 10 ? 0 : 1),
            month: month < 10 ? month + 3 : month - 9,
            day: dayOfYear - (153 * month + 2) / 5 + 1
        )
    }
}
