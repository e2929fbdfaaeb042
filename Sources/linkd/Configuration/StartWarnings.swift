import Diagnostics
import HTTP
import Reports
import Server
import StrictJSON

extension Configuration {
    /// What would be wrong with the addresses when the server starts, or is probably not meant.
    func startWarnings(in file: String) -> [Diagnostic] {
        (missingFolders + everyProxy).map { .warning(file, $0) } + publicAdmin(in: file)
    }

    private var missingFolders: [String] {
        (listen + [admin].compactMap(\.self)).filter { $0.hasPrefix("unix:") }.compactMap { text in
            let path = text.dropFirst("unix:".count).prefix { $0 != "," }
            // A service manager can create the folder when it starts the server.
            return Files.missingFolder(of: String(path)).map { folder in
                "the folder \(folder.printable) of \(text.debugDescription) does not exist, and the server cannot start "
                    + "without it; create it, or let the service manager create it"
            }
        }
    }

    /// A warning if machines of other networks may reach the admin listener.
    private func publicAdmin(in file: String) -> [Diagnostic] {
        guard let admin, let address = try? ListenAddress(admin), address.isPublic else { return [] }
        return [
            Diagnostic(
                SiteProblemCode.publicAdmin.rawValue,
                severity: .warning,
                at: SourceLocation(adminPosition, path: "admin").in(file),
                "anyone who reaches \(address) can read health and the metrics, because the address is public",
                fix: "write 127.0.0.1:\(address.port), unix:/PATH or an address of a private network"
            )
        ]
    }

    private var everyProxy: [String] {
        TrustedProxies(trustedProxies).wholeFamilies.map { family in
            "\"trustedProxies\" has every \(family) address, so each client can set its own address in the access log; name "
                + "only the networks of your proxies"
        }
    }
}
