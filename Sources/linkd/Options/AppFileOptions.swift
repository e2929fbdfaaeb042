import ArgumentParser
import Checking

/// The files of an app's project that are compared with a table.
struct AppFileOptions: ParsableArguments {
    @Option(file: "The entitlements of an iOS app: compares its domains with the table.")
    var entitlements: String?

    @Option(file: "The Info.plist of an iOS app: compares its schemes with the table.")
    var infoPlist: String?

    @Option(file: "The AndroidManifest.xml of an app: compares its intent filters with the table.")
    var manifest: String?

    /// Whether no file is named.
    var isEmpty: Bool { named.isEmpty }

    /// The named files.
    var named: [AppFile] {
        let all: [(path: String?, kind: AppFile.Kind)] = [
            (entitlements, .entitlements), (infoPlist, .infoPlist), (manifest, .manifest),
        ]
        return all.compactMap { path, kind in path.map { AppFile(path: $0, kind: kind) } }
    }
}
