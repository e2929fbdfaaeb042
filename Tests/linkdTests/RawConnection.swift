import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A connection of this machine that says exactly what it is told to.
final class RawConnection {
    private let descriptor: Int32
    private var unread: [UInt8] = []

    /// Takes over a connected socket.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Connects to a port; nil if no process listens there.
    convenience init?(port: Int) {
        let descriptor = LoopbackSocket.make()
        guard LoopbackSocket.withAddress(port: port, { connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            return nil
        }
        self.init(descriptor: descriptor)
    }

    /// Connects to a Unix-domain socket; nil if no process listens there.
    convenience init?(path: String) {
        let descriptor = LoopbackSocket.make(AF_UNIX)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0 else {
            close(descriptor)
            return nil
        }
        self.init(descriptor: descriptor)
    }

    deinit { close(descriptor) }

    /// Sends all of it.
    func send(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// What comes up to and with a text.
    func receive(through end: String) throws -> String {
        while true {
            let text = String(decoding: unread, as: UTF8.self)
            if let range = text.range(of: end) {
                unread = Array(text[range.upperBound...].utf8)
                return String(text[..<range.upperBound])
            }
            guard try fill() else { throw TestFailure("the connection ends after: \(text)") }
        }
    }

    /// Just so many bytes.
    func receive(count: Int) throws -> [UInt8] {
        while unread.count < count {
            guard try fill() else { throw TestFailure("the connection ends after \(unread.count) of \(count) bytes") }
        }
        defer { unread.removeFirst(count) }
        return Array(unread[..<count])
    }

    /// All that comes until the other side ends the connection.
    func receiveAll() throws -> String {
        while try fill() {}
        return String(decoding: unread, as: UTF8.self)
    }

    private func fill() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &buffer, buffer.count)
        guard count >= 0 else { throw TestFailure("nothing more comes, error \(errno)") }
        unread += buffer[..<count]
        return count > 0
    }
}

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
        guard connected >= 0 else { throw TestFailure("no connection arrives, error \(errno)") }
        return RawConnection(descriptor: connected)
    }

    /// A free port, for a program that cannot choose one itself; another may take it meanwhile.
    static func freePort() throws -> Int { try RawListener().port }
}

/// Sockets of 127.0.0.1.
enum LoopbackSocket {
    static func make(_ family: Int32 = AF_INET) -> Int32 {
        #if canImport(Glibc)
        socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #else
        socket(family, SOCK_STREAM, 0)
        #endif
    }

    static func withAddress(port: Int, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }
}
