internal import CLibevent
internal import HTTP

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
