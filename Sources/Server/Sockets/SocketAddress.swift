internal import CLibevent
internal import HTTP

/// A numeric IPv4 or IPv6 address with its port, small enough to keep one for each connection.
struct SocketAddress: Hashable, Sendable {
    enum Host: Hashable, Sendable {
        /// The four bytes in network order.
        case ipv4(UInt32)
        /// The sixteen bytes in network order, in two halves.
        case ipv6(UInt64, UInt64)
    }

    let host: Host
    let port: UInt16

    init(host: Host, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads the result of `accept` or `getsockname`; nil for other address families.
    init?(_ storage: sockaddr_storage) {
        switch Int32(storage.ss_family) {
        case AF_INET:
            let address = withUnsafeBytes(of: storage) { $0.loadUnaligned(as: sockaddr_in.self) }
            self.init(host: .ipv4(address.sin_addr.s_addr), port: UInt16(bigEndian: address.sin_port))
        case AF_INET6:
            let address = withUnsafeBytes(of: storage) { $0.loadUnaligned(as: sockaddr_in6.self) }
            self.init(host: Self.host(address.sin6_addr), port: UInt16(bigEndian: address.sin6_port))
        default:
            return nil
        }
    }

    /// Parses a numeric address with `inet_pton`.
    static func host(_ text: String) -> Host? {
        // A C string would end at the NUL and hide the rest.
        guard !text.utf8.contains(0) else { return nil }
        var ipv4 = in_addr()
        if inet_pton(AF_INET, text, &ipv4) == 1 { return .ipv4(ipv4.s_addr) }
        var ipv6 = in6_addr()
        if inet_pton(AF_INET6, text, &ipv6) == 1 { return host(ipv6) }
        return nil
    }

    private static func host(_ address: in6_addr) -> Host {
        withUnsafeBytes(of: address) {
            .ipv6($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
    }

    var family: Int32 {
        switch host {
        case .ipv4: AF_INET
        case .ipv6: AF_INET6
        }
    }

    /// Whether only this machine can reach the address: `127.0.0.0/8`, also IPv4-mapped, and `::1`.
    var isLoopback: Bool {
        switch host {
        case .ipv4(let address):
            UInt32(bigEndian: address) >> 24 == 127
        case .ipv6(let high, let low):
            high == 0 && (UInt64(bigEndian: low) == 1 || UInt64(bigEndian: low) >> 24 == 0xFFFF_7F)
        }
    }

    /// Calls the body with the address in the form that `bind` and `connect` use.
    func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        switch host {
        case .ipv4(let bytes):
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = bytes
            return lend(address, body)
        case .ipv6(let high, let low):
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            withUnsafeMutableBytes(of: &address.sin6_addr) {
                $0.storeBytes(of: high, as: UInt64.self)
                $0.storeBytes(of: low, toByteOffset: 8, as: UInt64.self)
            }
            return lend(address, body)
        }
    }
}

/// Calls the body with an address of any family in the form that the system uses.
///
/// - Parameter size: the size of the address, if it is not that of its type.
func lend<Address, Result>(
    _ address: Address,
    size: Int = MemoryLayout<Address>.size,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
    withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
}

extension SocketAddress {
    /// The address without its port, IPv6 without brackets.
    var hostText: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        switch host {
        case .ipv4(let bytes):
            var address = in_addr(s_addr: bytes)
            inet_ntop(AF_INET, &address, &text, socklen_t(text.count))
        case .ipv6(let high, let low):
            var address = (high, low)
            inet_ntop(AF_INET6, &address, &text, socklen_t(text.count))
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension SocketAddress: CustomStringConvertible {
    /// `127.0.0.1:8080` or `[::1]:8080`.
    var description: String {
        switch host {
        case .ipv4: "\(hostText):\(port)"
        case .ipv6: "[\(hostText)]:\(port)"
        }
    }
}

extension IPAddress {
    /// The address without its port.
    init(_ address: SocketAddress) {
        switch address.host {
        case .ipv4(let bits): self = .ipv4(UInt32(bigEndian: bits))
        case .ipv6(let high, let low): self.init(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
        }
    }
}
