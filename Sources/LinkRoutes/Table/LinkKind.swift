/// How a link reaches the app.
public enum LinkKind: String, Sendable, CaseIterable {
    /// An https link on a host of the table.
    case universal
    /// A link with a custom scheme of the table.
    case scheme
}
