import StrictJSON

/// Reads `redirects`.
struct RedirectReader {
    let routes: [Route]
    let problems: JSONProblems

    func declarations(_ table: JSONObjectReader) -> [RedirectDeclaration] {
        guard let elements = table.array("redirects"), !elements.isEmpty else { return [] }
        let targets = Targets(routes: routes, values: table.value("routes")?.array)
        return elements.compactMap { declaration($0.value, $0.path, targets) }
    }

    private func declaration(_ value: JSONValue, _ path: String, _ targets: Targets) -> RedirectDeclaration? {
        guard let object = JSONObjectReader(value, path: path, keys: ["from", "to"], problems: problems) else {
            return nil
        }
        let pattern = pattern(object)
        guard let id = object.requiredString("to") else { return nil }
        guard let route = targets.routes[Array(id.utf8)] else {
            reportUnknown(id, object, targets)
            return nil
        }
        checkTarget(route, object)
        guard let pattern, let position = object.value("from")?.position else { return nil }
        RedirectParameters(from: pattern, route: route).report(to: object)
        let place = (path: object.path(of: "from"), position: position)
        return RedirectDeclaration(redirect: Redirect(from: pattern, route: route), place: place)
    }

    /// What a redirect can name, by bytes: `==` on `String` equates spellings.
    private struct Targets {
        var routes: [[UInt8]: Route] = [:]
        /// Every id of the text, also of routes that are not understood; nil where there is no list of routes.
        var ids: Set<[UInt8]>?

        init(routes: [Route], values: [JSONValue]?) {
            for route in routes where self.routes[Array(route.id.utf8)] == nil {
                self.routes[Array(route.id.utf8)] = route
            }
            ids = values.map { Set($0.compactMap { $0["id"]?.string.map { Array($0.utf8) } }) }
        }
    }

    private func pattern(_ object: JSONObjectReader) -> PathPattern? {
        guard let text = object.requiredString("from") else { return nil }
        do throws(PatternError) {
            return try PatternParser.path(text)
        } catch {
            object.report(error.code, "from", error.message, mend: error.mend)
            return nil
        }
    }

    private func checkTarget(_ route: Route, _ object: JSONObjectReader) {
        if route.isGone {
            object.report(
                .badRedirect,
                "to",
                "what \"\(route.id)\" led to is gone",
                mend: "lead to another route, or make the old path a route with \"gone\": true"
            )
        } else if route.page == nil {
            object.report(
                .badRedirect,
                "to",
                "\"\(route.id)\" has no page, so a browser would find nothing there",
                mend: "lead to a route with a page"
            )
        }
    }

    private func reportUnknown(_ id: String, _ object: JSONObjectReader, _ targets: Targets) {
        guard let ids = targets.ids, !ids.contains(Array(id.utf8)) else { return }
        // Comparing with each of very many would take longer than looking it up does.
        let candidates = routes.count <= 200 ? routes.map(\.id) : []
        let nearest = candidates.map { ($0, EditDistance.between(id.utf8, $0.utf8)) }.min { $0.1 < $1.1 }?.0
        object.report(
            .unknownRoute,
            "to",
            "no route has the id \(id.quoted)",
            mend: nearest.map { "did you mean \($0.quoted)?" } ?? "write the id of a route"
        )
    }
}
