import LinkRoutes

/// The part of a timestamp behind the date: `T12:00:00.25+02:00` (RFC 3339 §5.6).
struct TimeText {
    /// The time in UTC since the date's midnight, whole milliseconds; negative where the offset leads back.
    let milliseconds: Int64
    /// What is finer than a millisecond, in seconds.
    let rest: Double

    init(milliseconds: Int64) {
        self.milliseconds = milliseconds
        rest = 0
    }

    /// Reads it, nil for any other spelling.
    init?(_ text: ArraySlice<UInt8>) {
        var bytes = text
        guard Self.take("T", &bytes), let hour = Self.number(&bytes, below: 24), Self.take(":", &bytes),
            let minute = Self.number(&bytes, below: 60), Self.take(":", &bytes),
            let second = Self.number(&bytes, below: 60)
        else { return nil }
        var nanoseconds = 0
        if Self.take(".", &bytes) {
            let digits = bytes.prefix(while: ASCII.isDigit)
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

    /// The offset from UTC in minutes.
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

    /// Two digits.
    private static func number(_ bytes: inout ArraySlice<UInt8>, below limit: Int) -> Int? {
        let digits = bytes.prefix(2)
        guard digits.count == 2, digits.allSatisfy(ASCII.isDigit) else { return nil }
        bytes.removeFirst(2)
        let number = digits.reduce(0) { $0 * 10 + Int($1 & 15) }
        return number < limit ? number : nil
    }
}

extension TimeText: CustomStringConvertible {
    /// The time as `12:00:00`, with a fraction where there is one.
    var description: String {
        let seconds = milliseconds / 1000
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }
        guard milliseconds % 1000 != 0 else { return parts.joined(separator: ":") }
        return parts.joined(separator: ":") + "." + (milliseconds % 1000).padded(to: 3)
    }
}
