import LinkRoutes
import SiteTables

/// Says in which languages a site has a page.
struct PageLanguages: Sendable {
    private let table: SiteTable
    /// The languages of the site's pages that linkd speaks, for pages without a text of their own in linkd's layout.
    private let ofSite: [String]?

    /// The maximum number of languages of a page: each of its pages has a link to every other language, and a request
    /// must not wait for making thousands.
    static let maximum = 100

    /// - Parameter theme: the layout; an owner's shows a page in the languages of its own texts alone.
    init(_ table: SiteTable, _ theme: PageTheme) {
        self.table = table
        let first = table.defaults.language
        let others = Set(table.allPages.flatMap(\.shownTexts).flatMap(\.languages.keys)).filter { $0 != first }
        ofSite = theme.isOwn ? [first] + others.sorted().filter(theme.hasLanguage).prefix(Self.maximum - 1) : nil
    }

    /// Returns the languages of a page, the table's first.
    func of(_ page: Page) -> [String] {
        if let ofSite, !hasTexts(page) { return ofSite }
        let first = table.defaults.language
        let all = Set(page.shownTexts.flatMap(\.languages.keys))
        return (all.contains(first) ? [first] : []) + all.filter { $0 != first }.sorted()
    }

    /// Whether a page has a title or a description of its own, and not linkd's words alone.
    func hasTexts(_ page: Page) -> Bool {
        page.description != nil || page.title.languages.values.contains { $0 != [.text(table.routes.name)] }
    }
}

extension Page {
    /// The texts that people read.
    var shownTexts: [PageText] { [title] + (description.map { [$0] } ?? []) + labels.values }
}
