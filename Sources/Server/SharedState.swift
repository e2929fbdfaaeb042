internal import HTTP

/// What all loops of a server share: nothing of it changes but the counter.
struct SharedState: Sendable {
    let listeners: [Listener]
    let limits: Limits
    let responder: any Responder
    let openConnections = SharedCounter()
    let accessLog: AccessLog?
    let log: @Sendable (String) -> Void
}
