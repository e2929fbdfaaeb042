internal import CLibevent

/// Why the server could not start.
public enum ServerError: Error, Hashable, Sendable {
    /// A system call failed for an address, with the system's error number.
    case listening(call: String, address: ListenAddress, errorNumber: Int32)
    /// Where a socket should be made, something else is that must not be replaced.
    case occupied(address: ListenAddress)
    /// What the service manager passed on under this number is nothing that can be served.
    case badInheritedSocket(descriptor: Int32)
    /// What the service manager says of the number of sockets is no number, or too large a one.
    case badSocketCount(String)
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
            "\(call) \(address): \(Self.text(errorNumber))" + Self.advice(errorNumber, address)
        case .occupied(let address):
            "\(address): a file of that name is there and is no socket; remove it, or choose another path"
        case .badInheritedSocket(let descriptor):
            "descriptor \(descriptor), which the service manager passed on, is no listening stream socket; "
                + "write ListenStream= in the .socket unit, and Accept=no"
        case .badSocketCount(let text):
            "LISTEN_FDS is \(text.debugDescription), which is no number of sockets; unset it, or correct the service that sets it"
        case .system(let call, let errorNumber):
            "\(call): \(Self.text(errorNumber))"
        case .noEventLoop:
            "libevent could not make an event loop; the process may have too many open files"
        case .alreadyRun:
            "the server has been run before; make a new one"
        }
    }

    /// The system's words for an error number.
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
        case ENOENT: "; make it first"
        default: ""
        }
    }
}
