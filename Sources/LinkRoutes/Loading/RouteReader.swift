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
                "another route has the id \(text.quoted)",
                fix: "give each route its own id; write further paths as \"aliases\"",
                notes: [Diagnostic.Note("the other route", at: first)]
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
        object.requiredString("id").flatMap { name($0, of: object, at: "id", "a valid id") }
    }

    private func requirement(_ object: JSONObjectReader) -> String? {
        object.string("requires").flatMap { name($0, of: object, at: "requires", "a valid name") }
    }

    /// Returns a text that is a name; reports any other text.
    private func name(_ text: String, of object: JSONObjectReader, at key: String, _ expected: String) -> String? {
        guard !PatternParser.isName(text) else { return text }
        object.report(
            .invalidRouteID,
            at: key,
            "\(text.quoted) is not \(expected)",
            fix: "write a letter, then letters, digits and underscores"
        )
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
            "an alias must have the same parameters with the same types as the path",
            fix: names.isEmpty ? "remove the parameters; the path has none" : "use the parameters \(names.shown)"
        )
    }

    /// Checks a route that is gone: its page must report that, and the app must not open.
    private func checkGone(_ object: JSONObjectReader, isUniversal: Bool, isScheme: Bool) {
        for (key, isSo) in [("claimed", isUniversal), ("customScheme", isScheme)] where isSo {
            object.report(
                .removedRouteOpensApp,
                at: key,
                "the route is gone, so its links cannot open the app",
                fix: "remove \"\(key)\": true, or \"gone\""
            )
        }
        if object.value("page")?.bool == false {
            object.report(
                .missingPage,
                at: "page",
                "a route that is gone needs a page, which answers 410",
                fix: "remove \"page\": false"
            )
        }
    }

    /// Reports callbacks that would have no effect, since the app answers only scheme links.
    private func reportCallbacks(_ object: JSONObjectReader) {
        object.report(
            .callbacksWithoutScheme,
            at: "callbacks",
            "only scheme links have callbacks, but no scheme link reaches this route",
            fix: "remove \"callbacks\", or let a scheme link reach the route"
        )
    }

    private func checkKinds(_ object: JSONObjectReader, isUniversal: Bool, isScheme: Bool) {
        guard object.value("page")?.bool == false else { return }
        if isUniversal {
            object.report(
                .missingPage,
                at: "page",
                "links of this route open the app, so people without the app need a page",
                fix:
                    "remove \"page\": false, or add \"claimed\": false; if your website answers the links, write \"page\": "
                    + "\"external\""
            )
        } else if !(isScheme && hasSchemes) {
            object.report(
                .unreachableRoute,
                at: "id",
                "no link reaches this route",
                fix: "give the route a page, or let a scheme link reach it"
            )
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
            object.report(
                .emptyName,
                at: "note",
                "the note is empty",
                fix: "write the reason, such as \"claimed on purpose because …\", or remove \"note\""
            )
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
            route.report(
                .wrongType,
                at: "symbolNames",
                "expected an object, found \(members.kind)",
                fix: "write a name for each parameter, such as {\"2fa\": \"code\"}"
            )
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
        let place = SourceLocation(member.value.position, path: path)
        guard let name = member.value.string else {
            problems.report(
                .wrongType,
                at: place,
                "expected a name in a string, found \(member.value.kind)",
                fix: "write a name in quotes, such as \"code\""
            )
            return nil
        }
        check(name, at: place)
        guard let known else { return nil }
        guard let key = known.first(where: { $0.text.hasSameBytes(as: member.name) }) else {
            let nearest = NearName.nearest(to: member.name, among: known.map(\.text))
            problems.report(
                .invalidSymbolName,
                at: SourceLocation(member.position, path: path),
                "the route has no parameter \(member.name.quoted)",
                fix: nearest.map { "did you mean \($0.quoted)?" }
                    ?? "write the name of a parameter, or \"parameter=value\" for a value of its enum"
            )
            return nil
        }
        return CodeNames.Other(parameter: key.parameter, value: key.value, name: name)
    }

    private func check(_ name: String, at place: SourceLocation) {
        guard !CodeNames.isName(name) else { return }
        problems.report(
            .invalidSymbolName,
            at: place,
            "\(name.quoted) is not a name for generated code",
            fix: "write a lower-case letter, then letters and digits"
        )
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
