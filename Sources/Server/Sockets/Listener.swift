internal import CLibevent
internal import HTTP
internal import Synchronization

/// A listening socket, from which one loop accepts for all loops.
///
/// The loops do not have one socket each with `SO_REUSEPORT`: so a second process fails with `EADDRINUSE` instead of
/// receiving half of the connections, and connections are shared by their number, not by chance.
final class Listener: Sendable {
    let descriptor: Int32
    /// The bound address, with the port that the system chose.
    let address: ListenAddress
    /// Whether other processes may use the socket, too.
    let isInherited: Bool
    /// The file of a Unix-domain socket, to be removed at the end.
    private let file: UnixSocketFile?
    private let isClosed = Atomic(false)

    init(_ wanted: ListenAddress) throws(ServerError) {
        isInherited = false
        descriptor = linkd_stream_socket(wanted.family)
        guard descriptor >= 0 else {
            throw .listening(call: "socket", address: wanted, errorNumber: linkd_error_number())
        }
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
            _ = CLibevent.close(descriptor)
            throw error
        }
    }

    /// Uses a socket that already listens, and that other processes may keep using at the end.
    init(inheriting descriptor: Int32, at address: ListenAddress) {
        isInherited = true
        self.descriptor = descriptor
        self.address = address
        if !address.isUnixSocket { Socket(descriptor: descriptor).limitUnsentBytes() }
        file = nil
    }

    deinit {
        close()
    }

    /// Stops listening: the system refuses new connections.
    func close() {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        removeFile()
        _ = CLibevent.close(descriptor)
    }

    /// Removes the file of a Unix-domain socket, unless that is done.
    func removeFile() { file?.remove() }

    /// Accepts the next waiting connection; nil and an error number if there is none.
    func accept() -> AcceptedConnection? {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let accepted = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { CLibevent.accept(descriptor, $0, &size) }
        }
        guard accepted >= 0 else { return nil }
        evutil_make_socket_nonblocking(accepted)
        evutil_make_socket_closeonexec(accepted)
        let socket = Socket(descriptor: accepted)
        if !address.isUnixSocket { socket.sendAtOnce() }
        let peer = SocketAddress(storage)
        let isLocal = address.isLoopback || peer?.host.isLoopback == true
        return AcceptedConnection(socket: socket, peer: Peer(address: peer, isLocal: isLocal))
    }

    /// Whether an error of accepting says that there are no more connections, or that the client has left.
    static func isTransient(_ errorNumber: Int32) -> Bool {
        switch errorNumber {
        case EAGAIN, EWOULDBLOCK, EINTR, ECONNABORTED, EPROTO: true
        default: false
        }
    }

    /// Binds, listens and returns the bound address.
    private static func listen(
        _ descriptor: Int32,
        on wanted: SocketAddress
    ) throws(ServerError) -> ListenAddress {
        func failure(_ call: String) -> ServerError {
            .listening(call: call, address: ListenAddress(.internet(wanted)), errorNumber: linkd_error_number())
        }
        let socket = Socket(descriptor: descriptor)
        // Without it, a restart fails while old connections are in TIME_WAIT; a live listener still prevents binding.
        socket.set(SO_REUSEADDR, of: SOL_SOCKET, to: Int32(1))
        socket.limitUnsentBytes()
        if wanted.family == AF_INET6 { socket.set(IPV6_V6ONLY, of: Int32(IPPROTO_IPV6), to: Int32(1)) }
        guard wanted.withSocketAddress({ CLibevent.bind(descriptor, $0, $1) }) == 0 else { throw failure("bind") }
        guard CLibevent.listen(descriptor, Limits.backlog) == 0 else { throw failure("listen") }
        guard let address = ListenAddress(boundTo: descriptor) else { throw failure("getsockname") }
        return address
    }
}

/// A connection that was accepted and that no loop serves yet.
struct AcceptedConnection: Sendable {
    let socket: Socket
    let peer: Peer
}

/// The client of a connection.
struct Peer: Sendable {
    /// The client's address; nil for a Unix-domain socket.
    let address: SocketAddress?
    /// Whether only this machine can be at the other end.
    let isLocal: Bool
}

extension ListenAddress {
    /// Reads the address of a bound socket; nil for other address families.
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
