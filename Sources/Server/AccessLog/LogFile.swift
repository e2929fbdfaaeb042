internal import CLibevent

/// The output of a log: a borrowed descriptor, or a file that can be opened again by its path.
final class LogFile {
    private(set) var descriptor: Int32
    /// Whether a write never waits for a reader.
    private(set) var isRegular: Bool
    private let path: String?

    /// Borrows a descriptor.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        isRegular = Self.isRegular(descriptor)
        path = nil
    }

    /// Opens a file for appending; it is created if it is missing.
    init(path: String) throws(ServerError) {
        descriptor = try Self.open(path)
        isRegular = Self.isRegular(descriptor)
        self.path = path
    }

    deinit {
        if path != nil { close(descriptor) }
    }

    /// Opens the file again by its path; if that fails, the old file stays open.
    func reopen() throws(ServerError) {
        guard let path else { return }
        let opened = try Self.open(path)
        close(descriptor)
        descriptor = opened
        isRegular = Self.isRegular(opened)
    }

    private static func open(_ path: String) throws(ServerError) -> Int32 {
        let descriptor = linkd_open_for_appending(path)
        guard descriptor >= 0 else { throw .system(call: "open \(path)", errorNumber: linkd_error_number()) }
        return descriptor
    }

    private static func isRegular(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        // Their types differ between systems.
        return UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFREG)
    }
}

/// Decides when dropped lines are reported: the first time at once, then once a minute while more are dropped.
struct LogLosses {
    private var reported = 0
    private var quietUntil: time_t = 0

    /// Returns the number of lines dropped since the last report, from the total; nil if no report is due.
    mutating func news(_ all: Int, atOnce: Bool) -> Int? {
        guard all > reported else { return nil }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        guard atOnce || now.tv_sec >= quietUntil else { return nil }
        defer { reported = all }
        quietUntil = now.tv_sec + 60
        return all - reported
    }
}
