internal import CLibevent
internal import Synchronization

/// A state that several threads share: one thread at a time has access, and any thread may wait for a condition.
///
/// For rare events; no request waits here. It is the only lock of this module, also where nobody waits for a condition:
/// ThreadSanitizer does not see the slow path of a `Synchronization.Mutex`, which is in the library that is not instrumented,
/// and reports as races what that orders (`Tests/Sanitizers`). It sees the locks of the C library.
///
/// It is `Sendable` although the compiler cannot see it: the state is read and written only by a thread that holds the
/// mutex, mutex and condition are made for several threads, and nobody else knows their addresses, which never change.
public final class Monitor<State: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    /// Creates a monitor with an initial state.
    public init(_ state: State) {
        self.state = state
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        linkd_condition_init(condition)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Gives the body exclusive access to the state, and wakes threads that wait for a change.
    ///
    /// The body must not use the same monitor.
    public func update<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(condition)
            pthread_mutex_unlock(mutex)
        }
        return try body(&state)
    }

    /// Does the same, or returns nil at once if another thread has access: for callers that must not wait.
    func updateIfFree<Result>(_ body: (inout State) -> Result) -> Result? {
        guard pthread_mutex_trylock(mutex) == 0 else { return nil }
        defer {
            pthread_cond_broadcast(condition)
            pthread_mutex_unlock(mutex)
        }
        return body(&state)
    }

    /// Waits until the body returns a value for the state; the body may change the state then.
    public func wait<Result>(until body: (inout State) -> Result?) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&state) { return result }
            pthread_cond_wait(condition, mutex)
        }
    }

    /// Waits until the body returns a value for the state, but at most for a time; nil if it does not.
    @discardableResult
    func wait<Result>(atMost patience: Milliseconds, until body: (inout State) -> Result?) -> Result? {
        let end = LoopClock.nanoseconds + patience * 1_000_000
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&state) { return result }
            let rest = (end - LoopClock.nanoseconds + 999_999) / 1_000_000
            guard rest > 0 else { return nil }
            linkd_condition_wait(condition, mutex, rest)
        }
    }
}

/// A number that several threads count up and down, without an order between them and other memory.
extension Atomic<Int> {
    /// Adds an amount and returns the new value.
    @discardableResult
    func add(_ amount: Int) -> Int {
        wrappingAdd(amount, ordering: .relaxed).newValue
    }

    var value: Int { load(ordering: .relaxed) }
}
