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

/// The address of the admin listener, which only this machine can reach.
///
/// Every client that reaches it can reload the server and read its metrics, without a password.
struct AdminAddress {
    /// The reason why a text is not such an address.
    enum Failure: Error, CustomStringConvertible {
        case malformed(ListenAddressError)
        case reachable(String)

        var description: String {
            switch self {
            case .malformed(let error): "\(error)"
            case .reachable(let text):
                "other machines could reach the admin listener at \"\(text)\"; write 127.0.0.1:PORT or "
                    + "unix:PATH, and use a proxy with authentication for remote access"
            }
        }
    }

    let address: ListenAddress

    /// Parses an address that only this machine can reach.
    init(_ text: String) throws(Failure) {
        do throws(ListenAddressError) {
            address = try ListenAddress(text)
        } catch {
            throw .malformed(error)
        }
        guard address.isLoopback else { throw .reachable(text) }
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
