import Server

/// Slow work on a separate thread, whose result all requests share that came before it began.
///
/// Requests during a run get the result of the next one; at most one is queued.
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
