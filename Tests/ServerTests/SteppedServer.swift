@testable import Server

/// A server's loop without its own thread: it works only when it is told to.
///
/// Each turn handles the bytes sent since the last one. So everything happens in a fixed order, and a connection costs
/// some system calls and no change of threads.
final class SteppedServer {
    private let loop: Loop
    private let shared: SharedState

    init(_ service: Service, log: @escaping @Sendable (String) -> Void) throws(ServerError) {
        shared = try SharedState(service, log: log)
        loop = try Loop(0, shared)
        try loop.start()
    }

    deinit {
        loop.close()
    }

    /// The counts so far.
    var metrics: LoopMetrics { loop.metrics }

    var openConnections: Int { shared.openConnections.value }

    /// What all waiting answers keep.
    var waitingBytes: Int { shared.waitingBytes.count.value }

    /// Adds a connected, non-blocking socket.
    func admit(_ descriptor: Int32) {
        loop.admit(descriptor)
    }

    /// Handles all ready events.
    func turn() {
        loop.turn()
    }

    /// Lets time pass.
    func advance(by duration: Duration) {
        loop.advance(by: duration)
    }

    /// Tells the server to stop.
    func stop() {
        shared.stops.add(1)
        shared.wakeLoops()
    }
}

extension Loop {
    /// The counts so far.
    var metrics: LoopMetrics { pipeline.metrics }

    /// Serves what is ready now and does not wait.
    func turn() {
        events.turn()
    }

    /// Lets time pass.
    func advance(by duration: Duration) {
        clock.moved += duration.milliseconds
        tick()
    }

    /// Adds a connected, non-blocking socket.
    func admit(_ descriptor: Int32) {
        let peer = Peer(address: nil, isLocal: false)
        connections.admit(AcceptedConnection(socket: Socket(descriptor: descriptor), peer: peer))
    }
}
