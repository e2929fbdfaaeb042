/// The moment at which the current state of a connection has lasted too long, and the time-out that applies.
///
/// ``Connection`` sets it at the beginning of each state and enforces it at each tick of its loop.
struct Deadline {
    // The larger member first, so that another value can use the bytes after the smaller one.
    let moment: Milliseconds
    let timeout: TimeoutKind
}

/// The lengths of the time-outs of a connection, as the loop counts time.
struct Timeouts {
    let head: Milliseconds
    let idle: Milliseconds
    let linger: Milliseconds
    let age: Milliseconds
    /// Those of an answer that waits, which ``SendingWatch`` enforces.
    let sending: SendingLimits

    init(_ limits: Limits) {
        head = limits.headTimeout.milliseconds
        idle = limits.idleTimeout.milliseconds
        linger = limits.lingerTimeout.milliseconds
        // No connection reaches the age that stands for no bound, and the clock cannot overflow.
        age = limits.connectionAge > .zero ? limits.connectionAge.milliseconds : 1 << 46
        sending = SendingLimits(limits)
    }
}
