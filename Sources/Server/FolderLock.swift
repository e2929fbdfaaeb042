internal import CLibevent

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
