public import BorrowedBytes

/// A moment in whole seconds, written as IMF-fixdate and parsed in its three forms (RFC 9110 §5.6.7).
public struct HTTPDate: Hashable, Comparable, Sendable {
    /// The seconds since 1970-01-01 00:00:00 UTC, within the years 1970 to 9999.
    public let secondsSince1970: Int

    private static let last = 253_402_300_799
    private static let weekdays = Array("ThuFriSatSunMonTueWed".utf8)
    private static let longWeekdays = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]
    private static let months = Array("JanFebMarAprMayJunJulAugSepOctNovDec".utf8)

    /// Creates a moment; one outside the years 1970 to 9999 is moved to the nearest limit.
    public init(secondsSince1970: Int) {
        self.secondsSince1970 = min(max(secondsSince1970, 0), Self.last)
    }

    /// Parses one of the three forms at `range`; nil for any other text, and for a weekday that is not the date's.
    ///
    /// They are `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    public init?(_ bytes: Borrowed<UInt8>, at range: Range<Int>) {
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
        switch range.count {
        case 29: self.init(fixdate: bytes.extracting(range))
        case 24: self.init(asctime: bytes.extracting(range))
        case 30...33: self.init(rfc850: bytes.extracting(range))
        default: return nil
        }
    }

    private init?(fixdate bytes: Borrowed<UInt8>) {
        guard bytes.equals(", ", at: 3..<5), bytes.equals(" ", at: 7..<8), bytes.equals(" ", at: 11..<12),
            bytes.equals(" ", at: 16..<17), bytes.equals(" GMT", at: 25..<29),
            let weekday = Self.index(of: bytes, 0, in: Self.weekdays),
            let day = Self.number(bytes, 5, digits: 2),
            let month = Self.index(of: bytes, 8, in: Self.months),
            let year = Self.number(bytes, 12, digits: 4),
            let second = Self.secondOfDay(bytes, 17)
        else { return nil }
        self.init(year: year, month: month + 1, day: day, weekday: weekday, second: second)
    }

    private init?(asctime bytes: Borrowed<UInt8>) {
        guard bytes.equals(" ", at: 3..<4), bytes.equals(" ", at: 7..<8), bytes.equals(" ", at: 10..<11),
            bytes.equals(" ", at: 19..<20),
            let weekday = Self.index(of: bytes, 0, in: Self.weekdays),
            let month = Self.index(of: bytes, 4, in: Self.months),
            // A day below ten has a space in place of its first digit.
            let day = bytes[8] == .space ? Self.number(bytes, 9, digits: 1) : Self.number(bytes, 8, digits: 2),
            let second = Self.secondOfDay(bytes, 11),
            let year = Self.number(bytes, 20, digits: 4)
        else { return nil }
        self.init(year: year, month: month + 1, day: day, weekday: weekday, second: second)
    }

    /// The year has two digits only: its weekday tells the century, where a rule by today's date would need a clock.
    private init?(rfc850 text: Borrowed<UInt8>) {
        let length = text.count - 24
        let bytes = text.extracting(droppingFirst: length)
        guard let weekday = Self.longWeekdays.firstIndex(where: { text.equals($0, at: 0..<length) }),
            bytes.equals(", ", at: 0..<2), bytes.equals("-", at: 4..<5), bytes.equals("-", at: 8..<9),
            bytes.equals(" ", at: 11..<12), bytes.equals(" GMT", at: 20..<24),
            let day = Self.number(bytes, 2, digits: 2),
            let month = Self.index(of: bytes, 5, in: Self.months),
            let year = Self.number(bytes, 9, digits: 2),
            let second = Self.secondOfDay(bytes, 12),
            let date = Self(year: 1900 + year, month: month + 1, day: day, weekday: weekday, second: second)
                ?? Self(year: 2000 + year, month: month + 1, day: day, weekday: weekday, second: second)
        else { return nil }
        self = date
    }

    /// Creates a moment of a day that exists and has that weekday.
    private init?(year: Int, month: Int, day: Int, weekday: Int, second: Int) {
        guard year >= 1970 else { return nil }
        let days = Self.days(year: year, month: month, day: day)
        guard days >= 0, days % 7 == weekday, Self.date(days: days) == (year, month, day) else { return nil }
        self.init(secondsSince1970: days * 86_400 + second)
    }

    /// Orders moments by time.
    public static func < (left: HTTPDate, right: HTTPDate) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }

    /// Appends the 29 bytes of the IMF-fixdate.
    public func append(to output: inout [UInt8]) {
        let days = secondsSince1970 / 86_400
        let second = secondsSince1970 % 86_400
        let date = Self.date(days: days)
        output.append(contentsOf: Self.weekdays[days % 7 * 3..<days % 7 * 3 + 3])
        output.append(contentsOf: [.comma, .space])
        output.append(decimal: date.day, digits: 2)
        output.append(.space)
        output.append(contentsOf: Self.months[date.month * 3 - 3..<date.month * 3])
        output.append(.space)
        output.append(decimal: date.year, digits: 4)
        output.append(.space)
        output.append(decimal: second / 3_600, digits: 2)
        output.append(.colon)
        output.append(decimal: second / 60 % 60, digits: 2)
        output.append(.colon)
        output.append(decimal: second % 60, digits: 2)
        output.append(contentsOf: " GMT".utf8)
    }

    /// Appends the moment in the 19 bytes of RFC 3339 without fraction and zone: `1994-11-06T08:49:37`.
    public func appendTimestamp(to output: inout [UInt8]) {
        let date = Self.date(days: secondsSince1970 / 86_400)
        let second = secondsSince1970 % 86_400
        let parts = [date.month, date.day, second / 3_600, second / 60 % 60, second % 60]
        output.append(decimal: date.year, digits: 4)
        for (part, separator) in zip(parts, "--T::".utf8) {
            output.append(separator)
            output.append(decimal: part, digits: 2)
        }
    }

    /// Returns the proleptic Gregorian date, computed in years that begin in March, so that leap days come last.
    private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let calendarMonth = month < 10 ? month + 3 : month - 9
        let year = yearOfEra + shifted / 146_097 * 400 + (calendarMonth <= 2 ? 1 : 0)
        return (year, calendarMonth, dayOfYear - (153 * month + 2) / 5 + 1)
    }

    private static func days(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let marchMonth = month > 2 ? month - 3 : month + 9
        let yearOfEra = marchYear % 400
        let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
        return marchYear / 400 * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Returns the second of `08:49:37`; 60 is a leap second, and the same moment as the second after it.
    private static func secondOfDay(_ bytes: Borrowed<UInt8>, _ start: Int) -> Int? {
        guard bytes[start + 2] == .colon, bytes[start + 5] == .colon,
            let hour = number(bytes, start, digits: 2), hour < 24,
            let minute = number(bytes, start + 3, digits: 2), minute < 60,
            let second = number(bytes, start + 6, digits: 2), second <= 60
        else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    private static func number(_ bytes: Borrowed<UInt8>, _ start: Int, digits: Int) -> Int? {
        var number = 0
        for index in start..<start + digits {
            guard bytes[index].isDigit else { return nil }
            number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
        }
        return number
    }

    private static func index(of bytes: Borrowed<UInt8>, _ start: Int, in names: [UInt8]) -> Int? {
        for index in 0..<names.count / 3 {
            let name = index * 3
            if bytes[start] == names[name], bytes[start + 1] == names[name + 1], bytes[start + 2] == names[name + 2] {
                return index
            }
        }
        return nil
    }
}

extension HTTPDate: CustomStringConvertible {
    /// The IMF-fixdate.
    public var description: String { String(decoding: [UInt8](appending: append(to:)), as: UTF8.self) }
}

/// The `Date` line, rendered once a second and written into every answer (RFC 9110 §6.6.1).
public struct DateField: Sendable {
    let line: [UInt8]

    /// Renders the line.
    public init(_ date: HTTPDate) {
        var line = Array("Date: ".utf8)
        date.append(to: &line)
        line.append(contentsOf: [.carriageReturn, .lineFeed])
        self.line = line
    }
}
