internal import CLibevent

/// Why the server could not start.
public enum ServerError: Error, Hashable, Sendable {
    /// A system call failed for an address, with the system's error number.
    case listening(call: String, address: ListenAddress, errorNumber: Int32)
    /// A system call failed that concerns the whole process.
    case system(call: String, errorNumber: Int32)
    /// libevent gave no event loop.
    case noEventLoop
    /// The server was run before; a stopped one does not start again.
    case alreadyRun
}

extension ServerError: CustomStringConvertible {
    /// The call, the address, the system's words, and what to do where there is something.
    public var description: String {
        switch self {
        case .listening(let call, let address, let errorNumber):
            "\(call) \(address): \(Self.text(errorNumber))" + Self.advice(errorNumber)
        case .system(let call, let errorNumber):
            "\(call): \(Self.text(errorNumber))"
        case .noEventLoop:
            "libevent could not make an event loop; the process may have too many open files"
        case .alreadyRun:
            "the server has been run before; make a new one"
        }
    }

    private static func text(_ errorNumber: Int32) -> String {
        guard let text = strerror(errorNumber) else { return "error \(errorNumber)" }
        return String(cString: text)
    }

    private static func advice(_ errorNumber: Int32) -> String {
        switch errorNumber {
        case EADDRINUSE: "; another program listens there, stop it or choose another port"
        case EACCES: "; ports below 1024 need a privilege, choose a higher one"
        case EADDRNOTAVAIL: "; this machine does not have that address"
        default: ""
        }
    }
}
