import Diagnostics
package import StrictJSON

/// Reads `routes`.
struct RouteReader {
    /// The language of the table's texts.
    let language: String
    let hasSchemes: Bool
    /// The keys of a route; nil to ignore others.
    let keys: TableReader.Keys?
    let problems: JSONProblems

    func declarations(_ table: JSONObjectReader) -> [RouteDeclaration] {
        guard table.required("routes") != nil else { return [] }
        let routes = table.array("routes") ?? []
        checkRepeats(routes)
        return routes.compactMap { declaration($0.value, $0.path) }
    }

    private func checkRepeats(_ routes: [(value: JSONValue, path: String)]) {
        var known: [String: SourceLocation] = [:]
        for (route, path) in routes {
            guard let id = route["id"], let text = id.string, PatternParser.isName(text) else { continue }
            let place = SourceLocation(id.position, path: "\(path).id")
            guard let first = known[text] else {
                known[text] = place
                continue
            }
            problems.report(
                .duplicateRouteID,
                at: place,
                "duplicate route ID \(text.quoted)",
                fix: "use a unique ID, or add the path to \"aliases\" of the other route",
                notes: [Diagnostic.Note("other route", at: first)]
            )
        }
    }

    /// Reads a whole route, so that all its problems are in one report; nil if the value is no object.
    private func declaration(_ value: JSONValue, _ path: String) -> RouteDeclaration? {
        let object = JSONObjectReader(
            value,
            path: path,
            keys: keys?.allowed,
            advice: keys?.advice ?? [:],
            problems: problems
        )
        guard let object else { return nil }
        let id = id(object)
        let patterns = patterns(object)
        let names = patterns.first?.pattern.names
        let query = QueryReader(problems: problems).rules(object, parameters: names ?? [])
        let codeNames = CodeNameReader(problems: problems)
            .names(object, path: patterns.first?.pattern, query: query)
        let isGone = object.bool("gone", default: false)
        let isUniversal = object.bool("claimed", default: !isGone)
        let isScheme = object.bool("customScheme", default: !isGone)
        let allowsCallbacks = object.bool("callbacks", default: false)
        let requirement = requirement(object)
        if allowsCallbacks, !(isScheme && hasSchemes) { reportCallbacks(object) }
        if isGone {
            checkGone(object, isUniversal: isUniversal, isScheme: isScheme)
        } else {
            checkKinds(object, isUniversal: isUniversal, isScheme: isScheme)
        }
        let values = names.map { $0 + query.required.map(\.name) }
        guard let id, let canonical = patterns.first else {
            return RouteDeclaration(object: object, values: values, route: nil, entries: [], places: [])
        }
        let page = object.value("page")
        let route = Route(
            id: id,
            path: canonical.pattern,
            aliases: patterns.dropFirst().map(\.pattern),
            query: query,
            isUniversal: isUniversal,
            isScheme: isScheme,
            allowsCallbacks: allowsCallbacks,
            requirement: requirement,
            isNavigation: object.bool("navigation", default: true),
            isGone: isGone,
            hasPage: page?.bool != false,
            title: title(of: page),
            codeNames: codeNames,
            note: NoteReader.note(object)
        )
        let entries = patterns.map { RouteEntry(route: route, pattern: $0.pattern, required: query.required) }
        return RouteDeclaration(
            object: object,
            values: values,
            route: route,
            entries: entries,
            places: patterns.map(\.place)
        )
    }

    /// Returns the title of a page in the table's language, else in the first of its languages.
    private func title(of page: JSONValue?) -> String? {
        let title = page?["title"]
        let texts = (title?.object ?? []).map { (language: $0.name, text: $0.value.string) }
        let text = texts.first { $0.language == language } ?? texts.min { $0.language < $1.language }
        return title?.string ?? text?.text
    }

    private func id(_ object: JSONObjectReader) -> String? {
        object.requiredString("id").flatMap { name($0, of: object, at: "id", "route ID") }
    }

    private func requirement(_ object: JSONObjectReader) -> String? {
        object.string("requires").flatMap { name($0, of: object, at: "requires", "name") }
    }

    /// Returns a text that is a name; reports any other text.
    private func name(_ text: String, of object: JSONObjectReader, at key: String, _ kind: String) -> String? {
        guard !PatternParser.isName(text) else { return text }
        object.report(.invalidRouteID, at: key, "invalid \(kind) \(text.quoted)", fix: PatternParser.nameFix)
        return nil
    }

    private func patterns(_ object: JSONObjectReader) -> [(pattern: PathPattern, place: SourceLocation)] {
        let place = object.place(of: "path")
        let canonical = object.requiredString("path").flatMap { problems.pattern($0, at: place) }
        // The mistakes of aliases belong to the same report, also without a path.
        let aliases = (object.strings("aliases") ?? []).compactMap { text, place in
            problems.pattern(text, at: place).map { (pattern: $0, place: place) }
        }
        guard let canonical else { return [] }
        for (alias, place) in aliases { checkAlias(alias, of: canonical, at: place) }
        return [(canonical, place)] + aliases
    }

    /// Checks that an alias has the same parameters with the same types; it may omit only a catch-all.
    private func checkAlias(_ alias: PathPattern, of canonical: PathPattern, at place: SourceLocation) {
        let declared = Set(alias.parameters.map(\.signature))
        let wanted = Set(canonical.parameters.map(\.signature))
        let withoutRest = Set(canonical.parameters.filter { !$0.isRest }.map(\.signature))
        guard declared != wanted, declared != withoutRest else { return }
        let names = canonical.parameters.map(\.description).joined(separator: ", ")
        problems.report(
            .invalidAlias,
            at: place,
            "alias must use the same parameters and types as the path",
            fix: names.isEmpty ? "remove the parameters" : "use the parameters \(names.shown)"
        )
    }

    /// Checks a route that is gone: its page must report that, and the app must not open.
    private func checkGone(_ object: JSONObjectReader, isUniversal: Bool, isScheme: Bool) {
        for (key, isSo) in [("claimed", isUniversal), ("customScheme", isScheme)] where isSo {
            let fix = "write false, or remove \"gone\""
            object.report(.removedRouteOpensApp, at: key, "removed route must not open the app", fix: fix)
        }
        if object.value("page")?.bool == false {
            let message = "removed route must have a page, which responds with 410"
            object.report(.missingPage, at: "page", message, fix: "remove \"page\": false")
        }
    }

    /// Reports callbacks that would have no effect, since the app answers only scheme links.
    private func reportCallbacks(_ object: JSONObjectReader) {
        let message = "callbacks without effect; scheme links do not match the route"
        let fix = "write false, or let scheme links match the route"
        object.report(.callbacksWithoutScheme, at: "callbacks", message, fix: fix)
    }

    private func checkKinds(_ object: JSONObjectReader, isUniversal: Bool, isScheme: Bool) {
        guard object.value("page")?.bool == false else { return }
        if isUniversal {
            let message = "claimed route must have a page for people without the app"
            let fix = "remove \"page\": false, add \"claimed\": false, or use \"external\" for a page of your website"
            object.report(.missingPage, at: "page", message, fix: fix)
        } else if !(isScheme && hasSchemes) {
            let message = "unreachable route: neither https links nor scheme links match"
            object.report(.unreachableRoute, at: "id", message, fix: "add a page, or let scheme links match the route")
        }
    }
}

extension PathPattern {
    /// The parameters that an alias must have too, with their types; an affix counts as a plain parameter.
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

extension PathSegment {
    /// The parameter's name and type as bytes, an enum's values in order: `==` on `String` treats NFC and NFD as equal.
    fileprivate var signature: [UInt8] { Array("\(name ?? "") \(shape)".utf8) }
}

/// Reads `note`: why something is as it is, although it looks wrong.
package enum NoteReader {
    /// Returns the note; nil if there is none, or no text in it.
    package static func note(_ object: JSONObjectReader) -> String? {
        guard let note = object.string("note") else { return nil }
        guard !note.allSatisfy(\.isWhitespace) else {
            let fix = "add the reason, e.g. \"claimed on purpose because …\", or remove \"note\""
            object.report(.emptyName, at: "note", "empty note", fix: fix)
            return nil
        }
        return note
    }
}

/// A route with its place in the text, for problems that need all routes, and for what only a site reads of it.
package struct RouteDeclaration {
    /// The members of the route.
    package let object: JSONObjectReader
    /// The names that texts of its page may use: path parameters and required query items; nil if its path is invalid.
    package let values: [String]?
    /// Nil if it has no valid id or path.
    package let route: Route?
    let entries: [RouteEntry]
    /// The position of each entry's pattern, in the order of `entries`.
    let places: [SourceLocation]
}

/// Reads `symbolName` and `symbolNames` of a route.
struct CodeNameReader {
    let problems: JSONProblems

    /// Reads the names.
    ///
    /// - Parameters:
    ///   - path: the path of the route; nil if it cannot be read, then the keys are not checked.
    ///   - query: the query items of the route.
    func names(_ route: JSONObjectReader, path: PathPattern?, query: [QueryRule]) -> CodeNames {
        let name = route.string("symbolName")
        if let name { check(name, at: route.place(of: "symbolName")) }
        guard let members = route.value("symbolNames") else { return CodeNames(route: name, others: []) }
        guard let object = members.object else {
            let fix = "use an object with a name for each parameter, e.g. {\"2fa\": \"code\"}"
            route.report(.wrongType, at: "symbolNames", "expected an object, found \(members.kind)", fix: fix)
            return CodeNames(route: name, others: [])
        }
        let known = path.map { $0.segments.compactMap(Self.keys).joined() + query.flatMap(Self.keys) }
        return CodeNames(
            route: name,
            others: object.compactMap { other($0, in: route.path(of: "symbolNames"), known: known.map { Array($0) }) }
        )
    }

    private func other(_ member: JSONMember, in path: String, known: [Key]?) -> CodeNames.Other? {
        let path = "\(path).\(member.name.shown)"
        guard let name = problems.string(member.value, path) else { return nil }
        check(name, at: SourceLocation(member.value.position, path: path))
        guard let known else { return nil }
        guard let key = known.first(where: { $0.text.hasSameBytes(as: member.name) }) else {
            let nearest = NearName.nearest(to: member.name, among: known.map(\.text))
            problems.report(
                .invalidSymbolName,
                at: SourceLocation(member.position, path: path),
                "unknown parameter \(member.name.quoted)",
                fix: nearest.map { "write \($0.quoted)" }
                    ?? "use the name of a parameter, or \"parameter=value\" for an enum value"
            )
            return nil
        }
        return CodeNames.Other(parameter: key.parameter, value: key.value, name: name)
    }

    private func check(_ name: String, at place: SourceLocation) {
        guard !CodeNames.isName(name) else { return }
        let fix = "use a lower-case letter, then letters and digits"
        problems.report(.invalidSymbolName, at: place, "invalid symbol name \(name.quoted)", fix: fix)
    }

    /// A key that `symbolNames` can have.
    private struct Key {
        let parameter: String
        let value: String?

        var text: String { value.map { "\(parameter)=\($0)" } ?? parameter }
    }

    private static func keys(_ segment: PathSegment) -> [Key]? {
        guard let name = segment.name else { return nil }
        guard case .parameter(_, let type) = segment else { return [Key(parameter: name, value: nil)] }
        return keys(name, type)
    }

    private static func keys(_ rule: QueryRule) -> [Key] { keys(rule.name, rule.type) }

    private static func keys(_ name: String, _ type: ParameterType) -> [Key] {
        guard case .enumeration(let values) = type else { return [Key(parameter: name, value: nil)] }
        return [Key(parameter: name, value: nil)] + values.map { Key(parameter: name, value: $0) }
    }
}
