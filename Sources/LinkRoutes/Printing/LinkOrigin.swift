/// What a printed link begins with.
public enum LinkOrigin: Hashable, Sendable {
    /// `https://` and this host of the table, by default the canonical one.
    case universal(host: String? = nil)
    /// This scheme of the table, by default the first, with a host that is dropped on arrival, by default none.
    case scheme(String? = nil, host: String? = nil)
}
