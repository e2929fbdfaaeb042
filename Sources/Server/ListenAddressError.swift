/// Why a text is no address to listen on.
public enum ListenAddressError: Error, Hashable, Sendable {
    case missingPort(String)
    case invalidPort(String)
    case invalidHost(String)
    case unixSocket(String)
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
        case .unixSocket(let text):
            "listen address \(text.debugDescription) is a unix socket, which is not supported yet; write HOST:PORT"
        }
    }
}
