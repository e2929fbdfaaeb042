/// The names that a route and its parameters have in generated code, where the table gives them.
///
/// All others are made from the ids and names of the table (docs/app.md#names).
public struct CodeNames: Hashable, Sendable {
    /// The name of the route's case; nil if it is made from the id.
    public let route: String?
    /// The names of parameters, and of values of an enum.
    public let others: [Other]

    /// The name of a parameter or of one value.
    public struct Other: Hashable, Sendable {
        /// The path parameter or query item.
        public let parameter: String
        /// The value of its enum; nil for the parameter itself.
        public let value: String?
        /// The name in generated code.
        public let name: String
    }

    /// Returns the name of a parameter, or of a value of its enum; nil if the table gives none.
    public func name(of parameter: String, value: String? = nil) -> String? {
        others.first { other in
            guard other.parameter.hasSameBytes(as: parameter) else { return false }
            guard let known = other.value, let value else { return other.value == nil && value == nil }
            return known.hasSameBytes(as: value)
        }?.name
    }

    /// Whether the text is a name that all three languages accept: a lower-case letter, then letters and digits.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) }
    }
}
