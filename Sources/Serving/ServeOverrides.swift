package import SiteConfiguration
import Sites

/// What overrides the configuration, at the start and at each reload: options, and the variables in their place.
package struct ServeOverrides: Sendable {
    /// The addresses to listen on; empty for those of the configuration.
    package var listen: [String] = []
    /// The address of the admin listener, or `off`; nil for that of the configuration.
    package var admin: String?

    /// Further hosts of the first table, for development.
    package var hosts: [String] = []

    /// Creates overrides.
    package init(listen: [String] = [], admin: String? = nil, hosts: [String] = []) {
        self.listen = listen
        self.admin = admin
        self.hosts = hosts
    }

    /// Returns a sentence for the address of the configuration's admin listener, and for each option, without an effect.
    func warnings(for configuration: Configuration, _ directory: SiteDirectory) -> [String] {
        let known = hosts.filter(directory.hasTable).map { "--host \($0) has no effect: a table has this host" }
        guard let admin, let unused = configuration.admin, admin != unused else { return known }
        return known + [
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
