internal import CLibevent

/// A libevent event loop, used by one thread only.
final class EventLoop {
    fileprivate let base: OpaquePointer

    /// Creates a loop without locks; no environment variable changes its backend.
    init() throws(ServerError) {
        guard let configuration = event_config_new() else { throw .noEventLoop }
        defer { event_config_free(configuration) }
        let flags = EVENT_BASE_FLAG_NOLOCK.rawValue | EVENT_BASE_FLAG_IGNORE_ENV.rawValue
        event_config_set_flag(configuration, Int32(bitPattern: flags))
        guard let base = event_base_new_with_config(configuration) else { throw .noEventLoop }
        self.base = base
    }

    deinit {
        event_base_free(base)
    }

    /// Runs callbacks until `stop`; without any event it still waits.
    func run() {
        event_base_loop(base, EVLOOP_NO_EXIT_ON_EMPTY)
    }

    /// Runs the callbacks that are due now, without waiting.
    func turn() {
        event_base_loop(base, EVLOOP_NONBLOCK)
    }

    /// Ends `run` after the current callback.
    func stop() {
        event_base_loopbreak(base)
    }

    /// The system's time, which libevent has read already in this wake-up.
    var time: (seconds: Int, milliseconds: Int) {
        var now = timeval()
        event_base_gettimeofday_cached(base, &now)
        return (Int(now.tv_sec), Int(now.tv_usec) / 1_000)
    }
}

/// An event that a loop waits for on behalf of an object; object and loop must outlive it.
///
/// The event of a descriptor must end before the descriptor is closed.
struct Event: ~Copyable {
    /// The function that libevent calls; `owner` finds the object in its context.
    typealias Callback = event_callback_fn

    private let event: OpaquePointer
    private let base: OpaquePointer
    private let context: UnsafeMutableRawPointer

    /// Creates an event that fires each time `descriptor` is ready, after `start` was called.
    init?(_ loop: EventLoop, _ descriptor: Int32, interest: Interest, owner: AnyObject, call: Callback) {
        self.init(loop, descriptor, flags: interest.flags, owner: owner, call: call)
    }

    /// Creates a timer; `start(every:)` sets its interval.
    init?(timerOf loop: EventLoop, owner: AnyObject, _ call: Callback) {
        self.init(loop, -1, flags: Int16(EV_PERSIST), owner: owner, call: call)
    }

    private init?(_ loop: EventLoop, _ number: Int32, flags: Int16, owner: AnyObject, call: Callback) {
        base = loop.base
        context = Unmanaged.passUnretained(owner).toOpaque()
        guard let event = event_new(base, number, flags, call, context) else { return nil }
        self.event = event
    }

    deinit {
        event_free(event)
    }

    /// The object of an event, from the context of its callback.
    @inline(__always)
    static func owner<Owner: AnyObject>(_: Owner.Type, _ context: UnsafeMutableRawPointer?) -> Owner? {
        context.map { Unmanaged<Owner>.fromOpaque($0).takeUnretainedValue() }
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
    func restart(_ descriptor: Int32, _ interest: Interest, call: Callback) -> Bool {
        event_del(event)
        return event_assign(event, base, descriptor, interest.flags, call, context) == 0 && start()
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
