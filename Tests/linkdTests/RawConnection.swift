import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A TCP connection of this machine that says exactly what it is told to.
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

    /// Connects to a port; nil when nobody listens there.
    convenience init?(port: Int) {
        let descriptor = LoopbackSocket.make()
        guard LoopbackSocket.withAddress(port: port, { connect(descriptor, $0, $1) }) == 0 else {
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
