import HTTP
import Server

extension Configuration {
    /// What would be wrong with the addresses when the server starts, or is probably not meant, one sentence each.
    var startWarnings: [String] { missingFolders + adminWarnings + everyProxy }

    private var missingFolders: [String] {
        (listen + [admin?.listen].compactMap(\.self)).filter { $0.hasPrefix("unix:") }.compactMap { text in
            let path = text.dropFirst("unix:".count).prefix { $0 != "," }
            // A service manager can create the folder when it starts the server.
            return Files.missingFolder(of: String(path)).map { folder in
                "the folder \(folder.printable) of \(text.debugDescription) does not exist, and the server cannot start "
                    + "without it; create it, or let the service manager create it"
            }
        }
    }

    private var adminWarnings: [String] {
        guard let admin else { return [] }
        var warnings = (admin.clients?.wholeFamilies ?? []).map { family in
            "\"networks\" of \"admin\" has every \(family) address, so everyone who reaches the listener can read the "
                + "metrics; name only the networks of your machines"
        }
        warnings += admin.networksOfOneMachine.map { address in
            "\"networks\" of \"admin\" has the one machine \(address); for a network, write its length, such as \(address)/8"
        }
        if admin.clients != nil, (try? admin.address())?.isLoopback == true {
            warnings.append(
                "\"networks\" of \"admin\" has no effect, because only this machine reaches \(admin.listen); to serve others, "
                    + "listen on 0.0.0.0"
            )
        }
        return warnings
    }

    private var everyProxy: [String] {
        TrustedProxies(trustedProxies).wholeFamilies.map { family in
            "\"trustedProxies\" has every \(family) address, so each client can set its own address in the access log; name "
                + "only the networks of your proxies"
        }
    }
}
