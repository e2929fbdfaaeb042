internal import CLibevent
public import HTTP

/// The responder, limits and log of a server, which a reload replaces in one step.
public struct Service: Sendable {
    /// Answers the requests.
    public var responder: any Responder
    /// The limits.
    public var limits: Limits
    /// The log of requests; nil for none.
    public var accessLog: AccessLog?
    /// The number of files that the responder keeps open.
    public var openFiles: Int

    /// Creates a service.
    public init(
        _ responder: any Responder,
        limits: Limits = Limits(),
        accessLog: AccessLog? = nil,
        openFiles: Int = 0
    ) {
        self.responder = responder
        self.limits = limits
        self.accessLog = accessLog
        self.openFiles = openFiles
    }
}

/// The service of a server, and the version that each loop uses.
///
/// Loops answer with their own copy, and look here only after they are told about a newer version.
final class CurrentService: Sendable {
    private struct State: Sendable {
        var service: Service
        var version = 0
        /// The version that each running loop uses.
        var loops: [Int: Int] = [:]
    }

    private let state: Monitor<State>

    init(_ service: Service) {
        state = Monitor(State(service: service))
    }

    var value: Service { state.update { $0.service } }

    /// Replaces the service and returns the new version with the old service.
    func replace(by service: Service) -> (version: Int, old: Service) {
        state.update { state in
            let old = state.service
            state.service = service
            state.version += 1
            return (state.version, old)
        }
    }

    /// Returns the service with its version; nil if the loop already uses it.
    func newer(than version: Int) -> (version: Int, service: Service)? {
        state.update { $0.version == version ? nil : ($0.version, $0.service) }
    }

    /// Reports that a loop uses a version, and no longer uses an older one.
    func adopted(_ version: Int, by loop: Int) {
        state.update { $0.loops[loop] = version }
    }

    /// Reports that a loop has ended.
    func leave(_ loop: Int) {
        state.update { _ = $0.loops.removeValue(forKey: loop) }
    }

    /// Waits until no running loop uses an older version.
    func wait(for version: Int) {
        state.wait { state in state.loops.values.allSatisfy { $0 >= version } ? () : nil }
    }
}
