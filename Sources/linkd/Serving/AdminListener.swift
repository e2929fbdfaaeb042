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

/// Where the admin listener is: an address that only this machine reaches.
///
/// Who reaches it may reload and sees what is asked for, and no password is in the way.
struct AdminAddress {
    /// Why a text is none.
    enum Failure: Error, CustomStringConvertible {
        case malformed(ListenAddressError)
        case reachable(String)

        var description: String {
            switch self {
            case .malformed(let error): "\(error)"
            case .reachable(let text):
                "the admin listener would be reachable from elsewhere at \"\(text)\"; write 127.0.0.1:PORT or "
                    + "unix:PATH, and let a proxy that knows who asks pass requests on"
            }
        }
    }

    let address: ListenAddress

    /// Reads an address of this machine alone.
    init(_ text: String) throws(Failure) {
        do throws(ListenAddressError) {
            address = try ListenAddress(text)
        } catch {
            throw .malformed(error)
        }
        guard address.isLoopback else { throw .reachable(text) }
    }
}

/// Whether a server serves at present: not before it has begun, and no more once it stops.
final class Readiness: Sendable {
    private let state = Monitor(false)

    var isReady: Bool {
        get { state.update { $0 } }
        set { state.update { $0 = newValue } }
    }
}
