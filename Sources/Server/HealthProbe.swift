internal import CLibevent

/// Asks a server whether it answers.
public enum HealthProbe {
    /// Why a server counts as down.
    public struct Failure: Error, CustomStringConvertible {
        /// What happened.
        public let description: String
    }

    /// Connects, sends a request, and wants the first bytes of an HTTP answer, whatever its status.
    ///
    /// An address that stands for all of the machine's (`0.0.0.0`, `[::]`) is asked through it.
    public static func ask(_ address: ListenAddress, timeout: Duration) throws(Failure) {
        let descriptor = linkd_waiting_stream_socket(address.address.family)
        guard descriptor >= 0 else { throw failure("socket") }
        defer { close(descriptor) }
        let (seconds, attoseconds) = timeout.components
        var time = timeval(tv_sec: Int(seconds), tv_usec: .init(attoseconds / 1_000_000_000_000))
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
        let connected = address.address.withSocketAddress { connect(descriptor, $0, $1) }
        guard connected == 0 else { throw failure("connect") }
        let request = Array("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, 0) == request.count else { throw failure("send") }
        var answer = [UInt8](repeating: 0, count: 9)
        let count = linkd_receive_all(descriptor, &answer, answer.count)
        guard count == answer.count, answer.elementsEqual("HTTP/1.1 ".utf8) else {
            throw count < 0 ? failure("recv") : Failure(description: "what came back is no HTTP/1.1 answer")
        }
    }

    private static func failure(_ call: String) -> Failure {
        let text = strerror(linkd_error_number()).map { String(cString: $0) } ?? "error"
        return Failure(description: "\(call): \(text)")
    }
}
