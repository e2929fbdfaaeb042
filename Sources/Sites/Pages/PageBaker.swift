import HTTP
import LinkRoutes
import SiteTables
import TableChecks
import Templates

/// Creates the pages of a site when they are first asked for; those in an owner's templates are made with the table too, to
/// see that they can be made.
struct PageBaker: Sendable {
    private let table: SiteTable
    private let theme: PageTheme
    private let policy: PagePolicy
    private let languages: PageLanguages
    /// The pages of links that miss a private route, and of removed routes without texts; nil in an owner's layout.
    ///
    /// linkd's shows nothing of the route there, so a page for each would take memory for the same bytes.
    private let shared: (missed: Deferred<PageSet>, gone: Deferred<PageSet>, privateGone: Deferred<PageSet>)?
    private let frames: Deferred<PageFrames>
    private let images: PageImages
    /// The pages for links that lead nowhere.
    let errors: ErrorPages

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
        policy = appearance.policy
        images = PageImages(of: table, files, appearance.policy)
        errors = ErrorPages(of: table, theme, files: files, appearance: appearance)
        let languages = PageLanguages(table, theme)
        self.languages = languages
        let privateCache = PageFields.privateCache
        shared =
            theme.isOwn
            ? (try errors.notFound(cache: privateCache), try errors.gone(), try errors.gone(cache: privateCache)) : nil
        frames = try Deferred(isChecked: !theme.isOwn, else: { PageFrames([:]) }) { () throws(SiteError) in
            let makeFrame = PageFrame.maker(of: table, files, appearance)
            var frames: [String: PageFrame] = [:]
            for route in table.routes.routes {
                guard let page = table.page(of: route) else { continue }
                for language in languages.of(page) where frames[language] == nil {
                    frames[language] = makeFrame(language, try theme.words(of: language))
                }
            }
            return PageFrames(frames)
        }
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
                    message: "strings of page \"\(entry.route.id)\" exceed 128 KiB, with 1 KiB for each value",
                    fix: "shorten the strings in each language"
                )
            }
            if let shared = sharedPage(of: entry, page) {
                sets.append(shared)
                continue
            }
            let languageCount = languages.of(page).count
            guard languageCount <= PageLanguages.maximum else {
                throw SiteError(
                    message: "page \"\(entry.route.id)\" has more than \(PageLanguages.maximum) languages",
                    fix: "remove languages"
                )
            }
            let policy = entry.route.isGone ? errors.policy : policy
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
                message: "pages up to \"\(route.id)\" exceed 256 MiB",
                fix: "use smaller templates, fewer routes or fewer languages"
            )
        }
        return try Deferred(isChecked: false, else: { .failed(fields) }, make)
    }

    /// Returns the page of a removed route without texts; nil for other routes, and where a choice of the language in the
    /// query would lead to another link.
    private func sharedPage(of entry: RouteEntry, _ page: Page) -> Deferred<PageSet>? {
        guard let shared, entry.route.isGone, !languages.hasTexts(page), entry.required.isEmpty,
            !entry.route.query.contains(where: { $0.isNamed("lang") })
        else { return nil }
        return page.isPrivate ? shared.privateGone : shared.gone
    }

    /// Returns the page of a claimed route for links that miss it, with status 404 and without anything of the link.
    ///
    /// - Returns: nil for the page of all missing links, which linkd's layout has for every route that is not private.
    func missed(_ route: Route, _ page: Page, counting ownBytes: inout Int) throws(SiteError) -> Deferred<PageSet>? {
        if let shared { return page.isPrivate ? shared.missed : nil }
        let languages = languages.of(page)
        let kind = PageFields(page, languages: languages.count, policy: errors.policy, isMissed: true)
        let fields = try kind.rendered()
        return try deferred(route, fields: fields, counting: &ownBytes) { () throws(SiteError) in
            var pages: [BakedPage] = []
            for language in languages {
                guard let frame = frames.value.byLanguage[language] else { continue }
                let content = missedContent(of: route, page, in: frame)
                pages.append(try theme.baked(content))
            }
            return PageSet(
                language: LanguageChoice(languages),
                canonical: pages,
                others: pages,
                status: .notFound,
                fields: fields,
                isTagged: false,
                choosesLanguage: false
            )
        }
    }

    private func missedContent(of route: Route, _ page: Page, in frame: PageFrame) -> PageContent {
        var content = PageContent(frame: frame)
        setTexts(of: page, &content, withValues: false)
        content.lead = [.text(frame.words[.notFoundLead])]
        content.isLeadOwn = true
        content.isUnindexed = true
        content.isPrivate = page.isPrivate
        content.route = route.id
        content.template = page.template
        errors.addWays(to: &content)
        return content
    }

    /// Returns the page of an entry for a host that has only files: in the first language, without values in its texts,
    /// with marks for them in its addresses, and without a QR code, which linkd draws for each link.
    func filePage(of entry: RouteEntry, _ page: Page) throws(SiteError) -> [UInt8] {
        let language = languages.of(page).first
        guard let frame = language.flatMap({ frames.value.byLanguage[$0] }) else {
            throw SiteError(message: "page \"\(entry.route.id)\" has no language")
        }
        var content = content(of: entry, page, in: frame, withValues: false)
        content.parameters = []
        content = PageLinks(table, entry, page: page, kind: .usual).added(to: content, isCanonicalHost: true)
        content.code = nil
        // The file is for all hosts, and on another one such a page has no canonical address.
        if content.isUnindexed { content.canonical = nil }
        return MarkedPage.bytes(of: try theme.baked(content), needsQuery: !entry.required.isEmpty)
    }

    private func pages(
        of entry: RouteEntry,
        _ page: Page,
        _ fields: RenderedPageFields,
        kind: PageKind = .usual
    ) throws(SiteError) -> PageSet {
        let languages = languages.of(page)
        let links = PageLinks(table, entry, page: page, kind: kind)
        // A route with an item of this name needs it for itself.
        let choosesLanguage =
            languages.count > 1 && !(entry.route.isGone && !errors.listsLanguages)
            && !entry.route.query.contains { $0.isNamed("lang") }
        let choices = choosesLanguage ? languages : []
        var canonical: [BakedPage] = []
        var others: [BakedPage] = []
        var hasCode = false
        for language in languages {
            guard let frame = frames.value.byLanguage[language] else { continue }
            let content = content(of: entry, page, in: frame, kind: kind)
            for isCanonicalHost in [true, false] where isCanonicalHost || table.routes.hosts.count > 1 {
                let linked = links.added(to: content, isCanonicalHost: isCanonicalHost, languages: choices)
                hasCode = linked.code != nil
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
        guard !canonical.isEmpty else { throw SiteError(message: "page \"\(entry.route.id)\" has no language") }
        return PageSet(
            language: LanguageChoice(languages),
            canonical: canonical,
            others: others.isEmpty ? canonical : others,
            status: entry.route.isGone ? .gone : .ok,
            fields: fields,
            isTagged: !page.isPrivate && !entry.route.isGone,
            choosesLanguage: choosesLanguage,
            special: kind == .usual ? try special(of: entry, page, fields, path: links.path, hasCode: hasCode) : nil
        )
    }

    /// Returns the pages for links of an entry that its usual pages do not suit.
    private func special(
        of entry: RouteEntry,
        _ page: Page,
        _ fields: RenderedPageFields,
        path: PagePath,
        hasCode: Bool
    ) throws(SiteError) -> SpecialPages {
        func pages(_ kind: PageKind) throws(SiteError) -> Deferred<PageSet> {
            try Deferred(isChecked: false, else: { .failed(fields) }) { () throws(SiteError) in
                try self.pages(of: entry, page, fields, kind: kind)
            }
        }
        let hasQueryRules = !(table.routes.exclusions.isEmpty && entry.required.isEmpty)
        return SpecialPages(
            withoutCode: hasCode ? try pages(.withoutCode) : nil,
            unclaimed: hasQueryRules && isClaimed(entry.route) ? try pages(.unclaimed) : nil,
            tooLong: try pages(.tooLong),
            path: path
        )
    }

    private func isClaimed(_ route: Route) -> Bool {
        route.isUniversal && !(table.routes.apps.ios.isEmpty && table.routes.apps.android.isEmpty)
    }

    /// Returns the content of a page, which is the same on every host.
    ///
    /// - Parameter withValues: whether its texts show values of the link.
    private func content(
        of entry: RouteEntry,
        _ page: Page,
        in frame: PageFrame,
        kind: PageKind = .usual,
        withValues: Bool = true
    ) -> PageContent {
        let words = frame.words
        let isTooLong = kind == .tooLong
        let withValues = withValues && !isTooLong
        var content = PageContent(frame: frame)
        setTexts(of: page, &content, withValues: withValues)
        // A private page has no values, so no text can show one.
        content.values = page.isPrivate || isTooLong ? [:] : PageValue.named(of: entry)
        content.isUnindexed = page.isUnindexed || page.isPrivate || isTooLong
        content.isPrivate = page.isPrivate
        content.route = entry.route.id
        content.template = page.template
        content.isClaimed = isClaimed(entry.route) && kind != .unclaimed && !isTooLong
        if entry.route.isGone {
            if content.title == [.text(table.routes.name)] {
                content.title = [.text(words[.gone])]
                content.isTitleOwn = true
            }
            content.lead = content.description ?? [.text(words[.goneLead])]
            content.isLeadOwn = content.description == nil
            errors.addWays(to: &content)
        } else {
            let sentence = isTooLong ? [.text(words[.tooLong])] : content.description
            content.lead = sentence ?? (content.isClaimed ? [.text(words[.leadsTo])] : [])
            content.isLeadOwn = isTooLong || content.description == nil
            content.parameters = parameters(of: entry, page, content)
            images.add(to: &content, of: page, withValues: withValues)
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
}

/// What pages share, by the languages of the table's texts.
private final class PageFrames: Sendable {
    let byLanguage: [String: PageFrame]

    init(_ frames: [String: PageFrame]) { byLanguage = frames }
}

extension Page {
    /// The maximum size of its texts in one language, in bytes: a page has each of them a few times.
    fileprivate static let maximumTextSize = 1 << 17

    /// The size of its texts in its longest language, in bytes; values of the link are estimated.
    fileprivate var textSize: Int {
        shownTexts.reduce(0) { size, text in
            size + (text.languages.values.map(\.size).max() ?? 0)
        }
    }
}

extension PageText.Piece {
    var isValue: Bool { if case .hole = self { true } else { false } }
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
