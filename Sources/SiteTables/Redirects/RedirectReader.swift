import Diagnostics
import LinkRoutes
import StrictJSON

/// Reads `redirects`.
struct RedirectReader {
    let routes: [Route]
    let pages: [ObjectIdentifier: Page]
    let problems: JSONProblems

    func declarations(_ table: JSONObjectReader) -> [RedirectDeclaration] {
        guard let elements = table.array("redirects"), !elements.isEmpty else { return [] }
        let targets = Targets(routes: routes, values: table.value("routes")?.array)
        return elements.compactMap { declaration($0.value, in: $0.path, targets: targets) }
    }

    private func declaration(_ value: JSONValue, in path: String, targets: Targets) -> RedirectDeclaration? {
        let keys = ["from", "to", "note", "suppress"]
        guard let object = JSONObjectReader(value, path: path, keys: keys, problems: problems) else { return nil }
        let (note, suppressed) = (NoteReader.note(object), Suppression.all(in: object, problems))
        let pattern = object.requiredString("from").flatMap { problems.pattern($0, at: object.place(of: "from")) }
        guard let id = object.requiredString("to") else { return nil }
        guard let route = targets.routes[Array(id.utf8)] else {
            reportUnknown(id, object, targets: targets)
            return nil
        }
        checkTarget(route, object)
        guard let pattern else { return nil }
        RedirectParameters(from: pattern, route: route).report(to: object)
        let isPrivate = pages[ObjectIdentifier(route)]?.isPrivate == true
        let redirect = Redirect(from: pattern, route: route, isPrivate: isPrivate, note: note, suppressions: suppressed)
        return RedirectDeclaration(redirect: redirect, place: object.place(of: "from"))
    }

    /// The routes that a redirect can name, by bytes: `==` on `String` treats different encodings as equal.
    private struct Targets {
        var routes: [[UInt8]: Route] = [:]
        /// The IDs in the list of routes, with those of invalid routes; nil without such a list.
        var ids: Set<[UInt8]>?

        init(routes: [Route], values: [JSONValue]?) {
            for route in routes where self.routes[Array(route.id.utf8)] == nil {
                self.routes[Array(route.id.utf8)] = route
            }
            ids = values.map { Set($0.compactMap { $0["id"]?.string.map { Array($0.utf8) } }) }
        }
    }

    private func checkTarget(_ route: Route, _ object: JSONObjectReader) {
        if route.isGone {
            let fix = "use another route, or make the old path a route with \"gone\": true"
            object.report(.invalidRedirect, at: "to", "target \"\(route.id)\" is a removed route", fix: fix)
        } else if !route.hasPage {
            let message = "target \"\(route.id)\" does not have a page; browsers would get a 404"
            object.report(.invalidRedirect, at: "to", message, fix: "use a route with a page")
        }
    }

    private func reportUnknown(_ id: String, _ object: JSONObjectReader, targets: Targets) {
        guard let ids = targets.ids, !ids.contains(Array(id.utf8)) else { return }
        // Comparing with a large number of ids would take too long.
        let candidates = routes.count <= 200 ? routes.map(\.id) : []
        let nearest = NearName.nearest(to: id, among: candidates)
        object.report(
            .unknownRoute,
            at: "to",
            "unknown route \(id.quoted)",
            fix: nearest.map { "write \($0.quoted)" } ?? "use the ID of a route, not a path or URL"
        )
    }
}

/// A redirect with the position of its old path, for problems that need all routes.
struct RedirectDeclaration {
    let redirect: Redirect
    let place: SourceLocation
}

/// The values that an old path provides and those that its route needs: each value must have a matching parameter.
struct RedirectParameters {
    private let route: Route
    private let given: [Parameter]
    private let needed: [Parameter]

    /// A name with the texts that its value may have.
    private struct Parameter {
        let name: String
        let type: ParameterType
        /// Whether the value consists of one or more segments.
        var isRest = false

        /// The parameter as an old path must write it, with a type that a path can have.
        var spelling: String {
            let type: ParameterType =
                switch type {
                case .bool: .enumeration(["true", "false"])
                case .number: .int
                default: type
                }
            let segment: PathSegment = isRest ? .rest(name: name) : .parameter(name: name, type: type)
            return segment.description
        }

        /// Whether every value of another parameter fits.
        func takesAll(of other: Parameter) -> Bool {
            isRest || !other.isRest && type.covers(other.type)
        }
    }

    init(from: PathPattern, route: Route) {
        self.route = route
        given = from.segments.compactMap(Self.parameter)
        needed =
            route.path.segments.compactMap(Self.parameter)
            + route.query.required.map { Parameter(name: $0.name, type: $0.type) }
    }

    /// Reports each value that is missing, does not fit, or is not used.
    func report(to object: JSONObjectReader) {
        for parameter in needed {
            let wanted = parameter.spelling.shown
            if let match = given.first(where: { $0.name.hasSameBytes(as: parameter.name) }) {
                // An invalid type matches no value; it is reported at its own position.
                guard !parameter.takesAll(of: match), parameter.type != .enumeration([]) else { continue }
                let message = "\(match.spelling.shown) must be \(wanted), as in \"\(route.id)\""
                object.report(.invalidRedirect, at: "from", message, fix: "use \(wanted)")
            } else if !(parameter.isRest && route.aliases.contains { !$0.hasRest }) {
                let message = "missing parameter \(wanted) of route \"\(route.id)\""
                object.report(.invalidRedirect, at: "from", message, fix: "add \(wanted), or use another route")
            }
        }
        let names = needed.map(\.name)
        for parameter in given where !names.hasElement(withBytesOf: parameter.name) {
            let message = "unknown parameter {\(parameter.name.shown)} of route \"\(route.id)\""
            let fix =
                names.isEmpty
                ? "replace {\(parameter.name.shown)} with literal text"
                : "use only these parameters: \(names.joined(separator: ", ").shown)"
            object.report(.invalidRedirect, at: "from", message, fix: fix)
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
