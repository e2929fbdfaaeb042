/// The `applinks` part of an association file.
public struct AppLinks: Hashable, Sendable {
    /// Which app gets which links, in order.
    public var details: [Details]
    /// Lists of texts that patterns name as `$(name)`, in the order of the file.
    public var variables: [SubstitutionVariable] = []

    /// Rules and the apps that they are for.
    public struct Details: Hashable, Sendable {
        /// Application identifiers.
        public var appIDs: [String]
        /// The rules, tried in order.
        public var components: [Component]
    }
}
