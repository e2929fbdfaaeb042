import LinkRoutes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Date: LinkValue {
    init?(linkText: String) { self.init(timestamp: linkText) }

    var linkText: String? { timestamp }

    static var words: String { "a date such as 2026-01-31 or 2026-01-31T12:00:00Z" }
}

extension UUID: LinkValue {
    init?(linkText: String) {
        guard ParameterType.uuid.accepts(linkText) else { return nil }
        // Foundation's reader costs several times as much, and all that it would find out is known here.
        var halves: (high: UInt64, low: UInt64) = (0, 0)
        for byte in linkText.utf8 where byte != UInt8(ascii: "-") {
            let digit = ASCII.isDigit(byte) ? byte & 15 : (byte & 15) + 9
            halves = (halves.high << 4 | halves.low >> 60, halves.low << 4 | UInt64(digit))
        }
        self.init(halves)
    }

    private init(_ halves: (high: UInt64, low: UInt64)) {
        func byte(_ index: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: (index < 8 ? halves.high : halves.low) >> UInt64(56 - index % 8 * 8))
        }
        self.init(
            uuid: (
                byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7),
                byte(8), byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
            )
        )
    }

    var linkText: String? { uuidString }

    static var words: String { "a UUID" }
}

extension URL: LinkValue {
    /// Reads an absolute URL that is spelled in full: what would have to be escaped or completed is none.
    init?(linkText: String) {
        self.init(string: linkText, encodingInvalidCharacters: false)
        // Foundation mends less with each release; the comparison holds for all of them.
        guard scheme != nil, absoluteString.hasSameBytes(as: linkText) else { return nil }
    }

    var linkText: String? { absoluteString }

    static var words: String { "an absolute URL" }
}

extension Decimal: LinkValue {
    /// Reads a decimal number that the type holds to its last digit.
    init?(linkText: String) {
        guard let text = DecimalText(linkText), text.significantDigits <= 38 else { return nil }
        self.init(string: linkText)
        guard isFinite else { return nil }
    }

    var linkText: String? { isFinite ? description : nil }

    static var words: String { "a decimal number of at most 38 digits" }
}
