import BorrowedBytes

/// A query item that a route declares.
public struct QueryRule: Hashable, Sendable {
    /// The item's name: unreserved ASCII, and brackets if it is not required.
    public let name: String
    /// The type of its value; a required item is part of matching, an optional one is not.
    public let type: ParameterType
    /// Whether a link must have the item, with a value of the type, to match the route.
    public let isRequired: Bool
    /// Whether every occurrence counts, as with `int*` in the table; of another item, the first value counts.
    public let isRepeated: Bool

    package init(name: String, type: ParameterType, isRequired: Bool, isRepeated: Bool = false) {
        (self.name, self.type, self.isRequired, self.isRepeated) = (name, type, isRequired, isRepeated)
    }

    /// Whether a checked query satisfies a required item: it occurs, and each occurrence is of the type
    /// (docs/route-table.md#r9).
    func isSatisfied(by query: QueryScan, in bytes: Borrowed<UInt8>) -> Bool {
        var index = query.range.lowerBound
        var isPresent = false
        while let item = query.next(bytes, &index) {
            let isNamed = withBytes(of: name) { PercentEncoding.equals(bytes, at: item.name, $0, in: 0..<$0.count) }
            guard isNamed else { continue }
            guard let value = item.value, type.accepts(bytes, value) else { return false }
            isPresent = true
        }
        return isPresent
    }

    /// Whether the item has this name, byte for byte.
    package func isNamed(_ name: String) -> Bool { self.name.hasSameBytes(as: name) }

    /// Whether decoded items satisfy a required item (docs/route-table.md#r9).
    package func isSatisfied(by items: [LinkURL.QueryItem]) -> Bool {
        let values = items.filter { isNamed($0.name) }.map(\.value)
        return !values.isEmpty && values.allSatisfy { $0.map { type.accepts($0) } ?? false }
    }
}

extension QueryRule: CustomStringConvertible {
    /// The type with its mark, as in the table: `int`, `int?` or `int*`.
    public var description: String { "\(type)\(isRequired ? "" : isRepeated ? "*" : "?")" }
}

extension Sequence<QueryRule> {
    /// The required rules.
    package var required: [QueryRule] { filter(\.isRequired) }

    /// Whether one query can satisfy the required items of both routes.
    package func isCompatible(with other: some Sequence<QueryRule>) -> Bool {
        allSatisfy { rule in
            other.allSatisfy { !$0.isNamed(rule.name) || $0.type.overlaps(rule.type) }
        }
    }
}
