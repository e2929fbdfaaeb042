internal import Synchronization

/// The state that all loops of a server share.
final class SharedState: Sendable {
    let listeners: [Listener]
    /// One for each loop.
    let intakes: [Intake]
    let service: CurrentService
    let openConnections = Atomic(0)
    let waitingBytes = WaitingBytes()
    /// How often the server was told to stop: once to finish current answers, twice to end at once.
    let stops = Atomic(0)
    let metrics = MetricsBoard()
    let droppedLogLines: DroppedLogLines
    let log: @Sendable (String) -> Void

    init(
        _ service: Service,
        listeners: [Listener] = [],
        loops: Int = 1,
        log: @escaping @Sendable (String) -> Void
    ) throws(ServerError) {
        var intakes: [Intake] = []
        for _ in 0..<loops { intakes.append(try Intake()) }
        self.intakes = intakes
        self.listeners = listeners
        self.service = CurrentService(service)
        droppedLogLines = DroppedLogLines(service.accessLog)
        self.log = log
    }

    /// Lets each loop look for its tasks, from any thread.
    func wakeLoops() {
        for intake in intakes { intake.wakePipe.wake() }
    }
}

/// The connections of one loop: a count of them, and those that the accepting loop has handed to it.
///
/// The connections are in memory, and the pipe only wakes the loop.
final class Intake: Sendable {
    private struct State: Sendable {
        var waiting: [AcceptedConnection] = []
        var isOpen = true
    }

    /// The number of connections that the loop serves or is about to take.
    let connections = Atomic(0)
    private let state = Monitor(State())
    let wakePipe: WakePipe

    init() throws(ServerError) { wakePipe = try WakePipe() }

    /// Hands a connection to the loop; false if the loop takes no more.
    func put(_ connection: AcceptedConnection) -> Bool {
        let waiting = state.update { state in
            guard state.isOpen else { return 0 }
            connections.add(1)
            state.waiting.append(connection)
            return state.waiting.count
        }
        // With more of them, the loop was woken and has not taken them yet.
        if waiting == 1 { wakePipe.wake() }
        return waiting > 0
    }

    /// Takes the connections that wait.
    ///
    /// - Parameter last: whether the loop takes no more.
    func take(last: Bool = false) -> [AcceptedConnection] {
        state.update { state in
            if last { state.isOpen = false }
            defer { state.waiting = [] }
            return state.waiting
        }
    }
}

/// The choice of the loop that serves a new connection: the loop with the fewest, and equal loops in turn.
struct LoopChoice {
    private var last = 0

    /// Returns the index of the loop for the next connection.
    ///
    /// - Parameter counts: the number of connections of each loop.
    mutating func next(_ count: Int, connections: (Int) -> Int) -> Int {
        var (best, fewest) = (last, Int.max)
        for offset in 1...max(count, 1) {
            let loop = (last + offset) % max(count, 1)
            let number = connections(loop)
            if number < fewest { (best, fewest) = (loop, number) }
        }
        last = best
        return best
    }
}
