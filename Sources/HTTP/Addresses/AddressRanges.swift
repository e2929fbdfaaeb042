/// A set of addresses of both families.
public struct AddressRanges: Sendable {
    /// The ranges in order; no two of them touch.
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
