import Diagnostics
import HTTP
import Reports
import Server
import StrictJSON

extension Configuration {
    /// What would be wrong with the addresses when the server starts, or is probably not meant.
    func startWarnings(in file: String) -> [Diagnostic] {
        missingFolders(in: file) + everyProxy(in: file) + publicAdmin(in: file)
    }

    private func missingFolders(in file: String) -> [Diagnostic] {
        (listen + [admin].compactMap(\.self)).filter { $0.hasPrefix("unix:") }.compactMap { text in
            let path = text.dropFirst("unix:".count).prefix { $0 != "," }
            // A service manager can create the folder when it starts the server.
            return Files.missingFolder(of: String(path)).map { folder in
                let message = "missing folder \(folder.quoted) of \(text.quoted); the server cannot start"
                let fix = "create the folder, e.g. with RuntimeDirectory in systemd"
                return Diagnostic(.missingSocketFolder, in: file, message, fix: fix)
            }
        }
    }

    /// A warning if machines of other networks may reach the admin listener.
    private func publicAdmin(in file: String) -> [Diagnostic] {
        guard let admin, let address = try? ListenAddress(admin), address.isPublic else { return [] }
        return [
            Diagnostic(
                SiteProblemCode.publicAdmin,
                severity: .warning,
                at: adminPlace.in(file),
                "public address \"\(address)\"; anyone who connects can read health and metrics",
                fix: "write \"127.0.0.1:\(address.port)\", or use a Unix-domain socket or a private address"
            )
        ]
    }

    private func everyProxy(in file: String) -> [Diagnostic] {
        TrustedProxies(trustedProxies).wholeFamilies.map { family in
            let message = "\"trustedProxies\" includes every \(family) address; clients can forge addresses in the log"
            return Diagnostic(.trustsEveryClient, in: file, message, fix: "list only the networks of your proxies")
        }
    }
}

extension AccessLogSettings {
    /// Returns why the file of the log cannot be opened, as far as the folders tell; nil for standard output too.
    ///
    /// - Parameter file: the file of the configuration.
    package func obstacle(relativeTo file: String) -> (message: String, fix: String)? {
        guard !["stdout", "stderr"].contains(destination) else { return nil }
        let path = Files.path(destination, beside: file)
        if let folder = Files.missingFolder(of: path) {
            return ("missing folder \(folder.quoted)", "create the folder, or use a file in an existing folder")
        }
        guard FileStatus(path: path)?.kind == .folder else { return nil }
        return ("\(path.quoted) is a folder", "use a file path, e.g. \"access.log\"")
    }
}
