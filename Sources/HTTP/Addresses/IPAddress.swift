import BorrowedBytes

/// An IPv4 or IPv6 address; an IPv4-mapped IPv6 address becomes the IPv4 address (RFC 4291 §2.5.5.2).
///
/// IPv4 sorts before IPv6, so that a range of one family contains no address of the other.
public enum IPAddress: Hashable, Comparable, Sendable {
    /// The 32 bits.
    case ipv4(UInt32)
    /// The 128 bits; never an IPv4-mapped address.
    case ipv6(UInt128)

    /// Creates the address from the 128 bits of IPv6.
    public init(bits: UInt128) {
        self = bits >> 32 == 0xFFFF ? .ipv4(UInt32(truncatingIfNeeded: bits)) : .ipv6(bits)
    }

    /// Parses `192.0.2.1` or `2001:db8::1`, as strictly as `inet_pton`.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        self.init(bytes.borrowed, at: 0..<bytes.count)
    }

    /// Parses the address that fills `range`; nil for any other text, including a port, brackets or a zone.
    init?(_ bytes: Borrowed<UInt8>, at range: Range<Int>) {
        if let bits = Self.ipv4(bytes, range) {
            self = .ipv4(bits)
        } else if let groups = IPv6Groups(bytes, at: range) {
            self.init(bits: groups.bits)
        } else {
            return nil
        }
    }

    /// Parses four numbers up to 255 without leading zeros, since some software reads those as octal.
    static func ipv4(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> UInt32? {
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

extension IPAddress {
    /// Whether only this machine can reach the address: `127.0.0.0/8` and `::1`.
    public var isLoopback: Bool {
        switch self {
        case .ipv4(let bits): bits >> 24 == 127
        case .ipv6(let bits): bits == 1
        }
    }

    /// The next address of the family; nil for the last one.
    var next: IPAddress? {
        switch self {
        case .ipv4(let bits): bits == .max ? nil : .ipv4(bits + 1)
        case .ipv6(let bits): bits == .max ? nil : .ipv6(bits + 1)
        }
    }
}

extension IPAddress: CustomStringConvertible {
    /// The address in the form of RFC 5952.
    public var description: String { String(decoding: [UInt8](appending: append(to:)), as: UTF8.self) }

    /// Appends the address in the form of RFC 5952.
    public func append(to output: inout [UInt8]) {
        switch self {
        case .ipv4(let bits):
            for shift in [24, 16, 8] {
                output.append(decimal: Int(UInt8(truncatingIfNeeded: bits >> shift)))
                output.append(UInt8(ascii: "."))
            }
            output.append(decimal: Int(UInt8(truncatingIfNeeded: bits)))
        case .ipv6(let bits):
            IPv6Groups(bits).append(to: &output)
        }
    }
}

/// An IPv6 address as its eight groups of 16 bits, the form in which it is read and written (RFC 4291 §2.2).
struct IPv6Groups {
    private var groups = SIMD8<UInt16>()
    private var count = 0

    init(_ bits: UInt128) {
        for index in 0..<8 { groups[index] = UInt16(truncatingIfNeeded: bits >> (112 - 16 * index)) }
        count = 8
    }

    /// Parses eight groups, or fewer around one `::`; the last two may be written as an IPv4 address.
    init?(_ bytes: Borrowed<UInt8>, at range: Range<Int>) {
        var gap: Int?
        var index = range.lowerBound
        if range.count >= 2, bytes[index] == .colon, bytes[index + 1] == .colon {
            gap = 0
            index += 2
        }
        while index < range.upperBound {
            guard let end = readGroup(bytes, index..<range.upperBound) else { return nil }
            guard end < range.upperBound else { break }
            index = end + 1
            guard bytes[end] == .colon, index < range.upperBound else { return nil }
            if bytes[index] == .colon {
                guard gap == nil else { return nil }
                gap = count
                index += 1
            }
        }
        guard gap == nil ? count == 8 : count < 8 else { return nil }
        if let gap { fill(gap) }
    }

    /// The 128 bits.
    var bits: UInt128 { (0..<8).reduce(0) { $0 << 16 | UInt128(groups[$1]) } }

    /// Parses one group, or two written as an IPv4 address, and returns the end.
    private mutating func readGroup(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Int? {
        var group: UInt16 = 0
        var end = range.lowerBound
        while end < range.upperBound, end - range.lowerBound < 4, let digit = Self.digit(bytes[end]) {
            group = group << 4 | digit
            end += 1
        }
        guard end > range.lowerBound, count < 8 else { return nil }
        if end < range.upperBound, bytes[end] == UInt8(ascii: ".") {
            guard count < 7, let bits = IPAddress.ipv4(bytes, range) else { return nil }
            groups[count] = UInt16(truncatingIfNeeded: bits >> 16)
            groups[count + 1] = UInt16(truncatingIfNeeded: bits)
            count += 2
            return range.upperBound
        }
        groups[count] = group
        count += 1
        return end
    }

    /// Moves the groups after the gap to the end, and fills the gap with zeros.
    private mutating func fill(_ gap: Int) {
        let zeros = 8 - count
        for index in (gap..<8).reversed() {
            groups[index] = index - zeros >= gap ? groups[index - zeros] : 0
        }
        count = 8
    }

    private static func digit(_ byte: UInt8) -> UInt16? {
        byte.hexDigitValue.map(UInt16.init)
    }

    /// Appends the groups without leading zeros, in lower case, `::` for the longest run of zeros (RFC 5952 §4).
    func append(to output: inout [UInt8]) {
        let gap = longestRunOfZeros
        var index = 0
        while index < 8 {
            if index == gap.lowerBound, !gap.isEmpty {
                output.append(contentsOf: [.colon, .colon])
                index = gap.upperBound
                continue
            }
            if index > 0, index != gap.upperBound || gap.isEmpty { output.append(.colon) }
            Self.append(groups[index], to: &output)
            index += 1
        }
    }

    /// The first of the longest runs of at least two zeros; empty if there is none.
    private var longestRunOfZeros: Range<Int> {
        var longest = 0..<0
        var start = 0
        for index in 0...8 where index == 8 || groups[index] != 0 {
            if index - start > max(longest.count, 1) { longest = start..<index }
            start = index + 1
        }
        return longest
    }

    private static func append(_ group: UInt16, to output: inout [UInt8]) {
        var shift = 12
        while shift > 0, group >> shift == 0 { shift -= 4 }
        while shift >= 0 {
            output.append(UInt8(hexDigit: UInt8(truncatingIfNeeded: group >> shift & 0xF)))
            shift -= 4
        }
    }
}
