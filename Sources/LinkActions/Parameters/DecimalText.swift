import BorrowedBytes
import LinkRoutes

/// A decimal number as in RFC 8259 §6, but with leading zeros allowed: `-12.5`, `1e-3`.
struct DecimalText {
    /// The number of digits from the first non-zero digit to the last one before the exponent.
    let significantDigits: Int

    /// Parses a text; nil if it is not such a number.
    init?(_ text: String) {
        var bytes = text.utf8[...]
        if bytes.first == UInt8(ascii: "-") { bytes.removeFirst() }
        let whole = bytes.prefix(while: \.isDigit)
        bytes = bytes[whole.endIndex...]
        guard !whole.isEmpty else { return nil }
        var fraction = bytes.prefix(0)
        if bytes.first == UInt8(ascii: ".") {
            bytes.removeFirst()
            fraction = bytes.prefix(while: \.isDigit)
            bytes = bytes[fraction.endIndex...]
            guard !fraction.isEmpty else { return nil }
        }
        if let letter = bytes.first {
            guard letter | 0x20 == UInt8(ascii: "e") else { return nil }
            bytes.removeFirst()
            if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
            guard !bytes.isEmpty, bytes.allSatisfy(\.isDigit) else { return nil }
        }
        let significant = whole.drop { $0 == UInt8(ascii: "0") }.count
        significantDigits =
            significant + (significant > 0 ? fraction : fraction.drop { $0 == UInt8(ascii: "0") }).count
    }
}
