internal import CLibevent
internal import HTTP

/// A numeric address with its port, small enough to keep one for each connection.
struct SocketAddress: Hashable, Sendable {
    let host: IPAddress
    let port: UInt16
}

extension SocketAddress {
    /// Reads the result of `accept` or `getsockname`; nil for other address families.
    init?(_ storage: sockaddr_storage) {
        switch Int32(storage.ss_family) {
        case AF_INET:
            let address = withUnsafeBytes(of: storage) { $0.loadUnaligned(as: sockaddr_in.self) }
            host = .ipv4(UInt32(bigEndian: address.sin_addr.s_addr))
            port = UInt16(bigEndian: address.sin_port)
        case AF_INET6:
            let address = withUnsafeBytes(of: storage) { $0.loadUnaligned(as: sockaddr_in6.self) }
            let bits = withUnsafeBytes(of: address.sin6_addr) { $0.loadUnaligned(as: UInt128.self) }
            host = IPAddress(bits: UInt128(bigEndian: bits))
            port = UInt16(bigEndian: address.sin6_port)
        default:
            return nil
        }
    }

    var family: Int32 {
        switch host {
        case .ipv4: AF_INET
        case .ipv6: AF_INET6
        }
    }

    /// Calls the body with the address in the form that `bind` and `connect` use.
    func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        switch host {
        case .ipv4(let bits):
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = bits.bigEndian
            return lend(address, body)
        case .ipv6(let bits):
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            withUnsafeMutableBytes(of: &address.sin6_addr) { $0.storeBytes(of: bits.bigEndian, as: UInt128.self) }
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

extension SocketAddress: CustomStringConvertible {
    /// `127.0.0.1:8080` or `[::1]:8080`.
    var description: String {
        switch host {
        case .ipv4: "\(host):\(port)"
        case .ipv6: "[\(host)]:\(port)"
        }
    }
}
