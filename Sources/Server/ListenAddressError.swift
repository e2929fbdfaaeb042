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
