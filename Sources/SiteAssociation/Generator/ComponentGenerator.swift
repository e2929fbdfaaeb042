import Diagnostics
public import LinkRoutes
import TableChecks

/// Generates the rules of an association file from a table, level by level.
///
/// Apple's `*` crosses slashes, so `/trips/*` is not `/trips/{x}`. But without its trailing slashes, a path of k
/// segments has exactly k slashes. The rules for paths of n segments follow after all deeper paths were decided and
/// excluded. So a pattern with n slashes is compared only with paths that have n slashes, no wildcard can match one of
/// them, and matching works segment by segment, as in the app.
struct ComponentGenerator {
    private let table: RouteTable
    private let levels: RouteLevels
    private var writer = PatternWriter()
    private var components: [Component] = []

    /// The maximum number of rules that fit into a file: the shortest, `{"/":"/"}` and its comma, has ten bytes.
    private static let maximumRules = AssociationFile.largestSize / 10

    init(_ table: RouteTable) {
        self.table = table
        levels = RouteLevels(table)
    }

    /// Returns the rules and the lists that they use.
    mutating func run() throws(AssociationError) -> (components: [Component], variables: [SubstitutionVariable]) {
        try addExclusions()
        for level in levels.all {
            // A catch-all takes no empty segment, but its wildcards would.
            if level.isOpen { components.append(Component(path: "*//?*", isExcluding: true)) }
            let rules = try rules(level)
            if !level.isOpen, rules.contains(where: { $0.path?.contains("*") ?? false }) {
                // No `/*` at the end: that would take the parent, a path of this level.
                let deeper = String(repeating: "/*", count: level.segments) + "/?*"
                components.append(Component(path: deeper, isExcluding: true))
            }
            components += rules
        }
        if let text = writer.excessive { throw AssociationError(tooManySpellingsOf: text) }
        return (components, writer.variables)
    }

    private mutating func addExclusions() throws(AssociationError) {
        for (index, exclusion) in table.exclusions.enumerated() {
            for rule in writer.rules(of: exclusion, at: index)
            where !components.contains(where: { $0.excludesAll(of: rule) }) {
                guard components.count < Self.maximumRules else {
                    throw AssociationError(tooManyRulesAt: "of \"exclude\"")
                }
                components.append(rule)
            }
        }
    }

    private mutating func rules(_ level: RouteLevels.Level) throws(AssociationError) -> [Component] {
        let lines = levels.rules(at: level)
        var rules: [Component] = []
        var reach = RuleReach(exclusions: table.exclusions)
        for (index, line) in lines.enumerated() {
            let room = Self.maximumRules - components.count - rules.count
            let places = line.exactPlaces(before: lines[(index + 1)...])
            for place in places {
                guard case .number = line.rulePattern.patterns[place].content else { continue }
                throw AssociationError(number: line.rulePattern.patterns[place].name, of: line.route)
            }
            guard let rulePatterns = line.rulePatterns(exactAt: places, atMost: room) else {
                throw AssociationError(tooManyRulesAt: "of route \(line.route.id.quoted)")
            }
            for rulePattern in rulePatterns where reach.extend(by: rulePattern) {
                rules += self.rules(rulePattern, of: line.route)
            }
        }
        return rules
    }

    private mutating func rules(_ rulePattern: RulePattern, of route: Route) -> [Component] {
        let paths = writer.paths(rulePattern.segments, of: route)
        let query = rulePattern.items.map { item in
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
    /// Whether a rule from `exclude` matches everything that a later one matches.
    fileprivate func excludesAll(of later: Component) -> Bool {
        (fragment == nil || fragment == later.fragment) && query.allSatisfy(later.query.contains)
    }
}

extension AssociationFile {
    /// Creates the association file of a table: it claims exactly the links that the table routes to the app.
    ///
    /// Rules match text as linkd prints it, with everything except `A-Z a-z 0-9 - . _ ~` escaped in upper case, and
    /// also with only those characters escaped that must be, as browsers write links. For an `int`, a `number`, and a
    /// `{name}text` whose text could be the end of an escape, the rules match more texts than the parameter, unless a
    /// route of the other kind (claimed or web-only) would lose links. The app then opens for such a link, but no route
    /// matches it.
    ///
    /// A required `int` item that must be exact is claimed only if all its occurrences have the same number of digits:
    /// `?n=1&n=22` matches none of the rules, each of which is for one length.
    ///
    /// - Throws: why the table generates no file that Apple's systems accept.
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
    /// Creates the rules that a table generates, for a single app whose id does not matter.
    ///
    /// - Throws: why the table generates no rules.
    package init(_ table: RouteTable) throws(AssociationError) {
        var generator = ComponentGenerator(table)
        let (components, variables) = try generator.run()
        self.init(components, variables: variables)
    }
}

extension AppleMatcher {
    /// Compiles the rules that a table generates, as an app of the table follows them.
    ///
    /// The table need not name an app.
    ///
    /// - Throws: why the table generates no rules.
    public init(_ table: RouteTable) throws(AssociationError) { self.init(try AssociationDocument(table)) }
}

/// The reason that a table does not generate an association file.
public struct AssociationError: Error, Hashable, Sendable {
    /// The problem.
    public let message: String
    /// The fix, an imperative.
    public let fix: String

    private static let size = "association file must have at most \(AssociationFile.largestSize) bytes"

    init(bytes: Int) {
        message = "\(Self.size), but would have \(bytes)"
        fix = "use fewer or shorter routes, or \"comments\": false"
    }

    init(tooManySpellingsOf text: String) {
        message = "percent-encoded spellings of \(text.quoted) exceed \(AssociationFile.largestSize) bytes"
        fix = "use fewer characters such as ' [ ^ and \\, which only some browsers encode"
    }

    init(number item: String, of route: Route) {
        message = "Apple's rules cannot require a number for \(item.quoted) of route \(route.id.quoted)"
        fix = "set the same \"claimed\" on the other route at the path, or use the type int for \(item.quoted)"
    }

    init(tooManyRulesAt place: String) {
        message = "\(Self.size); rules \(place) exceed the limit"
        fix = "use fewer exclusions, routes, and int parameters that compete with routes of the other \"claimed\""
    }
}

extension AssociationError: CustomStringConvertible {
    /// The message with the fix.
    public var description: String { "\(message); fix: \(fix)" }
}
