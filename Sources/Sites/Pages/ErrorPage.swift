import HTTP
import LinkRoutes
import SiteTables
import TableChecks

/// A page for a status, in the layout of all pages.
///
/// It shows nothing of the request.
struct ErrorPage: Sendable {
    let status: Status
    let title: PageStringKey
    let lead: PageStringKey
    /// The `Cache-Control` value.
    var cache = "no-store"

    /// Returns the page in every language of the theme.
    ///
    /// - Parameters:
    ///   - language: the language for clients that accept none of them.
    ///   - style: the style that it carries; nil in an owner's layout.
    ///   - listsLanguages: whether a visitor can choose the language.
    ///   - tooLong: the page for links that are too long for an address; nil if the page has none with values.
    ///   - site: the frame of a site's pages in a language.
    ///   - addLinks: adds what the page leads to.
    func pages(
        _ theme: PageTheme,
        first language: String,
        style: InlineStyle?,
        listsLanguages: Bool,
        fields: RenderedPageFields,
        tooLong: Deferred<PageSet>? = nil,
        of site: (String, PageStrings) -> PageFrame,
        addLinks: (inout PageContent) -> Void
    ) throws(SiteError) -> PageSet {
        let languages = try theme.languages(first: language)
        var pages: [BakedPage] = []
        for language in languages {
            var content = content(in: site(language, try theme.words(of: language)), style)
            addLinks(&content)
            if listsLanguages { content.setLanguages(languages) { .language($0) } }
            pages.append(try theme.baked(content))
        }
        return PageSet(
            language: LanguageChoice(languages),
            canonical: pages,
            others: pages,
            status: status,
            fields: fields,
            isTagged: false,
            choosesLanguage: listsLanguages,
            special: tooLong.map {
                SpecialPages(withoutCode: nil, unclaimed: nil, tooLong: $0, path: PagePath())
            }
        )
    }

    /// Returns the page without links.
    func content(in frame: PageFrame, _ style: InlineStyle?) -> PageContent {
        var content = PageContent(frame: frame)
        content.title = [.text(frame.words[title])]
        content.lead = [.text(frame.words[lead])]
        content.inlineStyle = style
        return content
    }

    /// Returns the header fields of the page, with the policy of a site's error pages.
    func fields(_ policy: PagePolicy) throws(SiteError) -> RenderedPageFields {
        try PageFields.ofError(cache: cache, policy: policy, retryAfter: status == .serviceUnavailable ? 5 : nil)
    }
}

extension PageContent {
    /// Adds the website of a table, as the home page, and the stores of its apps.
    mutating func addWays(of table: SiteTable) {
        if let website = table.defaults.website {
            actions.append(Action(kind: .website, url: .fixed(website), label: frame.words[.home]))
        }
        if let app = table.routes.apps.ios.first(where: { $0.appStoreID != nil }), let number = app.appStoreID {
            let items = table.defaults.appStoreItems[app.id] ?? []
            addStore(.appStore, .appStore, url: .appStore(number, items), plain: .appStore(number, []))
        }
        if let app = table.routes.apps.android.first {
            let items = table.defaults.playStoreItems[app.package] ?? []
            let plain = PageURL.googlePlay(app, [], link: nil)
            addStore(.googlePlay, .googlePlay, url: .googlePlay(app, items, link: nil), plain: plain)
        }
    }

    /// - Parameter plain: the address without campaigns, for print.
    mutating func addStore(_ kind: Action.Kind, _ word: PageStringKey, url: PageURL, plain: PageURL) {
        let (label, badge) = (frame.words[word], frame.badges[kind])
        stores.append(Action(kind: kind, url: url, label: label, plainURL: plain, badge: badge))
    }
}
