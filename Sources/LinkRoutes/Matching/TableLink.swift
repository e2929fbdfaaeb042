/// A link of a table: its kind and the path that routes are matched against.
public struct TableLink: Hashable, Sendable {
    /// The link, split.
    public let url: LinkURL
    /// How it reaches the app.
    public let kind: LinkKind
    /// The canonical path: the same for an https link and a scheme link to one place.
    public let segments: [String]
    /// Whether the first segment is the host of a scheme link.
    package let isHostSegment: Bool
}
