internal import CLibevent

/// A listening socket that the service manager has opened for this process (sd_listen_fds(3)).
public struct InheritedSocket: Sendable {
    /// Where it listens.
    public let address: ListenAddress
    let descriptor: Int32

    /// The number of the first; those before are the standard streams.
    private static let firstDescriptor: Int32 = 3
    /// More would be a mistake, and each is looked at.
    private static let most = 1_024

    /// The sockets that were passed to this process, in their order; none when there is no such service manager.
    ///
    /// Takes the variables out of the environment. To be called once, before there are threads.
    public static func take() throws(ServerError) -> [InheritedSocket] {
        let names = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "LISTEN_PIDFDID"]
        let values = names.map { Environment.take($0) }
        // What was meant for another process may have come down to this one.
        guard let process = values[0], process == "\(getpid())", let number = values[1] else { return [] }
        guard let count = Int32(number), count >= 0, count <= most else { throw .badSocketCount(number) }
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

    /// The value of a socket option, 0 where there is none.
    private static func option(_ name: Int32, of descriptor: Int32) -> Int32 {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : 0
    }
}
