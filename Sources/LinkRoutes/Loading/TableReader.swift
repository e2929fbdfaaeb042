package import Diagnostics
public import StrictJSON

/// Reads a table's text into what links need, and collects all problems.
///
/// What only a site needs, such as the texts of pages and the apps, it ignores. `TableChecks` and `SiteTables` read it from
/// the same text into the same list of problems.
package struct TableReader {
    /// The keys of an object, and what to write in place of some others.
    package struct Keys: Sendable {
        let allowed: [String]
        let advice: [String: String]

        package init(keys: [String], advice: [String: String]) {
            allowed = keys
            self.advice = advice
        }
    }

    package let problems: JSONProblems
    private let tableKeys: Keys?
    private let routeKeys: Keys?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - tableKeys: the keys of a table; nil to ignore others than those of links.
    ///   - routeKeys: the same for a route.
    package init(problems: JSONProblems, tableKeys: Keys? = nil, routeKeys: Keys? = nil) {
        self.problems = problems
        self.tableKeys = tableKeys
        self.routeKeys = routeKeys
    }

    /// Returns the members of a table; nil if the value is no object.
    package func members(of value: JSONValue) -> JSONObjectReader? {
        JSONObjectReader(
            value,
            path: "",
            keys: tableKeys?.allowed,
            namesSchema: true,
            advice: tableKeys?.advice ?? [:],
            problems: problems
        )
    }

    /// Reads what links need.
    package func content(_ table: JSONObjectReader) -> TableContent {
        var content = TableContent()
        if let version = table.integer("version"), version != 1 {
            table.report(.unknownVersion, at: "version", "unknown version \(version)", fix: "write 1")
        }
        content.hosts = HostReader(problems: problems).hosts(table)
        (content.schemes, content.schemeHosts) = SchemeReader(problems: problems).schemes(table)
        content.name = name(table) ?? content.hosts.first ?? ""
        content.hasComments = table.bool("comments", default: true)
        content.exclusions = ExclusionReader(problems: problems).exclusions(table)
        let routes = RouteReader(
            language: table.value("language")?.string ?? "en",
            hasSchemes: !content.schemes.isEmpty,
            keys: routeKeys,
            problems: problems
        )
        content.add(routes.declarations(table))
        return content
    }

    private func name(_ table: JSONObjectReader) -> String? {
        let name = table.string("name")
        if let name, name.allSatisfy(\.isWhitespace) {
            let message = "empty name; pages without a title show the name"
            table.report(.emptyName, at: "name", message, fix: "use the name of your site")
        }
        return name
    }
}

extension JSONObjectReader {
    package func report(_ code: RouteTableCode, at name: String, _ message: String, fix: String? = nil) {
        report(code.descriptor, at: name, message, fix: fix)
    }
}

extension JSONProblems {
    package func report(
        _ code: RouteTableCode,
        at place: SourceLocation,
        _ message: String,
        fix: String? = nil,
        notes: [Diagnostic.Note] = []
    ) {
        report(code.descriptor, at: place, message, fix: fix, notes: notes)
    }

    /// Reports a text that is not a pattern or a type.
    func report(_ error: PatternError, in text: String, at place: SourceLocation) {
        var problem = Diagnostic(error.code, at: place, error.message, fix: error.fix)
        problem.subject = text
        add(problem)
    }

    /// Reads the pattern of a path; reports any other text and returns nil.
    package func pattern(_ text: String, at place: SourceLocation) -> PathPattern? {
        do throws(PatternError) {
            return try PatternParser.path(text)
        } catch {
            report(error, in: text, at: place)
            return nil
        }
    }
}

/// What links need of a table's text, before it is prepared for matching.
package struct TableContent {
    package var name = ""
    package var hosts: [String] = []
    package var schemes: [String] = []
    var schemeHosts = SchemeHosts.listed(["x-callback-url"])
    /// What another module has read of the text, such as the apps.
    package var additions: (any Sendable)?
    /// Every element of `routes` that is an object.
    package private(set) var declarations: [RouteDeclaration] = []
    package private(set) var routes: [Route] = []
    var exclusions: [Exclusion] = []
    var hasComments = true
    /// Every path and alias in the order of docs/route-table.md#r6.
    package private(set) var entries: [RouteEntry] = []
    /// The position of each entry's pattern in the text.
    package private(set) var places: [SourceLocation] = []
    /// The entries that https links can reach, and those that scheme links can reach.
    package private(set) var universalTrie = TrieBuilder()
    package private(set) var schemeTrie = TrieBuilder()
    /// Whether both kinds of link can reach the same entries, as in most tables.
    package private(set) var hasOneTrie = true

    /// The beginning of https links; empty if the table has no host.
    package var origin: String { hosts.first.map { "https://\($0)" } ?? "" }

    /// Adds the routes and sorts their entries.
    mutating func add(_ declarations: [RouteDeclaration]) {
        self.declarations = declarations
        routes = declarations.compactMap(\.route)
        let ordered = declarations.flatMap { zip($0.entries, $0.places) }
            .map { (precedence: Precedence($0), entry: $0, place: $1) }
            .sorted { $0.precedence < $1.precedence }
        entries = ordered.map(\.entry)
        places = ordered.map(\.place)
        let universal = entries(for: .universal)
        let scheme = entries(for: .scheme)
        universalTrie = TrieBuilder(universal)
        hasOneTrie = universal.map(\.index) == scheme.map(\.index)
        schemeTrie = hasOneTrie ? universalTrie : TrieBuilder(scheme)
    }

    /// Returns the entries that links of this kind can reach, with their indices.
    private func entries(for kind: LinkKind) -> [(index: Int, entry: RouteEntry)] {
        entries.enumerated().filter { $0.element.route.isVisible(to: kind) }.map { ($0.offset, $0.element) }
    }
}

extension RouteTable {
    /// Reads the links of a table that `linkd check` has checked.
    ///
    /// It ignores what only a site needs, and does not compare routes with each other: of two that match one link equally
    /// well, one is taken.
    ///
    /// - Parameters:
    ///   - bytes: the table's text.
    ///   - limits: the limits of the text, and of the problems that are kept.
    /// - Throws: the problems, in the order of the text.
    public init(json bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(RouteTableError) {
        let reader = TableReader(problems: JSONProblems(limits: limits))
        try self.init(json: bytes, limits: limits, reader: reader, reading: reader.content)
    }

    /// Reads a table's text with a reader.
    package init(
        json bytes: [UInt8],
        limits: JSONLimits,
        reader: TableReader,
        reading: (JSONObjectReader) -> TableContent
    ) throws(RouteTableError) {
        var content = TableContent()
        do throws(JSONError) {
            if let table = reader.members(of: try JSONValue(parsing: bytes, limits: limits)) {
                content = reading(table)
            }
        } catch {
            reader.problems.add(Diagnostic(error))
        }
        guard reader.problems.isEmpty else { throw RouteTableError(problems: reader.problems.sorted) }
        self.init(content)
    }

    package init(_ content: TableContent) {
        name = content.name
        hosts = content.hosts
        schemes = content.schemes
        schemeHosts = content.schemeHosts
        additions = content.additions
        routes = content.routes
        exclusions = content.exclusions
        hasComments = content.hasComments
        entries = content.entries
        let numbers = Dictionary(content.routes.enumerated().map { (ObjectIdentifier($0.element), $0.offset) }) {
            first,
            _ in
            first
        }
        routeNumbers = content.entries.map { numbers[ObjectIdentifier($0.route)] ?? -1 }
        captures = content.entries.map { $0.pattern.captures(of: $0.route.path) }
        universalTrie = RouteTrie(content.universalTrie, entries: content.entries)
        schemeTrie = content.hasOneTrie ? universalTrie : RouteTrie(content.schemeTrie, entries: content.entries)
        exactHosts = content.hosts.filter { WildcardHost($0) == nil }
        hostSet = HostSet(content.hosts)
        routesByID = Dictionary(content.routes.map { ($0.id, $0) }) { first, _ in first }
        schemeNames = content.schemes.map { Array(ASCII.lowercased($0).utf8) }
    }
}
