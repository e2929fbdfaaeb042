/// A list of texts that patterns name as `$(name)`; it stands for exactly one of them.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks, "substitutionVariables".
public struct SubstitutionVariable: Hashable, Sendable {
    /// The name, without the `$( )`.
    public var name: String
    /// The texts, in the spelling of a URL.
    public var values: [String]
}
