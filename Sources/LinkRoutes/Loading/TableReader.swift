import Diagnostics
public import StrictJSON

/// Reads a table's text into its content and collects all problems.
struct TableReader {
    let problems: JSONProblems

    static func read(_ bytes: [UInt8], _ limits: JSONLimits) throws(RouteTableError) -> TableContent {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes, limits: limits)
        } catch {
            throw RouteTableError(problems: [Diagnostic(error)])
        }
        return try read(value, limits)
    }

    static func read(_ value: JSONValue, _ limits: JSONLimits) throws(RouteTableError) -> TableContent {
        let reader = TableReader(problems: JSONProblems(limits: limits))
        let content = reader.content(value)
        guard reader.problems.isEmpty else { throw RouteTableError(problems: reader.problems.sorted) }
        return content
    }

    private func content(_ value: JSONValue) -> TableContent {
        var content = TableContent()
        let keys = [
            "version", "name", "language", "hosts", "schemes", "schemeHosts", "apps", "icon", "image", "banner",
            "website", "desktop", "brand", "badges", "legal", "inAppEscape", "contentSecurityPolicy",
            "comments", "routes", "redirects", "exclude",
        ]
        guard
            let table = JSONObjectReader(
                value,
                path: "",
                keys: keys,
                namesSchema: true,
                advice: Self.advice,
                problems: problems
            )
        else {
            return content
        }
        if let version = table.integer("version"), version != 1 {
            table.report(.badVersion, "version", "unknown version \(version)", fix: "write 1")
        }
        content.hosts = HostReader(problems: problems).hosts(table)
        (content.schemes, content.schemeHosts) = SchemeReader(problems: problems).schemes(table)
        content.defaults = PageDefaultsReader(problems: problems).defaults(table, hosts: content.hosts)
        content.apps = AppReader(siteName: content.defaults.name, problems: problems).apps(table)
        content.hasComments = table.bool("comments", default: true)
        content.exclusions = ExclusionReader(problems: problems).exclusions(table)
        let pages = PageReader(defaults: content.defaults, problems: problems)
        let routes = RouteReader(pages: pages, hasSchemes: !content.schemes.isEmpty, problems: problems)
        content.add(routes.declarations(table))
        checkDesktop(table, content)
        content.add(RedirectReader(routes: content.routes, problems: problems).declarations(table))
        AmbiguityCheck(routesOf: content, problems: problems).run()
        AmbiguityCheck(redirectsOf: content, problems: problems).run()
        ShadowCheck(content: content, problems: problems).run()
        ExpressibilityCheck(problems: problems).run(content)
        return content
    }

    /// Reports a desktop that goes to the website of its page, where no page has one.
    private func checkDesktop(_ table: JSONObjectReader, _ content: TableContent) {
        guard content.defaults.opensWebsiteOnDesktop, content.defaults.website == nil, problems.isEmpty,
            content.routes.allSatisfy({ $0.page?.website == nil })
        else { return }
        table.report(
            .badWebsite,
            "desktop",
            "no page has a website to go to",
            fix: "write \"website\": \"https://www.example.com\" with the address of your site, or remove \"desktop\""
        )
    }

    /// Keys of other files and places, with what to write instead.
    private static let advice = [
        "title": "write \"name\"", "domain": "write \"hosts\"", "domains": "write \"hosts\"",
        "ios": "write it into \"apps\"", "android": "write it into \"apps\"", "scheme": "write \"schemes\"",
        "links": "write \"routes\"", "paths": "write \"routes\"", "page": "write it into a route",
        "listen": "write it into config.json", "admin": "write it into config.json",
        "public": "write it into config.json", "tables": "write it into config.json",
    ]
}

extension JSONObjectReader {
    func report(_ code: RouteTableCode, _ name: String, _ message: String, fix: String? = nil) {
        report(code.rawValue, name, message, fix: fix)
    }
}

extension JSONProblems {
    func report(
        _ code: RouteTableCode,
        _ path: String,
        at position: JSONPosition,
        _ message: String,
        fix: String? = nil,
        notes: [Diagnostic.Note] = []
    ) {
        report(code.rawValue, path, at: position, message, fix: fix, notes: notes)
    }

    /// Reports a text that is not a pattern or a type.
    func report(_ error: PatternError, in text: String, _ path: String, at position: JSONPosition) {
        var problem = Diagnostic(error.code.rawValue, path, at: position, error.message, fix: error.fix)
        problem.subject = text
        add(problem)
    }
}

/// The content of a table's text, before it is prepared for matching.
struct TableContent {
    /// A position in the table's text.
    typealias KeyPosition = (path: String, position: JSONPosition)

    var defaults = PageDefaults()
    var hosts: [String] = []
    var schemes: [String] = []
    var schemeHosts = SchemeHosts.listed(["x-callback-url"])
    var apps = Apps(ios: [], android: [])
    var routes: [Route] = []
    private(set) var redirects: [Redirect] = []
    var exclusions: [Exclusion] = []
    var hasComments = true
    /// Every path and alias in the order of docs/route-table.md#r6.
    private(set) var entries: [RouteEntry] = []
    /// The position of each entry's pattern in the text.
    private(set) var places: [KeyPosition] = []
    /// The entries that https links can reach, and those that scheme links can reach.
    private(set) var universalTrie = TrieBuilder([])
    private(set) var schemeTrie = TrieBuilder([])
    /// Whether both kinds of link can reach the same entries, as in most tables.
    private(set) var hasOneTrie = true
    /// The old paths of the redirects, in the same form.
    private(set) var redirectEntries: [RouteEntry] = []
    private(set) var redirectPlaces: [KeyPosition] = []
    private(set) var redirectTrie = TrieBuilder([])

    /// The beginning of https links; empty if the table has no host.
    var origin: String { hosts.first.map { "https://\($0)" } ?? "" }

    /// Adds the routes and sorts their entries.
    mutating func add(_ declarations: [RouteDeclaration]) {
        routes = declarations.map(\.route)
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

    /// Adds the redirects and sorts their old paths.
    mutating func add(_ declarations: [RedirectDeclaration]) {
        redirects = declarations.map(\.redirect)
        let ordered = declarations.map { (precedence: Precedence($0.redirect.entry), declaration: $0) }
            .sorted { $0.precedence < $1.precedence }
        redirectEntries = ordered.map(\.declaration.redirect.entry)
        redirectPlaces = ordered.map(\.declaration.place)
        redirectTrie = TrieBuilder(redirectEntries.enumerated().map { ($0.offset, $0.element) })
    }

    /// Returns the entries that links of this kind can reach, with their indices.
    private func entries(for kind: LinkKind) -> [(index: Int, entry: RouteEntry)] {
        entries.enumerated().filter { $0.element.route.isVisible(to: kind) }.map { ($0.offset, $0.element) }
    }
}

extension RouteTable {
    /// Reads a table whose hosts or apps are replaced for another environment, so that a staging copy shares the
    /// routes.
    ///
    /// - Parameters:
    ///   - bytes: the table's text.
    ///   - hosts: the replacement for the table's `hosts`; nil keeps the table's own.
    ///   - apps: the replacement for the table's `apps`; nil keeps the table's own.
    ///   - limits: the limits of the text, and of the problems that are kept.
    /// - Throws: all problems; a problem in a replacement has the replacement's position.
    public init(
        json bytes: [UInt8],
        hosts: JSONValue?,
        apps: JSONValue?,
        limits: JSONLimits = JSONLimits()
    ) throws(RouteTableError) {
        var table: JSONValue
        do throws(JSONError) {
            table = try JSONValue(parsing: bytes, limits: limits)
        } catch {
            throw RouteTableError(problems: [Diagnostic(error)])
        }
        for (name, replacement) in [("hosts", hosts), ("apps", apps)] {
            guard let replacement, let members = table.object else { continue }
            let member = JSONMember(name: name, position: replacement.position, value: replacement)
            table = JSONValue(
                .object(members.filter { !$0.name.hasSameBytes(as: name) } + [member]),
                at: table.position
            )
        }
        self.init(try TableReader.read(table, limits))
    }
}

extension StringProtocol {
    /// The text in quotes, for a message.
    package var quoted: String { "\"\(shown)\"" }

    /// The text in a form for a message, which stays one short line for any input.
    ///
    /// Control characters and characters that change the writing direction are escaped; an ellipsis replaces the text
    /// after 200 characters.
    package var shown: String {
        var shown = ""
        var count = 0
        for scalar in unicodeScalars {
            guard count < 200 else { return shown + "…" }
            count += 1
            switch scalar.value {
            case ..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069:
                let digits = String(scalar.value, radix: 16)
                shown += "\\u" + String(repeating: "0", count: Swift.max(4 - digits.count, 0)) + digits
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}

extension RouteTable {
    /// Reads and checks a table.
    ///
    /// - Parameters:
    ///   - bytes: the table's text.
    ///   - limits: the limits of the text, and of the problems that are kept.
    /// - Throws: the problems, in the order of the text.
    public init(json bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(RouteTableError) {
        self.init(try TableReader.read(bytes, limits))
    }

    init(_ content: TableContent) {
        name = content.defaults.name
        hosts = content.hosts
        schemes = content.schemes
        schemeHosts = content.schemeHosts
        apps = content.apps
        language = content.defaults.language
        icon = content.defaults.icon
        image = content.defaults.image
        hasBanner = content.defaults.hasBanner
        website = content.defaults.website
        brand = content.defaults.brand
        badges = content.defaults.badges
        legal = content.defaults.legal
        inAppEscapes = content.defaults.inAppEscapes
        contentSources = content.defaults.contentSources
        routes = content.routes
        redirects = content.redirects
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
        redirectEntries = content.redirectEntries
        redirectTrie = RouteTrie(content.redirectTrie, entries: content.redirectEntries)
        exactHosts = content.hosts.filter { WildcardHost($0) == nil }
        hostSet = HostSet(content.hosts)
        routesByID = Dictionary(content.routes.map { ($0.id, $0) }) { first, _ in first }
        schemeNames = content.schemes.map { Array(ASCII.lowercased($0).utf8) }
    }
}
