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
        for name in table.hosts + table.apps.ios.flatMap(\.allTexts) + table.apps.android.flatMap(\.allTexts) {
            tag.combine(name.utf8 + [0])
        }
        self.init(site: table.name, hash: "\(tag)".filter(\.isHexDigit))
    }
}

extension ServedTable: Comparable {
    static func < (left: ServedTable, right: ServedTable) -> Bool {
        (left.site, left.hash) < (right.site, right.hash)
    }
}

extension IOSApp {
    /// All that a configuration may say of it.
    fileprivate var allTexts: [String] { [id, name] + store.items.flatMap { [$0.name, $0.value ?? ""] } }
}

extension AndroidApp {
    fileprivate var allTexts: [String] {
        [package, name] + fingerprints + store.items.flatMap { [$0.name, $0.value ?? ""] }
    }
}
