import StrictJSON

/// Where and how requests are logged.
struct AccessLogSettings {
    /// `stdout`, `stderr`, or a file that lines are added to, relative to the configuration.
    var destination = "stdout"
    /// Where the destination is named.
    var position = JSONPosition.start
    /// Whether queries are logged; they may hold tokens.
    var showsQueries = false
}
