/// An escape hatch: links with this fragment and these query items stay on the web.
///
/// `match` ignores it: an app that receives such a link still routes it.
public struct Exclusion: Hashable, Sendable {
    /// The exact fragment, decoded.
    public let fragment: String?
    /// The exact values by name, in the order of the table; each occurrence of an item must have the value.
    public let query: [Item]
    /// Why the exclusion is as it is, for reports; nil if the table does not say it.
    public let note: String?

    /// A name and its exact value.
    public struct Item: Hashable, Sendable {
        /// The item's name.
        public let name: String
        /// The item's value, decoded.
        public let value: String
    }
}

extension Exclusion {
    /// Whether a decoded link stays on the web: each item occurs and has the value in each occurrence.
    package func holds(for url: LinkURL) -> Bool {
        if let fragment, !fragment.hasSameBytes(as: url.fragment ?? "") { return false }
        return query.allSatisfy { item in
            let values = url.query.filter { $0.name.hasSameBytes(as: item.name) }.map { $0.value ?? "" }
            return !values.isEmpty && values.allSatisfy { $0.hasSameBytes(as: item.value) }
        }
    }
}
