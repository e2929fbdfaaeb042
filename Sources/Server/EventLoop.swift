internal import CLibevent

/// An event loop of libevent, used by one thread only.
struct EventLoop: ~Copyable {
    let base: OpaquePointer

    /// Makes a loop without locks, whose backend no environment variable changes.
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

    /// Calls back until `stop`; without any event it still waits.
    func run() {
        event_base_loop(base, EVLOOP_NO_EXIT_ON_EMPTY)
    }

    /// Calls back for what is ready now, and waits for nothing.
    func turn() {
        event_base_loop(base, EVLOOP_NONBLOCK)
    }

    /// Ends `run` after the present callback.
    func stop() {
        event_base_loopbreak(base)
    }
}
