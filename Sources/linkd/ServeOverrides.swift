/// What the command line says instead of the configuration, at the start and at each reload.
struct ServeOverrides: Sendable {
    /// Addresses to listen on; none for those of the configuration.
    var listen: [String] = []
    /// The admin listener's address, or `off`; nil for what the configuration says.
    var admin: String?

    /// The configuration with what stands instead.
    func applied(to configuration: Configuration) -> Configuration {
        var configuration = configuration
        if !listen.isEmpty { configuration.listen = listen }
        if let admin { configuration.admin = admin == "off" ? nil : admin }
        return configuration
    }
}
