import HTTP
import Server

/// Answers the operator's requests for health, readiness, metrics and reloads.
///
/// On an address that only this machine reaches, a web page can make a browser there send requests to it. Therefore it
/// accepts only the machine's own host names (against DNS rebinding), and a reload needs a header field that pages of
/// other origins cannot send. On any other address it accepts every host name, and there is no reload.
struct AdminResponder: Responder {
    /// The required header field of a reload, in lower case, with the value `1`.
    static let reloadField = "linkd-reload"

    private let isShared: Bool
    private let isReady: @Sendable () -> Bool
    private let knownMetrics: @Sendable () -> String
    private let metrics: @Sendable (@escaping @Sendable (String) -> Void) -> Void
    private let reload: @Sendable (@escaping @Sendable (ReloadReport) -> Void) -> Void
    private let text: ResponseFields
    private let metricsText: ResponseFields
    private let readOnly: ResponseFields
    private let postOnly: ResponseFields

    /// Creates a responder from functions that give the answers, none of which may take long.
    ///
    /// - Parameters:
    ///   - isShared: whether other machines reach the address.
    ///   - knownMetrics: returns the metrics that are known now, for the head of their answer.
    ///   - metrics: collects the metrics, and passes them on later.
    ///   - reload: requests a reload, and passes its result on later.
    init(
        isShared: Bool = false,
        isReady: @escaping @Sendable () -> Bool,
        knownMetrics: @escaping @Sendable () -> String,
        metrics: @escaping @Sendable (@escaping @Sendable (String) -> Void) -> Void,
        reload: @escaping @Sendable (@escaping @Sendable (ReloadReport) -> Void) -> Void
    ) throws(ResponseFieldError) {
        self.isShared = isShared
        self.isReady = isReady
        self.knownMetrics = knownMetrics
        self.metrics = metrics
        self.reload = reload
        text = try Self.fields()
        metricsText = try Self.fields(PrometheusText.mediaType)
        readOnly = try Self.fields(allow: "GET, HEAD")
        postOnly = try Self.fields(allow: "POST")
    }

    func respond(to head: RequestHead, in bytes: Span<UInt8>, onLoopback: Bool) -> Response {
        let path = Self.string(bytes, head.path)
        let isOwnHost = head.host.map { Self.isOwn(Self.string(bytes, $0)) } ?? false
        guard isShared || isOwnHost else {
            return answer(.misdirectedRequest, "use localhost or a loopback address as the host")
        }
        switch path {
        case "/healthz": return reading(head) { answer(.ok, "alive") }
        case "/readyz":
            return reading(head) { isReady() ? answer(.ok, "ready") : answer(.serviceUnavailable, "not ready") }
        case "/metrics":
            return reading(head) {
                if head.method == .head { return metricsAnswer(knownMetrics()) }
                return later { complete in metrics { complete(metricsAnswer($0)) } }
            }
        case "/reload" where isShared:
            return answer(.forbidden, "a reload needs an admin listener on a loopback address or a Unix-domain socket")
        case "/reload": return reload(head, bytes)
        default: return answer(.notFound, "unknown path; use /healthz, /readyz, /metrics or /reload")
        }
    }

    private func reload(_ head: RequestHead, _ bytes: Span<UInt8>) -> Response {
        guard head.method == .post else { return refusal(head.method, postOnly, "use POST to reload") }
        let field = head.value(ofField: Self.reloadField, in: bytes)
        guard let field, Self.string(bytes, field) == "1" else {
            return answer(.forbidden, "a reload needs the header field Linkd-Reload: 1")
        }
        return later { complete in
            reload { report in
                complete(answer(report.isDone ? .ok : .unprocessableContent, report.lines.joined(separator: "\n")))
            }
        }
    }

    /// Returns an answer that another thread completes; `start` must not wait.
    private func later(_ start: (@escaping @Sendable (Response) -> Void) -> Void) -> Response {
        let pending = PendingResponse()
        start { pending.complete(with: $0) }
        return Response(status: .ok, fields: text, body: .later(pending))
    }

    private func metricsAnswer(_ text: String) -> Response {
        Response(status: .ok, fields: metricsText, body: .bytes(Array(text.utf8)))
    }

    /// Answers `GET` and `HEAD` requests.
    private func reading(_ head: RequestHead, _ answer: () -> Response) -> Response {
        switch head.method {
        case .get, .head: answer()
        default: refusal(head.method, readOnly, "use GET or HEAD")
        }
    }

    private func refusal(_ method: Method, _ fields: ResponseFields, _ sentence: String) -> Response {
        method == .unknown
            ? answer(.notImplemented, "unknown method") : answer(.methodNotAllowed, sentence, fields)
    }

    private func answer(_ status: Status, _ sentence: String, _ fields: ResponseFields? = nil) -> Response {
        Response(status: status, fields: fields ?? text, body: .bytes(Array("\(sentence)\n".utf8)))
    }

    /// Returns whether a host always means this machine: `localhost`, `127.0.0.0/8`, `[::1]`.
    private static func isOwn(_ host: String) -> Bool {
        if host.lowercased() == "localhost" { return true }
        switch IPAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host) {
        case .ipv4(let bits): return bits >> 24 == 127
        case .ipv6(let high, let low): return high == 0 && low == 1
        case nil: return false
        }
    }

    private static func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        String(decoding: range.map { bytes[$0] }, as: UTF8.self)
    }

    private static func fields(
        _ type: String = "text/plain; charset=utf-8",
        allow: String? = nil
    ) throws(ResponseFieldError) -> ResponseFields {
        let allowed = allow.map { [(name: "Allow", value: $0)] } ?? []
        return try ResponseFields(
            allowed + [
                (name: "Content-Type", value: type), (name: "X-Content-Type-Options", value: "nosniff"),
                (name: "Cache-Control", value: "no-store"),
            ]
        )
    }
}
