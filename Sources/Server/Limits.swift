public import HTTP

/// The limits of the server, with the defaults of its configuration.
///
/// Times are checked at ticks of a quarter of the shortest time, at most one second: a deadline may be late by one
/// tick, but is never early.
public struct Limits: Hashable, Sendable {
    /// The maximum number of open connections of the process; further ones get a 503.
    public var connections = 10_000
    /// The limits of a request head, which has at most 1 MiB.
    public var request = RequestLimits()
    /// The time from the first byte of a head to its last; after it the client gets a 408.
    public var headTimeout = Duration.seconds(10)
    /// The time before the first byte of a request, also on a new connection.
    ///
    /// It must be longer than a proxy keeps its side open; otherwise the proxy sometimes answers 502.
    public var idleTimeout = Duration.seconds(75)
    /// The time in which a client may take nothing of its answer.
    public var writeTimeout = Duration.seconds(30)
    /// The bytes of an answer that a client must take per second, averaged over `answerWindow`; 0 for no bound.
    public var answerBytesPerSecond = 500
    /// The time over which the rate of a client is averaged.
    public var answerWindow = Duration.seconds(60)
    /// The time in which a client must take one answer; 0 for no bound.
    public var answerTimeout = Duration.seconds(21_600)
    /// The maximum number of requests on a connection; 0 for no bound.
    public var connectionRequests = 1_000_000
    /// The maximum age of a connection; 0 for no bound.
    ///
    /// It lets a proxy's connections move to new instances.
    public var connectionAge = Duration.seconds(3_600)
    /// The time for current answers when the server stops.
    public var gracePeriod = Duration.seconds(10)
    /// The time for reading further input after the last answer.
    public var lingerTimeout = Duration.seconds(1)
    /// The maximum of that input, in bytes.
    public var lingerBytes = 65_536
    /// The bytes that all waiting answers together may keep, above which no further one may wait.
    ///
    /// Bytes that answers share are not counted, such as files and the text of pages. Each loop may exceed it by one answer.
    public var waitingBytes = 134_217_728

    /// Creates the defaults.
    public init() {}
}

extension Limits {
    /// The maximum size of one read from a socket in bytes, so that no client uses a wake-up for long.
    static let readBytes = 16_384
    /// Answers are collected up to this length before they are sent, in bytes.
    static let gatherBytes = 65_536
    /// The maximum size of a body that is copied to the collected answers; larger ones are shared, in bytes.
    static let copiedBytes = 16_384
    /// The number of bytes that a socket may hold and not have sent: enough to keep a fast client busy, and a bound of
    /// the memory that a client costs if it reads nothing.
    static let unsentBytes = 262_144
    /// What a socket may accept above its limits, in bytes: one packet of the loopback interface.
    static let packetBytes = 65_536
    /// After this number of closed connections, a loop returns free memory to the system.
    static let closedConnections = 1_000
    /// The minimum time between two returns of memory, which may take some milliseconds.
    static let memoryInterval: Milliseconds = 10_000
    /// How long a server that stops waits for the first request of a connection that has just begun.
    static let firstRequestPatience: Milliseconds = 500
    /// The maximum size of a large body's part that one wake-up sends, in bytes.
    static let sendBytes = 262_144
    /// The number of connections that one wake-up accepts if there are several loops.
    static let acceptsAtOnce = 8
    /// The number of refused connections per loop that may linger; further ones are closed without an answer.
    static let refusals = 64
    /// The number of connections that the kernel keeps until a loop accepts them.
    static let backlog: Int32 = 1_024

    /// The time between two ticks of a loop.
    var tick: Milliseconds {
        let times = [
            headTimeout, idleTimeout, writeTimeout, answerWindow, answerTimeout, connectionAge, gracePeriod,
            lingerTimeout,
        ]
        let shortest = times.map(\.milliseconds).filter { $0 > 0 }.min()
        return min(max((shortest ?? 1_000) / 4, 10), 1_000)
    }
}
