internal import CLibevent

/// SIGTERM and SIGINT as orders to the server; only one loop of a process may wait for signals.
final class SignalEvents {
    private let server: HTTPServer
    private var terminate: Event?
    private var interrupt: Event?

    init(_ loop: borrowing EventLoop, _ server: HTTPServer) throws(ServerError) {
        self.server = server
        terminate = Event(loop, signal: SIGTERM, self, Self.arrived)
        interrupt = Event(loop, signal: SIGINT, self, Self.arrived)
        guard terminate?.start() == true, interrupt?.start() == true else { throw .noEventLoop }
    }

    private static let arrived: Event.Callback = { _, _, context in
        guard let context else { return }
        Unmanaged<SignalEvents>.fromOpaque(context).takeUnretainedValue().server.stop()
    }
}
