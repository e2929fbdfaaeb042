internal import CLibevent

/// Reports the state of this process to the service manager (sd_notify(3)), if there is one.
public final class ServiceNotifier: Sendable {
    private let descriptor: Int32
    /// The path of the manager's socket, or a NUL and an abstract name of Linux.
    private let name: [UInt8]

    /// Removes the variable that names the manager's socket from the environment.
    ///
    /// Call this once, before any thread starts.
    public init() {
        let text = Environment.take("NOTIFY_SOCKET") ?? ""
        let isAbstract = text.hasPrefix("@")
        name = isAbstract ? [0] + text.utf8.dropFirst() : Array(text.utf8)
        let isName = text.hasPrefix("/") || isAbstract && name.count > 1
        // Opened once, so that it also works when no descriptors are left.
        descriptor = isName && name.count <= UnixAddress.longestPath ? linkd_datagram_socket(AF_UNIX) : -1
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Reports that the process serves, for the first time or after a reload.
    ///
    /// - Parameter status: one line that the manager shows to people.
    public func ready(_ status: String) {
        send("READY=1\nSTATUS=\(Self.line(status))")
    }

    /// Reports that a reload has begun; `ready` ends it.
    public func reloading() {
        send("RELOADING=1\nMONOTONIC_USEC=\(LoopClock.nanoseconds / 1_000)")
    }

    /// Reports that the process has begun to stop.
    public func stopping() {
        send("STOPPING=1")
    }

    /// Returns the text without line breaks, so that it cannot look like another variable.
    private static func line(_ status: String) -> String {
        String(status.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
    }

    private func send(_ message: String) {
        guard descriptor >= 0 else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        // The size determines the length of an abstract name; the bytes after a path do no harm.
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let size = name.first == 0 ? offset + name.count : MemoryLayout<sockaddr_un>.size
        let bytes = Array(message.utf8)
        _ = lend(address, size: size) { sendto(descriptor, bytes, bytes.count, 0, $0, $1) }
    }
}

/// A listening socket that the service manager has opened for this process (sd_listen_fds(3)).
public struct InheritedSocket: Sendable {
    /// The address.
    public let address: ListenAddress
    let descriptor: Int32

    /// The first number; the lower ones are the standard streams.
    private static let firstDescriptor: Int32 = 3
    /// The maximum number of sockets; a larger number is a mistake, and each socket is checked.
    private static let maximumSockets = 1_024

    /// Returns the sockets that were passed to this process, in order; empty without such a service manager.
    ///
    /// It removes the variables from the environment. Call it once, before any thread starts.
    public static func take() throws(ServerError) -> [InheritedSocket] {
        let names = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "LISTEN_PIDFDID"]
        let values = names.map { Environment.take($0) }
        // The variables may be inherited from another process.
        guard let process = values[0], process == "\(getpid())", let number = values[1] else { return [] }
        guard let count = Int32(number), count >= 0, count <= maximumSockets else { throw .badSocketCount(number) }
        var sockets: [InheritedSocket] = []
        for descriptor in firstDescriptor..<firstDescriptor + count {
            sockets.append(try InheritedSocket(descriptor))
        }
        return sockets
    }

    private init(_ descriptor: Int32) throws(ServerError) {
        guard Self.option(SO_TYPE, of: descriptor) == linkd_stream_socket_type(),
            Self.option(SO_ACCEPTCONN, of: descriptor) != 0, let address = ListenAddress(boundTo: descriptor)
        else { throw .badInheritedSocket(descriptor: descriptor) }
        evutil_make_socket_nonblocking(descriptor)
        evutil_make_socket_closeonexec(descriptor)
        self.descriptor = descriptor
        self.address = address
    }

    /// Returns the value of a socket option; 0 if there is none.
    private static func option(_ name: Int32, of descriptor: Int32) -> Int32 {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : 0
    }
}

/// The environment variables of the process.
enum Environment {
    /// Removes a variable, so that no child process uses it, and returns its value; nil if it is not set.
    ///
    /// Call this before any thread starts, since threads might read variables at the same time.
    static func take(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        unsetenv(name)
        return text
    }
}
