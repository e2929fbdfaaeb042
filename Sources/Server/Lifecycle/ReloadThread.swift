internal import CLibevent

/// Reloads on request, on a separate thread, so that a slow reload does not block a loop.
///
/// Requests during a reload lead to one more reload, however many there are.
final class ReloadThread: Sendable {
    private enum Command {
        case none, reload, end
    }

    private let command = Monitor(Command.none)
    private let reload: @Sendable () -> Void

    /// Starts the thread, which runs until `end`.
    init(_ reload: @escaping @Sendable () -> Void) throws(ServerError) {
        self.reload = reload
        let context = Unmanaged.passRetained(self)
        let error = linkd_thread_start_detached(Self.main, context.toOpaque())
        guard error == 0 else {
            context.release()
            throw .system(call: "pthread_create", errorNumber: error)
        }
    }

    /// Requests a reload; never waits.
    func ask() {
        command.update { if $0 == .none { $0 = .reload } }
    }

    /// Lets the thread end, without waiting for a running reload, since the server should end.
    func end() {
        command.update { $0 = .end }
    }

    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        Unmanaged<ReloadThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }

    private func run() {
        while command.wait(until: Self.take) == .reload { reload() }
    }

    private static func take(_ command: inout Command) -> Command? {
        switch command {
        case .none: return nil
        case .end: return .end
        case .reload:
            command = .none
            return .reload
        }
    }
}
