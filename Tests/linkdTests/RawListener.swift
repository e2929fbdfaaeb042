import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A listening socket on a free port, to see what a client or a proxy sends.
final class RawListener {
    let port: Int
    private let descriptor: Int32

    init() throws {
        let descriptor = LoopbackSocket.make()
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let bound = LoopbackSocket.withAddress(port: 0) { bind(descriptor, $0, $1) }
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let named = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        let listening = listen(descriptor, 16)
        self.descriptor = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
        guard bound == 0, named == 0, listening == 0 else { throw TestFailure("no free port, error \(errno)") }
    }

    deinit { close(descriptor) }

    /// The socket, for a child to take over.
    var handle: FileHandle { FileHandle(fileDescriptor: descriptor, closeOnDealloc: false) }

    /// The next connection.
    func accept() throws -> RawConnection {
        #if canImport(Darwin)
        let connected = Darwin.accept(descriptor, nil, nil)
        #elseif canImport(Musl)
        let connected = Musl.accept(descriptor, nil, nil)
        #else
        let connected = Glibc.accept(descriptor, nil, nil)
        #endif
        guard connected >= 0 else { throw TestFailure("nobody connects, error \(errno)") }
        return RawConnection(descriptor: connected)
    }

    /// A port on which nobody listens, for a program that cannot choose one itself; another may take it meanwhile.
    static func freePort() throws -> Int { try RawListener().port }
}
