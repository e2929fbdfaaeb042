import BorrowedBytes
internal import CLibevent
internal import HTTP

/// An address to listen on: `127.0.0.1:8080`, `[::1]:8080`, `0.0.0.0:80`, `localhost:8080`, which means
/// `127.0.0.1:8080`, or `unix:/run/linkd.sock`.
///
/// Names are refused on purpose: a name would be resolved once at the start and could change later. A socket's file has
/// mode 660, or the mode in `unix:/run/linkd.sock,mode=666`.
public struct ListenAddress: Hashable, Sendable {
    enum Endpoint: Hashable, Sendable {
        case internet(SocketAddress)
        case unix(UnixAddress)
    }

    let endpoint: Endpoint

    init(_ endpoint: Endpoint) {
        self.endpoint = endpoint
    }

    /// Parses `HOST:PORT`, where port 0 requests a free port, or `unix:PATH`.
    public init(_ text: String) throws(ListenAddressError) {
        endpoint = text.hasPrefix("unix:") ? .unix(try Self.unix(text)) : .internet(try Self.internet(text))
    }

    /// The port; 0 for a Unix-domain socket, and for a free port that is not bound yet.
    public var port: Int {
        if case .internet(let address) = endpoint { Int(address.port) } else { 0 }
    }

    /// Whether only this machine can reach the address.
    public var isLoopback: Bool {
        if case .internet(let address) = endpoint { address.host.isLoopback } else { true }
    }

    /// Whether machines beyond private networks may reach the address, as far as the address says: no loopback address,
    /// none of a private network, and no Unix-domain socket.
    public var isPublic: Bool {
        guard case .internet(let address) = endpoint, !address.host.isLoopback else { return false }
        return !Self.privateNetworks.contains { $0.contains(address.host) }
    }

    /// RFC 1918, RFC 3927, RFC 6598, RFC 4193 and RFC 4291 §2.5.6.
    private static let privateNetworks =
        ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "fc00::/7", "fe80::/10"]
        .compactMap { try? ClosedRange<IPAddress>(network: $0) }

    /// The address that a program on this machine connects to: a loopback address in place of every address.
    public var local: ListenAddress {
        for (every, own) in [("0.0.0.0", "127.0.0.1"), ("[::]", "[::1]")] where "\(self)" == "\(every):\(port)" {
            return (try? ListenAddress("\(own):\(port)")) ?? self
        }
        return self
    }

    /// Whether the address is a Unix-domain socket.
    public var isUnixSocket: Bool {
        if case .unix = endpoint { true } else { false }
    }

    var family: Int32 {
        switch endpoint {
        case .internet(let address): address.family
        case .unix: AF_UNIX
        }
    }

    /// Calls the body with the address in the form that `bind` and `connect` use.
    func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        switch endpoint {
        case .internet(let address): address.withSocketAddress(body)
        case .unix(let address): address.withSocketAddress(body)
        }
    }

    private static func internet(_ text: String) throws(ListenAddressError) -> SocketAddress {
        guard let colon = text.lastIndex(of: ":") else { throw .missingPort(text) }
        let digits = text[text.index(after: colon)...].utf8
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit),
            let port = UInt16(String(digits) ?? "")
        else { throw .invalidPort(text) }
        guard let host = host(text[..<colon]) else { throw .invalidHost(text) }
        return SocketAddress(host: host, port: port)
    }

    private static func host(_ text: Substring) -> IPAddress? {
        if text == "localhost" { return .ipv4(0x7F00_0001) }
        // Without brackets, `::1:80` would be ambiguous.
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
        switch IPAddress(String(isBracketed ? text.dropFirst().dropLast() : text)) {
        case .ipv4(let bits) where !isBracketed: return .ipv4(bits)
        case .ipv6(let bits) where isBracketed: return .ipv6(bits)
        default: return nil
        }
    }

    /// Parses a Unix-domain address.
    ///
    /// A comma ends the path, so that a mistyped option is an error and not part of the name.
    private static func unix(_ text: String) throws(ListenAddressError) -> UnixAddress {
        let parts = text.utf8.dropFirst("unix:".utf8.count)
            .split(separator: UInt8(ascii: ","), maxSplits: 1, omittingEmptySubsequences: false)
        guard let bytes = parts.first, bytes.first == UInt8(ascii: "/"), bytes.last != UInt8(ascii: "/"),
            !bytes.contains(0), bytes.count <= UnixAddress.longestPath, let path = String(bytes)
        else { throw .invalidPath(text) }
        guard parts.count > 1 else { return UnixAddress(path: path, mode: nil) }
        let digits = parts[1].dropFirst("mode=".utf8.count)
        guard parts[1].starts(with: "mode=".utf8), (3...4).contains(digits.count),
            digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "7") }),
            let mode = UInt16(String(digits) ?? "", radix: 8), mode <= 0o777
        else { throw .invalidMode(text) }
        return UnixAddress(path: path, mode: mode)
    }
}

extension ListenAddress: CustomStringConvertible {
    /// The address in the form that can be parsed again.
    public var description: String {
        switch endpoint {
        case .internet(let address): address.description
        case .unix(let address): address.description
        }
    }
}

/// Why a text is not an address to listen on.
public enum ListenAddressError: Error, Hashable, Sendable {
    case missingPort(String)
    case invalidPort(String)
    case invalidHost(String)
    case invalidPath(String)
    case invalidMode(String)
}

extension ListenAddressError: CustomStringConvertible {
    /// The mistake and the text.
    public var description: String {
        switch self {
        case .missingPort(let text): "missing port in listen address \(text.debugDescription)"
        case .invalidPort(let text): "invalid port in listen address \(text.debugDescription)"
        case .invalidHost(let text): "invalid host in listen address \(text.debugDescription)"
        case .invalidPath(let text): "invalid path in listen address \(text.debugDescription)"
        case .invalidMode(let text): "invalid option in listen address \(text.debugDescription)"
        }
    }

    /// The fix.
    public var fix: String {
        switch self {
        case .missingPort(let text): "use HOST:PORT, e.g. \"127.0.0.1:\(UInt16(text) ?? 8080)\""
        case .invalidPort: "use a port from 0 to 65535 after the last colon"
        case .invalidHost: "use an IPv4 address, an IPv6 address in brackets, or localhost"
        case .invalidPath:
            "use unix: and an absolute path without commas, at most \(UnixAddress.longestPath) bytes, e.g. "
                + "\"unix:/run/linkd/main/linkd.sock\""
        case .invalidMode:
            "use ,mode= and three octal digits after the path, e.g. \"unix:/run/linkd/main/linkd.sock,mode=666\""
        }
    }
}
