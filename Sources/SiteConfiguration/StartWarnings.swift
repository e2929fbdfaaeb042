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
                let message =
                    "the folder \(folder.printable) of \(text.quoted) does not exist, and the server cannot start "
                    + "without it"
                let fix = "create it, or let the service manager create it"
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
                "anyone who reaches \(address) can read health and the metrics, because the address is public",
                fix: "write 127.0.0.1:\(address.port), unix:/PATH or an address of a private network"
            )
        ]
    }

    private func everyProxy(in file: String) -> [Diagnostic] {
        TrustedProxies(trustedProxies).wholeFamilies.map { family in
            let message =
                "\"trustedProxies\" has every \(family) address, so each client can set its own address in the access log"
            let fix = "name only the networks of your proxies"
            return Diagnostic(.trustsEveryClient, in: file, message, fix: fix)
        }
    }
}

extension AccessLogSettings {
    /// Returns why the file of the log cannot be opened, as far as the folders tell; nil for standard output too.
    ///
    /// - Parameter file: the file of the configuration.
    package func obstacle(beside file: String) -> String? {
        guard !["stdout", "stderr"].contains(destination) else { return nil }
        let path = Files.path(destination, beside: file)
        if let folder = Files.missingFolder(of: path) { return "the folder \(folder.printable) does not exist" }
        return FileStatus(path: path)?.kind == .folder ? "\(path.printable) is a folder" : nil
    }

    /// The fix for an obstacle.
    package static let fixOfObstacle = "create the folder, or write the name of a file in a folder that exists"
}
