import Diagnostics
public import LinkRoutes
import TableChecks

extension CodeModel {
    /// Makes the types for the links of a table.
    ///
    /// Most languages get the routes that open the app; TypeScript gets every route that is not gone.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - name: the name of the type, an upper-case letter, then letters and digits; for Kotlin with the package before it.
    ///   - language: the language, whose reserved names are refused.
    /// - Throws: all names that the code cannot have, and that there is no route.
    public init(_ table: RouteTable, name: String = "Links", for language: CodeLanguage) throws(CodeError) {
        let parts = name.parts(separatedBy: ".")
        self.name = parts.last.map { String($0) } ?? name
        var builder = CodeModelBuilder(table: table, language: language, name: self.name)
        let cases = builder.cases()
        guard builder.problems.isEmpty else { throw CodeError(problems: builder.problems) }
        package = parts.count > 1 ? parts.dropLast().joined(separator: ".") : nil
        site = table.name
        let text = table.linkText
        hash = RouteTable.hash(ofLinkText: text)
        self.table = text
        matching = CodeMatching(table, cases: Set(cases.map(\.number)))
        self.cases = cases
    }
}

extension CodeMatching {
    fileprivate init(_ table: RouteTable, cases: Set<Int>) {
        hosts = table.hosts
        schemes = table.schemes
        schemeHosts =
            switch table.schemeHosts {
            case .every: nil
            case .listed(let names): names
            }
        routes = table.routes.enumerated().map { number, route in
            let items = route.query.map { "#\($0.name):\($0)" }
            return Route(
                id: route.id,
                isWeb: route.isVisible(to: .universal),
                isScheme: route.isScheme,
                isCase: cases.contains(number),
                isNavigation: route.isNavigation,
                isAction: route.allowsCallbacks || !route.isNavigation,
                requirement: route.requirement,
                specification: route.path.decoded + items.joined(),
                aliasWithoutRest: route.path.hasRest ? route.aliases.first { !$0.hasRest }?.decoded : nil
            )
        }
        entries = zip(table.routeNumbers, table.entries).map { Entry(route: $0, pattern: $1.pattern.decoded) }
    }
}

/// Makes the cases of a table and collects the problems of their names.
private struct CodeModelBuilder {
    let table: RouteTable
    let language: CodeLanguage
    private let reservedTypes: Set<String>
    private(set) var problems: [Diagnostic] = []

    init(table: RouteTable, language: CodeLanguage, name: String) {
        (self.table, self.language) = (table, language)
        reservedTypes = language.reservedTypes.union(language.reservedSuffixes.map { name + $0 })
    }

    /// A name in code with its place in the table.
    private struct Named {
        let name: String
        /// How a message calls it, such as `the route "trip"`; made for a message only.
        let subject: () -> String
        let path: String
        let fix: String
    }

    mutating func cases() -> [CodeCase] {
        let routes = table.routes.enumerated().filter { isWanted($0.element) }
        if routes.isEmpty { reportEmpty() }
        var names: [Named] = []
        var types: [Named] = []
        let cases = routes.map { number, route in
            let path = "routes[\(number)]"
            let fix = "add \"symbolName\" to one of the routes"
            var subject: String { "route \(route.id.quoted)" }
            let name = self.name(
                route.codeNames.route,
                route.id,
                besides: language.reservedCases,
                of: subject,
                at: path + ".id",
                key: "as \"symbolName\""
            )
            if language.hasTypesForCases {
                check(
                    CodeName.capitalized(name),
                    besides: reservedTypes,
                    of: subject,
                    at: path + ".id",
                    key: "as \"symbolName\""
                )
            }
            names.append(Named(name: name, subject: { subject }, path: path + ".id", fix: fix))
            return CodeCase(
                number: number,
                id: route.id,
                name: name,
                title: title(route),
                path: route.path.description,
                hasWebLink: hasWebLink(route),
                hasSchemeLink: hasSchemeLink(route),
                parameters: parameters(route, CodeName.capitalized(name), at: path, adding: &types)
            )
        }
        reportCollisions(names)
        if language.makesNames {
            let areTypes = language.hasTypesForCases && !types.isEmpty && problems.isEmpty
            let cases = names.filter { _ in areTypes }.map {
                Named(name: CodeName.capitalized($0.name), subject: $0.subject, path: $0.path, fix: $0.fix)
            }
            reportCollisions(types + cases)
        }
        return cases
    }

    private func isWanted(_ route: Route) -> Bool {
        guard hasWebLink(route) || hasSchemeLink(route) else { return false }
        return language.hasWebRoutes ? !route.isGone : route.opensApp
    }

    private func hasWebLink(_ route: Route) -> Bool { route.isVisible(to: .universal) && !table.hosts.isEmpty }

    private func hasSchemeLink(_ route: Route) -> Bool { route.isScheme && !table.schemes.isEmpty }

    private mutating func reportEmpty() {
        let isUnreachable = table.hosts.isEmpty && table.schemes.isEmpty
        report(
            CodeProblemCode.noGeneratedRoutes,
            at: isUnreachable ? "" : "routes",
            isUnreachable ? "missing \"hosts\" or \"schemes\"" : "missing route that opens the app",
            fix: isUnreachable ? "add \"hosts\" or \"schemes\"" : "add a route that opens the app"
        )
    }

    /// Returns the page's title, with its holes; nil for the table's name.
    private func title(_ route: Route) -> String? {
        guard let title = route.title, !title.isEmpty else { return nil }
        return title.hasSameBytes(as: table.name) ? nil : title
    }

    // Parameters

    private mutating func parameters(
        _ route: Route,
        _ owner: String,
        at path: String,
        adding types: inout [Named]
    ) -> [CodeParameter] {
        var parameters: [CodeParameter] = []
        for segment in route.path.segments {
            guard let name = segment.name else { continue }
            let type: ParameterType? =
                switch segment {
                case .parameter(_, let type): type
                case .rest: nil
                case .literal, .prefix, .suffix: .string
                }
            parameters.append(parameter(name, type, rule: nil, of: route, owner: owner, at: path, adding: &types))
        }
        for rule in route.query {
            parameters.append(
                parameter(rule.name, rule.type, rule: rule, of: route, owner: owner, at: path, adding: &types)
            )
        }
        reportCollisions(
            parameters.map { parameter in
                Named(
                    name: parameter.label,
                    subject: { "parameter \(parameter.name.quoted)" },
                    path: Self.place(of: parameter.name, parameter.isQuery, path),
                    fix: "add a name for one of them to \"symbolNames\" of the route"
                )
            }
        )
        return parameters
    }

    /// Makes a parameter; without a type, it is a catch-all.
    private mutating func parameter(
        _ name: String,
        _ type: ParameterType?,
        rule: QueryRule?,
        of route: Route,
        owner: String,
        at path: String,
        adding types: inout [Named]
    ) -> CodeParameter {
        let place = Self.place(of: name, rule != nil, path)
        var subject: String { "parameter \(name.quoted) of \(route.id.quoted)" }
        let given = route.codeNames.name(of: name)
        let label = self.name(given, name, besides: language.reservedLabels, of: subject, at: place)
        let codeType: CodeType =
            switch type {
            case nil: .list
            case .string: .text
            case .int: .integer
            case .bool: .bool
            case .number: .number
            case .uuid: .uuid
            case .date: .day
            case .enumeration(let values):
                .choice(
                    choice(
                        values,
                        of: name,
                        in: route,
                        named: owner + CodeName.capitalized(label),
                        at: place,
                        adding: &types
                    )
                )
            }
        return CodeParameter(
            name: name,
            label: label,
            type: codeType,
            isOptional: rule.map { !$0.isRequired && !$0.isRepeated } ?? false,
            isRepeated: rule?.isRepeated ?? false,
            isQuery: rule != nil
        )
    }

    private mutating func choice(
        _ values: [String],
        of parameter: String,
        in route: Route,
        named name: String,
        at place: String,
        adding types: inout [Named]
    ) -> CodeChoice {
        var subject: String { "the type of \(parameter.quoted) in \(route.id.quoted)" }
        types.append(
            Named(name: name, subject: { subject }, path: place, fix: "add \"symbolNames\" to one of the routes")
        )
        check(name, besides: reservedTypes, of: subject, at: place)
        let named = values.map { text -> CodeChoice.Value in
            guard language.makesNames else { return CodeChoice.Value(name: text, text: text) }
            var subject: String { "value \(text.quoted) of \(parameter.quoted)" }
            let given = route.codeNames.name(of: parameter, value: text)
            let name = self.name(given, text, besides: language.reservedValues, of: subject, at: place)
            return CodeChoice.Value(name: name, text: text)
        }
        reportCollisions(
            named.map { value in
                Named(
                    name: value.name,
                    subject: { "value \(value.text.quoted)" },
                    path: place,
                    fix: "add \(("\(parameter)=\(value.text)").quoted) to \"symbolNames\" of the route"
                )
            }
        )
        return CodeChoice(name: name, values: named)
    }

    private static func place(of parameter: String, _ isQuery: Bool, _ path: String) -> String {
        isQuery ? "\(path).query.\(parameter)" : "\(path).path"
    }

    // Names

    /// Returns the given name, or the one that is made from a text of the table.
    private mutating func name(
        _ given: String?,
        _ text: String,
        besides reserved: Set<String>,
        of subject: @autoclosure () -> String,
        at place: String,
        key: String = "to \"symbolNames\""
    ) -> String {
        guard let name = language.makesNames ? given ?? CodeName.lowerCamel(text) : text else {
            let message = "no symbol for \(subject()): expected a letter or digit"
            report(RouteTableCode.invalidSymbolName, at: place, message, fix: "add a name \(key) of the route")
            // It differs from all others, so that it causes no further problems.
            return "_\(problems.count)"
        }
        check(name, besides: reserved, of: subject(), at: place, key: key)
        return name
    }

    private mutating func check(
        _ name: String,
        besides reserved: Set<String>,
        of subject: @autoclosure () -> String,
        at place: String,
        key: String = "to \"symbolNames\""
    ) {
        guard reserved.contains(name) else { return }
        let fix = language.makesNames ? "add another name \(key) of the route" : "use another name"
        let message = "symbol \(name.quoted) of \(subject()) is reserved in \(language.title)"
        report(RouteTableCode.invalidSymbolName, at: place, message, fix: fix)
    }

    /// Reports names that are the same, or differ by case only, each with the first one.
    private mutating func reportCollisions(_ names: [Named]) {
        guard language.makesNames else { return }
        var known: [String: Named] = [:]
        for named in names {
            guard let first = known.updateValue(named, forKey: CodeName.folded(named.name)) else { continue }
            known[CodeName.folded(named.name)] = first
            let other = (first.name == named.name ? "" : "\(first.name.quoted) of ") + first.subject()
            report(
                CodeProblemCode.symbolCollision,
                at: named.path,
                "symbol \(named.name.quoted) of \(named.subject()) collides with \(other)",
                fix: named.fix,
                notes: first.path == named.path
                    ? [] : [Diagnostic.Note(first.subject(), at: SourceLocation(path: first.path))]
            )
        }
    }

    private mutating func report(
        _ code: some DiagnosticCode,
        at path: String,
        _ message: String,
        fix: String,
        notes: [Diagnostic.Note] = []
    ) {
        problems.append(Diagnostic(code, at: SourceLocation(path: path), message, fix: fix, notes: notes))
    }
}
