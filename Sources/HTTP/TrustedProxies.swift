/// The proxies whose word about the client's address counts.
public struct TrustedProxies: Sendable {
    /// How many elements of a list are looked at; a request has passed through far fewer proxies.
    static let mostElements = 64

    /// In their order, none touching the next.
    private let ranges: [ClosedRange<IPAddress>]
    private let includesLocalSockets: Bool

    /// Gathers proxies; without any, nobody is believed.
    public init(_ proxies: [TrustedProxy] = []) {
        var ranges: [ClosedRange<IPAddress>] = []
        for proxy in proxies {
            if case .addresses(let range) = proxy { ranges.append(range) }
        }
        ranges.sort { $0.lowerBound < $1.lowerBound }
        self.ranges = ranges.reduce(into: []) { merged, range in
            guard let last = merged.last, range.lowerBound <= last.upperBound else { return merged.append(range) }
            merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        }
        includesLocalSockets = proxies.contains(.localSockets)
    }

    /// Who asked: the peer, or the right-most address of the list that is none of these proxies when the peer is one.
    ///
    /// Each proxy appends the address it was asked from, so that all behind the right-most stranger was written by
    /// proxies, and all in front of it may be invented. What is no address ends the search, and whoever wrote it is the
    /// answer; so is the first proxy of a list of nothing else.
    ///
    /// - Parameters:
    ///   - peer: who connected; nil for a Unix-domain socket.
    ///   - list: `RequestHead.forwardedFor`, a range of `bytes`.
    public func client(of peer: IPAddress?, forwardedFor list: Range<Int>?, in bytes: Span<UInt8>) -> IPAddress? {
        guard let list, list.lowerBound >= 0, list.upperBound <= bytes.count, includes(peer) else { return peer }
        var client = peer
        var elements = ForwardedElements(list, in: bytes)
        for _ in 0..<Self.mostElements {
            guard let element = elements.removeLast(bytes), let address = IPAddress(bytes, forwardedAt: element) else {
                break
            }
            client = address
            guard includes(address) else { break }
        }
        return client
    }

    /// Whether this is one of the proxies; nil stands for a Unix-domain socket.
    func includes(_ address: IPAddress?) -> Bool {
        guard let address else { return includesLocalSockets }
        var (start, end) = (0, ranges.count)
        while start < end {
            let middle = (start + end) / 2
            if ranges[middle].upperBound < address { start = middle + 1 } else { end = middle }
        }
        return start < ranges.count && ranges[start].lowerBound <= address
    }
}
