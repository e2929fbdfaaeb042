import Logging
import Server

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The admin listener of a server: a small server of its own, for as long as somebody holds it.
///
/// Of its two loops one may reload or gather metrics while the other says that all is well.
struct AdminListener {
    /// Where it is, with the port that the system chose.
    let address: ListenAddress?
    private let thread: ServerThread

    /// Begins to answer.
    init(
        _ address: AdminAddress,
        for server: HTTPServer,
        _ reloader: Reloader,
        _ readiness: Readiness,
        logger: Logger
    ) throws {
        let started = Date().timeIntervalSince1970
        let responder = try AdminResponder(
            isReady: { readiness.isReady },
            metrics: { PrometheusText(server.metrics(), reloader.status, startedAt: started).text },
            reload: { reloader.reload() }
        )
        var limits = Limits()
        limits.connections = 32
        let admin = try HTTPServer(addresses: [address.address], threads: 2, limits: limits, responder: responder) {
            logger.warning("admin listener: \($0)")
        }
        self.address = admin.boundAddresses.first
        thread = try ServerThread(admin)
    }
}
