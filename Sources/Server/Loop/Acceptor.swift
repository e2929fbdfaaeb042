internal import CLibevent

/// Accepts the connections of a listener, on the one loop that accepts for all loops.
final class Acceptor {
    private let listener: Listener
    private let connections: Connections
    private let spare: SpareDescriptor
    private var event: Event?
    private var isPaused = false

    /// - Parameter spare: provides a descriptor if the process has no other.
    init(_ listener: Listener, _ connections: Connections, spare: SpareDescriptor) {
        self.listener = listener
        self.connections = connections
        self.spare = spare
    }

    func start(on loop: EventLoop) throws(ServerError) {
        event = Event(loop, listener.descriptor, interest: .reading, owner: self) { _, _, context in
            Event.owner(Acceptor.self, context)?.becameReadable()
        }
        guard event?.start() == true else { throw .noEventLoop }
    }

    /// Stops accepting, after the connections that wait already: closing the socket would reset them.
    ///
    /// Those of an inherited socket wait for the next process.
    func stop() {
        guard event != nil else { return }
        if !listener.isInherited {
            for _ in 0..<Limits.backlog where !isPaused {
                guard let accepted = listener.accept() else { break }
                connections.admit(accepted)
            }
        }
        event = nil
        listener.close()
    }

    /// Resumes after a tick in which accepting failed.
    func resume() {
        guard isPaused else { return }
        isPaused = event?.start() != true
    }

    private func becameReadable() {
        for _ in 0..<connections.acceptsAtOnce {
            guard let accepted = listener.accept() else { return failed(linkd_error_number()) }
            connections.admit(accepted)
        }
    }

    private func failed(_ errorNumber: Int32) {
        guard !Listener.isTransient(errorNumber) else { return }
        if errorNumber == EMFILE || errorNumber == ENFILE { spare.lend(turnAwayWhoWaits) }
        pause(errorNumber)
    }

    /// Answers waiting clients, which otherwise would wait until they time out.
    private func turnAwayWhoWaits() {
        for _ in 0..<Limits.refusals {
            guard let accepted = listener.accept() else { return }
            connections.turnAway(accepted)
        }
    }

    /// Pauses accepting until the next tick: without descriptors or memory, the listener stays readable, and waiting
    /// for it would spin.
    private func pause(_ errorNumber: Int32) {
        event?.stop()
        isPaused = true
        connections.pausedAccepting(.listening(call: "accept", address: listener.address, errorNumber: errorNumber))
    }
}

/// A spare descriptor for the case that no others are left: it is closed for a moment to accept and refuse a
/// connection.
final class SpareDescriptor {
    private var descriptor: Int32 = -1

    init() {
        refill()
    }

    deinit {
        release()
    }

    /// Runs `body` while one descriptor is free, unless the spare could not be opened again.
    func lend(_ body: () -> Void) {
        refill()
        guard descriptor >= 0 else { return }
        release()
        body()
        refill()
    }

    private func refill() {
        // The root folder always exists, and it is never read.
        if descriptor < 0 { descriptor = linkd_open_for_reading("/") }
    }

    private func release() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}
