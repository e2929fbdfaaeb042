import ArgumentParser
import Diagnostics
import HTTP
import LinkRoutes
import Server
import Serving
import SiteConfiguration

extension ServeOverrides {
    /// Returns the options, the addresses each replaced by its variable if it is absent.
    ///
    /// - Throws: what is wrong with an option or a variable.
    static func named(listen: [String], admin: String?, hosts: [String] = []) throws -> ServeOverrides {
        let isListenVariable = listen.isEmpty, isAdminVariable = admin == nil
        let overrides = ServeOverrides(
            listen: isListenVariable ? Variable.addresses : listen,
            admin: admin ?? Variable.admin.value,
            hosts: try hosts.map(Self.host)
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
        try admin.validateAddress(of: adminName)
        if let collision = overrides.listen.collision(with: admin) {
            throw ValidationError("\(adminName): \(collision.message()); write another port")
        }
        return overrides
    }

    /// Returns a name of `--host` in lower case.
    private static func host(_ text: String) throws -> String {
        let bare = String(text.split(separator: "://").last ?? "").prefix { !"/:?#".contains($0) }
        if text.hasPrefix("[") || IPAddress(text) != nil || IPAddress(String(bare)) != nil {
            throw ValidationError(
                "--host: \(text.quoted) is an address, but clients send a name in Host; to listen on an address, "
                    + "write --listen ADDRESS:PORT, such as --listen 0.0.0.0:8080"
            )
        }
        guard HostName.isWellFormed(text) else {
            let host = bare.hasSuffix(".") ? bare.dropLast() : bare
            let name = HostName.isWellFormed(host) ? String(host) : "trips.example.net"
            throw ValidationError("--host: \(text.quoted) is not the name of a host; write --host \(name)")
        }
        return text.lowercased()
    }
}
