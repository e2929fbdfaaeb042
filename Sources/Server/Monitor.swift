internal import CLibevent

/// A state that several threads share: one thread at a time has access, and any thread may wait for a condition.
///
/// For rare events; no request waits here. `Synchronization.Mutex` would replace half of it, but needs newer systems
/// than the package supports.
public final class Monitor<State: Sendable>: Sendable {
    private let mutex = SharedMemory(pthread_mutex_t())
    private let condition = SharedMemory(pthread_cond_t())
    private let state: SharedMemory<State>

    /// Creates a monitor with an initial state.
    public init(_ state: State) {
        self.state = SharedMemory(state)
        pthread_mutex_init(mutex.pointer, nil)
        linkd_condition_init(condition.pointer)
    }

    deinit {
        pthread_cond_destroy(condition.pointer)
        pthread_mutex_destroy(mutex.pointer)
    }

    /// Gives the body exclusive access to the state, and wakes threads that wait for a change.
    ///
    /// The body must not use the same monitor.
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

    /// Does the same, or returns nil at once if another thread has access: for callers that must not wait.
    func updateIfFree<Result>(_ body: (inout State) -> Result) -> Result? {
        guard pthread_mutex_trylock(mutex.pointer) == 0 else { return nil }
        defer {
            pthread_cond_broadcast(condition.pointer)
            pthread_mutex_unlock(mutex.pointer)
        }
        return body(&state.pointer.pointee)
    }

    /// Waits until the body returns a value for the state; the body may change the state then.
    public func wait<Result>(until body: (inout State) -> Result?) -> Result {
        pthread_mutex_lock(mutex.pointer)
        defer { pthread_mutex_unlock(mutex.pointer) }
        while true {
            if let result = body(&state.pointer.pointee) { return result }
            pthread_cond_wait(condition.pointer, mutex.pointer)
        }
    }

    /// Waits until the body returns a value for the state, but at most for a time; nil if it does not.
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

/// A value at a fixed address that several threads access; its owner must synchronize them.
///
/// The address is stored as an integer: a pointer is not `Sendable`, but its owner must be.
final class SharedMemory<Value>: Sendable {
    private let place: UInt

    init(_ value: sending Value) {
        let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        pointer.initialize(to: value)
        place = UInt(bitPattern: pointer)
    }

    deinit {
        pointer.deinitialize(count: 1)
        pointer.deallocate()
    }

    var pointer: UnsafeMutablePointer<Value> { linkd_pointer(place).assumingMemoryBound(to: Value.self) }
}

/// A number that several threads count up and down.
///
/// `Synchronization.Atomic` would do the same, but needs newer systems than the package supports.
final class SharedCounter: Sendable {
    private let number: SharedMemory<Int>

    init(_ value: Int = 0) {
        number = SharedMemory(value)
    }

    /// Adds an amount and returns the new value.
    @discardableResult
    func add(_ amount: Int) -> Int {
        linkd_counter_add(number.pointer, amount)
    }

    var value: Int { add(0) }
}
