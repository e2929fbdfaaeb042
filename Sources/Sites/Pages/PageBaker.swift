import HTTP
import LinkRoutes

/// Makes the pages of a site when its table is loaded.
struct PageBaker {
    let table: RouteTable
    let files: PublicIndex

    /// The pages of each entry of the table, nil where the web sees none.
    func pages() throws -> [PageSet?] {
        try table.entries.map { entry in
            try entry.route.page.map { try pages(of: entry, $0) }
        }
    }

    /// The page of a path that no route takes.
    func notFound() throws(ResponseFieldError) -> PageSet {
        let own = PageWords.of(table.language)
        let words = [own] + PageWords.all.filter { $0.language != own.language }
        let pages = words.map { words in
            PageLayout.template(
                PageContent(
                    words: words,
                    language: words.language,
                    name: table.name,
                    title: [.text(words.notFound)],
                    description: [.text(words.notFoundLead)],
                    icon: files.icon,
                    favicon: files.favicon,
                    homeURL: hasHomePage ? .local("/") : nil
                )
            )
        }
        return PageSet(
            language: LanguageChoice(words.map(\.language)),
            canonical: pages,
            others: pages,
            status: .notFound,
            fields: try PageFields.ofNotFound(),
            isTagged: false
        )
    }

    private var hasHomePage: Bool {
        let root: [UInt8] = [UInt8(ascii: "/")]
        guard let match = try? table.match(root.span, path: 0..<1, query: nil) else { return false }
        return table.entries[match.entry].route.page != nil
    }

    private func pages(of entry: RouteEntry, _ page: Page) throws(SiteError) -> PageSet {
        let languages = page.languages(first: table.language)
        var canonical: [PageTemplate] = []
        var others: [PageTemplate] = []
        for language in languages {
            let content = content(of: entry, page, in: language)
            canonical.append(PageLayout.template(withLinks(content, to: entry, isCanonicalHost: true)))
            others.append(PageLayout.template(withLinks(content, to: entry, isCanonicalHost: false)))
        }
        do throws(ResponseFieldError) {
            let fields = try PageFields.of(page, varies: languages.count > 1)
            return PageSet(
                language: LanguageChoice(languages),
                canonical: canonical,
                others: others,
                status: .ok,
                fields: fields,
                isTagged: !page.isPrivate
            )
        } catch {
            throw SiteError(message: "a header field cannot be written: \(error)")
        }
    }

    /// What the page says on every host.
    private func content(of entry: RouteEntry, _ page: Page, in language: String) -> PageContent {
        var content = PageContent(
            words: PageWords.of(language),
            language: language,
            name: table.name,
            title: page.title.pieces(in: language, else: table.language) ?? [.text(table.name)],
            description: page.description?.pieces(in: language, else: table.language),
            values: PageValue.named(of: entry),
            isUnindexed: page.isUnindexed || page.isPrivate,
            isPrivate: page.isPrivate,
            icon: files.icon,
            favicon: files.favicon,
            appStoreID: table.apps.ios.lazy.compactMap(\.appStoreID).first,
            package: table.apps.android.first?.package,
            isClaimed: entry.route.isUniversal
        )
        guard let image = page.image?.pieces(in: language, else: table.language), !page.isPrivate else {
            return content
        }
        content.image = PageURL.image(image, host: table.hosts.first ?? "", content.values)
        if case .text(let path) = image.first, image.count == 1, files.file(at: path) != nil {
            content.cover = path
            content.imageSize = files.imageSize(path)
        }
        return content
    }

    /// The page with the links that depend on the host that it is seen on.
    private func withLinks(_ content: PageContent, to entry: RouteEntry, isCanonicalHost: Bool) -> PageContent {
        var content = content
        let route = entry.route
        let path = PagePath(entry, content.values)
        let exactHosts = table.hosts.filter { !$0.hasPrefix("*.") }
        let address = exactHosts.first.map { PageURL.https($0, path, keepsQuery: false) }
        content.address = content.isPrivate ? nil : address
        // A canonical link to another page beside "noindex" would carry the noindex over to it.
        // An alias on the canonical host keeps it: there it only names the page's own address.
        content.canonical = content.isUnindexed && !isCanonicalHost ? nil : content.address
        if route.isUniversal, !table.apps.ios.isEmpty || !table.apps.android.isEmpty {
            let other = isCanonicalHost ? exactHosts.dropFirst().first : exactHosts.first
            content.openURL = other.map { .https($0, path, keepsQuery: true) }
            content.banner = exactHosts.first.map { .https($0, path, keepsQuery: true) }
        }
        // Any app may take a scheme for its own, so a token never goes into such a link.
        if route.isScheme, !content.isPrivate, let scheme = table.schemes.first {
            content.schemeURL = .scheme(scheme, path)
        }
        return content
    }
}

extension Page {
    /// The languages that the page's texts are written in, the table's own first.
    fileprivate func languages(first: String) -> [String] {
        let all = Set(title.languages.keys).union((description?.languages ?? [:]).keys)
        return (all.contains(first) ? [first] : []) + all.filter { $0 != first }.sorted()
    }
}

extension PageText {
    /// The text in a language, else in the table's.
    fileprivate func pieces(in language: String, else fallback: String) -> [Piece]? {
        languages[language] ?? languages[fallback]
    }
}
