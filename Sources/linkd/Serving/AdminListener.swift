import Logging
import Server

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The admin listener of a server: a separate small server that runs as long as this object exists.
///
/// Its loop answers health checks at once. Reloads and metrics take long, so threads of their own complete those
/// answers.
struct AdminListener {
    /// Its address, with the port that the system chose.
    let address: ListenAddress?
    private let thread: ServerThread

    /// Starts the listener.
    init(
        _ address: ListenAddress,
        for server: HTTPServer,
        _ reloader: Reloader,
        _ readiness: Readiness,
        logger: Logger
    ) throws {
        let started = Date().timeIntervalSince1970
        let metrics: @Sendable (Duration) -> String = { patience in
            PrometheusText(server.metrics(patience: patience), reloader.status, startedAt: started).text
        }
        let collection = try SharedWork { metrics(.seconds(1)) }
        let reloads = try SharedWork { reloader.reload() }
        let responder = try AdminResponder(
            isShared: !address.isLoopback,
            isReady: { readiness.isReady },
            knownMetrics: { metrics(.milliseconds(20)) },
            metrics: { collection.request($0) },
            reload: { reloads.request($0) }
        )
        var limits = Limits()
        limits.connections = 32
        if !address.isLoopback {
            // Clients of other machines cannot hold these for long.
            limits.connections = 128
            limits.headTimeout = .seconds(5)
            limits.idleTimeout = .seconds(10)
        }
        let service = Service(responder, limits: limits)
        let admin = try HTTPServer(addresses: [address], threads: 1, service: service) {
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
