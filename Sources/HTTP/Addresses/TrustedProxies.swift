/// The proxies that are trusted to report the client's address.
public struct TrustedProxies: Sendable {
    /// The maximum number of list elements that are read; real requests pass through far fewer proxies.
    static let maximumElements = 64

    private let ranges: AddressRanges
    private let includesLocalSockets: Bool

    /// Combines proxies; without any, no peer is trusted.
    public init(_ proxies: [TrustedProxy] = []) {
        ranges = AddressRanges(
            proxies.compactMap { proxy in if case .addresses(let range) = proxy { range } else { nil } }
        )
        includesLocalSockets = proxies.contains(.localSockets)
    }

    /// Returns the client's address: the peer, or, if the peer is a trusted proxy, the right-most address of the list
    /// that is not one.
    ///
    /// Each proxy appends the address that it received the request from. So trusted proxies wrote all elements after
    /// the right-most untrusted address, and the client may have invented all elements before it. An element that is
    /// not an address ends the search: the result is the proxy that wrote it. If the list contains only proxies, the
    /// result is the first one.
    ///
    /// - Parameters:
    ///   - peer: the address of the connection; nil for a Unix-domain socket.
    ///   - list: `RequestHead.forwardedFor`, a range of `bytes`.
    public func client(of peer: IPAddress?, forwardedFor list: Range<Int>?, in bytes: Span<UInt8>) -> IPAddress? {
        guard let list, list.lowerBound >= 0, list.upperBound <= bytes.count, includes(peer) else { return peer }
        var client = peer
        var elements = ForwardedElements(list, in: bytes)
        for _ in 0..<Self.maximumElements {
            guard let element = elements.removeLast(bytes), let address = IPAddress(bytes, forwardedAt: element) else {
                break
            }
            client = address
            guard includes(address) else { break }
        }
        return client
    }

    /// The families of which every address is a proxy, `IPv4` and `IPv6`, whether in one network or in several.
    public var wholeFamilies: [String] { ranges.wholeFamilies }

    /// Whether the address is one of the proxies; nil means a Unix-domain socket.
    func includes(_ address: IPAddress?) -> Bool {
        guard let address else { return includesLocalSockets }
        return ranges.contain(address)
    }
}

/// A proxy that is trusted to report the client's address: one entry of `trustedProxies`.
public enum TrustedProxy: Hashable, Sendable {
    /// The proxies at these addresses.
    case addresses(ClosedRange<IPAddress>)
    /// Every peer that connects through a Unix-domain socket.
    case localSockets

    /// The proxies on this machine: `127.0.0.1` and `::1`.
    public static let loopback = [IPAddress.ipv4(0x7F00_0001), IPAddress(high: 0, low: 1)].map {
        TrustedProxy.addresses($0...$0)
    }

    /// Parses `192.0.2.1`, `10.0.0.0/8`, `::1`, `fd00::/8` or `unix:`.
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

/// Why a text does not name proxies.
public enum TrustedProxyError: Error, Hashable, Sendable {
    case malformed(String)
    case badPrefix(String, bits: Int)
    case bitsBehindPrefix(String, network: IPAddress)
}

extension TrustedProxyError: CustomStringConvertible {
    /// The text, the mistake and the fix.
    public var description: String {
        switch self {
        case .malformed(let text):
            "trusted proxy \(text.debugDescription) is not an address; "
                + "write one like 127.0.0.1 or ::1, a network like 10.0.0.0/8, or unix:"
        case .badPrefix(let text, let bits):
            "trusted proxy \(text.debugDescription) needs a prefix length from 0 to \(bits) after its slash"
        case .bitsBehindPrefix(let text, let network):
            "trusted proxy \(text.debugDescription) has bits after its prefix; "
                + "the network begins at \(network), and a single address needs no prefix"
        }
    }
}
