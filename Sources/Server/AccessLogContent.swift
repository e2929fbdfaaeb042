public import HTTP

/// What the lines of an access log say, and how.
public struct AccessLogContent: Sendable {
    /// How a line is written.
    public var format = AccessLogFormat.combined
    /// Whether lines show queries, which may hold what only the client should know.
    public var showsQueries = false
    /// Who is believed about the client's address.
    public var trustedProxies = TrustedProxies()

    /// Takes the defaults.
    public init() {}
}
