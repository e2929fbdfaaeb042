internal import CLibevent

/// Where the lines of a log go: a descriptor that somebody lends, or a file that can be opened anew by its path.
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

    /// Opens a file for adding to its end, made when it is absent.
    init(path: String) throws(ServerError) {
        descriptor = try Self.open(path)
        isRegular = Self.isRegular(descriptor)
        self.path = path
    }

    deinit {
        if path != nil { close(descriptor) }
    }

    /// Opens the file anew by its path; what is open stays so when that fails.
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

/// When to speak of dropped lines: at the first ones, then once a minute as long as they become more.
struct LogLosses {
    private var reported = 0
    private var quietUntil: time_t = 0

    /// The lines that were dropped since the last report, of all that were; nil when there is nothing to say yet.
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
