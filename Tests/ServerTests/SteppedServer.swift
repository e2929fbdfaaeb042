@testable import Server

/// A server's worker without its own thread: it works only when it is told to.
///
/// Each turn handles the bytes sent since the last one. So everything happens in a fixed order, and a connection costs
/// some system calls and no change of threads.
final class SteppedServer {
    private let worker: Worker
    private let shared: SharedState
    private let wakePipe: WakePipe

    init(_ service: Service, log: @escaping @Sendable (String) -> Void) throws(ServerError) {
        wakePipe = try WakePipe()
        shared = SharedState(
            listeners: [],
            intakes: [Intake(waking: wakePipe)],
            service: CurrentService(service),
            droppedLogLines: DroppedLogLines(service.accessLog),
            log: log
        )
        worker = try Worker(0, shared, wokenBy: wakePipe)
        try worker.start()
    }

    deinit {
        worker.close()
    }

    /// The counts so far.
    var metrics: LoopMetrics { worker.metrics }

    var openConnections: Int { shared.openConnections.value }

    /// Adds a connected, non-blocking socket.
    func admit(_ descriptor: Int32) {
        worker.admit(Socket(descriptor: descriptor), from: nil, onLoopback: false)
    }

    /// Handles all ready events.
    func turn() {
        worker.turn()
    }

    /// Lets time pass.
    func advance(by duration: Duration) {
        worker.advance(by: duration)
    }

    /// Tells the server to stop.
    func stop() {
        shared.stops.add(1)
        wakePipe.wake()
    }
}
