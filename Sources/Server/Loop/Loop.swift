internal import CLibevent

/// One event loop on one thread: it tells the time, wakes up for other threads, and changes the service.
///
/// The first loop also accepts, for all loops. What happens between two waits is the business of `Connections`.
final class Loop {
    let connections: Connections
    /// Called when this loop begins to stop.
    var whenStopping: () -> Void = {}

    private let number: Int
    private let shared: SharedState
    let events: EventLoop
    let clock: LoopClock
    let pipeline: Pipeline
    private let spare = SpareDescriptor()
    private var acceptors: [Acceptor] = []
    private var wakeEvent: Event?
    private var tickEvent: Event?
    /// The version of the service; -1 before the first one is taken.
    private var serviceVersion = -1
    /// The moment at which a loop that stops ends its last connections.
    private var end: Milliseconds = .max

    /// Creates the loop with an index into the intakes of the shared state.
    init(_ number: Int, _ shared: SharedState) throws(ServerError) {
        let service = shared.service.value
        self.number = number
        self.shared = shared
        events = try EventLoop()
        clock = LoopClock(tick: service.limits.tick)
        pipeline = Pipeline(service, clock)
        connections = Connections(number, shared, loop: events, clock: clock, pipeline: pipeline)
    }

    /// Begins to wait for connections, other threads and time.
    func start() throws(ServerError) {
        takeService()
        shared.metrics.join(number)
        for listener in shared.listeners where number == 0 {
            let acceptor = Acceptor(listener, connections, spare: spare)
            try acceptor.start(on: events)
            acceptors.append(acceptor)
        }
        let wakePipe = shared.intakes[number].wakePipe
        wakeEvent = Event(events, wakePipe.reading, interest: .reading, owner: self) { _, _, context in
            Event.owner(Loop.self, context)?.woken()
        }
        tickEvent = Event(timerOf: events, owner: self) { _, _, context in
            Event.owner(Loop.self, context)?.tick()
        }
        guard wakeEvent?.start() == true, tickEvent?.start(every: clock.tick) == true else { throw .noEventLoop }
    }

    /// Serves until it is stopped, and then releases all resources.
    func run() {
        events.run()
        close()
    }

    /// Handles all tasks that another thread may have left, whatever the reason for the wake-up.
    private func woken() {
        shared.intakes[number].wakePipe.drain()
        takeService()
        connections.takeHandedOver()
        shared.metrics.answer(number, pipeline.metrics)
        let stops = shared.stops.value
        if stops > 0 { finish() }
        if stops > 1 { events.stop() }
    }

    func tick() {
        clock.advance()
        guard clock.now < end else { return events.stop() }
        connections.tick()
        acceptors.forEach { $0.resume() }
        pipeline.flushLog()
    }

    /// Uses the newest service from now on.
    private func takeService() {
        guard let (version, service) = shared.service.newer(than: serviceVersion) else { return }
        serviceVersion = version
        pipeline.use(service, on: events)
        connections.use(service.limits)
        if clock.tick != service.limits.tick {
            clock.tick = service.limits.tick
            tickEvent?.start(every: clock.tick)
        }
        shared.service.adopted(version, by: number)
    }

    private func finish() {
        guard !connections.isFinishing else { return }
        whenStopping()
        end = connections.beginFinishing()
        acceptors.forEach { $0.stop() }
        connections.finish()
    }

    /// Releases all resources, also if the loop never ran.
    func close() {
        acceptors.forEach { $0.stop() }
        acceptors = []
        connections.close()
        wakeEvent = nil
        tickEvent = nil
        pipeline.finish()
        shared.service.leave(number)
        shared.metrics.leave(number, pipeline.metrics)
    }
}
