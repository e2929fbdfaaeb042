import ArgumentParser
import Diagnostics
import Server
import Serving
import SiteConfiguration

extension ServeOverrides {
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
                throw ValidationError("\(listenName): \(text.quoted) is no address; \(way)")
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
}
