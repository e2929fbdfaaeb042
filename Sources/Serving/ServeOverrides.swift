package import SiteConfiguration

/// What overrides the configuration, at the start and at each reload: options, and the variables in their place.
package struct ServeOverrides: Sendable {
    /// The addresses to listen on; empty for those of the configuration.
    package var listen: [String] = []
    /// The address of the admin listener, or `off`; nil for that of the configuration.
    package var admin: String?

    /// Creates overrides.
    package init(listen: [String] = [], admin: String? = nil) {
        self.listen = listen
        self.admin = admin
    }

    /// Returns a sentence if the address of the configuration's admin listener is not used.
    func warnings(for configuration: Configuration) -> [String] {
        guard let admin, let unused = configuration.admin, admin != unused else { return [] }
        return [
            "the admin listener of the configuration, \(unused), has no effect: --admin or LINKD_ADMIN says \(admin)"
        ]
    }

    /// Returns the configuration with the overrides.
    package func applied(to configuration: Configuration) -> Configuration {
        var configuration = configuration
        if !listen.isEmpty { configuration.listen = listen }
        if let admin { configuration.admin = admin == "off" ? nil : admin }
        return configuration
    }
}
