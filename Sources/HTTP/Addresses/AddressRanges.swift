import BorrowedBytes

/// A set of addresses of both families.
public struct AddressRanges: Sendable {
    /// The ranges in order; no two of them overlap.
    private let ranges: [ClosedRange<IPAddress>]

    /// Combines ranges.
    public init(_ ranges: [ClosedRange<IPAddress>]) {
        self.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
            guard let last = merged.last, range.lowerBound <= last.upperBound else { return merged.append(range) }
            merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        }
    }

    /// Whether the set has an address.
    public func contain(_ address: IPAddress) -> Bool {
        var (start, end) = (0, ranges.count)
        while start < end {
            let middle = (start + end) / 2
            if ranges[middle].upperBound < address { start = middle + 1 } else { end = middle }
        }
        return start < ranges.count && ranges[start].lowerBound <= address
    }

    /// The families of which every address is included, `IPv4` and `IPv6`, whether in one network or in several.
    public var wholeFamilies: [String] {
        var nextIPv4: UInt32? = 0
        var nextIPv6: (high: UInt64, low: UInt64)? = (0, 0)
        for range in ranges {
            switch (range.lowerBound, range.upperBound) {
            case (.ipv4(let first), .ipv4(let last)):
                guard let next = nextIPv4, first <= next, last >= next else { continue }
                nextIPv4 = last == .max ? nil : last + 1
            case (.ipv6(let high, let low), .ipv6(let lastHigh, let lastLow)):
                guard let next = nextIPv6, (high, low) <= next, (lastHigh, lastLow) >= next else { continue }
                let carries = lastLow == .max
                nextIPv6 = carries && lastHigh == .max ? nil : (carries ? lastHigh + 1 : lastHigh, lastLow &+ 1)
            default: continue
            }
        }
        return (nextIPv4 == nil ? ["IPv4"] : []) + (nextIPv6 == nil ? ["IPv6"] : [])
    }
}

extension AddressRanges {
    /// Parses an address or a network: `192.0.2.1`, `10.0.0.0/8`, `::1` or `fd00::/8`.
    public static func range(of text: String) throws(AddressRangeError) -> ClosedRange<IPAddress> {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ IPAddress(String($0)) }) else { throw .malformed(text) }
        guard parts.count == 2 else { return address...address }
        let bits = text.utf8.contains(.colon) ? 128 : 32
        guard let length = length(parts[1]), length <= bits else { throw .badPrefix(text, bits: bits) }
        let range = address.range(ignoring: bits - length)
        guard range.lowerBound == address else { throw .bitsBehindPrefix(text, network: range.lowerBound) }
        return range
    }

    /// Parses one to three digits: a prefix has at most 128 bits.
    private static func length(_ text: Substring) -> Int? {
        let digits = text.utf8
        return (1...3).contains(digits.count) && digits.allSatisfy(\.isDigit) ? Int(text) : nil
    }
}

extension IPAddress {
    /// Returns all addresses of this family that differ only in the last `bits` bits.
    fileprivate func range(ignoring bits: Int) -> ClosedRange<IPAddress> {
        switch self {
        case .ipv4(let address):
            let mask = UInt32.ones(bits)
            return .ipv4(address & ~mask)...(.ipv4(address | mask))
        case .ipv6(let high, let low):
            let (highMask, lowMask) = (UInt64.ones(bits - 64), UInt64.ones(bits))
            let last = IPAddress.ipv6(high: high | highMask, low: low | lowMask)
            return .ipv6(high: high & ~highMask, low: low & ~lowMask)...last
        }
    }
}

extension FixedWidthInteger {
    /// Returns the number whose last `count` bits are ones; a larger count is limited to the width.
    fileprivate static func ones(_ count: Int) -> Self {
        count <= 0 ? 0 : ~(~0 << count)
    }
}

/// Why a text is not an address or a network.
public enum AddressRangeError: Error, Hashable, Sendable {
    case malformed(String)
    case badPrefix(String, bits: Int)
    case bitsBehindPrefix(String, network: IPAddress)
}

extension AddressRangeError: CustomStringConvertible {
    /// The text and the mistake.
    public var description: String {
        switch self {
        case .malformed(let text): "\(text.debugDescription) is not an address"
        case .badPrefix(let text, let bits):
            "\(text.debugDescription) needs a prefix length from 0 to \(bits) after its slash"
        case .bitsBehindPrefix(let text, _): "\(text.debugDescription) has bits after its prefix"
        }
    }

    /// The fix.
    public var fix: String {
        switch self {
        case .malformed: "write an address such as 127.0.0.1 or ::1, or a network such as 10.0.0.0/8"
        case .badPrefix(_, let bits): "write a number of bits, such as /\(bits / 4)"
        case .bitsBehindPrefix(_, let network):
            "begin the network with \(network), or write a single address without a prefix"
        }
    }
}
