/// How a link's parameters become a Swift value.
public struct LinkDecoding: Hashable, Sendable {
    /// How a list is written.
    public enum Arrays: Hashable, Sendable {
        /// The name repeated: `id=1&id=2`.
        case repeated
        /// One value with commas: `id=1,2`; further occurrences of the name are read after it.
        case commaSeparated
    }

    /// How a struct within a struct is written.
    public enum Nesting: Hashable, Sendable {
        /// Not at all.
        case none
        /// By the names of both, with a dot between them: `from.city=Bern`.
        case dots
    }

    /// How lists are written; numbered names, `id.0=1&id.1=2`, are read with either form.
    public var arrays: Arrays
    /// How a struct within a struct is written.
    public var nesting: Nesting

    /// Takes the forms that other apps write.
    public init(arrays: Arrays = .repeated, nesting: Nesting = .none) {
        self.arrays = arrays
        self.nesting = nesting
    }

    /// How deep values may lie within each other, so that no type and no name exhausts the stack.
    static let deepest = 32
    /// The name that a value without names of its own has: a number, a text or a list as the whole output.
    static let resultName = "result"
}
