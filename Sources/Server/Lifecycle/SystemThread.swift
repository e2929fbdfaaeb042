internal import CLibevent

/// A thread that runs one function, and that another thread can wait for.
struct SystemThread {
    private let thread: UInt

    /// Starts the thread, which keeps what the function needs until it ends.
    init(_ run: @escaping () -> Void) throws(ServerError) {
        let body = Body(run)
        var thread: UInt = 0
        let error = linkd_thread_start(&thread, Self.main, Unmanaged.passRetained(body).toOpaque())
        guard error == 0 else {
            Unmanaged.passUnretained(body).release()
            throw .system(call: "pthread_create", errorNumber: error)
        }
        self.thread = thread
    }

    /// Waits for the end of the thread.
    func join() {
        linkd_thread_join(thread)
    }

    /// Sends a signal to this thread only.
    func send(_ signal: ServerSignal) {
        linkd_thread_signal(thread, signal.number)
    }

    private final class Body {
        let run: () -> Void

        init(_ run: @escaping () -> Void) {
            self.run = run
        }
    }

    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }
}
