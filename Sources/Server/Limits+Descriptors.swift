internal import CLibevent
internal import HTTP

extension Limits {
    /// Descriptors beside connections: standard streams, files being sent, log, and some to spare.
    private static let otherDescriptors = 64

    /// Brings the limits to what can be kept, and the connections to what the process has descriptors for.
    ///
    /// The soft limit is raised first; many systems set it to 1,024 for programs that still use `select`.
    func fitting(loops: Int, listeners: Int, log: (String) -> Void) -> Limits {
        var limits = self
        limits.connections = min(max(connections, 0), 1 << 30)
        limits.request.headBytes = min(max(request.headBytes, 1), 1 << 20)
        let others = Self.otherDescriptors + listeners + loops * (4 + Self.refusals)
        let allowed = linkd_descriptor_limit(limits.connections + others) - others
        guard allowed < limits.connections else { return limits }
        limits.connections = max(allowed, 1)
        log(
            "the limit of \(connections) connections is lowered to \(limits.connections), "
                + "because the process may not open more files; raise RLIMIT_NOFILE (ulimit -n)"
        )
        return limits
    }
}
