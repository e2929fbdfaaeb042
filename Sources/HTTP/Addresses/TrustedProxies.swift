public import BorrowedBytes

/// The proxies that are trusted to report the client's address.
public struct TrustedProxies: Sendable {
    /// The maximum number of list elements that are read; real requests pass through far fewer proxies.
    static let maximumElements = 64

    /// The ranges in order; no two of them overlap or follow each other without a gap.
    private let ranges: [ClosedRange<IPAddress>]
    private let includesLocalSockets: Bool

    /// Combines proxies; without any, no peer is trusted.
    public init(_ proxies: [TrustedProxy] = []) {
        ranges = proxies.compactMap { proxy in if case .addresses(let range) = proxy { range } else { nil } }
            .sorted { $0.lowerBound < $1.lowerBound }
            .reduce(into: []) { merged, range in
                guard let last = merged.last, range.lowerBound <= last.upperBound.next ?? last.upperBound else {
                    return merged.append(range)
                }
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            }
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
    public func client(of peer: IPAddress?, forwardedFor list: Range<Int>?, in bytes: Borrowed<UInt8>) -> IPAddress? {
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
    public var wholeFamilies: [String] {
        (ranges.contains(.ipv4(0)...(.ipv4(.max))) ? ["IPv4"] : [])
            + (ranges.contains(.ipv6(0)...(.ipv6(.max))) ? ["IPv6"] : [])
    }

    /// Whether the address is one of the proxies; nil means a Unix-domain socket.
    func includes(_ address: IPAddress?) -> Bool {
        guard let address else { return includesLocalSockets }
        var (start, end) = (0, ranges.count)
        while start < end {
            let middle = (start + end) / 2
            if ranges[middle].upperBound < address { start = middle + 1 } else { end = middle }
        }
        return start < ranges.count && ranges[start].contains(address)
    }
}

/// A proxy that is trusted to report the client's address: one entry of `trustedProxies`.
public enum TrustedProxy: Hashable, Sendable {
    /// The proxies at these addresses.
    case addresses(ClosedRange<IPAddress>)
    /// Every peer that connects through a Unix-domain socket.
    case localSockets

    /// The proxies on this machine: `127.0.0.1` and `::1`.
    public static let loopback = [IPAddress.ipv4(0x7F00_0001), .ipv6(1)].map {
        TrustedProxy.addresses($0...$0)
    }

    /// Parses `unix:`, or the same as `ClosedRange.init(network:)`.
    public init(_ text: String) throws(AddressRangeError) {
        self = text == "unix:" ? .localSockets : .addresses(try ClosedRange(network: text))
    }
}
