/// Proxies whose word about the client's address counts: one entry of `trustedProxies`.
public enum TrustedProxy: Hashable, Sendable {
    /// The proxies at these addresses.
    case addresses(ClosedRange<IPAddress>)
    /// Whoever connects through a Unix-domain socket.
    case localSockets

    /// The proxies of this machine: `127.0.0.1` and `::1`.
    public static let loopback = [IPAddress.ipv4(0x7F00_0001), IPAddress(high: 0, low: 1)].map {
        TrustedProxy.addresses($0...$0)
    }

    /// Reads `192.0.2.1`, `10.0.0.0/8`, `::1`, `fd00::/8` or `unix:`.
    public init(_ text: String) throws(TrustedProxyError) {
        if text == "unix:" {
            self = .localSockets
            return
        }
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ IPAddress(String($0)) }) else { throw .malformed(text) }
        guard parts.count == 2 else {
            self = .addresses(address...address)
            return
        }
        let bits = text.utf8.contains(.colon) ? 128 : 32
        guard let length = Self.length(parts[1]), length <= bits else { throw .badPrefix(text, bits: bits) }
        let range = address.range(ignoring: bits - length)
        guard range.lowerBound == address else { throw .bitsBehindPrefix(text, network: range.lowerBound) }
        self = .addresses(range)
    }

    /// One to three digits, for what has at most 128 bits.
    private static func length(_ text: Substring) -> Int? {
        let digits = text.utf8
        return (1...3).contains(digits.count) && digits.allSatisfy(\.isDigit) ? Int(text) : nil
    }
}

extension IPAddress {
    /// All addresses of this family that differ in the last `bits` bits at most.
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
    /// The number whose last `count` bits are ones; a count beyond its width is as many as it has.
    fileprivate static func ones(_ count: Int) -> Self {
        count <= 0 ? 0 : ~(~0 << count)
    }
}
