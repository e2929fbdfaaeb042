import BorrowedBytes

extension ClosedRange<IPAddress> {
    /// Parses an address or a network: `192.0.2.1`, `10.0.0.0/8`, `::1` or `fd00::/8`.
    public init(network text: String) throws(AddressRangeError) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ IPAddress(String($0)) }) else { throw .malformed(text) }
        self = address...address
        guard parts.count == 2 else { return }
        let bits = text.utf8.contains(.colon) ? 128 : 32
        guard let length = Self.length(parts[1]), length <= bits else { throw .badPrefix(text, bits: bits) }
        self = address.range(ignoring: bits - length)
        guard lowerBound == address else { throw .bitsBehindPrefix(text, network: lowerBound) }
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
            let mask = ~(UInt32.max << bits)
            return .ipv4(address & ~mask)...(.ipv4(address | mask))
        case .ipv6(let address):
            let mask = ~(UInt128.max << bits)
            return .ipv6(address & ~mask)...(.ipv6(address | mask))
        }
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
        case .badPrefix(let text, _): "\(text.debugDescription) has an invalid prefix length"
        case .bitsBehindPrefix(let text, _): "\(text.debugDescription) has host bits set"
        }
    }

    /// The fix.
    public var fix: String {
        switch self {
        case .malformed: "use an address such as 127.0.0.1 or ::1, or a network such as 10.0.0.0/8"
        case .badPrefix(_, let bits): "use a prefix length from 0 to \(bits), e.g. /\(bits / 4)"
        case .bitsBehindPrefix(_, let network):
            "use \(network) with the same prefix length, or an address without a prefix"
        }
    }
}
