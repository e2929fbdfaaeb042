internal import CLibevent

/// A thread that runs one function, and that another thread can wait for.
struct SystemThread {
    private let thread: UInt

    /// Starts the thread, which keeps what the function needs until it ends.
    init(_ run: @escaping () -> Void) throws(ServerError) {
        var thread: UInt = 0
        try Self.start(run) { linkd_thread_start(&thread, $0, $1) }
        self.thread = thread
    }

    /// Starts a thread that no other one waits for.
    static func detach(_ run: @escaping () -> Void) throws(ServerError) {
        try start(run) { linkd_thread_start_detached($0, $1) }
    }

    private static func start(
        _ run: @escaping () -> Void,
        _ call: (Main, UnsafeMutableRawPointer) -> Int32
    ) throws(ServerError) {
        let body = Unmanaged.passRetained(Body(run))
        let error = call(main, body.toOpaque())
        guard error == 0 else {
            body.release()
            throw .system(call: "pthread_create", errorNumber: error)
        }
    }

    /// Waits for the end of the thread.
    func join() {
        linkd_thread_join(thread)
    }

    /// Sends a signal to this thread only.
    func send(signal number: Int32) {
        linkd_thread_signal(thread, number)
    }

    private final class Body {
        let run: () -> Void

        init(_ run: @escaping () -> Void) {
            self.run = run
        }
    }

    private typealias Main = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?

    private static let main: Main = { context in
        guard let context else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }
}

/// Does a piece of work on request, on a separate thread, so that slow work does not block a loop.
///
/// Requests during the work lead to one more run, however many there are.
final class WorkThread: Sendable {
    private enum Command {
        case none, work, end
    }

    private let command = Monitor(Command.none)
    private let work: @Sendable () -> Void

    /// Starts the thread, which runs until `end`.
    init(_ work: @escaping @Sendable () -> Void) throws(ServerError) {
        self.work = work
        try SystemThread.detach { [self] in run() }
    }

    /// Requests a run; never waits.
    func ask() {
        command.update { if $0 == .none { $0 = .work } }
    }

    /// Lets the thread end, without waiting for running work, since the caller should end.
    func end() {
        command.update { $0 = .end }
    }

    private func run() {
        while command.wait(until: Self.take) == .work { work() }
    }

    private static func take(_ command: inout Command) -> Command? {
        switch command {
        case .none: return nil
        case .end: return .end
        case .work:
            command = .none
            return .work
        }
    }
}
