internal import CLibevent

/// A listening socket that all loops accept from; the last loop to leave closes it.
///
/// One socket for all, not one for each with `SO_REUSEPORT`: a second process then fails with `EADDRINUSE` instead of
/// taking half of the connections, and an idle loop takes what a busy one leaves.
final class Listener: Sendable {
    let descriptor: Int32
    /// The address as bound, with the port that the system chose.
    let address: ListenAddress
    /// What is to be removed at the end, of a Unix-domain socket.
    private let file: UnixSocketFile?
    private let users: SharedCounter

    init(_ wanted: ListenAddress, users: Int) throws(ServerError) {
        descriptor = linkd_stream_socket(wanted.family)
        guard descriptor >= 0 else {
            throw .listening(call: "socket", address: wanted, errorNumber: linkd_error_number())
        }
        self.users = SharedCounter(users)
        do throws(ServerError) {
            switch wanted.endpoint {
            case .internet(let address):
                self.address = try Self.listen(descriptor, on: address)
                file = nil
            case .unix(let address):
                self.address = wanted
                file = try UnixSocketFile(address, listening: descriptor)
            }
        } catch {
            closeDescriptor(descriptor)
            throw error
        }
    }

    /// Takes over a socket that listens already, and that others may go on with at the end.
    init(_ inherited: InheritedSocket, users: Int) {
        descriptor = inherited.descriptor
        address = inherited.address
        file = nil
        self.users = SharedCounter(users)
    }

    deinit {
        if users.value > 0 { end() }
    }

    /// Says that one loop accepts no more; new connections are refused by the system once all have.
    func leave() {
        if users.add(-1) == 0 { end() }
    }

    private func end() {
        file?.remove()
        closeDescriptor(descriptor)
    }

    /// Binds, listens and returns the address as it is then.
    private static func listen(
        _ descriptor: Int32,
        on wanted: SocketAddress
    ) throws(ServerError) -> ListenAddress {
        func failure(_ call: String) -> ServerError {
            .listening(call: call, address: ListenAddress(.internet(wanted)), errorNumber: linkd_error_number())
        }
        var on: Int32 = 1
        let length = socklen_t(MemoryLayout<Int32>.size)
        // Without it a restart fails as long as old connections are in TIME_WAIT; a live listener still refuses.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, length)
        if wanted.family == AF_INET6 {
            setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, length)
        }
        guard wanted.withSocketAddress({ bindSocket(descriptor, $0, $1) }) == 0 else { throw failure("bind") }
        guard listenOn(descriptor, Limits.backlog) == 0 else { throw failure("listen") }
        guard let address = ListenAddress(boundTo: descriptor) else { throw failure("getsockname") }
        return address
    }
}

extension ListenAddress {
    /// The address of a bound socket; nil when it is of no family that is served.
    init?(boundTo descriptor: Int32) {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let named = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        guard named == 0 else { return nil }
        if let address = SocketAddress(storage) {
            self.init(.internet(address))
        } else if let address = UnixAddress(storage, size: size) {
            self.init(.unix(address))
        } else {
            return nil
        }
    }
}

private func bindSocket(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    bind(descriptor, address, size)
}

private func listenOn(_ descriptor: Int32, _ backlog: Int32) -> Int32 {
    listen(descriptor, backlog)
}

private func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
}

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
