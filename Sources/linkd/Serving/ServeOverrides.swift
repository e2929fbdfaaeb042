import ArgumentParser
import Server
import SiteConfiguration

/// What overrides the configuration, at the start and at each reload: options, and the variables in their place.
struct ServeOverrides: Sendable {
    /// The addresses to listen on; empty for those of the configuration.
    var listen: [String] = []
    /// The address of the admin listener, or `off`; nil for that of the configuration.
    var admin: String?

    /// Creates overrides.
    init(listen: [String] = [], admin: String? = nil) {
        self.listen = listen
        self.admin = admin
    }

    /// Returns the options, each replaced by its variable if it is absent.
    ///
    /// - Throws: what is wrong with a variable.
    static func named(listen: [String], admin: String?) throws -> ServeOverrides {
        let isListenVariable = listen.isEmpty, isAdminVariable = admin == nil
        let overrides = ServeOverrides(
            listen: isListenVariable ? Variable.addresses : listen,
            admin: admin ?? Variable.admin.value
        )
        let listenName = isListenVariable ? Variable.listen.rawValue : "--listen"
        let adminName = isAdminVariable ? Variable.admin.rawValue : "--admin"
        for text in overrides.listen {
            if text.contains(","), !text.hasPrefix("unix:") {
                let way =
                    isListenVariable ? "write a space between two addresses" : "repeat the option for each address"
                throw ValidationError("\(listenName): \(text.debugDescription) is no address; \(way)")
            }
            try text.validateAddress(of: listenName)
        }
        if let (_, collision) = overrides.listen.collision {
            throw ValidationError("\(listenName): \(collision.message()); remove one")
        }
        guard let admin = overrides.admin, admin != "off" else { return overrides }
        try admin.validateAdminAddress(of: adminName, orNone: ", or off for none")
        if let collision = overrides.listen.collision(with: admin) {
            throw ValidationError("\(adminName): \(collision.message()); write another port")
        }
        return overrides
    }

    /// Returns a sentence if the address of the configuration's admin listener is not used.
    func warnings(for configuration: Configuration) -> [String] {
        guard let admin, let unused = configuration.admin, admin != unused else { return [] }
        return [
            "the admin listener of the configuration, \(unused), has no effect: --admin or LINKD_ADMIN says \(admin)"
        ]
    }

    /// Returns the configuration with the overrides.
    func applied(to configuration: Configuration) -> Configuration {
        var configuration = configuration
        if !listen.isEmpty { configuration.listen = listen }
        if let admin { configuration.admin = admin == "off" ? nil : admin }
        return configuration
    }
}
