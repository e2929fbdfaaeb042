import StrictJSON

/// A route with the places of its text, for problems that only show when all routes are known.
struct RouteDeclaration {
    let route: Route
    let entries: [RouteEntry]
    /// The place of each entry's pattern, in the order of `entries`.
    let places: [(path: String, position: JSONPosition)]
}

/// Reads `routes`.
struct RouteReader {
    let name: String
    let language: String
    let hasSchemes: Bool
    let problems: JSONProblems

    func declarations(_ table: JSONObjectReader) -> [RouteDeclaration] {
        guard table.required("routes") != nil else { return [] }
        var declarations: [RouteDeclaration] = []
        var ids: Set<String> = []
        for (value, path) in table.array("routes") ?? [] {
            guard let declaration = declaration(value, path) else { continue }
            if !ids.insert(declaration.route.id).inserted {
                problems.report(
                    .duplicateID, "\(path).id", at: value["id"]?.position ?? value.position,
                    "another route has the id \"\(declaration.route.id)\"", mend: "give each route an id of its own; further paths are \"aliases\"")
            }
            declarations.append(declaration)
        }
        return declarations
    }

    private func declaration(_ value: JSONValue, _ path: String) -> RouteDeclaration? {
        let keys = ["id", "path", "aliases", "universal", "scheme", "query", "page"]
        guard let object = JSONObjectReader(value, path: path, keys: keys, problems: problems) else { return nil }
        let id = id(object)
        let patterns = patterns(object)
        guard let id, let canonical = patterns.first else { return nil }
        let query = QueryReader(problems: problems).rules(object, parameters: canonical.pattern.names)
        let holes = canonical.pattern.names + query.required.map(\.name)
        let hasPage = object.value("page")?.bool != false
        let route = Route(
            id: id, path: canonical.pattern, aliases: patterns.dropFirst().map(\.pattern), query: query,
            isUniversal: object.bool("universal", default: true), isScheme: object.bool("scheme", default: true),
            page: PageReader(name: name, language: language, problems: problems).page(object, holes: holes))
        checkKinds(route, hasPage: hasPage, object)
        let entries = patterns.map { RouteEntry(route: route, pattern: $0.pattern, required: query.required) }
        return RouteDeclaration(route: route, entries: entries, places: patterns.map { ($0.path, $0.position) })
    }

    private func id(_ object: JSONObjectReader) -> String? {
        guard let id = object.requiredString("id") else { return nil }
        guard PatternParser.isName(id) else {
            object.report(.badID, "id", "\"\(id)\" is no id", mend: "an id is a letter, then letters, digits and underscores")
            return nil
        }
        return id
    }

    private func patterns(_ object: JSONObjectReader) -> [(pattern: PathPattern, path: String, position: JSONPosition)] {
        guard let text = object.requiredString("path"), let position = object.value("path")?.position,
            let canonical = pattern(text, object.path(of: "path"), at: position)
        else {
            // The aliases' own mistakes belong in the same report.
            for alias in object.strings("aliases") ?? [] { _ = pattern(alias.text, alias.path, at: alias.position) }
            return []
        }
        var patterns = [(pattern: canonical, path: object.path(of: "path"), position: position)]
        for alias in object.strings("aliases") ?? [] {
            guard let pattern = pattern(alias.text, alias.path, at: alias.position) else { continue }
            checkAlias(pattern, of: canonical, alias.path, at: alias.position)
            patterns.append((pattern, alias.path, alias.position))
        }
        return patterns
    }

    private func pattern(_ text: String, _ path: String, at position: JSONPosition) -> PathPattern? {
        do throws(PatternError) {
            return try PatternParser.path(text)
        } catch {
            problems.report(error.code, path, at: position, error.message, mend: error.mend)
            return nil
        }
    }

    /// An alias carries the same parameters with the same types; only a catch-all may be left out.
    private func checkAlias(_ alias: PathPattern, of canonical: PathPattern, _ path: String, at position: JSONPosition) {
        let declared = Set(alias.parameters)
        let wanted = Set(canonical.parameters)
        let withoutRest = Set(canonical.parameters.filter { !$0.isRest })
        guard declared != wanted, declared != withoutRest else { return }
        let names = canonical.parameters.map(\.description).joined(separator: ", ")
        problems.report(
            .badAlias, path, at: position, "an alias carries the same parameters with the same types as its path",
            mend: names.isEmpty ? "the path has none" : "the path has \(names)")
    }

    private func checkKinds(_ route: Route, hasPage: Bool, _ object: JSONObjectReader) {
        if route.isUniversal, !hasPage {
            object.report(
                .claimedWithoutPage, "page", "the app is opened for this route, so people without the app need a page",
                mend: "remove \"page\": false, or add \"universal\": false")
        }
        if !route.isUniversal, !hasPage, !(route.isScheme && hasSchemes) {
            object.report(
                .unreachable, "id", "no link reaches this route",
                mend: route.isScheme ? "declare a scheme in \"schemes\", or give the route a page" : "give it a page, or remove \"scheme\": false")
        }
    }
}

extension PathPattern {
    /// What an alias must have too: each parameter with its type, an affix being a plain one.
    fileprivate var parameters: [PathSegment] {
        segments.compactMap { segment in
            switch segment {
            case .literal: nil
            case .parameter, .rest: segment
            case .prefix(_, let name), .suffix(let name, _): .parameter(name: name, type: .string)
            }
        }
    }
}

/// Reads `query`.
struct QueryReader {
    let problems: JSONProblems

    func rules(_ route: JSONObjectReader, parameters: [String]) -> [QueryRule] {
        guard let value = route.value("query") else { return [] }
        guard let members = value.object else {
            route.report("wrongType", "query", "an object should stand here, not \(value.kind)")
            return []
        }
        return members.compactMap { rule($0, route.path(of: "query") + ".\($0.name)", parameters) }
    }

    private func rule(_ member: JSONMember, _ path: String, _ parameters: [String]) -> QueryRule? {
        let name = member.name
        if name.isEmpty || !name.utf8.allSatisfy(PercentEncoding.isUnreserved) {
            problems.report(
                .badQueryName, path, at: member.position, "\"\(name)\" is no name of a query item here",
                mend: "a name has the characters A-Z a-z 0-9 - . _ ~")
        } else if name.hasPrefix("x-") {
            problems.report(.badQueryName, path, at: member.position, "names with x- belong to x-callback-url", mend: "choose another name")
        } else if parameters.contains(name) {
            problems.report(
                .badQueryName, path, at: member.position, "\"\(name)\" is a parameter of the path too", mend: "rename one of them")
        }
        guard let text = member.value.string else {
            problems.report("wrongType", path, at: member.value.position, "a type in a string should stand here, not \(member.value.kind)")
            return nil
        }
        let isOptional = text.hasSuffix("?")
        do throws(PatternError) {
            let type = try PatternParser.type(isOptional ? text.dropLast() : text[...], inQuery: true)
            return QueryRule(name: name, type: type, isRequired: !isOptional)
        } catch {
            problems.report(error.code, path, at: member.value.position, error.message, mend: error.mend)
            return nil
        }
    }
}
