internal import HTTP

extension IPAddress {
    /// The address without its port.
    init(_ address: SocketAddress) {
        switch address.host {
        case .ipv4(let bits): self = .ipv4(UInt32(bigEndian: bits))
        case .ipv6(let high, let low): self.init(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
        }
    }
}
