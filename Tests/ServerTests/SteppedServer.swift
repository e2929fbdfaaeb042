@testable import Server

/// A server's worker without a thread of its own: it does what there is to do when it is told to.
///
/// What it finds is what was sent since the last turn, so that everything happens in one order, and a connection costs
/// some system calls and no change of threads.
final class SteppedServer {
    private let worker: Worker
    private let shared: SharedState
    private let wakePipe: WakePipe

    init(_ service: Service, log: @escaping @Sendable (String) -> Void) throws(ServerError) {
        shared = SharedState(
            listeners: [],
            service: CurrentService(service),
            droppedLogLines: DroppedLogLines(service.accessLog),
            log: log
        )
        wakePipe = try WakePipe()
        worker = try Worker(0, shared, wokenBy: wakePipe)
        try worker.start()
    }

    deinit {
        worker.close()
    }

    /// What was counted so far.
    var metrics: LoopMetrics { worker.metrics }

    var openConnections: Int { shared.openConnections.value }

    /// Takes a connected socket that does not block.
    func admit(_ descriptor: Int32) {
        worker.admit(Socket(descriptor: descriptor), from: nil, onLoopback: false)
    }

    /// Does what there is to do.
    func turn() {
        worker.turn()
    }

    /// Tells the server to stop.
    func stop() {
        shared.stops.add(1)
        wakePipe.wake()
    }
}
