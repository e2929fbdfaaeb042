import Diagnostics
import JSONMistakes
public import LinkRoutes
public import StrictJSON
import TableChecks

/// Reads a table's text with `TableReader`, and what that leaves to the site, into one list of problems.
struct SiteTableReader {
    let problems: JSONProblems

    /// Returns the table; nil if there is a problem.
    func table(_ value: JSONValue) -> SiteTable? {
        let reader = TableReader(reporting: problems)
        guard let table = reader.members(of: value) else { return nil }
        let content = reader.wholeContent(table)
        let defaults = PageDefaultsReader(problems: problems).defaults(table, hosts: content.hosts)
        let pageReader = PageReader(name: content.name, defaults: defaults, problems: problems)
        var pages: [ObjectIdentifier: Page] = [:]
        var suppressions: [ObjectIdentifier: [Suppression]] = [:]
        for declaration in content.declarations {
            let page = pageReader.page(declaration.object, holes: declaration.values)
            let suppressed = Suppression.all(in: declaration.object, problems)
            guard let key = declaration.route.map({ ObjectIdentifier($0) }) else { continue }
            (pages[key], suppressions[key]) = (page, suppressed)
        }
        checkDesktop(table, defaults, pages: pages.values)
        let redirects = RedirectReader(routes: content.routes, pages: pages, problems: problems).declarations(table)
        let ordered = redirects.map { (precedence: Precedence($0.redirect.entry), declaration: $0) }
            .sorted { $0.precedence < $1.precedence }.map(\.declaration)
        reader.check(content)
        AmbiguityCheck(
            redirects: ordered.map { ($0.redirect.entry, $0.place) },
            origin: content.origin,
            problems: problems
        ).run()
        ShadowCheck(content: content, problems: problems).run(ordered)
        // What is invalid is not prepared for matching.
        guard problems.isEmpty else { return nil }
        let entries = ordered.map(\.redirect.entry)
        let site = SiteTable(
            routes: RouteTable(content),
            defaults: defaults,
            redirects: redirects.map(\.redirect),
            orderedRedirects: ordered.map(\.redirect),
            redirectEntries: entries,
            redirectTrie: RouteTrie(entries),
            pages: pages,
            routeSuppressions: suppressions
        )
        for declaration in content.declarations { checkWebsite(of: declaration, in: site) }
        return problems.isEmpty ? site : nil
    }

    /// Reports a page whose own website is the page itself: a desktop that goes on to it would never arrive.
    private func checkWebsite(of declaration: RouteDeclaration, in site: SiteTable) {
        guard let route = declaration.route, case .address(let text) = site.page(of: route)?.website,
            let value = declaration.object.value("page")?["website"]
        else { return }
        let links = text.languages.values.map { pieces in
            pieces.map { if case .text(let text) = $0 { text } else { "1" } }.joined()
        }
        guard links.contains(where: { site.routes.match($0)?.route === route }) else { return }
        problems.report(
            .invalidPageLink,
            at: SourceLocation(value.position, path: declaration.object.path(of: "page.website")),
            "website is a link of the route, so the page would open itself",
            fix: "use another URL, or set \"page\": \"\(PageReader.external)\" if your website serves the route"
        )
    }

    /// Reports a desktop that goes to the website of its page, where no page has one.
    private func checkDesktop(_ table: JSONObjectReader, _ defaults: PageDefaults, pages: some Collection<Page>) {
        guard defaults.opensWebsiteOnDesktop, defaults.website == nil || defaults.ownWebsiteHost != nil,
            problems.isEmpty, pages.allSatisfy({ $0.website == nil })
        else { return }
        let fix = "set \"website\" to a URL on another host, or remove \"desktop\""
        table.report(.invalidPageLink, at: "desktop", "missing \"website\" on another host for \"desktop\"", fix: fix)
    }
}

extension SiteTable {
    /// Reads and checks a table, whose hosts or apps can be replaced for another environment, so that a staging copy
    /// shares the routes.
    ///
    /// - Parameters:
    ///   - bytes: the table's text.
    ///   - hosts: the replacement for the table's `hosts`; nil keeps the table's own.
    ///   - apps: the replacement for the table's `apps`; nil keeps the table's own.
    ///   - limits: the limits of the text, and of the problems that are kept.
    /// - Throws: all problems in the order of the text; a problem in a replacement has the replacement's position.
    public init(
        json bytes: [UInt8],
        hosts: JSONValue? = nil,
        apps: JSONValue? = nil,
        limits: JSONLimits = JSONLimits()
    ) throws(RouteTableError) {
        var table: JSONValue
        do throws(JSONError) {
            table = try JSONValue(diagnosing: bytes, limits: limits)
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
        let reader = SiteTableReader(problems: JSONProblems(limits: limits, renamed: TableKeys.renamed))
        guard let site = reader.table(table) else { throw RouteTableError(problems: reader.problems.sorted) }
        self = site
    }
}
