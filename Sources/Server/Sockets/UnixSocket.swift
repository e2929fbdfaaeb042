internal import CLibevent

/// The path of a Unix-domain socket, and the permissions of its file.
struct UnixAddress: Hashable, Sendable {
    /// The absolute path, which means the same in a configuration, on a command line and in a proxy's configuration.
    let path: String
    /// The mode of the socket's file; connecting needs permission to write.
    let mode: UInt16?

    /// Owner and group only: the administrator must explicitly allow other users to connect.
    static let defaultMode: UInt16 = 0o660

    /// The maximum length of a path in a socket address, without the NUL after it, in bytes.
    static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
}

extension UnixAddress {
    /// Reads the result of `getsockname`; nil for other address families.
    ///
    /// An abstract name of Linux is shown with a leading `@`.
    init?(_ storage: sockaddr_storage, size: socklen_t) {
        guard Int32(storage.ss_family) == AF_UNIX else { return nil }
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let name = withUnsafeBytes(of: storage) { bytes in
            Array(bytes.prefix(Int(size)).dropFirst(offset))
        }
        if name.first == 0 {
            path = "@" + String(decoding: name.dropFirst(), as: UTF8.self)
        } else {
            path = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        }
        mode = nil
    }

    /// The folder of the file.
    var folder: String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// Calls the body with the address in the form that `bind` and `connect` use.
    func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8.prefix(Self.longestPath))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return lend(address, body)
    }
}

extension UnixAddress: CustomStringConvertible {
    /// `unix:/run/linkd.sock`, with the mode if one was given.
    var description: String {
        "unix:\(path)" + (mode.map { ",mode=\(String($0, radix: 8))" } ?? "")
    }
}

/// The file of a listening Unix-domain socket; another process may replace it.
struct UnixSocketFile: Hashable, Sendable {
    private let address: UnixAddress
    private let device: dev_t
    private let inode: ino_t

    /// The files of this process that are not removed yet.
    private static let present = Monitor<Set<UnixSocketFile>>([])

    /// Binds a socket to its file and listens.
    ///
    /// An existing file is replaced only if it is a socket without a listener. This happens under the folder's lock:
    /// otherwise another server, between its `bind` and its `listen`, would look dead.
    init(_ address: UnixAddress, listening descriptor: Int32) throws(ServerError) {
        self = try FolderLock.holding(for: address) { () throws(ServerError) in
            try Self.clear(address)
            return try Self.present.update { present throws(ServerError) in
                let file = try Self(binding: descriptor, to: address)
                present.insert(file)
                return file
            }
        }
    }

    /// Binds a socket to a file that has its mode from the beginning, and listens.
    ///
    /// Changing the mode later, by the path, could change another file that has taken its place. The mask belongs to
    /// the whole process, so two sockets are not bound at the same time. Sockets are bound before their loops start;
    /// the other files that a server creates have explicit modes without rights for others.
    private init(binding descriptor: Int32, to address: UnixAddress) throws(ServerError) {
        let before = umask(~mode_t(address.mode ?? UnixAddress.defaultMode) & 0o777)
        defer { umask(before) }
        guard address.withSocketAddress({ CLibevent.bind(descriptor, $0, $1) }) == 0 else {
            throw .lastFailure(of: "bind", address)
        }
        var status = stat()
        guard lstat(address.path, &status) == 0, listen(descriptor, Limits.backlog) == 0 else {
            let error = ServerError.lastFailure(of: "listen", address)
            unlink(address.path)
            throw error
        }
        self.address = address
        (device, inode) = (status.st_dev, status.st_ino)
    }

    /// Removes the file if it is still the same one; a second call has no effect.
    ///
    /// Call this while the socket listens, since until then no other process replaces the file.
    func remove() {
        Self.present.update { if $0.remove(self) != nil { unlinkIfSame() } }
    }

    /// Removes all files, and then ends the process; no further socket is bound meanwhile.
    static func removeAll(andEnd end: () -> Never) {
        present.update { files in
            for file in files { file.unlinkIfSame() }
            end()
        }
    }

    private func unlinkIfSame() {
        var status = stat()
        guard lstat(address.path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
        unlink(address.path)
    }

    /// Removes a dead socket's file; throws if the path cannot be used.
    private static func clear(_ address: UnixAddress) throws(ServerError) {
        var status = stat()
        guard lstat(address.path, &status) == 0 else {
            if linkd_error_number() == ENOENT { return }
            throw .lastFailure(of: "look at", address)
        }
        guard status.st_mode & mode_t(S_IFMT) == mode_t(S_IFSOCK) else {
            throw .occupied(address: ListenAddress(.unix(address)))
        }
        let probe = linkd_stream_socket(AF_UNIX)
        guard probe >= 0 else { throw .lastFailure(of: "socket", address) }
        defer { CLibevent.close(probe) }
        let connected = address.withSocketAddress { connect(probe, $0, $1) }
        // A full queue also shows that a server is alive.
        if connected == 0 || linkd_error_number() == EAGAIN || linkd_error_number() == EINPROGRESS {
            throw .listening(call: "bind", address: ListenAddress(.unix(address)), errorNumber: EADDRINUSE)
        }
        guard linkd_error_number() == ECONNREFUSED else { throw .lastFailure(of: "connect to", address) }
        guard unlink(address.path) == 0 else { throw .lastFailure(of: "remove the old file of", address) }
    }
}

/// The lock for creating and removing sockets in a folder; one process at a time has it.
enum FolderLock {
    /// Runs `body` with the lock of a socket's folder.
    ///
    /// Servers hold it for moments. A process that holds it longer, even on purpose, must not silently keep a server
    /// from starting.
    static func holding<Result>(
        for address: UnixAddress,
        _ body: () throws(ServerError) -> Result
    ) throws(ServerError) -> Result {
        let descriptor = linkd_open_for_reading(address.folder)
        guard descriptor >= 0 else { throw .lastFailure(of: "open the folder of", address) }
        defer { close(descriptor) }
        var tries = 100
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            tries -= 1
            guard tries > 0 else { throw .lastFailure(of: "lock the folder of", address) }
            usleep(10_000)
        }
        return try body()
    }
}

extension ServerError {
    /// Returns the error of the last system call.
    static func lastFailure(of call: String, _ address: UnixAddress) -> ServerError {
        .listening(call: call, address: ListenAddress(.unix(address)), errorNumber: linkd_error_number())
    }
}
