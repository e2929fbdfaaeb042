import HTTP
import Server

/// The servers to which a stream may be sent.
enum ServerKind: CaseIterable {
    case usual
    /// A server with limits that short streams exceed, and with the other log format.
    case narrow
    /// A server that is told to stop while the stream arrives.
    case stopping
    /// A server whose maximum number of connections is open.
    case full
    /// A server with the usual time-outs, whose clock is moved.
    case timed

    /// Returns the service of this kind of server.
    func service(_ responder: any Responder) throws(ServerError) -> Service {
        var limits = Limits()
        if self != .timed {
            // No connection may time out while the fuzzer is busy.
            limits.headTimeout = .seconds(86_400)
            limits.idleTimeout = .seconds(86_400)
            limits.writeTimeout = .seconds(86_400)
            limits.lingerTimeout = .seconds(86_400)
            limits.gracePeriod = .seconds(86_400)
        }
        var content = AccessLogContent()
        content.showsQueries = true
        switch self {
        case .usual, .stopping, .timed: break
        case .narrow:
            limits.request = RequestLimits(headBytes: 256, targetBytes: 64, fields: 8)
            content.format = .json
        case .full: limits.connections = 0
        }
        return Service(responder, limits: limits, accessLog: try AccessLog(appendingTo: "/dev/null", content))
    }
}
