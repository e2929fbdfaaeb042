public import LinkRoutes

/// Makes the rules of an association file from a table, level by level.
///
/// Apple's `*` crosses slashes, so `/trips/{x}` is not `/trips/*`. What holds: once trailing slashes are gone, a path
/// of k segments has exactly k slashes. The rules for paths of n segments come after all deeper ones were decided and
/// excluded; a pattern with n slashes then meets only paths with n slashes, no wildcard has one left to swallow, and
/// matching is segment by segment, as in the app.
struct ComponentGenerator {
    private let table: RouteTable
    /// What https links see, the more specific first.
    private let entries: [RouteEntry]
    private var writer = PatternWriter()
    private var components: [Component] = []

    /// More rules fit into no file: the shortest, `{"/":"/"}` and its comma, has ten bytes.
    private static let mostRules = AssociationFile.largestSize / 10

    init(_ table: RouteTable) {
        self.table = table
        entries = table.entries.filter { $0.route.isVisible(to: .universal) }
    }

    /// The rules and the lists that they name.
    mutating func run() throws(AssociationError) -> (components: [Component], variables: [SubstitutionVariable]) {
        try addExclusions()
        let deepest = entries.map(\.pattern.segments.count).max() ?? 0
        if entries.contains(where: \.pattern.hasRest) {
            // A catch-all takes no empty segment, but its wildcards would.
            components.append(Component(path: "*//?*", isExcluding: true))
            components += try rules(level: deepest + 1)
        }
        for level in stride(from: deepest, through: 0, by: -1) {
            let rules = try rules(level: level)
            if rules.contains(where: { $0.path?.contains("*") ?? false }) {
                // No `/*` at the end: that would take the parent, a path of this level.
                let deeper = String(repeating: "/*", count: level) + "/?*"
                components.append(Component(path: deeper, isExcluding: true))
            }
            components += rules
        }
        return (components, writer.variables)
    }

    private mutating func addExclusions() throws(AssociationError) {
        for (index, exclusion) in table.exclusions.enumerated() {
            for rule in writer.rules(of: exclusion, at: index)
            where !components.contains(where: { $0.excludesAll(of: rule) }) {
                guard components.count < Self.mostRules else {
                    throw AssociationError(tooManyRulesAt: "in \"exclude\"")
                }
                components.append(rule)
            }
        }
    }

    /// The rules for paths of so many segments; those of the level below the deepest take all deeper paths too.
    private mutating func rules(level: Int) throws(AssociationError) -> [Component] {
        let lines = entries.compactMap { LevelRule($0, level: level) }
        var rules: [Component] = []
        var reach = RuleReach(exclusions: table.exclusions)
        for (index, line) in lines.enumerated() {
            let room = Self.mostRules - components.count - rules.count
            guard let forms = line.forms(exactAt: line.exactPlaces(before: lines[(index + 1)...]), atMost: room) else {
                throw AssociationError(tooManyRulesAt: "at the route \"\(line.route.id)\"")
            }
            for form in forms where reach.extend(by: form) {
                rules += self.rules(form, of: line.route)
            }
        }
        return rules
    }

    private mutating func rules(_ form: RulePattern, of route: Route) -> [Component] {
        let paths = writer.paths(form.segments, of: route)
        let query = form.items.map { item in
            Component.QueryPattern(name: item.name, value: writer.value(item, of: route))
        }
        return paths.map { path in
            Component(
                path: path,
                query: query,
                isExcluding: !route.isUniversal,
                comment: table.hasComments ? route.id : nil
            )
        }
    }
}

extension Component {
    /// Whether a rule made from `exclude` leaves nothing to a later one.
    fileprivate func excludesAll(of later: Component) -> Bool {
        (fragment == nil || fragment == later.fragment) && query.allSatisfy(later.query.contains)
    }
}

extension AssociationFile {
    /// The association file of a table: it claims just what the table routes to the app.
    ///
    /// Text matches in the spelling that linkd prints, `A-Z a-z 0-9 - . _ ~` bare and all else escaped in upper case,
    /// and where the path allows it in the bare spelling too. An `int`, and a `{name}text` whose text could be the end
    /// of an escape, are claimed with more texts than they take, unless a route of the other kind (claimed or web-only)
    /// would lose links by it: the app is handed such a link and routes it nowhere.
    ///
    /// A required `int` item that must be exact is claimed where all its repeats have equally many digits: `?n=1&n=22`
    /// fits none of the lines, each of which knows one length.
    ///
    /// - Throws: why the table makes no file that Apple's systems take.
    public init(_ table: RouteTable) throws(AssociationError) {
        let apps = table.apps.ios
        if !apps.isEmpty {
            var generator = ComponentGenerator(table)
            let (components, variables) = try generator.run()
            let details = AppLinks.Details(appIDs: apps.map(\.id), components: components)
            appLinks = AppLinks(details: [details], variables: variables)
        }
        webCredentials = apps.filter(\.sharesWebCredentials).map(\.id)
        appClips = apps.compactMap(\.clip)
        activityContinuation = apps.filter(\.takesHandoff).map(\.id)
        let size = json.count
        guard size <= Self.largestSize else { throw AssociationError(bytes: size) }
    }
}

extension AssociationDocument {
    /// The rules that a table makes, for an app that needs no name.
    ///
    /// - Throws: why the table makes no rules.
    package init(_ table: RouteTable) throws(AssociationError) {
        var generator = ComponentGenerator(table)
        let (components, variables) = try generator.run()
        self.init(components, variables: variables)
    }
}

extension AppleMatcher {
    /// The rules that a table makes, as an app of the table follows them.
    ///
    /// A table that names no app is read as if it did.
    ///
    /// - Throws: why the table makes no rules.
    public init(_ table: RouteTable) throws(AssociationError) { self.init(try AssociationDocument(table)) }
}

/// Why no association file can be made from a table.
public struct AssociationError: Error, Hashable, Sendable {
    /// What is wrong and what to do, one sentence.
    public let message: String

    init(bytes: Int) {
        message =
            "the association file would have \(bytes) bytes, and Apple's systems take at most "
            + "\(AssociationFile.largestSize); use fewer or shorter routes, or \"comments\": false"
    }

    init(tooManyRulesAt place: String) {
        message =
            "the association file would have more rules than \(AssociationFile.largestSize) bytes hold, the most that "
            + "Apple's systems take, \(place); use fewer routes, and let fewer int parameters compete with routes of "
            + "the other kind (claimed or web-only), which takes a rule for each length"
    }
}

extension AssociationError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
