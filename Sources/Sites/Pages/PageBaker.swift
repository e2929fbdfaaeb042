import BorrowedBytes
import HTTP
import LinkRoutes
import SiteTables

/// Creates the pages of a site when they are first asked for; those in an owner's templates are made with the table too, to
/// see that they can be made.
struct PageBaker: Sendable {
    private let table: SiteTable
    private let theme: PageTheme
    private let files: PublicIndex
    private let appearance: SiteAppearance
    private let frames: Deferred<PageFrames>
    /// The style that the error pages carry, and the policy that allows it; an owner's layout has its own.
    private let errorStyle: InlineStyle?
    private let errorPolicy: PagePolicy
    /// The files that images with values of the link can be, once for all pages with the same image.
    private let imageFiles: [[PageText.Piece]: ImageFiles]

    /// The maximum number of languages of a page: each of its pages has a link to every other language, and a request
    /// must not wait for making thousands.
    private static let maximumLanguages = 100
    /// The maximum size of all pages in an owner's templates, in bytes: once they are asked for, they stay.
    private static let maximumBytes = 256 << 20

    init(
        _ table: SiteTable,
        _ theme: PageTheme,
        files: PublicIndex,
        appearance: SiteAppearance
    ) throws(SiteError) {
        self.table = table
        self.theme = theme
        self.files = files
        self.appearance = appearance
        let errorRules = theme.isOwn ? appearance.errorRules : nil
        errorStyle = errorRules.map(theme.inlined)
        errorPolicy = errorRules.map(appearance.policy.inlining) ?? appearance.policy
        let images = Set(table.allPages.compactMap(\.image).flatMap(\.languages.values)).filter(\.isPathWithValues)
        imageFiles = Dictionary(
            uniqueKeysWithValues: images.compactMap { image in ImageFiles(image, in: files).map { (image, $0) } }
        )
        frames = try Deferred(isChecked: !theme.isOwn, else: { PageFrames([:]) }) { () throws(SiteError) in
            let makeFrame = Self.frames(of: table, files, appearance)
            var frames: [String: PageFrame] = [:]
            for page in table.allPages {
                for language in page.languages(first: table.defaults.language) where frames[language] == nil {
                    frames[language] = makeFrame(language, try theme.words(of: language))
                }
            }
            return PageFrames(frames)
        }
    }

    private static func frames(
        of table: SiteTable,
        _ files: PublicIndex,
        _ appearance: SiteAppearance
    ) -> (String, PageStrings) -> PageFrame {
        let name = appName(of: table.routes)
        let structuredData = StructuredData.element(table.routes.apps, name: name)
        // A missing icon would be a broken image on every page.
        let icon = table.defaults.icon.flatMap { files.file(at: $0) == nil ? nil : $0 } ?? files.icon
        return { language, words in
            PageFrame(
                language,
                words.naming(name),
                name: name,
                icon: icon,
                favicon: files.favicon ?? icon,
                tagline: table.defaults.tagline?.pieces(in: language, else: table.defaults.language)?.fixedText,
                structuredData: structuredData,
                appearance: appearance
            )
        }
    }

    /// Returns the app's name on pages: the site's name if the app has different names on the two systems, since a page
    /// is for both.
    static func appName(of table: RouteTable) -> String {
        let names = [table.apps.ios.first?.name, table.apps.android.first?.name].compactMap(\.self)
        guard let name = names.first, names.allSatisfy({ $0 == name }) else { return table.name }
        return name
    }

    /// Returns the pages of each entry of the table; nil if the web shows none.
    ///
    /// - Parameter ownBytes: the size of the pages in an owner's templates so far, in bytes.
    func pages(_ ownBytes: inout Int) throws(SiteError) -> [Deferred<PageSet>?] {
        // Pages share them, since few are different.
        var known: [PageFields: RenderedPageFields] = [:]
        var sets: [Deferred<PageSet>?] = []
        for (index, entry) in table.routes.entries.enumerated() {
            guard let page = table.page(of: entry.route) else {
                sets.append(nil)
                continue
            }
            guard page.textSize <= Page.maximumTextSize else {
                throw SiteError(
                    message:
                        "the texts of the page of \"\(entry.route.id)\" have more than 128 KiB in one language, each value of "
                        + "its link counted as 1 KiB; shorten them"
                )
            }
            let languageCount = languages(of: page).count
            guard languageCount <= Self.maximumLanguages else {
                throw SiteError(
                    message:
                        "the page of \"\(entry.route.id)\" has \(languageCount) languages, and linkd makes pages in "
                        + "\(Self.maximumLanguages) at most; remove some"
                )
            }
            let policy = entry.route.isGone ? errorPolicy : appearance.policy
            let kind = PageFields(page, languages: languageCount, policy: policy)
            let fields = if let rendered = known[kind] { rendered } else { try kind.rendered() }
            known[kind] = fields
            sets.append(
                try deferred(entry.route, fields: fields, counting: &ownBytes) { () throws(SiteError) in
                    try pages(of: table.routes.entries[index], page, fields)
                }
            )
        }
        return sets
    }

    /// Returns pages that are made when they are first asked for.
    ///
    /// An owner's template can fail on the content of one page, which the check and the start must say. linkd's own
    /// takes far fewer steps than a template may, so its pages are not checked. No page is `failed`: the same content
    /// makes the same page.
    private func deferred(
        _ route: Route,
        fields: RenderedPageFields,
        counting ownBytes: inout Int,
        _ make: @escaping @Sendable () throws(SiteError) -> PageSet
    ) throws(SiteError) -> Deferred<PageSet> {
        if !theme.isOwn {
            let set = try make()
            ownBytes += set.ownBytes
        }
        guard ownBytes <= Self.maximumBytes else {
            throw SiteError(
                message:
                    "the pages up to that of \"\(route.id)\" have more than 256 MiB together; use smaller templates, "
                    + "fewer routes or fewer languages"
            )
        }
        return try Deferred(isChecked: false, else: { .failed(fields) }, make)
    }

    private func languages(of page: Page) -> [String] { page.languages(first: table.defaults.language) }

    /// Returns the page of a claimed route for links that miss it: with status 404, for no search engine, and without
    /// anything of the link.
    func missed(_ route: Route, _ page: Page, counting ownBytes: inout Int) throws(SiteError) -> Deferred<PageSet> {
        let languages = languages(of: page)
        let kind = PageFields(page, languages: languages.count, policy: errorPolicy, isMissed: true)
        let fields = try kind.rendered()
        return try deferred(route, fields: fields, counting: &ownBytes) { () throws(SiteError) in
            var pages: [BakedPage] = []
            for language in languages {
                guard let frame = frames.value.byLanguage[language] else { continue }
                var content = missedContent(of: route, page, in: frame)
                if errorStyle != nil { content.setLanguages(languages) { .language($0) } }
                pages.append(try theme.baked(content))
            }
            return PageSet(
                language: LanguageChoice(languages),
                canonical: pages,
                others: pages,
                status: .notFound,
                fields: fields,
                isTagged: false,
                choosesLanguage: errorStyle != nil
            )
        }
    }

    private func missedContent(of route: Route, _ page: Page, in frame: PageFrame) -> PageContent {
        var content = PageContent(frame)
        setTexts(of: page, &content, withValues: false)
        content.lead = [.text(frame.words[.notFoundLead])]
        content.isLeadOwn = true
        content.isUnindexed = true
        content.isPrivate = page.isPrivate
        content.route = route.id
        content.template = page.template
        addWays(to: &content)
        return content
    }

    /// Returns the page of an entry for a host that has only files: in the first language, without values in its texts,
    /// with marks for them in its addresses, and without a QR code, which linkd draws for each link.
    func filePage(of entry: RouteEntry, _ page: Page) throws(SiteError) -> [UInt8] {
        guard let frame = languages(of: page).first.flatMap({ frames.value.byLanguage[$0] }) else {
            throw SiteError(message: "the page of \"\(entry.route.id)\" has no language")
        }
        var content = content(of: entry, page, in: frame, withValues: false)
        content.parameters = []
        content = PageLinks(table, entry, page: page).added(to: content, isCanonicalHost: true)
        content.code = nil
        // The file is for all hosts, and on another one such a page has no canonical address.
        if content.isUnindexed { content.canonical = nil }
        return MarkedPage.bytes(of: try theme.baked(content), needsQuery: !entry.required.isEmpty)
    }

    /// Returns the page for a path that no route matches.
    func notFound() throws(SiteError) -> Deferred<PageSet> {
        let page = ErrorPage(.notFound, title: .notFound, lead: .notFoundLead, cache: "public, max-age=60")
        return try deferred(page, listsLanguages: true, addLinks: addWays)
    }

    /// Returns the page for links that the site beside linkd answers.
    ///
    /// The links are not dead: a proxy has sent the request to linkd by mistake, or this host is linkd's alone. Only in
    /// the second case the website is another host, and the page leads there.
    func elsewhere(isCanonicalHost: Bool) throws(SiteError) -> Deferred<PageSet> {
        let ownHost = table.defaults.ownWebsiteHost
        let isHere = ownHost != nil && isCanonicalHost == (ownHost == table.routes.hosts.first)
        let website = isHere ? nil : table.defaults.website
        let page = ErrorPage(.notFound, title: .elsewhere, lead: .elsewhereLead)
        // A list of languages would take the query from the link that leads on.
        return try deferred(page, listsLanguages: false) { content in
            guard let website else { return }
            let label = content.frame.words[.continue]
            content.actions = [.init(kind: .website, url: .website(website, PagePath()), label: label)]
        }
    }

    private func deferred(
        _ page: ErrorPage,
        listsLanguages: Bool,
        addLinks: @escaping @Sendable (inout PageContent) -> Void
    ) throws(SiteError) -> Deferred<PageSet> {
        let fields = try page.fields(errorPolicy)
        return try Deferred(isChecked: !theme.isOwn, else: { .failed(fields) }) { () throws(SiteError) in
            let makeFrame = Self.frames(of: table, files, appearance)
            return try page.pages(
                theme,
                first: table.defaults.language,
                style: errorStyle,
                listsLanguages: listsLanguages && errorStyle != nil,
                fields: fields,
                of: makeFrame,
                addLinks: addLinks
            )
        }
    }

    /// Adds the link to the home page, and in linkd's layout the website and the stores, to a page without other links.
    @Sendable private func addWays(to content: inout PageContent) {
        if hasHomePage {
            content.actions = [.init(kind: .home, url: .local("/"), label: content.frame.words[.home])]
        }
        if theme.isOwn { content.addWays(of: table) }
        content.inlineStyle = errorStyle
    }

    private var hasHomePage: Bool {
        let root: [UInt8] = [UInt8(ascii: "/")]
        guard let match = try? table.routes.match(root.borrowed, path: 0..<1, query: nil) else { return false }
        let route = table.routes.entries[match.entry].route
        return route.hasPage && !route.isGone
    }

    private func pages(
        of entry: RouteEntry,
        _ page: Page,
        _ fields: RenderedPageFields,
        withCode: Bool = true
    ) throws(SiteError) -> PageSet {
        let languages = languages(of: page)
        let links = PageLinks(table, entry, page: page)
        // A route with an item of this name needs it for itself.
        let choosesLanguage =
            languages.count > 1 && !(entry.route.isGone && errorStyle == nil)
            && !entry.route.query.contains { $0.isNamed("lang") }
        let choices = choosesLanguage ? languages : []
        var canonical: [BakedPage] = []
        var others: [BakedPage] = []
        var hasCode = false
        for language in languages {
            guard let frame = frames.value.byLanguage[language] else { continue }
            let content = content(of: entry, page, in: frame)
            for isCanonicalHost in [true, false] where isCanonicalHost || table.routes.hosts.count > 1 {
                var linked = links.added(to: content, isCanonicalHost: isCanonicalHost, languages: choices)
                hasCode = linked.code != nil && withCode
                if !withCode { linked.code = nil }
                let baked = try theme.baked(linked)
                if isCanonicalHost {
                    canonical.append(baked)
                } else if let first = canonical.last, first.tag == baked.tag {
                    // Equal pages are kept once.
                    others.append(first)
                } else {
                    others.append(baked)
                }
            }
        }
        guard !canonical.isEmpty else { throw SiteError(message: "the page of \"\(entry.route.id)\" has no language") }
        return PageSet(
            language: LanguageChoice(languages),
            canonical: canonical,
            others: others.isEmpty ? canonical : others,
            status: entry.route.isGone ? .gone : .ok,
            fields: fields,
            isTagged: !page.isPrivate && !entry.route.isGone,
            choosesLanguage: choosesLanguage,
            withoutCode: hasCode ? try withoutCode(of: entry, page, fields) : nil
        )
    }

    /// Returns the pages for links of an entry that no QR code can hold.
    private func withoutCode(
        of entry: RouteEntry,
        _ page: Page,
        _ fields: RenderedPageFields
    ) throws(SiteError) -> Deferred<PageSet> {
        try Deferred(isChecked: false, else: { .failed(fields) }) { () throws(SiteError) in
            try pages(of: entry, page, fields, withCode: false)
        }
    }

    /// Returns the content of a page, which is the same on every host.
    ///
    /// - Parameter withValues: whether its texts show values of the link.
    private func content(
        of entry: RouteEntry,
        _ page: Page,
        in frame: PageFrame,
        withValues: Bool = true
    ) -> PageContent {
        let words = frame.words
        var content = PageContent(frame)
        setTexts(of: page, &content, withValues: withValues)
        // A private page has no values, so no text can show one.
        content.values = page.isPrivate ? [:] : PageValue.named(of: entry)
        content.isUnindexed = page.isUnindexed || page.isPrivate
        content.isPrivate = page.isPrivate
        content.route = entry.route.id
        content.template = page.template
        content.isClaimed =
            entry.route.isUniversal && !(table.routes.apps.ios.isEmpty && table.routes.apps.android.isEmpty)
        if entry.route.isGone {
            if content.title == [.text(table.routes.name)] {
                content.title = [.text(words[.gone])]
                content.isTitleOwn = true
            }
            content.lead = content.description ?? [.text(words[.goneLead])]
            content.isLeadOwn = content.description == nil
            addWays(to: &content)
        } else {
            content.lead = content.description ?? (content.isClaimed ? [.text(words[.leadsTo])] : [])
            content.isLeadOwn = content.description == nil
            content.parameters = parameters(of: entry, page, content)
            setImage(of: page, &content, withValues: withValues)
        }
        return content
    }

    private func setTexts(of page: Page, _ content: inout PageContent, withValues: Bool) {
        let (language, first) = (content.frame.language, table.defaults.language)
        content.title = page.title.pieces(in: language, else: first) ?? [.text(table.routes.name)]
        content.description = page.description?.pieces(in: language, else: first)
        guard !withValues else { return }
        content.title = [.text(content.title.textBeforeValues ?? table.routes.name)]
        if content.description?.contains(where: \.isValue) == true { content.description = nil }
    }

    /// Returns the values with a label, first those of the path, then those of the query.
    private func parameters(of entry: RouteEntry, _ page: Page, _ content: PageContent) -> [PageContent.Parameter] {
        guard !page.labels.isEmpty else { return [] }
        return (entry.route.path.names + entry.required.map(\.name)).compactMap { name in
            // An alias may omit a catch-all.
            guard content.values[name] != nil,
                let label = page.labels[name]?.pieces(in: content.frame.language, else: table.defaults.language)
            else { return nil }
            return PageContent.Parameter(label: label.fixedText, value: [.hole(name)])
        }
    }

    /// Adds the image for previews, and for the page itself if its policy lets it load it.
    ///
    /// A host that has only files cannot say which image it has, so its pages have that of the table.
    private func setImage(of page: Page, _ content: inout PageContent, withValues: Bool) {
        let (language, first, host) = (content.frame.language, table.defaults.language, table.routes.hosts.first ?? "")
        let other = table.defaults.image?.pieces(in: language, else: first)
        let own = page.image?.pieces(in: language, else: first)
        let hasValues = own?.contains(where: \.isValue) == true
        guard !page.isPrivate, let image = hasValues && !withValues ? other : own else { return }
        content.image = .text(image, host: host, content.values)
        content.cover = cover(image, content.image)
        content.imageSize = image.count == 1 ? files.imageSize(image.fixedText) : nil
        guard hasValues, withValues else { return }
        let otherURL = other.flatMap { PageURL.text($0, host: host, [:]) }
        let otherCover = other.flatMap { cover($0, otherURL) }
        if let known = imageFiles[image] {
            content.image = .image(image, content.values, of: known, on: host, else: otherURL)
            content.cover = .image(image, content.values, of: known, else: otherCover)
            // A request does not say which of them it gets.
            let isSame = other.map { files.imageSize($0.fixedText) == known.size } ?? true
            content.imageSize = isSame ? known.size : nil
        } else if content.cover == nil {
            content.cover = otherCover
        } else {
            content.coverFallback = otherCover
        }
    }

    /// Returns the URL by which a page loads an image without values of the site, or any of another origin; nil if it
    /// cannot.
    private func cover(_ image: [PageText.Piece], _ url: PageURL?) -> PageURL? {
        guard case .text(let start) = image.first else { return nil }
        if let origin = image.origin { return appearance.policy.allows("img-src", from: origin) ? url : nil }
        return image.count == 1 && files.file(at: start) != nil ? .file(start) : nil
    }
}

/// What pages share, by the languages of the table's texts.
private final class PageFrames: Sendable {
    let byLanguage: [String: PageFrame]

    init(_ frames: [String: PageFrame]) { byLanguage = frames }
}

extension Page {
    /// The texts that people read.
    var shownTexts: [PageText] { [title] + (description.map { [$0] } ?? []) + labels.values }

    /// The maximum size of its texts in one language, in bytes: a page has each of them a few times.
    fileprivate static let maximumTextSize = 1 << 17

    /// The size of its texts in its longest language, in bytes; values of the link are estimated.
    fileprivate var textSize: Int {
        shownTexts.reduce(0) { size, text in
            size + (text.languages.values.map(\.size).max() ?? 0)
        }
    }

    /// Returns the languages of the page's texts, the table's language first.
    fileprivate func languages(first: String) -> [String] {
        let all = Set(shownTexts.flatMap(\.languages.keys))
        return (all.contains(first) ? [first] : []) + all.filter { $0 != first }.sorted()
    }
}

extension [PageText.Piece] {
    /// The origin of an image of another site; nil for a path of this one.
    var origin: String? {
        guard case .text(let start) = first, start.utf8.first != UInt8(ascii: "/") else { return nil }
        return ASCII.lowercased(start.parts(separatedBy: "/").prefix(3).joined(separator: "/"))
    }

    /// Whether this is the image of a link, as a path of this site.
    var isPathWithValues: Bool { count > 1 && origin == nil }
}

extension PageText.Piece {
    fileprivate var isValue: Bool { if case .hole = self { true } else { false } }
}

extension [PageText.Piece] {
    /// The text, or its words before the first value: "Trip" of "Trip {reference}"; nil if there are none.
    fileprivate var textBeforeValues: String? {
        guard contains(where: \.isValue) else { return fixedText }
        guard case .text(let text) = first, let end = text.lastIndex(where: { $0.isLetter || $0.isNumber }) else {
            return nil
        }
        return String(text[...end])
    }

    fileprivate var size: Int {
        reduce(0) { size, piece in
            if case .text(let text) = piece { size + text.utf8.count } else { size + PageDraft.sizeOfValue }
        }
    }
}

extension PageText {
    /// Returns the text in a language, or in the table's language.
    func pieces(in language: String, else fallback: String) -> [Piece]? {
        languages[language] ?? languages[fallback]
    }
}
