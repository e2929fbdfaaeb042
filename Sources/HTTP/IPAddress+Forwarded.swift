extension IPAddress {
    /// Reads an element of `X-Forwarded-For` as proxies write it: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`,
    /// `[2001:db8::1]` or `[2001:db8::1]:80`.
    init?(_ bytes: Span<UInt8>, forwardedAt range: Range<Int>) {
        let colon = bytes.firstIndex(of: .colon, from: range.lowerBound, to: range.upperBound)
        var host = range
        var port = range.upperBound..<range.upperBound
        if let colon, bytes[range.lowerBound] == UInt8(ascii: "[") {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]"), from: colon, to: range.upperBound) else {
                return nil
            }
            (host, port) = (range.lowerBound + 1..<end, end + 1..<range.upperBound)
        } else if let colon, bytes.firstIndex(of: .colon, from: colon + 1, to: range.upperBound) == nil {
            (host, port) = (range.lowerBound..<colon, colon..<range.upperBound)
        }
        guard port.isEmpty || Self.isPort(bytes, port) else { return nil }
        self.init(bytes, at: host)
    }

    /// Whether the range is a colon with a port behind it.
    private static func isPort(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard bytes[range.lowerBound] == .colon, (2...6).contains(range.count) else { return false }
        return (range.lowerBound + 1..<range.upperBound).allSatisfy { bytes[$0].isDigit }
    }
}
