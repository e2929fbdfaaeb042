internal import CLibevent

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
