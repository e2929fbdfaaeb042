internal import CLibevent

/// A request that waits for its answer: for commands that speak to a running server, never on a loop.
public struct ClientRequest: Sendable {
    /// What came back.
    public struct Answer: Sendable {
        /// The three digits of the status line.
        public let status: Int
        /// All that followed the head.
        public let body: [UInt8]
    }

    /// Why nothing usable came back.
    public struct Failure: Error, CustomStringConvertible {
        /// What happened.
        public let description: String
    }

    /// An answer that is longer is none of linkd's, in bytes.
    private static let longestAnswer = 16 << 20

    private let text: String

    /// Makes a request without a body.
    ///
    /// - Parameter fields: further field lines, which must be well-formed.
    public init(_ method: String, _ path: String, fields: [(name: String, value: String)] = []) {
        let lines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        text = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(lines)\r\n"
    }

    /// Connects, asks, and reads to the end.
    ///
    /// An address that stands for all of the machine's (`0.0.0.0`, `[::]`) is asked through it.
    ///
    /// - Parameter timeout: how long each step may take.
    public func send(to address: ListenAddress, timeout: Duration) throws(Failure) -> Answer {
        linkd_ignore_broken_pipes()
        let descriptor = linkd_waiting_stream_socket(address.family)
        guard descriptor >= 0 else { throw Self.failure("socket") }
        defer { close(descriptor) }
        var time = timeval(tv_sec: timeout.milliseconds / 1_000, tv_usec: .init(timeout.milliseconds % 1_000 * 1_000))
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
        let connected = address.withSocketAddress { connect(descriptor, $0, $1) }
        guard connected == 0 else { throw Self.failure("connect") }
        let bytes = Array(text.utf8)
        guard sendBytes(descriptor, bytes) == bytes.count else { throw Self.failure("send") }
        return try Self.answer(from: descriptor)
    }

    private static func answer(from descriptor: Int32) throws(Failure) -> Answer {
        let version = Array("HTTP/1.1 ".utf8)
        var answer: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(descriptor, &piece, piece.count, 0)
            if count < 0, linkd_error_number() == EINTR { continue }
            guard count >= 0 else { throw failure("recv") }
            answer += piece.prefix(count)
            // Not at the end: what speaks another language may wait for more.
            let isHTTP = version.starts(with: answer.prefix(version.count)) && answer.count <= longestAnswer
            guard isHTTP, count > 0 || answer.count > version.count else {
                throw Failure(description: "what came back is no HTTP/1.1 answer")
            }
            if count == 0 { return try read(answer) }
        }
    }

    private static func read(_ bytes: [UInt8]) throws(Failure) -> Answer {
        let blankLine = Array("\r\n\r\n".utf8)
        var end = 0
        while end < bytes.count, !bytes[end...].starts(with: blankLine) { end += 1 }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        let body = Array(bytes.dropFirst(end + blankLine.count))
        let length = lines.first { $0.lowercased().hasPrefix("content-length: ") }?.split(separator: " ").last
        guard end < bytes.count, let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
            length.flatMap({ Int($0) }) ?? body.count == body.count
        else { throw Failure(description: "the answer is cut short") }
        return Answer(status: status, body: body)
    }

    private static func failure(_ call: String) -> Failure {
        let text = strerror(linkd_error_number()).map { String(cString: $0) } ?? "error"
        return Failure(description: "\(call): \(text)")
    }
}

private func sendBytes(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
    send(descriptor, bytes, bytes.count, 0)
}
