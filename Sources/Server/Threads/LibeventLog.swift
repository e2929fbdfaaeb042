internal import CLibevent

/// Forwards libevent's messages to the log of the server on whose thread it runs.
///
/// libevent has one log callback for the whole process, without a context; the thread provides it.
final class LibeventLog {
    private let log: @Sendable (String) -> Void

    private init(_ log: @escaping @Sendable (String) -> Void) {
        self.log = log
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Set once for the process.
    private static let callbacks: Void = {
        event_set_log_callback { _, message in
            guard let message else { return }
            LibeventLog.current?.log("libevent: \(String(cString: message))")
        }
        event_set_fatal_callback { code in
            // libevent cannot continue, and requires that this callback does not return.
            LibeventLog.current?.log("libevent: fatal error \(code); the process ends")
            abort()
        }
    }()

    /// Runs `body` and sends this thread's libevent messages to `log`.
    static func during<Failure: Error>(
        _ log: @escaping @Sendable (String) -> Void,
        _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        _ = callbacks
        let here = LibeventLog(log)
        pthread_setspecific(key, Unmanaged.passUnretained(here).toOpaque())
        defer { withExtendedLifetime(here) { _ = pthread_setspecific(key, nil) } }
        try body()
    }

    private static var current: LibeventLog? {
        pthread_getspecific(key).map { Unmanaged<LibeventLog>.fromOpaque($0).takeUnretainedValue() }
    }
}
