internal import CLibevent

/// A state that several threads share: one of them has it at a time, and any may wait until it is as it should be.
///
/// For what happens seldom; no request waits here. `Synchronization.Mutex` would be its half on newer systems than the
/// package asks for.
public final class Monitor<State: Sendable>: Sendable {
    private let mutex = SharedMemory(pthread_mutex_t())
    private let condition = SharedMemory(pthread_cond_t())
    private let state: SharedMemory<State>

    /// Begins with a state.
    public init(_ state: State) {
        self.state = SharedMemory(state)
        pthread_mutex_init(mutex.pointer, nil)
        linkd_condition_init(condition.pointer)
    }

    deinit {
        pthread_cond_destroy(condition.pointer)
        pthread_mutex_destroy(mutex.pointer)
    }

    /// Has the state to itself, and wakes who waits for a change of it.
    ///
    /// The body must not come back to the same monitor.
    public func update<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex.pointer)
        defer {
            pthread_cond_broadcast(condition.pointer)
            pthread_mutex_unlock(mutex.pointer)
        }
        return try body(&state.pointer.pointee)
    }

    /// Does the same, or returns nil at once when another thread has the state: for callers that must not wait.
    func updateIfFree<Result>(_ body: (inout State) -> Result) -> Result? {
        guard pthread_mutex_trylock(mutex.pointer) == 0 else { return nil }
        defer {
            pthread_cond_broadcast(condition.pointer)
            pthread_mutex_unlock(mutex.pointer)
        }
        return body(&state.pointer.pointee)
    }

    /// Waits until the state is as it should be, and may take something of it then.
    func wait<Result>(until body: (inout State) -> Result?) -> Result {
        pthread_mutex_lock(mutex.pointer)
        defer { pthread_mutex_unlock(mutex.pointer) }
        while true {
            if let result = body(&state.pointer.pointee) { return result }
            pthread_cond_wait(condition.pointer, mutex.pointer)
        }
    }

    /// Waits until the state is as it should be, and no longer than a time; nil when it still is not.
    @discardableResult
    func wait<Result>(atMost patience: Milliseconds, until body: (inout State) -> Result?) -> Result? {
        let end = LoopClock.nanoseconds + patience * 1_000_000
        pthread_mutex_lock(mutex.pointer)
        defer { pthread_mutex_unlock(mutex.pointer) }
        while true {
            if let result = body(&state.pointer.pointee) { return result }
            let rest = (end - LoopClock.nanoseconds + 999_999) / 1_000_000
            guard rest > 0 else { return nil }
            linkd_condition_wait(condition.pointer, mutex.pointer, rest)
        }
    }
}
