internal import CLibevent

/// Where to listen: `127.0.0.1:8080`, `[::1]:8080`, `0.0.0.0:80`, `localhost:8080`, which is `127.0.0.1:8080`, or
/// `unix:/run/linkd.sock`.
///
/// Numeric on purpose: a name would be looked up once at the start and be somewhere else later. A socket's file gets the
/// mode 660, or that of `unix:/run/linkd.sock,mode=666`.
public struct ListenAddress: Hashable, Sendable {
    enum Endpoint: Hashable, Sendable {
        case internet(SocketAddress)
        case unix(UnixAddress)
    }

    let endpoint: Endpoint

    init(_ endpoint: Endpoint) {
        self.endpoint = endpoint
    }

    /// Reads `HOST:PORT`, where port 0 asks for a free one, or `unix:PATH`.
    public init(_ text: String) throws(ListenAddressError) {
        endpoint = text.hasPrefix("unix:") ? .unix(try Self.unix(text)) : .internet(try Self.internet(text))
    }

    /// 0 until the server has bound it, when a free one was asked for, and for a Unix-domain socket.
    public var port: Int {
        if case .internet(let address) = endpoint { Int(address.port) } else { 0 }
    }

    /// Whether only this machine can reach the address.
    public var isLoopback: Bool {
        if case .internet(let address) = endpoint { address.isLoopback } else { true }
    }

    /// Whether the address is a file of this machine.
    public var isUnixSocket: Bool {
        if case .unix = endpoint { true } else { false }
    }

    var family: Int32 {
        switch endpoint {
        case .internet(let address): address.family
        case .unix: AF_UNIX
        }
    }

    /// Lends the address in the form that `bind` and `connect` take.
    func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        switch endpoint {
        case .internet(let address): address.withSocketAddress(body)
        case .unix(let address): address.withSocketAddress(body)
        }
    }

    private static func internet(_ text: String) throws(ListenAddressError) -> SocketAddress {
        guard let colon = text.lastIndex(of: ":") else { throw .missingPort(text) }
        let digits = text[text.index(after: colon)...].utf8
        guard !digits.isEmpty, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
            let port = UInt16(String(digits) ?? "")
        else { throw .invalidPort(text) }
        guard let host = host(text[..<colon]) else { throw .invalidHost(text) }
        return SocketAddress(host: host, port: port)
    }

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

    /// A comma ends the path, so that a mistyped option is an error and not a strange name.
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
    /// The address as it may be given again.
    public var description: String {
        switch endpoint {
        case .internet(let address): address.description
        case .unix(let address): address.description
        }
    }
}

/// Why a text is no address to listen on.
public enum ListenAddressError: Error, Hashable, Sendable {
    case missingPort(String)
    case invalidPort(String)
    case invalidHost(String)
    case invalidPath(String)
    case invalidMode(String)
}

extension ListenAddressError: CustomStringConvertible {
    /// What is wrong with which text, and what to write.
    public var description: String {
        switch self {
        case .missingPort(let text):
            "listen address \(text.debugDescription) has no port; write HOST:PORT, for instance 127.0.0.1:8080"
        case .invalidPort(let text):
            "listen address \(text.debugDescription) has no port from 0 to 65535 behind its last colon"
        case .invalidHost(let text):
            "listen address \(text.debugDescription) names no numeric host; "
                + "write an IPv4 address, an IPv6 address in brackets, or localhost"
        case .invalidPath(let text):
            "listen address \(text.debugDescription) names no socket; write unix: and an absolute path without a comma, "
                + "\(UnixAddress.longestPath) bytes at most, for instance unix:/run/linkd/linkd.sock"
        case .invalidMode(let text):
            "listen address \(text.debugDescription) has an option that does not exist; "
                + "write ,mode= and three octal digits behind the path, for instance unix:/run/linkd/linkd.sock,mode=666"
        }
    }
}
