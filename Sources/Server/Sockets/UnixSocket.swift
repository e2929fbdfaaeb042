internal import CLibevent

/// The path of a Unix-domain socket, and who may connect to it.
struct UnixAddress: Hashable, Sendable {
    /// Absolute, so that it means the same in a configuration, on a command line and in a proxy's configuration.
    let path: String
    /// The permissions of the socket's file; writing is what connecting takes.
    let mode: UInt16?

    /// The owner and the group, not everybody: a proxy that may connect is told so on purpose.
    static let defaultMode: UInt16 = 0o660

    /// The longest path that fits into a socket address with the NUL behind it, in bytes.
    static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    init(path: String, mode: UInt16?) {
        self.path = path
        self.mode = mode
    }

    /// Reads what `getsockname` filled in; nil for other families.
    ///
    /// A name that is no path, as Linux has them, is shown with `@` in front.
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

    /// The folder that the file is made in.
    var folder: String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// Lends the address in the form that `bind` and `connect` take.
    func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8.prefix(Self.longestPath))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

extension UnixAddress: CustomStringConvertible {
    /// `unix:/run/linkd.sock`, with the mode where one was given.
    var description: String {
        "unix:\(path)" + (mode.map { ",mode=\(String($0, radix: 8))" } ?? "")
    }
}

/// The file of a listening Unix-domain socket, ours until somebody puts another in its place.
struct UnixSocketFile: Sendable {
    private let address: UnixAddress
    private let device: dev_t
    private let inode: ino_t

    /// Binds a socket to its file and listens.
    ///
    /// A file that is there is replaced only when it is a socket on which nobody listens. All of it happens under the
    /// folder's lock: without it another server, between its `bind` and its `listen`, would look like a dead one.
    init(_ address: UnixAddress, listening descriptor: Int32) throws(ServerError) {
        var status = stat()
        try FolderLock.holding(for: address) { () throws(ServerError) in
            try Self.clear(address)
            guard address.withSocketAddress({ bindSocket(descriptor, $0, $1) }) == 0 else {
                throw .lastFailure(of: "bind", address)
            }
            // Nobody can connect before `listen`, so nobody gets in by the mode that the file is born with.
            guard chmod(address.path, mode_t(address.mode ?? UnixAddress.defaultMode)) == 0,
                lstat(address.path, &status) == 0,
                listen(descriptor, Limits.backlog) == 0
            else {
                let error = ServerError.lastFailure(of: "listen", address)
                unlink(address.path)
                throw error
            }
        }
        self.address = address
        (device, inode) = (status.st_dev, status.st_ino)
    }

    /// Removes the file if it is still the one that was made; to be called while the socket listens, since until then
    /// nobody else replaces it.
    func remove() {
        var status = stat()
        guard lstat(address.path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
        unlink(address.path)
    }

    /// Makes way for a socket, or says why not.
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
        defer { closeDescriptor(probe) }
        let connected = address.withSocketAddress { connect(probe, $0, $1) }
        // A full queue is a sign of life too.
        if connected == 0 || linkd_error_number() == EAGAIN || linkd_error_number() == EINPROGRESS {
            throw .listening(call: "bind", address: ListenAddress(.unix(address)), errorNumber: EADDRINUSE)
        }
        guard linkd_error_number() == ECONNREFUSED else { throw .lastFailure(of: "connect to", address) }
        guard unlink(address.path) == 0 else { throw .lastFailure(of: "remove what is left of", address) }
    }
}

private func bindSocket(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    bind(descriptor, address, size)
}

private func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
}

/// The right to make and remove sockets in a folder, which one process at a time has; others must ask for it too.
enum FolderLock {
    /// Runs `body` with the lock of the folder that a socket lies in.
    ///
    /// Others hold it for moments. Whoever holds it for longer, be it on purpose, must not keep a server from starting
    /// without a word.
    static func holding(for address: UnixAddress, _ body: () throws(ServerError) -> Void) throws(ServerError) {
        let descriptor = linkd_open_for_reading(address.folder)
        guard descriptor >= 0 else { throw .lastFailure(of: "open the folder of", address) }
        defer { close(descriptor) }
        var tries = 100
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            tries -= 1
            guard tries > 0 else { throw .lastFailure(of: "lock the folder of", address) }
            usleep(10_000)
        }
        try body()
    }
}

extension ServerError {
    /// The system call that has just failed.
    static func lastFailure(of call: String, _ address: UnixAddress) -> ServerError {
        .listening(call: call, address: ListenAddress(.unix(address)), errorNumber: linkd_error_number())
    }
}
