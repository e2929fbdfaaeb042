import LinkRoutes

/// The parameters of a route, as the table declares them.
struct RouteParameters {
    private let route: Route

    init(_ route: Route) { self.route = route }

    /// The names of the path, then those of the query.
    var names: [String] { route.path.names + route.query.map(\.name) }

    /// The items that a link may omit.
    var optionalNames: [String] { route.query.filter { !$0.isRequired }.map(\.name) }

    /// Whether the route declares a name, or a name that numbers or nested names begin with.
    func declares(_ name: String) -> Bool {
        names.contains { $0.hasSameBytes(as: name) || $0.hasBytes(atStart: name + ".") }
    }

    /// Whether a name belongs to the catch-all.
    func isRest(_ name: String) -> Bool {
        route.path.segments.contains { $0.isRest && ($0.name ?? "").hasSameBytes(as: name) }
    }

    /// Returns the type of a name; nil for any text and for unknown names.
    func type(of name: String) -> ParameterType? {
        for segment in route.path.segments {
            guard case .parameter(let found, let type) = segment, found.hasSameBytes(as: name) else { continue }
            return type.examples.isEmpty ? nil : type
        }
        return route.query.first { $0.isNamed(name) }.flatMap { $0.type.examples.isEmpty ? nil : $0.type }
    }

    /// Returns the table's text that gives a free-text name another type; nil if the name is not free text.
    func spelling(of name: String, as type: String) -> String? {
        for segment in route.path.segments {
            guard case .parameter(let found, .string) = segment, found.hasSameBytes(as: name) else { continue }
            return "{\(name):\(type)}"
        }
        guard let rule = route.query.first(where: { $0.isNamed(name) }), case .string = rule.type else { return nil }
        return "\"\(type)\(rule.isRequired ? "" : rule.isRepeated ? "*" : "?")\""
    }

    /// Returns an example of each parameter, without the given names.
    func examples(without absent: [String] = []) -> LinkParameters {
        let path = route.path.segments.enumerated().compactMap { index, segment in
            segment.name.map { name in
                let text = if case .parameter(_, let type) = segment { type.examples.first } else { nil as String? }
                return LinkValueSource(
                    name: name,
                    text: text ?? "x",
                    place: .segment(index + 1),
                    isOfRest: segment.isRest
                )
            }
        }
        let query = route.query.enumerated().filter { !absent.hasElement(withBytesOf: $0.element.name) }.map {
            LinkValueSource(name: $1.name, text: $1.type.examples.first ?? "x", place: .query($0 + 1), rule: $0)
        }
        return LinkParameters(path + query, rules: route.query, isOfRoute: true)
    }
}

extension ParameterType {
    /// Texts of the type, chosen so that a Swift type that reads them reads the others too; empty for any text.
    var examples: [String] {
        switch self {
        case .string: []
        case .int: ["7"]
        case .bool: Self.boolTexts
        case .number: ["7.5"]
        case .uuid, .date: [example]
        case .enumeration(let values): values
        }
    }
}
