import HTTP
import LinkRoutes

/// Makes the pages of a site when its table is loaded.
struct PageBaker {
    let table: RouteTable
    let files: PublicIndex

    /// The pages of each entry of the table, nil where the web sees none.
    func pages() throws(ResponseFieldError) -> [PageSet?] {
        var pages: [PageSet?] = []
        for entry in table.entries { pages.append(try page(of: entry)) }
        return pages
    }

    private func page(of entry: RouteEntry) throws(ResponseFieldError) -> PageSet? {
        guard let page = entry.route.page else { return nil }
        let languages = page.languages(first: table.language)
        let sources = PageValue.sources(of: entry)
        let baked = { (isCanonicalHost: Bool) in
            languages.map { language in
                PageLayout.bake(
                    content(of: entry, page, language, sources, isCanonicalHost: isCanonicalHost), sources: sources)
            }
        }
        var fields: [ResponseFields] = []
        for _ in languages {
            fields.append(try PageFields.make(page: page, varies: languages.count > 1))
        }
        return PageSet(
            languages: languages, canonical: baked(true), others: baked(false), status: .ok, fields: fields,
            isTagged: !page.isPrivate)
    }

    /// The page of a path that no route takes.
    func notFound() throws(ResponseFieldError) -> PageSet {
        let own = PageWords.of(table.language)
        let words = [own] + PageWords.all.filter { $0.language != own.language }
        let home = Array("/".utf8)
        let homeEntry = try? table.match(home.span, path: 0..<1, query: nil)
        let hasHome = homeEntry.map { table.entries[$0.entry].route.page != nil } ?? false
        let pages = words.map { words in
            PageLayout.bake(
                PageContent(
                    words: words, language: words.language, name: table.name, title: [.text(words.notFound)],
                    description: [.text(words.notFoundLead)], icon: files.icon, favicon: files.favicon,
                    homeURL: hasHome ? .local("/") : nil))
        }
        let fields = try PageFields.makeNotFound()
        return PageSet(
            languages: words.map(\.language), canonical: pages, others: pages, status: .notFound,
            fields: words.map { _ in fields }, isTagged: false)
    }

    private func content(
        of entry: RouteEntry, _ page: Page, _ language: String, _ sources: [String: PageValue], isCanonicalHost: Bool
    ) -> PageContent {
        let host = table.hosts.first ?? ""
        let path = PagePath(entry, sources)
        let canonical = PageURL.https(host, path, keepsQuery: false)
        let isHidden = page.isUnindexed || page.isPrivate
        var content = PageContent(
            words: PageWords.of(language), language: language, name: table.name,
            title: page.title.pieces(in: language, else: table.language) ?? [.text(table.name)],
            description: page.description?.pieces(in: language, else: table.language),
            // A canonical link to another page beside "noindex" would carry the noindex over to it.
            canonical: page.isPrivate || isHidden && !isCanonicalHost ? nil : canonical,
            isUnindexed: isHidden, address: page.isPrivate ? nil : canonical, icon: files.icon, favicon: files.favicon,
            appStoreID: table.apps.ios.lazy.compactMap(\.appStoreID).first,
            package: table.apps.android.first?.package, isClaimed: entry.route.isUniversal)
        if let image = page.image?.pieces(in: language, else: table.language), !page.isPrivate {
            content.image = .image(image, host: host, sources)
            if case .text(let file) = image.first, image.count == 1, files.contains(file) {
                content.cover = file
                content.imageSize = files.imageSize(file)
            }
        }
        addActions(to: &content, entry.route, path, isPrivate: page.isPrivate, isCanonicalHost: isCanonicalHost)
        return content
    }

    private func addActions(
        to content: inout PageContent, _ route: Route, _ path: PagePath, isPrivate: Bool, isCanonicalHost: Bool
    ) {
        let exactHosts = table.hosts.filter { !$0.hasPrefix("*.") }
        if route.isUniversal, !table.apps.ios.isEmpty || !table.apps.android.isEmpty {
            let other = isCanonicalHost ? exactHosts.dropFirst().first : exactHosts.first
            content.openURL = other.map { .https($0, path, keepsQuery: true) }
            content.banner = exactHosts.first.map { .https($0, path, keepsQuery: true) }
        }
        // Any app may take a scheme for its own, so a token never goes into such a link.
        if route.isScheme, !isPrivate, let scheme = table.schemes.first {
            content.schemeURL = .scheme(scheme, path)
        }
    }
}

extension Page {
    /// The languages that the page's texts are written in, the table's own first.
    fileprivate func languages(first: String) -> [String] {
        let all = Set(title.languages.keys).union(description?.languages.keys ?? [:].keys)
        return (all.contains(first) ? [first] : []) + all.filter { $0 != first }.sorted()
    }
}

extension PageText {
    /// The text in a language, else in the table's.
    fileprivate func pieces(in language: String, else fallback: String) -> [Piece]? {
        languages[language] ?? languages[fallback]
    }
}
