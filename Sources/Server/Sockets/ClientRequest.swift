internal import CLibevent

/// A request that waits for its answer: for commands that talk to a running server, never on a loop.
public struct ClientRequest: Sendable {
    /// The answer of the server.
    public struct Answer: Sendable {
        /// The status code.
        public let status: Int
        /// The bytes after the head.
        public let body: [UInt8]
    }

    /// Why there is no valid answer.
    public struct Failure: Error, CustomStringConvertible {
        /// The reason.
        public let description: String
    }

    /// The maximum length of an answer in bytes; linkd sends no longer ones.
    private static let longestAnswer = 16 << 20

    private let text: String

    /// Creates a request without a body.
    ///
    /// - Parameter fields: further field lines, which must be well-formed.
    public init(_ method: String, _ path: String, fields: [(name: String, value: String)] = []) {
        let lines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        text = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(lines)\r\n"
    }

    /// Connects, sends the request, and reads the answer to its end.
    ///
    /// For an address that means all addresses of the machine (`0.0.0.0`, `[::]`), it connects to this machine.
    ///
    /// - Parameter timeout: the time limit of connecting and sending, and that of the whole answer.
    public func send(to address: ListenAddress, timeout: Duration) throws(Failure) -> Answer {
        linkd_ignore_broken_pipes()
        let descriptor = linkd_waiting_stream_socket(address.family)
        guard descriptor >= 0 else { throw Self.failure("socket") }
        defer { close(descriptor) }
        let time = timeval(tv_sec: timeout.milliseconds / 1_000, tv_usec: .init(timeout.milliseconds % 1_000 * 1_000))
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            Socket(descriptor: descriptor).set(option, of: SOL_SOCKET, to: time)
        }
        let connected = address.withSocketAddress { connect(descriptor, $0, $1) }
        guard connected == 0 else { throw Self.failure("connect") }
        let bytes = Array(text.utf8)
        guard CLibevent.send(descriptor, bytes, bytes.count, 0) == bytes.count else { throw Self.failure("send") }
        return try Self.answer(from: descriptor, within: timeout)
    }

    private static func answer(from descriptor: Int32, within timeout: Duration) throws(Failure) -> Answer {
        let end = ContinuousClock.now + timeout
        let version = Array("HTTP/1.1 ".utf8)
        var answer: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(descriptor, &piece, piece.count, 0)
            if count < 0, linkd_error_number() == EINTR { continue }
            guard count >= 0 || linkd_error_number() != EAGAIN, ContinuousClock.now < end || count == 0 else {
                throw Failure(description: "no whole answer within \(timeout.components.seconds) s")
            }
            guard count >= 0 else { throw failure("recv") }
            answer += piece.prefix(count)
            // Checked before the end, since a server of another protocol may wait for more input.
            let isHTTP = version.starts(with: answer.prefix(version.count)) && answer.count <= longestAnswer
            guard isHTTP, count > 0 || answer.count > version.count else {
                throw Failure(description: "the server did not send an HTTP/1.1 answer")
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
        return Failure(description: "\(call): \(ServerError.text(linkd_error_number()))")
    }
}
