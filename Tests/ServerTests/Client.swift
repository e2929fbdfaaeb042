import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A client that says exactly what it is told to, over a blocking socket.
final class Client {
    private let descriptor: Int32
    private var unread: [UInt8] = []

    struct Failure: Error {
        let call: String
        let errorNumber: Int32
    }

    /// Connects; a small receive buffer makes the server wait early.
    init(port: Int, receiveBufferBytes: Int32? = nil) throws {
        descriptor = Self.socket(AF_INET)
        if var receiveBufferBytes { set(SOL_SOCKET, SO_RCVBUF, &receiveBufferBytes) }
        var on: Int32 = 1
        set(Int32(IPPROTO_TCP), TCP_NODELAY, &on)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        try connectSocket(to: &address)
    }

    /// Connects to a Unix-domain socket.
    init(path: String) throws {
        descriptor = Self.socket(AF_UNIX)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        try connectSocket(to: &address)
    }

    private static func socket(_ family: Int32) -> Int32 {
        #if canImport(Glibc)
        Glibc.socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #elseif canImport(Musl)
        Musl.socket(family, SOCK_STREAM, 0)
        #else
        Darwin.socket(family, SOCK_STREAM, 0)
        #endif
    }

    private func connectSocket<Address>(to address: inout Address) throws {
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        set(SOL_SOCKET, SO_RCVTIMEO, &patience)
        set(SOL_SOCKET, SO_SNDTIMEO, &patience)
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
        guard connected == 0 else { throw Failure(call: "connect", errorNumber: errno) }
    }

    deinit {
        close(descriptor)
    }

    private func set<Value: BitwiseCopyable>(_ level: Int32, _ option: Int32, _ value: inout Value) {
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Value>.size))
    }

    /// Sends all of it; false when the server takes no more.
    @discardableResult
    func send(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    /// Ends this side, and goes on receiving.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// The next answer; nil when the server has ended its side in good order and nothing is left.
    func receive(bodiless: Bool = false) throws -> Received? {
        while true {
            if let (answer, length) = Received.first(in: unread, bodiless: bodiless) {
                unread.removeFirst(length)
                return answer
            }
            guard try fill() else {
                guard unread.isEmpty else { throw Failure(call: "an answer cut short", errorNumber: 0) }
                return nil
            }
        }
    }

    /// Whether the server has ended its side and sent nothing more.
    func isAtEnd() throws -> Bool {
        try unread.isEmpty && !fill()
    }

    /// How many bytes come until the connection ends, cleanly or not.
    func receiveCount() -> Int {
        var count = unread.count
        unread = []
        while (try? fill()) == true {
            count += unread.count
            unread = []
        }
        return count
    }

    /// Reads at least so many bytes, and keeps them for `receive`.
    func receiveSome(_ count: Int) throws {
        let wanted = unread.count + count
        while unread.count < wanted, try fill() {}
    }

    /// Reads once, and keeps the bytes for `receive`.
    func receivePiece(atMost count: Int) throws {
        _ = try fill(atMost: count)
    }

    /// Whether something to read, be it the end, comes within a time.
    func isReadable(within time: Duration) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, Int32(time / .milliseconds(1))) > 0
    }

    private func fill(atMost most: Int = 65_536) throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: most)
        let count = read(descriptor, &buffer, buffer.count)
        guard count >= 0 else { throw Failure(call: "read", errorNumber: errno) }
        unread += buffer[..<count]
        return count > 0
    }
}

/// An answer as a client reads it.
struct Received {
    let status: Int
    /// The fields by lower-case name.
    let fields: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The first answer in `bytes` with its length, if it is all there.
    static func first(in bytes: [UInt8], bodiless: Bool) -> (Received, length: Int)? {
        let blankLine = Array("\r\n\r\n".utf8)
        guard
            let end = bytes.indices.first(where: {
                bytes[$0] == 13 && bytes[$0...].prefix(4).elementsEqual(blankLine)
            })
        else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            fields[parts[0].lowercased()] = String(parts.count > 1 ? parts[1].drop { $0 == " " } : "")
        }
        let count = bodiless || status == 304 ? 0 : fields["content-length"].flatMap { Int($0) } ?? 0
        let bodyStart = end + 4
        guard bytes.count - bodyStart >= count else { return nil }
        let answer = Received(status: status, fields: fields, body: Array(bytes[bodyStart..<bodyStart + count]))
        return (answer, bodyStart + count)
    }
}
