import StrictJSON

/// What `config.json` says: how this server runs and which tables it serves.
struct Configuration {
    /// Addresses to listen on, `HOST:PORT`.
    var listen = ["127.0.0.1:8080"]
    /// Event loops, one thread each; 0 for one on each core.
    var threads = 0
    /// The folder of files beside the pages, relative to the configuration; nil for none.
    var publicFolder: String? = "Public"
    /// The tables, one for each site.
    var tables = [TableReference(file: "routes.json")]
    /// Proxies whose word about the client's address counts.
    var trustedProxies = ["127.0.0.1", "::1"]
    /// Where requests are logged, nil for nowhere.
    var accessLog: AccessLogSettings? = AccessLogSettings()
    /// The bounds of the server.
    var limits = LimitSettings()
}

/// A table, and what replaces its hosts and apps in this environment: a staging copy shares the routes.
struct TableReference {
    /// The file, relative to the configuration.
    var file: String
    /// Where the reference stands.
    var position = JSONPosition.start
    /// What stands instead of the table's own hosts.
    var hosts: JSONValue?
    /// What stands instead of the table's own apps.
    var apps: JSONValue?
}

/// Where and how requests are logged.
struct AccessLogSettings {
    /// `stdout`, `stderr`, or a file that lines are added to.
    var destination = "stdout"
    /// Whether queries are logged; they may hold tokens.
    var showsQueries = false
}

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
