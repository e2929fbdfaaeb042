internal import CLibevent

/// Reloads when it is asked to, on a thread of its own: what takes long must not hold up a loop.
///
/// Who asks while a reload runs gets one more behind it, however many have asked.
final class ReloadThread: Sendable {
    private enum Wish {
        case none, reload, end
    }

    private let wish = Monitor(Wish.none)
    private let reload: @Sendable () -> Void

    /// Starts the thread, which goes on until `end`.
    init(_ reload: @escaping @Sendable () -> Void) throws(ServerError) {
        self.reload = reload
        let context = Unmanaged.passRetained(self)
        let error = linkd_thread_start_detached(Self.main, context.toOpaque())
        guard error == 0 else {
            context.release()
            throw .system(call: "pthread_create", errorNumber: error)
        }
    }

    /// Asks for a reload; never waits.
    func ask() {
        wish.update { if $0 == .none { $0 = .reload } }
    }

    /// Lets the thread end; a reload that runs is not waited for, since a server that was told to end should.
    func end() {
        wish.update { $0 = .end }
    }

    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        Unmanaged<ReloadThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }

    private func run() {
        while wish.wait(until: Self.take) == .reload { reload() }
    }

    private static func take(_ wish: inout Wish) -> Wish? {
        switch wish {
        case .none: return nil
        case .end: return .end
        case .reload:
            wish = .none
            return .reload
        }
    }
}
