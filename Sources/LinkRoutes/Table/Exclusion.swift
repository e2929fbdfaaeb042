/// An escape hatch: links with this fragment and these query items stay on the web.
///
/// `match` ignores it: an app that is handed such a link still routes it.
public struct Exclusion: Hashable, Sendable {
    /// The exact fragment, decoded.
    public let fragment: String?
    /// Exact values by name, in the order of the table; each must hold in every occurrence.
    public let query: [Item]

    /// A name and its exact value.
    public struct Item: Hashable, Sendable {
        /// The item's name.
        public let name: String
        /// The item's value, decoded.
        public let value: String
    }
}
