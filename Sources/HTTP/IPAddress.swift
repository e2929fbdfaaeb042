/// An IPv4 or IPv6 address; an IPv4 address that is mapped into IPv6 is the IPv4 address (RFC 4291 §2.5.5.2).
///
/// IPv4 sorts before IPv6, so that no range of one family holds an address of the other.
public enum IPAddress: Hashable, Sendable {
    /// The 32 bits.
    case ipv4(UInt32)
    /// The 128 bits, cut in two; never a mapped IPv4 address.
    case ipv6(high: UInt64, low: UInt64)

    /// Makes the address of 128 bits of IPv6.
    public init(high: UInt64, low: UInt64) {
        self = high == 0 && low >> 32 == 0xFFFF ? .ipv4(UInt32(truncatingIfNeeded: low)) : .ipv6(high: high, low: low)
    }

    /// Reads `192.0.2.1` or `2001:db8::1`, as strictly as `inet_pton`.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        self.init(bytes.span, at: 0..<bytes.count)
    }

    /// Reads the address that fills `range`; nil for anything else, a port, brackets or a zone included.
    init?(_ bytes: Span<UInt8>, at range: Range<Int>) {
        if let bits = Self.ipv4(bytes, range) {
            self = .ipv4(bits)
        } else if let groups = IPv6Groups(bytes, at: range) {
            self.init(high: groups.high, low: groups.low)
        } else {
            return nil
        }
    }

    /// Four numbers up to 255 without leading zeros, which some read as octal.
    static func ipv4(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32? {
        var bits: UInt32 = 0
        var index = range.lowerBound
        for part in 0..<4 {
            if part > 0 {
                guard index < range.upperBound, bytes[index] == UInt8(ascii: ".") else { return nil }
                index += 1
            }
            let start = index
            var number: UInt32 = 0
            while index < range.upperBound, index - start < 3, bytes[index].isDigit {
                number = number * 10 + UInt32(bytes[index] - UInt8(ascii: "0"))
                index += 1
            }
            guard index > start, number <= 255, index - start == 1 || bytes[start] != UInt8(ascii: "0") else {
                return nil
            }
            bits = bits << 8 | number
        }
        return index == range.upperBound ? bits : nil
    }
}

extension IPAddress: Comparable {
    /// Orders by family, then by the bits.
    public static func < (left: IPAddress, right: IPAddress) -> Bool {
        switch (left, right) {
        case (.ipv4(let left), .ipv4(let right)): left < right
        case (.ipv6(let leftHigh, let leftLow), .ipv6(let rightHigh, let rightLow)):
            (leftHigh, leftLow) < (rightHigh, rightLow)
        case (.ipv4, .ipv6): true
        case (.ipv6, .ipv4): false
        }
    }
}

extension IPAddress: CustomStringConvertible {
    /// The address as RFC 5952 writes it.
    public var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the address as RFC 5952 writes it.
    public func append(to output: inout [UInt8]) {
        switch self {
        case .ipv4(let bits):
            for shift in [24, 16, 8] {
                Self.append(decimal: UInt8(truncatingIfNeeded: bits >> shift), to: &output)
                output.append(UInt8(ascii: "."))
            }
            Self.append(decimal: UInt8(truncatingIfNeeded: bits), to: &output)
        case .ipv6(let high, let low):
            IPv6Groups(high: high, low: low).append(to: &output)
        }
    }

    private static func append(decimal number: UInt8, to output: inout [UInt8]) {
        if number >= 100 { output.append(UInt8(ascii: "0") + number / 100) }
        if number >= 10 { output.append(UInt8(ascii: "0") + number / 10 % 10) }
        output.append(UInt8(ascii: "0") + number % 10)
    }
}
