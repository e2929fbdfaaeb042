internal import CLibevent
public import HTTP

/// Every bound the server keeps, with the defaults of its configuration.
///
/// Times are kept by a tick of a quarter of the shortest of them, one second at most: a deadline may come that much
/// later, never earlier.
public struct Limits: Hashable, Sendable {
    /// Open connections of the whole process; one more is answered 503.
    public var connections = 10_000
    /// The bounds of one request head, which has at most 1 MiB.
    public var request = RequestLimits()
    /// From a head's first byte to its last; 408 above it.
    public var headTimeout = Duration.seconds(10)
    /// Before the first byte of a request, the connection's first one too; longer than a proxy keeps its side open, else the proxy answers 502 now and then.
    public var idleTimeout = Duration.seconds(75)
    /// For a client that takes nothing of its answer.
    public var writeTimeout = Duration.seconds(30)
    /// For what is in flight when the server stops.
    public var gracePeriod = Duration.seconds(10)
    /// For reading what a client still sends after its last answer.
    public var lingerTimeout = Duration.seconds(1)
    /// How much of that is read, in bytes.
    public var lingerBytes = 65_536

    /// Takes the defaults.
    public init() {}
}

extension Limits {
    /// What one read takes from a socket, so that no client has a wake-up to itself for long, in bytes.
    static let readBytes = 16_384
    /// Answers are gathered up to this length before they are sent, and bodies up to it are copied, in bytes.
    static let gatherBytes = 65_536
    /// What one wake-up sends of a large body, in bytes.
    static let sendBytes = 262_144
    /// Refused connections that one loop lets linger; more are closed without an answer.
    static let refusals = 64
    /// Connections the kernel keeps for a loop that has not accepted them yet.
    static let backlog: Int32 = 1_024

    /// The time between two ticks of a loop.
    var tick: Milliseconds {
        let times = [headTimeout, idleTimeout, writeTimeout, gracePeriod, lingerTimeout].map(\.milliseconds)
        let shortest = times.filter { $0 > 0 }.min()
        return min(max((shortest ?? 1_000) / 4, 10), 1_000)
    }
}

extension Limits {
    /// Descriptors beside connections that may be needed after the start: the admin listener, the log, large files of a
    /// reload, and some to spare.
    private static let laterDescriptors = 128

    /// What a process needs beside connections, at its start: what it has open, and what its loops will open.
    static func otherDescriptors(loops: Int) -> Int {
        // The next descriptor is the lowest that is free, so this is how many are open.
        let next = linkd_open_for_reading("/")
        if next >= 0 { close(next) }
        return max(Int(next), 0) + laterDescriptors + loops * (2 + refusals)
    }

    /// Brings the limits to what can be kept, and the connections to what the process has descriptors for.
    ///
    /// The soft limit is raised first; many systems set it to 1,024 for programs that still use `select`.
    func fitting(otherDescriptors others: Int, log: (String) -> Void) -> Limits {
        var limits = self
        limits.connections = min(max(connections, 0), 1 << 30)
        limits.request.headBytes = min(max(request.headBytes, 1), 1 << 20)
        let wanted = limits.connections + others
        let files = linkd_descriptor_limit(wanted)
        guard files < wanted else { return limits }
        limits.connections = max(files - others, 1)
        log(
            "the limit of \(connections) connections is lowered to \(limits.connections), because the process may open "
                + "\(files) files and \(wanted) are needed; raise RLIMIT_NOFILE (ulimit -n, LimitNOFILE=)"
        )
        return limits
    }
}
