internal import CLibevent

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

    /// Makes the system hold these signals until a server handles them; a held signal does not end the process.
    ///
    /// It applies to the calling thread and to the threads that it starts. There must be no other threads.
    public static func hold(_ signals: some Sequence<ServerSignal>) {
        for signal in signals { linkd_hold_signal(signal.number) }
    }
}

/// A thread that waits for the signals of the process.
///
/// It does not depend on any loop: one loop may end long before the others. It uses `sigwait` and no handlers. So no
/// system call is interrupted, no handler must be restored, and the system keeps signals that arrive before the thread
/// starts or after it ends.
struct SignalThread {
    private let thread: SystemThread
    private let body: Body

    /// Starts the thread, which runs until `end`.
    ///
    /// - Parameter actions: the action of each signal, called on this thread; a signal without an action has no effect.
    init(_ actions: [ServerSignal: @Sendable () -> Void]) throws(ServerError) {
        let body = Body(actions)
        self.body = body
        thread = try SystemThread { body.run() }
    }

    /// Ends the thread, and waits for it.
    func end() {
        body.ends.add(1)
        send(.terminate)
        thread.join()
    }

    /// Sends a signal to this thread only.
    func send(_ signal: ServerSignal) {
        thread.send(signal)
    }

    private final class Body: Sendable {
        let ends = SharedCounter()
        private let actions: [ServerSignal: @Sendable () -> Void]

        init(_ actions: [ServerSignal: @Sendable () -> Void]) {
            self.actions = actions
        }

        func run() {
            // All signals: `end` wakes the thread with one of them, whatever the actions are.
            let numbers = ServerSignal.allCases.map(\.number)
            while true {
                let number = linkd_wait_for_signal(numbers, numbers.count)
                guard ends.value == 0 else { return }
                guard let signal = ServerSignal.allCases.first(where: { $0.number == number }) else { continue }
                actions[signal]?()
            }
        }
    }
}
