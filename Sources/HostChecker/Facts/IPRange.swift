import HTTP

/// The addresses that Apple's fetcher refuses: private and reserved ones (SWCERR00202).
///
/// Source: RFC 6890 (special-purpose addresses), RFC 4193 (fc00::/7), RFC 6598 (100.64.0.0/10).
enum IPRange {
    private static let reserved = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3", "::/127",
        "2001:db8::/32", "fc00::/7", "fe80::/10", "ff00::/8",
    ].compactMap { try? ClosedRange<IPAddress>(network: $0) }

    /// Returns whether an address is private or reserved; false for a text that is no address.
    static func isReserved(_ address: String) -> Bool {
        guard let address = IPAddress(address) else { return false }
        return reserved.contains { $0.contains(address) }
    }
}
