import BorrowedBytes
import HTTP
import LinkRoutes
import SiteTables

/// The pages of a site for links that lead nowhere.
struct ErrorPages: Sendable {
    /// The policy of the pages, which allows the style that they carry.
    let policy: PagePolicy
    /// Whether the pages let a visitor choose the language; an owner's layout does not.
    var listsLanguages: Bool { style != nil }

    private let table: SiteTable
    private let theme: PageTheme
    /// The style that the pages carry; an owner's layout has its own.
    private let style: InlineStyle?
    private let files: PublicIndex
    private let appearance: SiteAppearance

    init(of table: SiteTable, _ theme: PageTheme, files: PublicIndex, appearance: SiteAppearance) {
        self.table = table
        self.theme = theme
        self.files = files
        self.appearance = appearance
        let rules = theme.isOwn ? appearance.errorRules : nil
        style = rules.map(theme.inlined)
        policy = rules.map(appearance.policy.inlining) ?? appearance.policy
    }

    /// Returns the page for a path that no route matches.
    ///
    /// - Parameter cache: the `Cache-Control` value.
    func notFound(cache: String = "public, max-age=60") throws(SiteError) -> Deferred<PageSet> {
        let page = ErrorPage(status: .notFound, title: .notFound, lead: .notFoundLead, cache: cache)
        return try deferred(page, listsLanguages: true, addLinks: addWays)
    }

    /// Returns the page of a removed route that has no text of its own.
    ///
    /// - Parameter cache: the `Cache-Control` value.
    func gone(cache: String = "public, max-age=300") throws(SiteError) -> Deferred<PageSet> {
        let page = ErrorPage(status: .gone, title: .gone, lead: .goneLead, cache: cache)
        return try deferred(page, listsLanguages: true, addLinks: addWays)
    }

    /// Returns the page for links that the external website answers.
    ///
    /// The links are not dead: a proxy has sent the request to linkd by mistake, or this host is linkd's alone. Only in
    /// the second case the website is another host, and the page leads there.
    func external(isCanonicalHost: Bool) throws(SiteError) -> Deferred<PageSet> {
        let ownHost = table.defaults.ownWebsiteHost
        let isHere = ownHost != nil && isCanonicalHost == (ownHost == table.routes.hosts.first)
        let website = isHere ? nil : table.defaults.website
        let page = ErrorPage(status: .notFound, title: .external, lead: .externalLead)
        guard let website else { return try deferred(page, listsLanguages: false) { _ in } }
        let tooLong = ErrorPage(status: .notFound, title: .external, lead: .tooLong)
        // A list of languages would take the query from the link that leads on.
        return try deferred(
            page,
            listsLanguages: false,
            tooLong: try deferred(tooLong, listsLanguages: false) { _ in }
        ) { content in
            let label = content.frame.words[.continue]
            content.actions = [.init(kind: .website, url: .website(website, PagePath()), label: label)]
        }
    }

    private func deferred(
        _ page: ErrorPage,
        listsLanguages: Bool,
        tooLong: Deferred<PageSet>? = nil,
        addLinks: @escaping @Sendable (inout PageContent) -> Void
    ) throws(SiteError) -> Deferred<PageSet> {
        let fields = try page.fields(policy)
        return try Deferred(isChecked: !theme.isOwn, else: { .failed(fields) }) { () throws(SiteError) in
            try page.pages(
                theme,
                first: table.defaults.language,
                style: style,
                listsLanguages: listsLanguages && self.listsLanguages,
                fields: fields,
                tooLong: tooLong,
                of: PageFrame.maker(of: table, files, appearance),
                addLinks: addLinks
            )
        }
    }

    /// Adds the link to the home page, and in linkd's layout the stores, to a page without other links.
    ///
    /// The website is the home page where the table has one: the page at "/" could only say that its link opens the app.
    @Sendable func addWays(to content: inout PageContent) {
        if hasHomePage, !theme.isOwn || table.defaults.website == nil {
            content.actions = [.init(kind: .home, url: .local("/"), label: content.frame.words[.home])]
        }
        if theme.isOwn { content.addWays(of: table) }
        content.inlineStyle = style
    }

    private var hasHomePage: Bool {
        let root: [UInt8] = [UInt8(ascii: "/")]
        guard let match = try? table.routes.match(root.borrowed, path: 0..<1, query: nil) else { return false }
        let route = table.routes.entries[match.entry].route
        return route.hasPage && !route.isGone
    }
}
