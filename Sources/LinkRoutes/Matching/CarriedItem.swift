/// A name and a text that a link carries, and where they stand in it.
package struct CarriedItem: Sendable {
    /// The parts of a link that carry something.
    package enum Place: Hashable, Sendable {
        /// A segment of the canonical path, counted from 1.
        case segment(Int)
        /// An item of the query, counted from 1, those of other readers too.
        case query(Int)
    }

    /// The name, decoded.
    package let name: String
    /// The text, decoded; nil for a query item without `=`.
    package let text: String?
    /// Where it stands.
    package let place: Place
    /// Whether it is one segment of a catch-all.
    package let isOfRest: Bool

    /// The index of the route's query rule that has its name.
    package let rule: Int?

    /// Makes one.
    package init(name: String, text: String?, place: Place, isOfRest: Bool = false, rule: Int? = nil) {
        self.name = name
        self.text = text
        self.place = place
        self.isOfRest = isOfRest
        self.rule = rule
    }
}
