internal import CLibevent

/// The limits of a client that takes an answer slowly; 0 means no bound.
struct SendingLimits {
    /// The time in which a client may take nothing.
    let stillness: Milliseconds
    /// The length of a window in which a client must take `bytesPerWindow`.
    let window: Milliseconds
    let bytesPerWindow: Int
    /// The time for one answer.
    let total: Milliseconds

    init(_ limits: Limits) {
        stillness = limits.writeTimeout.milliseconds
        window = limits.answerWindow.milliseconds
        let (bytes, isTooLarge) = limits.answerBytesPerSecond.multipliedReportingOverflow(by: window)
        bytesPerWindow = isTooLarge ? .max : bytes / 1_000
        total = limits.answerTimeout.milliseconds
    }
}

/// How a client takes an answer that waits for the socket.
///
/// The first tick that finds the answer waiting creates it, and each further tick looks at it. So an answer that the
/// socket accepts at once costs nothing. Each limit is late by a tick, and never early.
final class SendingWatch {
    private let begin: Milliseconds
    private var taken: Int
    private var takenAt: Milliseconds
    private var windowBegin: Milliseconds
    private var takenBeforeWindow: Int

    /// Begins to watch.
    ///
    /// - Parameter taken: the bytes that the client has taken so far, counted from any origin.
    init(at now: Milliseconds, taken: Int) {
        begin = now
        (self.taken, takenBeforeWindow) = (taken, taken)
        (takenAt, windowBegin) = (now, now)
    }

    /// Returns the limit that the client has exceeded; nil if there is none.
    func look(at now: Milliseconds, taken: Int, _ limits: SendingLimits) -> TimeoutKind? {
        if taken > self.taken { (self.taken, takenAt) = (taken, now) }
        if now - takenAt >= limits.stillness { return .write }
        if limits.total > 0, now - begin >= limits.total { return .answer }
        guard now - windowBegin >= limits.window else { return nil }
        if taken - takenBeforeWindow < limits.bytesPerWindow { return .rate }
        (windowBegin, takenBeforeWindow) = (now, taken)
        return nil
    }
}

extension Socket {
    /// The number of bytes that the socket has accepted and the peer has not acknowledged; 0 if the system does not
    /// tell, so that accepted bytes count as taken.
    var unacknowledgedBytes: Int { max(linkd_unacknowledged(descriptor), 0) }
}
