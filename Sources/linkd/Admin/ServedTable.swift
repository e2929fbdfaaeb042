import HTTP
import LinkRoutes

/// A table that is served, as others may compare it with theirs.
struct ServedTable: Hashable, Sendable {
    /// The name of the table's site.
    let site: String
    /// Sixteen hexadecimal digits, the same wherever the same table is served for the same hosts and apps.
    let hash: String

    init(site: String, hash: String) {
        self.site = site
        self.hash = hash
    }

    /// A table and the text that it was read from.
    ///
    /// Hosts and apps are hashed beside the text, because a configuration may replace them.
    init(_ table: RouteTable, readFrom text: [UInt8]) {
        var tag = EntityTag(hashing: text)
        let apps = table.apps.ios.map(\.id) + table.apps.android.flatMap { [$0.package] + $0.fingerprints }
        for name in table.hosts + apps { tag.combine(name.utf8 + [0]) }
        self.init(site: table.name, hash: "\(tag)".filter(\.isHexDigit))
    }
}

extension ServedTable: Comparable {
    static func < (left: ServedTable, right: ServedTable) -> Bool {
        (left.site, left.hash) < (right.site, right.hash)
    }
}
