internal import HTTP

/// What all loops of a server share.
struct SharedState: Sendable {
    let listeners: [Listener]
    let service: CurrentService
    let openConnections = SharedCounter()
    let metrics = MetricsBoard()
    let droppedLogLines: DroppedLogLines
    let log: @Sendable (String) -> Void
}
