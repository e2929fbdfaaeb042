import LinkRoutes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Foundation's own format takes spellings that no standard has; strangers write what is read here.
extension Date {
    /// Reads `2026-01-31T12:00:00Z`, with a fraction of a second or an offset or both (RFC 3339 §5.6), or a date alone,
    /// which is its midnight in UTC (ISO 8601).
    ///
    /// The letters are upper-case; there is no leap second, which Foundation's dates do not count.
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

    /// The milliseconds from 1970 to the reference date of Foundation, 2001.
    private static let referenceMilliseconds: Int64 = 978_307_200_000

    private init(milliseconds: Int64) {
        self.init(timeIntervalSinceReferenceDate: Double(milliseconds - Self.referenceMilliseconds) / 1000)
    }

    private static func floored(_ number: Int64, by divisor: Int64) -> (Int64, Int64) {
        let rest = number % divisor
        return rest < 0 ? (number / divisor - 1, rest + divisor) : (number / divisor, rest)
    }
}
