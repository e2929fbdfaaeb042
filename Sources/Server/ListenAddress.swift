/// Where to listen: `127.0.0.1:8080`, `[::1]:8080`, `0.0.0.0:80` or `localhost:8080`, which is `127.0.0.1:8080`.
///
/// Numeric on purpose: a name would be looked up once at the start and be somewhere else later.
public struct ListenAddress: Hashable, Sendable {
    let address: SocketAddress

    init(_ address: SocketAddress) {
        self.address = address
    }

    /// Reads `HOST:PORT`; port 0 asks for a free one.
    public init(_ text: String) throws(ListenAddressError) {
        guard !text.hasPrefix("unix:") else { throw .unixSocket(text) }
        guard let colon = text.lastIndex(of: ":") else { throw .missingPort(text) }
        let digits = text[text.index(after: colon)...].utf8
        guard !digits.isEmpty, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
            let port = UInt16(String(digits) ?? "")
        else { throw .invalidPort(text) }
        guard let host = Self.host(text[..<colon]) else { throw .invalidHost(text) }
        address = SocketAddress(host: host, port: port)
    }

    /// 0 until the server has bound it, when a free one was asked for.
    public var port: Int { Int(address.port) }

    /// Whether only this machine can reach the address.
    public var isLoopback: Bool { address.isLoopback }

    private static func host(_ text: Substring) -> SocketAddress.Host? {
        if text == "localhost" { return SocketAddress.host("127.0.0.1") }
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
        guard let host = SocketAddress.host(String(isBracketed ? text.dropFirst().dropLast() : text)) else {
            return nil
        }
        // Without brackets `::1:80` could be read in two ways.
        switch host {
        case .ipv4: return isBracketed ? nil : host
        case .ipv6: return isBracketed ? host : nil
        }
    }
}

extension ListenAddress: CustomStringConvertible {
    /// The address as it may be given again.
    public var description: String { address.description }
}
