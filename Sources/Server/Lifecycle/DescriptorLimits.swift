internal import CLibevent
internal import HTTP

/// How many connections and files a server may have: the process has a limited number of descriptors.
extension Limits {
    /// Descriptors besides connections that may be needed after the start: the admin listener, the log, folders and
    /// tables of a reload, and a reserve.
    private static let laterDescriptors = 128
    /// The room for further files of later reloads, if the system has it.
    private static let filesOfReloads = 512

    /// The descriptors of a loop: its pipe, the three of libevent, and the spare one.
    private static let descriptorsPerLoop = 6
    /// The descriptors that even the smallest server needs later: a connection, the log, and the files of a reload.
    private static let leastReserve = 8

    /// The number of descriptors that suffices for many thousand connections and files.
    private static let manyDescriptors = 65_536

    /// The number of files that all public folders together may keep open.
    ///
    /// It is a quarter of the descriptors: a reload opens as many files again, and half of the descriptors are left for
    /// connections. The soft limit is raised first.
    public static var mostPublicFiles: Int { linkd_descriptor_limit(manyDescriptors) / 4 }

    /// Checks that a server can start; libevent would end the process.
    static func checkDescriptors(loops: Int, addresses: Int) throws(ServerError) {
        let needed = openDescriptors + addresses + loops * descriptorsPerLoop + leastReserve
        let limit = linkd_descriptor_limit(needed)
        guard limit >= needed else { throw .tooFewDescriptors(limit: limit, needed: needed) }
    }

    /// Returns the number of descriptors besides connections and the responder's files: the other ones that are open at
    /// the start, and those that the loops will open.
    static func otherDescriptors(loops: Int, openFiles: Int) -> Int {
        max(openDescriptors - openFiles, 0) + laterDescriptors + loops * (descriptorsPerLoop + refusals)
    }

    /// The number of open descriptors: a new one has the lowest free number.
    private static var openDescriptors: Int {
        let limit = linkd_descriptor_limit(1_024)
        let next = linkd_open_for_reading("/")
        // Without a free one, all up to the limit are open.
        guard next >= 0 else { return limit }
        close(next)
        return Int(next)
    }

    /// Returns limits that can be met, with connections reduced to the available descriptors.
    ///
    /// The soft limit is raised first; many systems set it to 1,024 for programs that still use `select`.
    func fitting(otherDescriptors others: Int, log: (String) -> Void) -> Limits {
        var limits = self
        limits.connections = min(max(connections, 0), 1 << 30)
        limits.request.headBytes = min(max(request.headBytes, 1), 1 << 20)
        let wanted = limits.connections + others
        let files = linkd_descriptor_limit(wanted + Self.filesOfReloads)
        guard files < wanted else { return limits }
        limits.connections = max(files - others, 1)
        log(
            "the limit of \(connections) connections is lowered to \(limits.connections), because the process may open "
                + "\(files) files and \(wanted) are needed; raise RLIMIT_NOFILE (ulimit -n, LimitNOFILE=)"
        )
        return limits
    }
}

extension Service {
    /// Fits the limits to the descriptors of the process; the next reload opens as many files again.
    ///
    /// - Parameter others: the descriptors besides connections and the responder's files.
    mutating func fitLimits(otherDescriptors others: Int, log: (String) -> Void) {
        limits = limits.fitting(otherDescriptors: others + 2 * openFiles, log: log)
    }
}
