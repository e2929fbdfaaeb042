import StrictJSON

/// A value without positions, written as Swift literals, so that a table can say what a text holds.
///
/// Strings are kept as UTF-8, since `==` on `String` equates spellings that JSON keeps apart.
enum JSONTree: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case text([UInt8])
    case array([JSONTree])
    case object([Member])

    struct Member: Hashable, Sendable {
        let name: [UInt8]
        let value: JSONTree
    }

    init(_ value: JSONValue) {
        switch value.content {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let spelling): self = .number(spelling)
        case .string(let text): self = .text(Array(text.utf8))
        case .array(let elements): self = .array(elements.map { JSONTree($0) })
        case .object(let members):
            self = .object(members.map { Member(name: Array($0.name.utf8), value: JSONTree($0.value)) })
        }
    }
}

extension JSONTree: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self = .text(Array(text.utf8)) }
}

extension JSONTree: ExpressibleByIntegerLiteral {
    init(integerLiteral value: Int) { self = .number(String(value)) }
}

extension JSONTree: ExpressibleByBooleanLiteral {
    init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONTree: ExpressibleByArrayLiteral {
    init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
}

extension JSONTree: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, JSONTree)...) {
        self = .object(elements.map { Member(name: Array($0.0.utf8), value: $0.1) })
    }
}
