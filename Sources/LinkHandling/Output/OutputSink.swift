import LinkRoutes

/// Collects the items of an output in the order in which they come.
final class OutputSink {
    let arrays: LinkOutput.ArrayForm
    private(set) var items: [LinkURL.QueryItem] = []
    /// What a container that could not exist would have thrown; those that ask for one cannot throw.
    private var failure: LinkOutputError?

    init(_ arrays: LinkOutput.ArrayForm) { self.arrays = arrays }

    /// Writes a value of any type.
    func write<Value: Encodable>(_ value: Value, _ place: OutputPlace) throws(LinkOutputError) {
        if let value = value as? any LinkValue { return try write(text: value, place) }
        guard place.depth < LinkDecoding.deepest else {
            throw error(.tooDeep, place, "lies more than \(LinkDecoding.deepest) levels deep; hand back less")
        }
        let start = items.count
        do {
            try value.encode(to: OutputEncoder(sink: self, place: place.deeper()))
        } catch let error as LinkOutputError {
            throw error
        } catch {
            throw self.error(.failed, place, "did not encode itself: \(error)")
        }
        if let failure { throw failure }
        if value is any KeyedByText { sort(from: start) }
    }

    /// Writes a value that is one text.
    func write<Value: LinkValue>(text value: Value, _ place: OutputPlace) throws(LinkOutputError) {
        guard let text = value.linkText else {
            // The value itself is left out: Foundation's description of a date that is not finite traps.
            throw error(.badValue, place, "is outside what a link can say; it must be \(Value.words)")
        }
        let name = place.valueName
        guard !name.isEmpty, !name.hasBytes(atStart: "x-") else {
            throw error(.badName, place, "has a name of x-callback-url or none; choose another key")
        }
        items.append(LinkURL.QueryItem(name: name, value: text))
    }

    /// Notes that a list's element has parts, which repeating a name cannot say.
    func refuseParts(_ place: OutputPlace) {
        failure = failure ?? error(.nestedList, place, "is a list of what has parts itself; write it with .indexed")
    }

    /// Puts a dictionary's items, whose order is random, into the order of their names.
    private func sort(from start: Int) {
        let sorted = items[start...].enumerated().sorted {
            $0.element.name.hasSameBytes(as: $1.element.name)
                ? $0.offset < $1.offset
                : $0.element.name.utf8.lexicographicallyPrecedes($1.element.name.utf8)
        }
        items.replaceSubrange(start..., with: sorted.map(\.element))
    }

    private func error(_ code: LinkOutputError.Code, _ place: OutputPlace, _ message: String) -> LinkOutputError {
        LinkOutputError(code: code, parameter: place.valueName, message: message)
    }
}

/// A dictionary that encodes itself as names and values.
private protocol KeyedByText {}

extension Dictionary: KeyedByText where Key == String {}
