internal import CLibevent

/// Forwards libevent's messages to the log of the server, to that of the latest if a process runs several, until one ends.
///
/// libevent has one log callback for the whole process, without a context.
enum LibeventLog {
    private static let log = Monitor<@Sendable (String) -> Void>({ _ in })

    /// Set once for the process.
    private static let callbacks: Void = {
        event_set_log_callback { _, message in
            if let message { LibeventLog.write(String(cString: message)) }
        }
        event_set_fatal_callback { code in
            // libevent cannot continue, and requires that this callback does not return.
            LibeventLog.write("fatal error \(code); the process ends")
            abort()
        }
    }()

    /// Sends libevent's messages to `log` from now on; without an argument, to no log.
    static func forward(to log: @escaping @Sendable (String) -> Void = { _ in }) {
        _ = callbacks
        self.log.update { $0 = log }
    }

    private static func write(_ message: String) {
        let log = log.update { $0 }
        log("libevent: \(message)")
    }
}
