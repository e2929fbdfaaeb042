internal import CLibevent
public import HTTP

/// What a server answers with, and how: all that a reload replaces in one step.
public struct Service: Sendable {
    /// Answers the requests.
    public var responder: any Responder
    /// The bounds that are kept.
    public var limits: Limits
    /// Where requests are logged; nil for nowhere.
    public var accessLog: AccessLog?

    /// Makes a service.
    public init(_ responder: any Responder, limits: Limits = Limits(), accessLog: AccessLog? = nil) {
        self.responder = responder
        self.limits = limits
        self.accessLog = accessLog
    }
}

/// The service of a server and which of its loops have it already.
///
/// Loops answer with a copy of their own, and come here only when they are told that there is a newer one.
final class CurrentService: Sendable {
    private struct State: Sendable {
        var service: Service
        var version = 0
        /// The version that each running loop has.
        var loops: [Int: Int] = [:]
    }

    private let state: Monitor<State>

    init(_ service: Service) {
        state = Monitor(State(service: service))
    }

    var value: Service { state.update { $0.service } }

    /// Puts another service in place and returns its version with the service before.
    func replace(by service: Service) -> (version: Int, old: Service) {
        state.update { state in
            let old = state.service
            state.service = service
            state.version += 1
            return (state.version, old)
        }
    }

    /// The service with its version; nil when that is what the loop has.
    func newer(than version: Int) -> (version: Int, service: Service)? {
        state.update { $0.version == version ? nil : ($0.version, $0.service) }
    }

    /// Says that a loop answers with a version, and uses nothing of the one before any more.
    func adopted(_ version: Int, by loop: Int) {
        state.update { $0.loops[loop] = version }
    }

    /// Says that a loop answers no more.
    func leave(_ loop: Int) {
        state.update { _ = $0.loops.removeValue(forKey: loop) }
    }

    /// Waits until no running loop has an older version.
    func wait(for version: Int) {
        state.wait { state in state.loops.values.allSatisfy { $0 >= version } ? () : nil }
    }
}

/// A number that several threads count up and down.
///
/// `Synchronization.Atomic` would do it on newer systems than the package asks for.
final class SharedCounter: Sendable {
    private let number: SharedMemory<Int>

    init(_ value: Int = 0) {
        number = SharedMemory(value)
    }

    /// Adds and returns the new value.
    @discardableResult
    func add(_ amount: Int) -> Int {
        linkd_counter_add(number.pointer, amount)
    }

    var value: Int { add(0) }
}
