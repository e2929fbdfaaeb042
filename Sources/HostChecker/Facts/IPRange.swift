/// The addresses that Apple's fetcher refuses: private and reserved ones (SWCERR00202).
enum IPRange {
    /// Returns whether an address is private or reserved; false for a text that is no address.
    ///
    /// Source: RFC 6890 (special-purpose addresses), RFC 4193 (fc00::/7), RFC 6598 (100.64.0.0/10).
    static func isReserved(_ address: String) -> Bool {
        if let four = fourBytes(address) { return isReserved(four) }
        guard address.contains(":") else { return false }
        let text = address.lowercased()
        // An IPv4 address in an IPv6 one, `::ffff:10.0.0.1`.
        if text.hasPrefix("::ffff:"), let four = fourBytes(String(text.dropFirst("::ffff:".count))) {
            return isReserved(four)
        }
        if text == "::1" || text == "::" { return true }
        guard let first = text.split(separator: ":", omittingEmptySubsequences: false).first,
            let group = UInt16(first, radix: 16)
        else { return false }
        let isUniqueLocal = group & 0xFE00 == 0xFC00
        let isLinkLocal = group & 0xFFC0 == 0xFE80
        let isMulticast = group & 0xFF00 == 0xFF00
        return isUniqueLocal || isLinkLocal || isMulticast || text.hasPrefix("2001:db8:")
    }

    private static func fourBytes(_ text: String) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { UInt8($0) }
        return parts.count == 4 && bytes.count == 4 ? bytes : nil
    }

    private static func isReserved(_ bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1]) {
        case (0, _), (10, _), (127, _), (224..., _): true
        case (100, 64...127), (169, 254), (172, 16...31), (192, 168), (198, 18...19): true
        case (192, 0): bytes[2] == 0 || bytes[2] == 2
        case (198, 51): bytes[2] == 100
        case (203, 0): bytes[2] == 113
        default: false
        }
    }
}
