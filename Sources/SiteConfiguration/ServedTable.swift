import HTTP
package import LinkRoutes

/// A served table with a hash, for comparison between servers.
package struct ServedTable: Hashable, Sendable {
    /// The name of the site.
    package let site: String
    /// A hash of sixteen hexadecimal digits, the same on every server with the same table, hosts and apps.
    package let hash: String

    /// Creates a served table from a table and its text.
    ///
    /// The hash includes the hosts and the apps, because a configuration may replace them.
    package init(_ table: RouteTable, readFrom text: [UInt8]) {
        var tag = EntityTag(hashing: text)
        for name in table.hosts + table.apps.ios.flatMap(\.allTexts) + table.apps.android.flatMap(\.allTexts) {
            tag.combine(name.utf8 + [0])
        }
        site = table.name
        hash = "\(tag)".filter(\.isHexDigit)
    }
}

extension ServedTable: Comparable {
    package static func < (left: ServedTable, right: ServedTable) -> Bool {
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
