import Fuzzer
import Glibc

/// The client's end of a connection, which never waits.
final class ClientSocket {
    private var descriptor: Int32

    /// Connects to a server; with a small buffer, its answers are received slowly.
    init(to server: SteppedServer, hasSmallBuffer: Bool) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        promise(socketpair(AF_UNIX, kind, 0, &ends) == 0, else: "the system cannot create a pair of sockets")
        descriptor = ends[0]
        if hasSmallBuffer {
            // The system sets its minimum, some kilobytes.
            var bytes: Int32 = 1
            setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
        }
        server.admit(ends[1])
    }

    deinit {
        close()
    }

    /// Sends all bytes; a server that has closed the connection does not receive them.
    func send(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        promise(count == bytes.count || errno == EPIPE || errno == ECONNRESET, else: "a stream is too long to send")
    }

    /// Receives the available bytes up to a limit, and returns whether the server has ended its side.
    func receive(_ limit: Int, into received: inout [UInt8]) -> Bool {
        var left = limit
        while left > 0 {
            let (count, errorNumber) = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { bytes in
                let count = recv(descriptor, bytes.baseAddress, min(left, bytes.count), 0)
                if count > 0 { received.append(contentsOf: bytes.prefix(count)) }
                return (count, errno)
            }
            guard count > 0 else { return count == 0 || errorNumber != EAGAIN }
            left -= count
        }
        return false
    }

    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func close() {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
    }
}
