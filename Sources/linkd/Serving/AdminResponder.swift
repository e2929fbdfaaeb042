import HTTP
import Server

/// Answers the operator: whether the server lives and is ready, what it has counted, and to reload.
///
/// It is for programs of the same machine. A browser there may be led to it, so only the machine's own names are
/// answered (a name of somebody else's can be made to point here: DNS rebinding), and a reload takes a field that no
/// page of another origin can send.
struct AdminResponder: Responder {
    /// The field, in lower case, that a reload must have, with the value `1`.
    static let reloadField = "linkd-reload"

    private let isReady: @Sendable () -> Bool
    private let metrics: @Sendable () -> String
    private let reload: @Sendable () -> ReloadReport
    private let text: ResponseFields
    private let metricsText: ResponseFields
    private let readOnly: ResponseFields
    private let postOnly: ResponseFields

    /// Makes a responder of what answers the questions; what it calls may take its time.
    init(
        isReady: @escaping @Sendable () -> Bool,
        metrics: @escaping @Sendable () -> String,
        reload: @escaping @Sendable () -> ReloadReport
    ) throws(ResponseFieldError) {
        self.isReady = isReady
        self.metrics = metrics
        self.reload = reload
        text = try Self.fields()
        metricsText = try Self.fields(PrometheusText.mediaType)
        readOnly = try Self.fields(allow: "GET, HEAD")
        postOnly = try Self.fields(allow: "POST")
    }

    func respond(to head: RequestHead, in bytes: Span<UInt8>, onLoopback: Bool) -> Response {
        guard let host = head.host, Self.isOwn(Self.string(bytes, host)) else {
            return answer(.misdirectedRequest, "only localhost and loopback addresses are answered here")
        }
        switch Self.string(bytes, head.path) {
        case "/healthz": return reading(head) { answer(.ok, "alive") }
        case "/readyz":
            return reading(head) { isReady() ? answer(.ok, "ready") : answer(.serviceUnavailable, "not ready") }
        case "/metrics":
            return reading(head) { Response(status: .ok, fields: metricsText, body: .bytes(Array(metrics().utf8))) }
        case "/reload": return reload(head, bytes)
        default: return answer(.notFound, "there are /healthz, /readyz, /metrics and /reload")
        }
    }

    private func reload(_ head: RequestHead, _ bytes: Span<UInt8>) -> Response {
        guard head.method == .post else { return refusal(head.method, postOnly, "POST reloads") }
        let field = head.value(ofField: Self.reloadField, in: bytes)
        guard let field, Self.string(bytes, field) == "1" else {
            return answer(.forbidden, "a reload takes the header field Linkd-Reload: 1")
        }
        let report = reload()
        return answer(report.isDone ? .ok : .unprocessableContent, report.lines.joined(separator: "\n"))
    }

    /// Answers `GET` and `HEAD`.
    private func reading(_ head: RequestHead, _ answer: () -> Response) -> Response {
        switch head.method {
        case .get, .head: answer()
        default: refusal(head.method, readOnly, "GET and HEAD are answered")
        }
    }

    private func refusal(_ method: Method, _ fields: ResponseFields, _ sentence: String) -> Response {
        method == .unknown
            ? answer(.notImplemented, "the method is unknown") : answer(.methodNotAllowed, sentence, fields)
    }

    private func answer(_ status: Status, _ sentence: String, _ fields: ResponseFields? = nil) -> Response {
        Response(status: status, fields: fields ?? text, body: .bytes(Array("\(sentence)\n".utf8)))
    }

    /// Whether a host is this machine's whoever asks: `localhost`, `127.0.0.0/8`, `[::1]`.
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
