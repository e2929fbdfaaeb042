/// A JSON value with its position in the text.
public struct JSONValue: Sendable {
    /// The content of a value.
    public enum Content: Sendable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A number as written in the text: RFC 8259 §6 sets no range, so the reader chooses a type.
        case number(String)
        /// A string, its escapes resolved.
        case string(String)
        /// The elements in order.
        case array([JSONValue])
        /// The members in the order of the text; each name is unique.
        case object([JSONMember])
    }

    /// The content.
    public let content: Content
    /// The position of the value's first byte.
    public let position: JSONPosition

    /// Creates a value, for parsers and tests.
    public init(_ content: Content, at position: JSONPosition = .start) {
        self.content = content
        self.position = position
    }

    /// The text of a string; nil for any other value.
    public var string: String? {
        guard case .string(let text) = content else { return nil }
        return text
    }

    /// The value of `true` or `false`; nil for any other value.
    public var bool: Bool? {
        guard case .bool(let flag) = content else { return nil }
        return flag
    }

    /// The boolean that a string or a number probably means, such as `"yes"` or `0`; nil if there is none.
    package var meantBool: Bool? {
        let text = (string ?? integer.map { "\($0)" } ?? "").lowercased()
        return ["true", "yes", "on", "1"].contains(text)
            ? true : ["false", "no", "off", "0"].contains(text) ? false : nil
    }

    /// The value of a number without fraction and exponent that fits into `Int`; nil for any other value.
    public var integer: Int? { integer(as: Int.self) }

    /// Returns the value of a number without fraction and exponent that fits into the type; nil for any other value.
    public func integer<Number: FixedWidthInteger>(as type: Number.Type) -> Number? {
        guard case .number(let text) = content else { return nil }
        return Number(text)
    }

    /// The elements of an array; nil for any other value.
    public var array: [JSONValue]? {
        guard case .array(let elements) = content else { return nil }
        return elements
    }

    /// The members of an object; nil for any other value.
    public var object: [JSONMember]? {
        guard case .object(let members) = content else { return nil }
        return members
    }

    /// Whether the value is `null`.
    public var isNull: Bool {
        guard case .null = content else { return false }
        return true
    }

    /// Returns the member of an object whose name has exactly these bytes; nil if there is none.
    public subscript(_ name: String) -> JSONValue? {
        object?.first { $0.isNamed(name) }?.value
    }

    /// The kind of the value for a message, for example `a string`.
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
    /// Compare the UTF-8 bytes: `==` on `String` treats canonically equivalent names as equal, JSON does not.
    public let name: String
    /// The position of the name's opening quote.
    public let position: JSONPosition
    /// The member's value.
    public let value: JSONValue

    /// Creates a member, for parsers and tests.
    public init(name: String, position: JSONPosition, value: JSONValue) {
        self.name = name
        self.position = position
        self.value = value
    }

    /// Returns whether the name has exactly these bytes.
    func isNamed(_ name: String) -> Bool {
        self.name.utf8.count == name.utf8.count && self.name.utf8.elementsEqual(name.utf8)
    }
}
