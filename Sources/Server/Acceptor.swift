internal import CLibevent

/// One loop's part in a listener: takes one connection a wake-up, so that other loops get theirs.
final class Acceptor {
    let listener: Listener
    private unowned let worker: Worker
    private var event: Event?
    private var isPaused = false

    init(_ listener: Listener, of worker: Worker) {
        self.listener = listener
        self.worker = worker
    }

    func start(on loop: borrowing EventLoop) throws(ServerError) {
        event = Event(loop, listener.descriptor, .reading, self) { _, _, context in
            guard let context else { return }
            Unmanaged<Acceptor>.fromOpaque(context).takeUnretainedValue().becameReadable()
        }
        guard event?.start() == true else { throw .noEventLoop }
    }

    /// Accepts no more.
    func stop() {
        guard event != nil else { return }
        event = nil
        listener.leave()
    }

    /// Tries again after a tick in which nothing could be accepted.
    func resume() {
        guard isPaused else { return }
        isPaused = event?.start() != true
    }

    private func becameReadable() {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let descriptor = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { accept(listener.descriptor, $0, &size) }
        }
        guard descriptor >= 0 else { return failed(linkd_error_number()) }
        evutil_make_socket_nonblocking(descriptor)
        evutil_make_socket_closeonexec(descriptor)
        let socket = Socket(descriptor: descriptor)
        socket.sendAtOnce()
        worker.admit(socket, from: SocketAddress(storage), onLoopback: listener.address.isLoopback)
    }

    private func failed(_ errorNumber: Int32) {
        switch errorNumber {
        case EAGAIN, EWOULDBLOCK, EINTR, ECONNABORTED, EPROTO:
            // Another loop was quicker, or the client has left.
            return
        default:
            // Out of descriptors or memory: the listener stays readable, so that waiting on would spin.
            event?.stop()
            isPaused = true
            let error = ServerError.listening(call: "accept", address: listener.address, errorNumber: errorNumber)
            worker.pausedAccepting(error)
        }
    }
}
