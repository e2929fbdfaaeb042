internal import CLibevent
internal import Synchronization

/// A signal that controls a server.
public enum ServerSignal: CaseIterable, Sendable {
    /// SIGTERM: stop; a second one ends the server at once.
    case terminate
    /// SIGINT, which Ctrl-C sends: the same as SIGTERM.
    case interrupt
    /// SIGHUP: reload.
    case reload
    /// SIGUSR1: reopen the access log.
    case reopenLog

    var number: Int32 {
        switch self {
        case .terminate: SIGTERM
        case .interrupt: SIGINT
        case .reload: SIGHUP
        case .reopenLog: SIGUSR1
        }
    }

    /// Makes the system hold all signals until `ProcessSignals` handles them; a held signal does not end the process.
    ///
    /// It applies to the calling thread and to the threads that it starts. There must be no other threads.
    public static func hold() {
        for signal in allCases { linkd_hold_signal(signal.number) }
    }
}

/// The signals of the process, for which a thread waits from the start of a program to its end.
///
/// The thread does not depend on any loop: one loop may end long before the others. It uses `sigwait` and no handlers.
/// So no system call is interrupted, and no handler must be restored. Process 1 of a container ends too, although it
/// has no default actions of signals.
public final class ProcessSignals: Sendable {
    /// What the thread and the servers share.
    private final class Shared: Sendable {
        struct State: Sendable {
            var actions: [ServerSignal: @Sendable () -> Void]
            /// The signals that came while they had no action.
            var waiting: Set<ServerSignal> = []
        }

        let state: Monitor<State>
        let hasEnded = Atomic(false)

        init(_ actions: [ServerSignal: @Sendable () -> Void]) { state = Monitor(State(actions: actions)) }
    }

    private let shared: Shared
    private let thread: SystemThread

    /// Handles the signals from now on.
    ///
    /// Call `ServerSignal.hold` first; at most one object may exist. Until a server handles them, SIGTERM and SIGINT
    /// remove the files of the process's Unix-domain sockets and end it, whatever its other threads wait for. SIGHUP and
    /// SIGUSR1 wait.
    public convenience init() throws(ServerError) {
        let end: @Sendable () -> Void = { UnixSocketFile.removeAll { _exit(0) } }
        try self.init([.terminate: end, .interrupt: end])
    }

    /// - Parameter actions: the action of each signal, called on the thread; a signal without an action waits for one.
    init(_ actions: [ServerSignal: @Sendable () -> Void]) throws(ServerError) {
        let shared = Shared(actions)
        self.shared = shared
        thread = try SystemThread {
            // All signals: `deinit` wakes the thread with one of them, whatever the actions are.
            let numbers = ServerSignal.allCases.map(\.number)
            while true {
                let number = linkd_wait_for_signal(numbers, numbers.count)
                guard !shared.hasEnded.load(ordering: .relaxed) else { return }
                guard let signal = ServerSignal.allCases.first(where: { $0.number == number }) else { continue }
                Self.act(on: signal, shared)
            }
        }
    }

    /// Ends the thread, and waits for it; the system holds the signals from then on.
    deinit {
        shared.hasEnded.store(true, ordering: .relaxed)
        send(.terminate)
        thread.join()
    }

    /// Replaces the actions, and calls those of the signals that wait.
    func handle(_ actions: [ServerSignal: @Sendable () -> Void]) {
        let missed = shared.state.update { state in
            state.actions = actions
            let missed = state.waiting.filter { actions[$0] != nil }
            state.waiting.subtract(missed)
            return missed
        }
        for signal in missed { actions[signal]?() }
    }

    /// Sends a signal to the thread only.
    func send(_ signal: ServerSignal) {
        thread.send(signal: signal.number)
    }

    private static func act(on signal: ServerSignal, _ shared: Shared) {
        let action = shared.state.update { state in
            if state.actions[signal] == nil { state.waiting.insert(signal) }
            return state.actions[signal]
        }
        action?()
    }
}
