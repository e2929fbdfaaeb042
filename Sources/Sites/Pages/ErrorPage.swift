import HTTP
import LinkRoutes
import SiteTables

/// A page for a status, in the layout of all pages.
struct ErrorPage: Sendable {
    private let status: Status
    private let title: PageStringKey
    private let lead: PageStringKey
    private let cache: String

    /// - Parameter cache: the `Cache-Control` value.
    init(_ status: Status, title: PageStringKey, lead: PageStringKey, cache: String = "no-store") {
        self.status = status
        self.title = title
        self.lead = lead
        self.cache = cache
    }

    /// Returns the page in every language of the theme.
    ///
    /// - Parameters:
    ///   - language: the language for clients that accept none of them.
    ///   - site: the frame of a site's pages in a language; by default the page shows no site.
    ///   - fields: the header fields; those of a page without a site by default.
    ///   - actions: the links on the page.
    func pages(
        _ theme: PageTheme,
        first language: String,
        of site: (String, PageStrings) -> PageFrame = { PageFrame($0, $1.naming(""), name: "") },
        fields: RenderedPageFields? = nil,
        actions: (NamedPageStrings) -> [PageContent.Action] = { _ in [] }
    ) throws(SiteError) -> PageSet {
        let own = try theme.words(of: language).language
        let languages = [own] + theme.languages.filter { $0 != own }
        var pages: [BakedPage] = []
        for language in languages {
            let frame = site(language, try theme.words(of: language))
            var content = PageContent(frame)
            content.title = [.text(frame.words[title])]
            content.lead = [.text(frame.words[lead])]
            content.actions = actions(frame.words)
            pages.append(try theme.baked(content))
        }
        let ownFields = if let fields { fields } else { try self.fields(PagePolicy()) }
        return PageSet(
            language: LanguageChoice(languages),
            canonical: pages,
            others: pages,
            status: status,
            fields: ownFields,
            isTagged: false
        )
    }

    /// Returns the header fields of the page, with the policy of a site's pages.
    func fields(_ policy: PagePolicy) throws(SiteError) -> RenderedPageFields {
        try PageFields.ofError(cache: cache, policy: policy, retryAfter: status == .serviceUnavailable ? 5 : nil)
    }
}
