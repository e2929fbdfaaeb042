internal import HTTP

/// What all loops of a server share.
struct SharedState: Sendable {
    let listeners: [Listener]
    let service: CurrentService
    let openConnections = SharedCounter()
    /// How often the server was told to stop: once for finishing what is in flight, twice for ending at once.
    let stops = SharedCounter()
    let metrics = MetricsBoard()
    let droppedLogLines: DroppedLogLines
    let log: @Sendable (String) -> Void
}
