internal import CLibevent

/// Does a piece of work on request, on a separate thread, so that slow work does not block a loop.
///
/// Requests during the work lead to one more run, however many there are.
public final class WorkThread: Sendable {
    private enum Command {
        case none, work, end
    }

    private let command = Monitor(Command.none)
    private let work: @Sendable () -> Void

    /// Starts the thread, which runs until `end`.
    public init(_ work: @escaping @Sendable () -> Void) throws(ServerError) {
        self.work = work
        let context = Unmanaged.passRetained(self)
        let error = linkd_thread_start_detached(Self.main, context.toOpaque())
        guard error == 0 else {
            context.release()
            throw .system(call: "pthread_create", errorNumber: error)
        }
    }

    /// Requests a run; never waits.
    public func ask() {
        command.update { if $0 == .none { $0 = .work } }
    }

    /// Lets the thread end, without waiting for running work, since the caller should end.
    public func end() {
        command.update { $0 = .end }
    }

    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        Unmanaged<WorkThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
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
