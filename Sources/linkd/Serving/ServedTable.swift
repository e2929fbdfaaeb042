import HTTP
import LinkRoutes

/// A served table with a hash, for comparison between servers.
struct ServedTable: Hashable, Sendable {
    /// The name of the site.
    let site: String
    /// A hash of sixteen hexadecimal digits, the same on every server with the same table, hosts and apps.
    let hash: String

    init(site: String, hash: String) {
        self.site = site
        self.hash = hash
    }

    /// Creates one that stands for several, with a hash of their names and hashes.
    init(site: String, hashing tables: [ServedTable]) {
        var tag = EntityTag(hashing: [])
        for table in tables { tag.combine("\(table.site)\0\(table.hash)\0".utf8) }
        self.init(site: site, hash: "\(tag)".filter(\.isHexDigit))
    }

    /// Creates a served table from a table and its text.
    ///
    /// The hash includes the hosts and the apps, because a configuration may replace them.
    ///
    /// - Parameter name: the name of the site; that of the table by default.
    init(_ table: RouteTable, readFrom text: [UInt8], named name: String? = nil) {
        var tag = EntityTag(hashing: text)
        for name in table.hosts + table.apps.ios.flatMap(\.allTexts) + table.apps.android.flatMap(\.allTexts) {
            tag.combine(name.utf8 + [0])
        }
        self.init(site: name ?? table.name, hash: "\(tag)".filter(\.isHexDigit))
    }
}

extension ServedTable: Comparable {
    static func < (left: ServedTable, right: ServedTable) -> Bool {
        (left.site, left.hash) < (right.site, right.hash)
    }
}

extension IOSApp {
    /// All texts of an app that a configuration may replace.
    fileprivate var allTexts: [String] { [id, name] + store.items.flatMap { [$0.name, $0.value ?? ""] } }
}

extension AndroidApp {
    fileprivate var allTexts: [String] {
        [package, name] + fingerprints + store.items.flatMap { [$0.name, $0.value ?? ""] }
    }
}
