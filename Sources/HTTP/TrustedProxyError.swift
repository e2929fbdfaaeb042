/// Why a text names no proxies.
public enum TrustedProxyError: Error, Hashable, Sendable {
    case malformed(String)
    case badPrefix(String, bits: Int)
    case bitsBehindPrefix(String, network: IPAddress)
}

extension TrustedProxyError: CustomStringConvertible {
    /// What is wrong with which text, and what to write.
    public var description: String {
        switch self {
        case .malformed(let text):
            "trusted proxy \(text.debugDescription) is no address; "
                + "write one like 127.0.0.1 or ::1, a network like 10.0.0.0/8, or unix:"
        case .badPrefix(let text, let bits):
            "trusted proxy \(text.debugDescription) has no prefix length from 0 to \(bits) behind its slash"
        case .bitsBehindPrefix(let text, let network):
            "trusted proxy \(text.debugDescription) has bits behind its prefix; "
                + "the network begins at \(network), and one address needs no prefix"
        }
    }
}
