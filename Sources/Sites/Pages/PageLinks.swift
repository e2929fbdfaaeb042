import LinkRoutes
import SiteTables
import TableChecks

/// The links of an entry's page: to the app, to its stores, and to the website.
struct PageLinks {
    private let table: SiteTable
    private let entry: RouteEntry
    private let page: Page
    private let kind: PageKind
    let path: PagePath
    /// The hosts without wildcards, which a link can contain.
    private let hosts: [String]
    private let values: [String: PageValue]

    init(_ table: SiteTable, _ entry: RouteEntry, page: Page, kind: PageKind) {
        self.table = table
        self.entry = entry
        self.page = page
        self.kind = kind
        values = PageValue.named(of: entry)
        path = PagePath(entry, values)
        hosts = table.routes.exactHosts
    }

    /// Returns the content with its links, for the canonical host or for another one.
    ///
    /// - Parameter languages: those that a visitor can choose.
    func added(to content: PageContent, isCanonicalHost: Bool, languages: [String] = []) -> PageContent {
        var content = content
        if kind == .tooLong {
            if !entry.route.isGone { addApps(to: &content) }
            return content
        }
        let address = hosts.first.map { PageURL.https($0, path, keepsQuery: false) }
        content.address = content.isPrivate || entry.route.isGone ? nil : address
        // A canonical link to another page beside "noindex" would apply the noindex to that page.
        // An alias on the canonical host keeps the link: there it only names the page's own address.
        content.canonical = content.isUnindexed && !isCanonicalHost ? nil : content.address
        // A page that no search engine shows has no others to point at.
        let host = content.isUnindexed || entry.route.isGone ? nil : hosts.first
        if let host, languages.count > 1 { content.canonical = .canonical(content.frame.language, host: host, path) }
        content.setLanguages(languages, alternates: { tag in host.map { .alternate(tag, host: $0, path) } }) {
            .language($0, path)
        }
        guard !entry.route.isGone else { return content }
        if content.isClaimed, !content.isPrivate, !hosts.isEmpty, kind != .withoutCode { content.code = .code(path) }
        // Any app can register the scheme, so such a link never contains a token.
        if entry.route.isScheme, !content.isPrivate, let scheme = table.routes.schemes.first {
            content.schemeURL = .scheme(scheme, path)
        }
        addApps(to: &content)
        addActions(to: &content, isCanonicalHost: isCanonicalHost)
        if isCanonicalHost { content.otherHosts = Array(hosts.dropFirst(2)) }
        content.isSecondHost = !isCanonicalHost && content.actions.contains { $0.kind == .open }
        return content
    }

    private func addApps(to content: inout PageContent) {
        let ios = table.routes.apps.ios.first { $0.appStoreID != nil }
        if let ios, let number = ios.appStoreID {
            content.iosLink = PageContent.AppLink(id: String(number), name: ios.name)
            let items = table.defaults.appStoreItems[ios.id] ?? []
            content.addStore(.appStore, .appStore, url: .appStore(number, items), plain: .appStore(number, []))
            if content.isClaimed, page.hasBanner, let host = hosts.first {
                let argument = PageURL.https(host, path, keepsQuery: true)
                content.banner = PageContent.Banner(appStoreID: number, argument: argument, clip: ios.clipBundleID)
            }
        }
        if let android = table.routes.apps.android.first {
            content.androidLink = PageContent.AppLink(id: android.package, name: android.name)
            let plain = PageURL.googlePlay(android, [], link: nil)
            content.addStore(.googlePlay, .googlePlay, url: playStore(android), plain: plain)
        }
    }

    private func addActions(to content: inout PageContent, isCanonicalHost: Bool) {
        let words = content.frame.words
        func add(
            _ kind: PageContent.Action.Kind,
            _ word: PageStringKey,
            url: PageURL?,
            on system: PageContent.Action.System? = nil
        ) {
            guard let url else { return }
            content.actions.append(PageContent.Action(kind: kind, url: url, label: words[word], system: system))
        }
        let otherHost = content.isClaimed ? otherHost(isCanonicalHost: isCanonicalHost) : nil
        add(.open, .open, url: otherHost)
        add(.scheme, content.actions.isEmpty ? .open : .openDirectly, url: content.schemeURL, on: onlySystem)
        if content.isClaimed, let android = table.routes.apps.android.first, let host = hosts.first {
            let url = PageURL.intent(android.package, host, path: path, fallback: playStore(android))
            add(.intent, content.actions.isEmpty ? .open : .openOnAndroid, url: url, on: .android)
        }
        // Safari offers the app in the menu of a link, also for one to the page's own host.
        if content.isClaimed, otherHost == nil, !table.routes.apps.ios.isEmpty, let host = hosts.first {
            add(.hold, .hold, url: .https(host, path, keepsQuery: true), on: .ios)
        }
        let website = website(content)
        add(.website, .continue, url: website)
        content.opensWebsiteOnDesktop = website != nil && page.opensWebsiteOnDesktop
    }

    /// The only system that the table has apps for; on another system no app opens its scheme.
    private var onlySystem: PageContent.Action.System? {
        switch (table.routes.apps.ios.isEmpty, table.routes.apps.android.isEmpty) {
        case (false, true): .ios
        case (true, false): .android
        default: nil
        }
    }

    /// Returns the link for which Safari opens the app; it must not be on the page's own host.
    private func otherHost(isCanonicalHost: Bool) -> PageURL? {
        guard let first = hosts.first else { return nil }
        guard hosts.count > 1 else { return isCanonicalHost ? nil : .https(first, path, keepsQuery: true) }
        return .otherHost(first: first, second: hosts[1], path)
    }

    /// Returns the app's page in Google Play, which passes the link on to the installed app if it is not too long and has no
    /// token.
    private func playStore(_ app: AndroidApp) -> PageURL {
        let items = table.defaults.playStoreItems[app.package] ?? []
        return .googlePlay(app, items, link: page.isPrivate || kind == .tooLong ? nil : path)
    }

    private func website(_ content: PageContent) -> PageURL? {
        switch page.website {
        case nil: nil
        case .samePath(let origin): .website(origin, path)
        case .address(let text):
            (text.languages[content.frame.language] ?? text.languages[table.defaults.language])
                .flatMap { .text($0, host: hosts.first ?? "", values) }
        }
    }
}

extension IOSApp {
    /// The bundle identifier of the App Clip: the text after the ten characters of the prefix and a dot.
    fileprivate var clipBundleID: String? { clip.map { String($0.dropFirst(11)) } }
}
