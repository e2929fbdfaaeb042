import LinkRoutes

/// Collects the items of an output in order.
final class OutputSink {
    /// How deep values may be nested, so that no type exhausts the stack.
    private static let deepest = 32

    private(set) var items: [LinkURL.QueryItem] = []
    /// The error of a container that could not be created; the methods that create containers cannot throw.
    private var failure: LinkOutputError?

    /// Writes a value of any type.
    func write<Value: Encodable>(_ value: Value, _ place: OutputPlace) throws(LinkOutputError) {
        if let value = value as? any LinkValue { return try write(text: value, place) }
        guard place.depth < Self.deepest else {
            throw error(.tooDeep, at: place, "is nested more than \(Self.deepest) levels deep; return less")
        }
        let start = items.count
        do {
            try value.encode(to: OutputEncoder(sink: self, place: place.deeper()))
        } catch let error as LinkOutputError {
            throw error
        } catch {
            throw self.error(.failed, at: place, "could not be encoded: \(error)")
        }
        if let failure { throw failure }
        if value is any KeyedByText { sort(from: start) }
    }

    /// Writes a value that consists of one text.
    private func write<Value: LinkValue>(text value: Value, _ place: OutputPlace) throws(LinkOutputError) {
        guard let text = value.linkText else {
            // The value itself is omitted: Foundation's description of a date that is not finite traps.
            throw error(.badValue, at: place, "cannot be written in a link; it must be \(Value.valueDescription)")
        }
        let name = place.valueName
        guard !name.isEmpty, !ReservedItemName.contains(name) else {
            throw error(.badName, at: place, "has no name, or a name of x-callback-url; choose another key")
        }
        items.append(LinkURL.QueryItem(name: name, value: text))
    }

    /// Records that a list's element has properties, which repeated names cannot express.
    func refuseParts(_ place: OutputPlace) {
        failure =
            failure ?? error(.nestedList, at: place, "is a list of values with properties; return a list of texts")
    }

    /// Sorts a dictionary's items by name, since their order is random.
    private func sort(from start: Int) {
        let sorted = items[start...].enumerated().sorted {
            $0.element.name.hasSameBytes(as: $1.element.name)
                ? $0.offset < $1.offset
                : $0.element.name.utf8.lexicographicallyPrecedes($1.element.name.utf8)
        }
        items.replaceSubrange(start..., with: sorted.map(\.element))
    }

    private func error(_ code: LinkOutputError.Code, at place: OutputPlace, _ message: String) -> LinkOutputError {
        LinkOutputError(code: code, parameter: place.valueName, message: message)
    }
}

/// A dictionary that encodes itself as names and values.
private protocol KeyedByText {}

extension Dictionary: KeyedByText where Key == String {}
