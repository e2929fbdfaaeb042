import SiteAssociation
import StrictJSON

/// The apps that a file and a table name, with the builds of one app: the package of a debug build or a flavor is that of
/// the app, a dot and a suffix (developer.android.com/build/build-variants, "applicationIdSuffix").
struct AppBuilds {
    private let packages: Set<String>
    /// The fingerprints of each app, for each relation that Android knows.
    private var fingerprints: [[String]: Set<String>] = [:]

    /// Reads a list of statements.
    ///
    /// - Parameter others: the apps of a table.
    init(_ root: JSONValue, besides others: [String]) {
        var packages = Set(others)
        for statement in root.array ?? [] {
            guard let target = statement["target"], let package = target["package_name"]?.string else { continue }
            packages.insert(package)
            let own = (target["sha256_cert_fingerprints"]?.texts ?? []).map { $0.uppercased() }
            for relation in Set(statement["relation"]?.texts ?? []).intersection(AssetLinksKey.relations) {
                fingerprints[[package, relation], default: []].formUnion(own)
            }
        }
        self.packages = packages
    }

    /// Whether a package is that of another build of an app.
    func extendsOther(_ package: String) -> Bool {
        package.indices.contains { package[$0] == "." && packages.contains(String(package[..<$0])) }
    }

    /// Whether all statements with one of some relations name only one fingerprint of an app that has no other build's
    /// package.
    func hasOneFingerprint(_ package: String?, _ relations: [String]) -> Bool {
        guard let package else { return true }
        return !extendsOther(package) && relations.allSatisfy { fingerprints[[package, $0]]?.count ?? 0 < 2 }
    }
}
