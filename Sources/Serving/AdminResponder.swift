package import BorrowedBytes
package import HTTP
package import Server
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Answers the operator's requests for health, readiness, metrics and reloads.
///
/// On an address that only this machine reaches, a web page can make a browser there send requests to it. Therefore it
/// accepts only the machine's own host names (against DNS rebinding), and a reload needs a header field that pages of
/// other origins cannot send. On any other address it accepts every host name, and there is no reload.
package struct AdminResponder: AdminService {
    /// The required header field of a reload, in lower case, with the value `1`.
    package static let reloadField = "linkd-reload"

    private let isShared: Bool
    private let isReady: @Sendable () -> Bool
    private let metrics: @Sendable () -> String
    private let reload: @Sendable () -> ReloadReport
    private let text: ResponseFields
    private let metricsText: ResponseFields
    private let readOnly: ResponseFields
    private let postOnly: ResponseFields

    /// Creates a responder from functions that give the answers.
    ///
    /// - Parameters:
    ///   - isShared: whether other machines reach the address.
    ///   - isReady: returns at once.
    ///   - metrics: may take long.
    ///   - reload: may take long.
    init(
        isShared: Bool = false,
        isReady: @escaping @Sendable () -> Bool,
        metrics: @escaping @Sendable () -> String,
        reload: @escaping @Sendable () -> ReloadReport
    ) throws(ResponseFieldError) {
        self.isShared = isShared
        self.isReady = isReady
        self.metrics = metrics
        self.reload = reload
        text = try Self.fields()
        metricsText = try Self.fields(PrometheusText.mediaType)
        readOnly = try Self.fields(allow: "GET, HEAD")
        postOnly = try Self.fields(allow: "POST")
    }

    package func respond(to head: RequestHead, in bytes: Borrowed<UInt8>) -> AdminAnswer {
        if let refusal = Response.generalRefusal(to: head) { return .now(refusal) }
        let isOwnHost = head.host.map { Self.isOwn(Self.string(bytes, $0)) } ?? false
        guard isShared || isOwnHost else {
            return .now(answer(.misdirectedRequest, "use localhost or a loopback address as the host"))
        }
        switch Self.string(bytes, head.path) {
        case "/healthz": return reading(head) { .now(answer(.ok, "alive")) }
        case "/readyz":
            return reading(head) {
                .now(isReady() ? answer(.ok, "ready") : answer(.serviceUnavailable, "not ready"))
            }
        case "/metrics": return reading(head) { .later(.metrics) }
        case "/reload" where isShared:
            let sentence = "a reload needs an admin listener on a loopback address or a Unix-domain socket"
            return .now(answer(.forbidden, sentence))
        case "/reload": return reloading(head, bytes)
        default: return .now(answer(.notFound, "unknown path; use /healthz, /readyz, /metrics or /reload"))
        }
    }

    package func result(of work: AdminWork) -> Response {
        switch work {
        case .metrics: return Response(status: .ok, fields: metricsText, body: .bytes(Array(metrics().utf8)))
        case .reload:
            let report = reload()
            return answer(report.isDone ? .ok : .unprocessableContent, report.lines.joined(separator: "\n"))
        }
    }

    private func reloading(_ head: RequestHead, _ bytes: Borrowed<UInt8>) -> AdminAnswer {
        guard head.method == .post else {
            return .now(answer(.methodNotAllowed, "use POST to reload", fields: postOnly))
        }
        let field = head.value(ofField: Self.reloadField, in: bytes)
        guard let field, Self.string(bytes, field) == "1" else {
            return .now(answer(.forbidden, "a reload needs the header field Linkd-Reload: 1"))
        }
        return .later(.reload)
    }

    /// Answers `GET` and `HEAD` requests.
    private func reading(_ head: RequestHead, _ answer: () -> AdminAnswer) -> AdminAnswer {
        switch head.method {
        case .get, .head: answer()
        default: .now(self.answer(.methodNotAllowed, "use GET or HEAD", fields: readOnly))
        }
    }

    private func answer(_ status: Status, _ sentence: String, fields: ResponseFields? = nil) -> Response {
        Response(status: status, fields: fields ?? text, body: .bytes(Array("\(sentence)\n".utf8)))
    }

    /// Returns whether a host always means this machine: `localhost`, `127.0.0.0/8`, `[::1]`.
    private static func isOwn(_ host: String) -> Bool {
        let address = IPAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)
        return host.lowercased() == "localhost" || address?.isLoopback == true
    }

    private static func string(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> String {
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

extension AdminResponder {
    /// Creates the responder of a server.
    package init(
        at address: ListenAddress,
        for server: HTTPServer,
        _ reloader: Reloader,
        _ readiness: Readiness
    ) throws(ResponseFieldError) {
        let started = Date().timeIntervalSince1970
        try self.init(
            isShared: !address.isLoopback,
            isReady: { readiness.isReady },
            metrics: { PrometheusText(server.metrics(), reloader.status, startedAt: started).text },
            reload: { reloader.reload() }
        )
    }
}

/// Whether a server serves now: false before its start and after its stop.
package final class Readiness: Sendable {
    private let state = Atomic(false)

    package init() {}

    package var isReady: Bool {
        get { state.load(ordering: .acquiring) }
        set { state.store(newValue, ordering: .releasing) }
    }
}
