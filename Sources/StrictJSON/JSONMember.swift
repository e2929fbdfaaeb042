/// A name and its value in a JSON object.
public struct JSONMember: Sendable {
    /// The name, its escapes resolved.
    ///
    /// Compare its UTF-8: `==` on `String` equates spellings that JSON keeps apart.
    public let name: String
    /// Where the name's opening quote stands.
    public let position: JSONPosition
    /// The member's value.
    public let value: JSONValue

    /// Makes a member; parsers do, and tests.
    public init(name: String, position: JSONPosition, value: JSONValue) {
        self.name = name
        self.position = position
        self.value = value
    }

    /// Whether the name has exactly these bytes.
    func isNamed(_ name: String) -> Bool { self.name.utf8.elementsEqual(name.utf8) }
}
