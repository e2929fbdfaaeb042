/// The place of an element in a list, as a step of a coding path.
struct IndexKey: CodingKey {
    private let index: Int

    init(_ index: Int) { self.index = index }

    init?(intValue: Int) { index = intValue }

    /// Nil: a place has a number, never a name.
    init?(stringValue: String) { nil }

    var intValue: Int? { index }
    var stringValue: String { String(index) }
}
