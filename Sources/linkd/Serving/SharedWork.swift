import Server

/// Slow work on a separate thread, whose result all requests that arrive before a run begins share.
///
/// Requests during a run share the result of the next run, so at most one run is queued.
final class SharedWork<Value: Sendable>: Sendable {
    typealias Waiter = @Sendable (Value) -> Void

    private let waiters: Monitor<[Waiter]>
    private let thread: WorkThread

    /// Starts the thread.
    init(_ work: @escaping @Sendable () -> Value) throws(ServerError) {
        let waiters = Monitor<[Waiter]>([])
        self.waiters = waiters
        thread = try WorkThread {
            let served = waiters.update { waiters in
                defer { waiters = [] }
                return waiters
            }
            // A request that arrived between the two steps of a run has been served already.
            guard !served.isEmpty else { return }
            let value = work()
            for waiter in served { waiter(value) }
        }
    }

    deinit {
        thread.end()
    }

    /// Requests the work; never waits.
    ///
    /// - Parameter whenDone: receives the result, on the thread of the work.
    func request(_ whenDone: @escaping Waiter) {
        waiters.update { $0.append(whenDone) }
        thread.ask()
    }
}
