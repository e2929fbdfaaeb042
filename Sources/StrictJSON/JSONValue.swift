/// A JSON value that knows where in its text it stands.
public struct JSONValue: Sendable {
    /// What a value holds.
    public enum Content: Sendable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A number in the spelling of its text: RFC 8259 §6 sets no range, so whoever needs one decides.
        case number(String)
        /// A string, its escapes resolved.
        case string(String)
        /// The elements in order.
        case array([JSONValue])
        /// The members in the order of the text; no name stands twice.
        case object([JSONMember])
    }

    /// What the value holds.
    public let content: Content
    /// Where the value's first byte stands.
    public let position: JSONPosition

    /// Makes a value; parsers do, and tests.
    public init(_ content: Content, at position: JSONPosition = .start) {
        self.content = content
        self.position = position
    }

    /// The text of a string, else nil.
    public var string: String? {
        guard case .string(let text) = content else { return nil }
        return text
    }

    /// The value of `true` or `false`, else nil.
    public var bool: Bool? {
        guard case .bool(let flag) = content else { return nil }
        return flag
    }

    /// The value of a number without fraction and exponent that fits an `Int`, else nil.
    public var integer: Int? { integer(as: Int.self) }

    /// The value of a number without fraction and exponent that fits the type, else nil.
    public func integer<Number: FixedWidthInteger>(as type: Number.Type) -> Number? {
        guard case .number(let text) = content else { return nil }
        return Number(text)
    }

    /// The elements of an array, else nil.
    public var array: [JSONValue]? {
        guard case .array(let elements) = content else { return nil }
        return elements
    }

    /// The members of an object, else nil.
    public var object: [JSONMember]? {
        guard case .object(let members) = content else { return nil }
        return members
    }

    /// Whether the value is `null`.
    public var isNull: Bool {
        guard case .null = content else { return false }
        return true
    }

    /// The member of an object with exactly the bytes of this name, else nil.
    public subscript(_ name: String) -> JSONValue? {
        object?.first { $0.isNamed(name) }?.value
    }

    /// The kind of value in the words of a message, for example `a string`.
    public var kind: String {
        switch content {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

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
