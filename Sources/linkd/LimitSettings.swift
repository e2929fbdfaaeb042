import HTTP
import Server

/// The bounds of the server, in the units of `config.json`.
struct LimitSettings {
    var connections = 10_000
    var headBytes = 16_384
    var targetBytes = 8_192
    var fields = 100
    var headSeconds = 10
    var idleSeconds = 75
    var writeSeconds = 30
    var graceSeconds = 10
}

extension Limits {
    /// The bounds of a configuration.
    init(_ settings: LimitSettings) {
        self.init()
        connections = settings.connections
        request.headBytes = settings.headBytes
        request.targetBytes = settings.targetBytes
        request.fields = settings.fields
        headTimeout = .seconds(settings.headSeconds)
        idleTimeout = .seconds(settings.idleSeconds)
        writeTimeout = .seconds(settings.writeSeconds)
        gracePeriod = .seconds(settings.graceSeconds)
    }
}
