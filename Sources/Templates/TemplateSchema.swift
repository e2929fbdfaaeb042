/// The names that a template may use.
public struct TemplateSchema: Hashable, Sendable {
    /// What each name stands for.
    public let kinds: [String: TemplateKind]

    /// Makes a schema of its names.
    public init(_ kinds: [String: TemplateKind]) { self.kinds = kinds }
}
