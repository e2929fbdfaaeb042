internal import CLibevent

/// An event that a loop waits for on behalf of an object; the object must outlive it.
///
/// The event of a descriptor must end before the descriptor is closed.
struct Event: ~Copyable {
    /// The function that libevent calls; its context is the object, not retained.
    typealias Callback = event_callback_fn

    private let event: OpaquePointer
    private let base: OpaquePointer
    private let owner: UnsafeMutableRawPointer

    /// Creates an event that fires each time `descriptor` is ready, after `start` was called.
    init?(_ loop: borrowing EventLoop, _ descriptor: Int32, _ interest: Interest, _ owner: AnyObject, _ call: Callback)
    {
        self.init(loop, descriptor, interest.flags, owner, call)
    }

    /// Creates a timer; `start(every:)` sets its interval.
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

    /// Begins to wait; false if the system cannot add the event.
    @discardableResult
    func start() -> Bool {
        event_add(event, nil) == 0
    }

    /// Begins to fire at each interval.
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

    /// Waits for another condition on the same descriptor from now on.
    func restart(_ descriptor: Int32, _ interest: Interest, _ call: Callback) -> Bool {
        event_del(event)
        return event_assign(event, base, descriptor, interest.flags, call, owner) == 0 && start()
    }
}

/// The condition that an event waits for on a descriptor.
enum Interest {
    case reading, writing

    fileprivate var flags: Int16 {
        switch self {
        case .reading: Int16(EV_READ | EV_PERSIST)
        case .writing: Int16(EV_WRITE | EV_PERSIST)
        }
    }
}
