import StrictJSON

/// What an old path gives and what the route that it leads to needs: each value has one place to go, and fits there.
struct RedirectParameters {
    private let from: PathPattern
    private let route: Route
    private let given: [Parameter]
    private let needed: [Parameter]

    /// A name with what text its value may be.
    private struct Parameter {
        let name: String
        let type: ParameterType
        /// Whether it is one or more segments.
        var isRest = false

        /// The parameter as an old path has to spell it.
        var spelling: String {
            let segment: PathSegment = isRest ? .rest(name: name) : .parameter(name: name, type: type)
            return segment.description
        }

        /// Whether every value of another one fits.
        func takesAll(of other: Parameter) -> Bool {
            isRest || !other.isRest && type.covers(other.type)
        }
    }

    init(from: PathPattern, route: Route) {
        self.from = from
        self.route = route
        given = from.segments.compactMap(Self.parameter)
        needed =
            route.path.segments.compactMap(Self.parameter)
            + route.query.required.map { Parameter(name: $0.name, type: $0.type) }
    }

    /// Reports each value that is missing, does not fit, or goes nowhere.
    func report(to object: JSONObjectReader) {
        for parameter in needed {
            if let match = given.first(where: { $0.name.hasSameBytes(as: parameter.name) }) {
                // A type that was not understood takes nothing; that is reported where it stands.
                guard !parameter.takesAll(of: match), parameter.type != .enumeration([]) else { continue }
                object.report(
                    .badRedirect,
                    "from",
                    "\(match.spelling.shown) takes values that \"\(route.id)\" does not: there it is "
                        + parameter.spelling.shown,
                    mend: "write \(parameter.spelling.shown)"
                )
            } else if !(parameter.isRest && route.aliases.contains { !$0.hasRest }) {
                object.report(
                    .badRedirect,
                    "from",
                    "\"\(route.id)\" needs \(parameter.spelling.shown), which \(from.description.shown) does not have",
                    mend: "write \(parameter.spelling.shown) where the old path has the value, or lead to another route"
                )
            }
        }
        let names = needed.map(\.name)
        for parameter in given where !names.hasElement(withBytesOf: parameter.name) {
            let known = names.joined(separator: ", ").shown
            object.report(
                .badRedirect,
                "from",
                "{\(parameter.name.shown)} goes nowhere: \"\(route.id)\" has no path parameter and no required query "
                    + "item of that name",
                mend: names.isEmpty ? "write fixed text; the route has none" : "the names are \(known)"
            )
        }
    }

    private static func parameter(_ segment: PathSegment) -> Parameter? {
        switch segment {
        case .literal: nil
        case .parameter(let name, let type): Parameter(name: name, type: type)
        case .prefix(_, let name), .suffix(let name, _): Parameter(name: name, type: .string)
        case .rest(let name): Parameter(name: name, type: .string, isRest: true)
        }
    }
}
