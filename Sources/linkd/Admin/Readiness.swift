import Server

/// Whether a server serves at present: not before it has begun, and no more once it stops.
final class Readiness: Sendable {
    private let state = Monitor(false)

    var isReady: Bool {
        get { state.update { $0 } }
        set { state.update { $0 = newValue } }
    }
}
