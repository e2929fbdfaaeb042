internal import CLibevent

/// Something one loop waits for on behalf of an object, which must outlive it.
///
/// An event of a descriptor ends before the descriptor is closed, never after.
struct Event: ~Copyable {
    /// What libevent calls; the context is the object, not retained.
    typealias Callback = event_callback_fn

    private let event: OpaquePointer
    private let base: OpaquePointer
    private let owner: UnsafeMutableRawPointer

    /// Waits until `descriptor` is ready, each time anew, once `start` was called.
    init?(_ loop: borrowing EventLoop, _ descriptor: Int32, _ interest: Interest, _ owner: AnyObject, _ call: Callback)
    {
        self.init(loop, descriptor, interest.flags, owner, call)
    }

    /// Waits for the passing of time, which `start(every:)` sets.
    init?(timerOf loop: borrowing EventLoop, _ owner: AnyObject, _ call: Callback) {
        self.init(loop, -1, Int16(EV_PERSIST), owner, call)
    }

    private init?(_ loop: borrowing EventLoop, _ number: Int32, _ flags: Int16, _ owner: AnyObject, _ call: Callback) {
        base = loop.base
        self.owner = Unmanaged.passUnretained(owner).toOpaque()
        guard let event = event_new(loop.base, number, flags, call, self.owner) else { return nil }
        self.event = event
    }

    deinit {
        event_free(event)
    }

    /// Begins to wait; false when the system has no room for one more.
    @discardableResult
    func start() -> Bool {
        event_add(event, nil) == 0
    }

    /// Begins to call back at each passing of `interval`.
    @discardableResult
    func start(every interval: Milliseconds) -> Bool {
        var time = timeval()
        time.tv_sec = .init(interval / 1_000)
        time.tv_usec = .init(interval % 1_000 * 1_000)
        return event_add(event, &time) == 0
    }

    func stop() {
        event_del(event)
    }

    /// Waits for something else on the same descriptor from now on.
    func restart(_ descriptor: Int32, _ interest: Interest, _ call: Callback) -> Bool {
        event_del(event)
        return event_assign(event, base, descriptor, interest.flags, call, owner) == 0 && start()
    }
}

/// What is waited for on a descriptor.
enum Interest {
    case reading, writing

    fileprivate var flags: Int16 {
        switch self {
        case .reading: Int16(EV_READ | EV_PERSIST)
        case .writing: Int16(EV_WRITE | EV_PERSIST)
        }
    }
}
