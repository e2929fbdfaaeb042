internal import CLibevent

/// A bound socket that all loops accept from; the last loop to leave closes it.
///
/// One socket for all, not one for each with `SO_REUSEPORT`: a second process then fails with `EADDRINUSE` instead of
/// taking half of the connections, and an idle loop takes what a busy one leaves.
final class Listener: Sendable {
    let descriptor: Int32
    /// The address as bound, with the port that the system chose.
    let address: ListenAddress
    private let users: SharedCounter

    init(_ wanted: ListenAddress, users: Int) throws(ServerError) {
        descriptor = linkd_stream_socket(wanted.address.family)
        guard descriptor >= 0 else {
            throw .listening(call: "socket", address: wanted, errorNumber: linkd_error_number())
        }
        self.users = SharedCounter(users)
        do throws(ServerError) {
            address = try Self.bind(descriptor, wanted)
        } catch {
            closeDescriptor(descriptor)
            throw error
        }
    }

    deinit {
        if users.value > 0 { closeDescriptor(descriptor) }
    }

    /// Says that one loop accepts no more; new connections are refused by the system once all have.
    func leave() {
        if users.add(-1) == 0 { closeDescriptor(descriptor) }
    }

    /// Binds, listens and returns the address as it is then.
    private static func bind(_ descriptor: Int32, _ wanted: ListenAddress) throws(ServerError) -> ListenAddress {
        var on: Int32 = 1
        let length = socklen_t(MemoryLayout<Int32>.size)
        // Without it a restart fails as long as old connections are in TIME_WAIT; a live listener still refuses.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, length)
        if wanted.address.family == AF_INET6 {
            setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, length)
        }
        let bound = wanted.address.withSocketAddress { bindDescriptor(descriptor, $0, $1) }
        guard bound == 0 else { throw .listening(call: "bind", address: wanted, errorNumber: linkd_error_number()) }
        guard listen(descriptor, Limits.backlog) == 0 else {
            throw .listening(call: "listen", address: wanted, errorNumber: linkd_error_number())
        }
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let named = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        guard named == 0, let address = SocketAddress(storage) else {
            throw .listening(call: "getsockname", address: wanted, errorNumber: linkd_error_number())
        }
        return ListenAddress(address)
    }
}

private func bindDescriptor(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    bind(descriptor, address, size)
}

private func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
}
