import HTTP
import Server

/// The servers that a stream may be sent to.
enum ServerKind: CaseIterable {
    case usual
    /// With limits that short streams exceed, and the other form of log.
    case narrow
    /// Told to stop while the stream arrives.
    case stopping
    /// With all the connections that it may have.
    case full

    /// What such a server answers with.
    func service(_ responder: any Responder) throws(ServerError) -> Service {
        var limits = Limits()
        // Nothing is to end because the fuzzer had other things to do.
        limits.headTimeout = .seconds(86_400)
        limits.idleTimeout = .seconds(86_400)
        limits.writeTimeout = .seconds(86_400)
        limits.lingerTimeout = .seconds(86_400)
        limits.gracePeriod = .seconds(86_400)
        var content = AccessLogContent()
        content.showsQueries = true
        switch self {
        case .usual, .stopping: break
        case .narrow:
            limits.request = RequestLimits(headBytes: 256, targetBytes: 64, fields: 8)
            content.format = .json
        case .full: limits.connections = 0
        }
        return Service(responder, limits: limits, accessLog: try AccessLog(appendingTo: "/dev/null", content))
    }
}
