import Logging
import Server

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The admin listener of a server: a separate small server that runs as long as this object exists.
///
/// It has two loops: one can answer health checks while the other reloads or collects metrics.
struct AdminListener {
    /// Its address, with the port that the system chose.
    let address: ListenAddress?
    private let thread: ServerThread

    /// Starts the listener.
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

/// Whether a server serves now: false before its start and after its stop.
final class Readiness: Sendable {
    private let state = Monitor(false)

    var isReady: Bool {
        get { state.update { $0 } }
        set { state.update { $0 = newValue } }
    }
}
