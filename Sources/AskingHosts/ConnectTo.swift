/// A value of `--connect-to`, as curl reads it: connections to a host and port lead to an address and port.
///
/// Source: `--connect-to` in curl's manual. No part may be empty here.
package struct ConnectTo: Hashable, Sendable {
    /// The host whose connections are redirected, in lower case.
    let host: String
    /// Whether the address is an IPv6 address.
    let isIPv6: Bool
    /// The value, for curl.
    package let text: String

    private let port: Int

    /// Reads `HOST:PORT:ADDRESS:PORT`; an IPv6 address is in brackets.
    package init?(argument: String) {
        guard argument.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let parts = argument.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts[0].isEmpty, let port = Self.port(parts[1]),
            let colon = parts[2].lastIndex(of: ":"), Self.port(String(parts[2][colon...].dropFirst())) != nil
        else { return nil }
        let address = parts[2][..<colon]
        isIPv6 = address.hasPrefix("[") && address.hasSuffix("]")
        guard !address.isEmpty, isIPv6 || !address.contains(":") else { return nil }
        host = parts[0].lowercased()
        self.port = port
        text = argument
    }

    /// Returns whether it is about the connection of an https URL without a port.
    func matches(_ url: String) -> Bool {
        port == 443 && url.dropFirst("https://".count).prefix { $0 != "/" } == host
    }

    private static func port(_ text: String) -> Int? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(text).flatMap { (1...65_535).contains($0) ? $0 : nil }
    }
}
