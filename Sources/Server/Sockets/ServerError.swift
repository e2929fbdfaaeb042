internal import CLibevent

/// Why the server could not start or run.
public enum ServerError: Error, Hashable, Sendable {
    /// A system call failed for an address, with the system's error number.
    case listening(call: String, address: ListenAddress, errorNumber: Int32)
    /// The socket's path exists and is not a socket, so it must not be replaced.
    case occupied(address: ListenAddress)
    /// The inherited descriptor with this number cannot be served.
    case badInheritedSocket(descriptor: Int32)
    /// The service manager passed a number of sockets that is not a number or too large.
    case badSocketCount(String)
    /// A system call failed that concerns the whole process.
    case system(call: String, errorNumber: Int32)
    /// The process may open fewer files than a server needs.
    case tooFewDescriptors(limit: Int, needed: Int)
    /// libevent could not create an event loop.
    case noEventLoop
    /// The server was already run; a stopped server cannot start again.
    case alreadyRun
}

extension ServerError: CustomStringConvertible {
    /// The call, the address, the system's text, and the fix if there is one.
    public var description: String {
        switch self {
        case .listening(let call, let address, let errorNumber):
            "\(call) \(address): \(Self.text(errorNumber))" + Self.advice(errorNumber, address)
        case .occupied(let address):
            "\(address): a file with that name exists and is not a socket; remove it, or choose another path"
        case .badInheritedSocket(let descriptor):
            "descriptor \(descriptor), which the service manager passed on, is not a listening stream socket; "
                + "write ListenStream= in the .socket unit, and Accept=no"
        case .badSocketCount(let text):
            "LISTEN_FDS is \(text.debugDescription), which is not a number of sockets; unset it, or correct its service"
        case .system(let call, let errorNumber):
            "\(call): \(Self.text(errorNumber))"
        case .tooFewDescriptors(let limit, let needed):
            "the process may open \(limit) files, and at least \(needed) are needed; raise RLIMIT_NOFILE (ulimit -n, "
                + "LimitNOFILE=)"
        case .noEventLoop:
            "libevent could not create an event loop; the process may have too many open files"
        case .alreadyRun:
            "the server was already run; create a new one"
        }
    }

    /// Returns the system's text for an error number.
    static func text(_ errorNumber: Int32) -> String {
        guard let text = strerror(errorNumber) else { return "error \(errorNumber)" }
        return String(cString: text)
    }

    private static func advice(_ errorNumber: Int32, _ address: ListenAddress) -> String {
        switch errorNumber {
        case EADDRINUSE: "; another program listens there, stop it or choose another address"
        case EACCES where address.isUnixSocket: "; check the permissions of the folder"
        case EACCES: "; ports below 1024 need a privilege, choose a higher one"
        case EADDRNOTAVAIL: "; this machine does not have that address"
        case ENOENT: "; create it first"
        default: ""
        }
    }
}
