internal import CLibevent

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
