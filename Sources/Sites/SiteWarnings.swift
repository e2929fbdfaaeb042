import BorrowedBytes
import Diagnostics
import HTTP
import LinkRoutes
import SiteAssociation
import SiteTables
import TableChecks
import Templates

/// Finds likely mistakes in a site that can be served.
struct SiteWarnings {
    private let table: SiteTable
    /// The public folder; nil if it was not read.
    private let files: PublicIndex?

    /// Returns the warnings, also the suppressed ones.
    static func all(_ table: SiteTable, _ files: [PublicFile]?) -> [SiteWarning] {
        let warnings = SiteWarnings(table: table, files: files.map(PublicIndex.init))
        var found = (files ?? []).compactMap(warnings.shadowed)
        func add(_ code: SiteWarning.Code, ofRoutes find: (Route) -> String?) {
            found += table.routes.routes.compactMap { route in
                find(route).map { SiteWarning(code, $0, unless: table.suppressions(of: route)) }
            }
        }
        func add(_ code: SiteWarning.Code, _ messages: [String]) { found += messages.map { SiteWarning(code, $0) } }
        add(.revealingPath, ofRoutes: RevealingLinks.warningOfPath)
        add(.reservedPath) { $0.isUniversal ? nil : Self.unanswered($0) }
        found += table.redirects.compactMap { redirect in
            Self.unanswered(redirect).map { SiteWarning(.reservedPath, $0, unless: redirect.suppressions) }
        }
        add(.safariRemovesItem, ofRoutes: Self.removed)
        add(.secretValue) { RevealingLinks.warningOfValues($0, table.page(of: $0)) }
        add(.untrustedText) { StrangersWords.warning($0, table.page(of: $0)) }
        add(.missingFile) { route in
            let image = table.page(of: route)?.image
            return image == table.defaults.image ? nil : warnings.imageless(image, of: "\"\(route.id)\"")
        }
        add(.incompleteImage, ofRoutes: warnings.incompleteImage)
        add(.missingFile, [warnings.imageless(table.defaults.image, of: "the table")].compactMap(\.self))
        add(.missingFile, warnings.withoutBrandFiles + table.defaults.legal.compactMap(warnings.leadingNowhere))
        add(.imageSize, warnings.unsuitableImages + warnings.oblongIcons)
        add(.unreachableHost, table.routes.hosts.compactMap(Self.unreachable))
        add(.unknownMediaType, [warnings.ofUnknownType].compactMap(\.self))
        add(.singleHost, [warnings.withoutSecondHost].compactMap(\.self))
        return found
    }

    /// Returns warnings about languages of pages without translated page strings: a screen reader reads an English
    /// button below a text in another language wrongly (WCAG 3.1.2).
    static func unspoken(_ table: SiteTable, _ theme: PageTheme) -> [SiteWarning] {
        let texts = table.allPages.flatMap(\.shownTexts)
        return Set(texts.flatMap(\.languages.keys)).filter { !theme.hasLanguage($0) }.sorted().map { language in
            let message =
                "pages in \"\(language)\" have no translation of the texts of linkd, so these texts are in English; "
                + "\"linkd new page\" writes words/en.json: translate it as words/\(language).json"
            return SiteWarning(.untranslatedLanguage, message)
        }
    }

    /// Returns what is wrong with the first route whose template does not exist.
    static func untemplated(_ table: SiteTable, _ theme: PageTheme) -> String? {
        for route in table.routes.routes {
            guard let name = table.page(of: route)?.template, !theme.hasTemplate(name) else { continue }
            return
                "the template \(name).html of \"\(route.id)\" is not in the folder of templates; add it, or correct the "
                + "name"
        }
        return nil
    }

    /// Returns warnings about files that a template loads and the pages' Content-Security-Policy blocks.
    static func blocked(_ loads: [TemplateLoad], by policy: PagePolicy) -> [SiteWarning] {
        loads.filter { !policy.allows($0.directive, from: $0.origin) }.map { load in
            let source = load.origin ?? "'self'"
            let message =
                "\(load.location) loads a file that the Content-Security-Policy of the pages blocks; add \"\(source)\" "
                + "to \"\(load.directive)\" of \"contentSecurityPolicy\" in the table"
            return SiteWarning(.blockedLoad, message)
        }
    }

    /// Returns a warning about a file that answers before a route, so that the web and the app show different content.
    private func shadowed(_ file: PublicFile) -> SiteWarning? {
        let segments = file.path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        for entry in table.routes.entries where entry.route.isVisible(to: .universal) && entry.pattern.accepts(segments)
        {
            if entry.route.isUniversal {
                let message =
                    "the file \(file.path) is also a link of \"\(entry.route.id)\" (\(entry.pattern)): "
                    + "the app opens for it, the web shows the file; rename the file, or make the route \"claimed\": false"
                return SiteWarning(.fileHidesPage, message, unless: table.suppressions(of: entry.route))
            }
            // A web-only route without required items matches the link first.
            if entry.required.isEmpty { return nil }
        }
        return nil
    }

    /// Returns a warning about a required query item that Safari removes from links on their way.
    private static func removed(_ route: Route) -> String? {
        let items = route.query.filter { $0.isRequired && RemovedItems.contain($0.name) }
        guard let item = items.first, route.isVisible(to: .universal) else { return nil }
        return
            "\"\(route.id)\" requires the query item \"\(item.name)\", which Safari removes from links that are opened "
            + "from Mail and Messages, so such links reach another route or none; make it optional"
    }

    /// Returns why linkd cannot answer a path of a route: the name is reserved.
    static func unanswered(_ route: Route) -> String? {
        guard route.isVisible(to: .universal), let path = ([route.path] + route.aliases).first(where: isReserved) else {
            return nil
        }
        return "no page answers for \(path) of \"\(route.id)\": \(reserved)"
    }

    private static func unanswered(_ redirect: Redirect) -> String? {
        isReserved(redirect.from) ? "nothing redirects from \(redirect.from): \(reserved)" : nil
    }

    private static let reserved =
        "names that begin with a dot, _linkd and the association files are reserved; choose another path"

    private static func isReserved(_ path: PathPattern) -> Bool {
        guard case .literal(let name) = path.segments.first else { return false }
        return ReservedNames.contain(firstSegment: Array(name.utf8))
    }

    private func imageless(_ image: PageText?, of owner: String) -> String? {
        image.flatMap(missing).map {
            "the image \($0) of \(owner) is not in the public folder, so previews may show none"
        }
    }

    /// Returns a warning about an image with values of the link that the page leaves out, or that nothing can replace.
    private func incompleteImage(_ route: Route) -> String? {
        let images = table.page(of: route)?.image?.languages.sorted { $0.key < $1.key }.map(\.value) ?? []
        guard let image = images.first(where: { $0.count > 1 }) else { return nil }
        let policy = PagePolicy(table.defaults.contentSources)
        if let origin = image.origin, !policy.allows(ContentKind.images.rawValue, from: origin) {
            return
                "the image \(image.pattern) of \"\(route.id)\" is in previews only, since the Content-Security-Policy "
                + "keeps pages from loading it; add \"\(origin)\" to \"\(ContentKind.images.rawValue)\" of "
                + "\"contentSecurityPolicy\" in the table"
        }
        guard table.defaults.image == nil else { return nil }
        return
            "the image \(image.pattern) of \"\(route.id)\" does not exist for every link, and the table names no other one for "
            + "these; add \"image\" to the table, such as \"/card.png\""
    }

    /// Warnings about images that previews show small, or not at all.
    private var unsuitableImages: [String] {
        guard let files else { return [] }
        return table.previewImages.compactMap { path in
            guard let file = files.file(at: path) else { return nil }
            if let size = files.imageSize(path), !size.isLarge {
                return "the image \(path) has \(size.width) × \(size.height) pixels; previews show it small below "
                    + "\(ImageSize.preview.width) × \(ImageSize.preview.height)"
            }
            guard file.body.count > ImageSize.previewBytes else { return nil }
            return "the image \(path) has \(file.body.count) bytes; WhatsApp shows images of at most "
                + "\(ImageSize.previewBytes) bytes"
        }
    }

    /// Warnings about icons that are not square: that of the table, and that of home screens.
    private var oblongIcons: [String] {
        guard let files else { return [] }
        return Set([table.defaults.icon, PublicIndex.homeScreenIcon].compactMap(\.self)).sorted().compactMap { icon in
            guard let size = files.imageSize(icon), size.width != size.height else { return nil }
            return
                "the icon \(icon) has \(size.width) × \(size.height) pixels, but pages and home screens show it as a "
                + "square; write a square one, such as 512 × 512"
        }
    }

    /// Returns an image that should be a file of the site, or one for each link, but no file is.
    private func missing(_ image: PageText) -> String? {
        guard let files else { return nil }
        for pieces in image.languages.sorted(by: { $0.key < $1.key }).map(\.value) {
            guard pieces.origin == nil, !files.paths.contains(where: pieces.canBe) else { continue }
            return pieces.pattern
        }
        return nil
    }

    private var withoutBrandFiles: [String] {
        guard let files else { return [] }
        let badges = [table.defaults.badges.appStore, table.defaults.badges.googlePlay].compactMap(\.self)
            .flatMap { $0.languages.sorted { $0.key < $1.key }.map { ("badge", $0.value.fixedText, "a text") } }
        let named = [
            table.defaults.icon.map { ("icon", $0, "a letter") },
            table.defaults.brand?.logo.map { ("logo", $0, "icon and name") },
            table.defaults.brand?.logoDark.map { ("logoDark", $0, "another logo") },
            table.defaults.brand?.font.map { ("font", $0, "another font") },
        ].compactMap(\.self)
        return (named + badges).filter { files.file(at: $0.1) == nil }.map { kind, path, shown in
            "the \(kind) \(path) is not in the public folder, so pages show \(shown) instead; add it, or correct the path"
        }
    }

    /// Returns a warning about a link at the end of pages for which this site has neither a file nor a page.
    private func leadingNowhere(_ link: LegalLink) -> String? {
        // A website beside linkd has more paths than the table names.
        guard let files, !table.routes.routes.contains(where: table.isElsewhere) else { return nil }
        for text in link.url.languages.values.map(\.fixedText).sorted() where text.utf8.first == UInt8(ascii: "/") {
            let bytes = Array(text.utf8)
            let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
            guard files.file(at: PercentEncoding.decoded(bytes.borrowed, 0..<end)) == nil else { continue }
            if let match = try? table.routes.match(bytes.borrowed, path: 0..<end, query: nil),
                table.routes.entries[match.entry].route.hasPage
            {
                continue
            }
            return "\(text) in \"footerLinks\" is neither a file of the public folder nor a page; add it, "
                + "or correct the path"
        }
        return nil
    }

    /// Returns a warning about a host that no phone can ask for an association file.
    private static func unreachable(_ host: String) -> String? {
        let labels = host.parts(separatedBy: ".")
        let isAddress = labels.count == 4 && labels.allSatisfy { UInt8($0) != nil }
        let isLocal = labels.last.map { $0.hasSameBytes(as: "localhost") || $0.hasSameBytes(as: "local") } ?? false
        if labels.contains(where: { $0.hasBytes(atStart: "xn--") }) {
            return
                "\(host) is Punycode, and since iOS 16 iPhones open no link of such a host: add a host with ASCII letters, and "
                + "use it in links"
        }
        guard isAddress || isLocal || labels.count == 1 else { return nil }
        return
            "\(host) is \(isAddress ? "an IP address" : "a name of this machine or network"), where no phone reads an "
            + "association file: write the public name of the site, such as links.example.com"
    }

    /// Returns what there is to know about files that browsers save and do not show.
    private var ofUnknownType: String? {
        guard let files else { return nil }
        let paths = files.all.filter { !MediaType.isKnown($0.path, content: $0.content) }.map(\.path).sorted()
        guard !paths.isEmpty else { return nil }
        return
            "linkd knows no media type for \(paths.listing) of the public folder, so browsers "
            + "save it and do not show it; if it is to be shown, give it the extension of its type"
    }

    private var withoutSecondHost: String? {
        let exactHosts = table.routes.exactHosts
        guard exactHosts.count == 1, let host = exactHosts.first, Self.unreachable(host) == nil,
            !table.routes.apps.ios.isEmpty,
            table.routes.routes.contains(where: { $0.isUniversal && !table.isElsewhere($0) })
        else { return nil }
        return
            "\(host) is the only host: Safari opens no app for a link to the page's own host, so pages on an iPhone tell "
            + "people to press and hold the link; with a second host they have a button for it"
    }
}

extension SiteTable {
    /// The paths of the preview images that do not depend on the link; nobody may see a preview of a private page.
    package var previewImages: [String] {
        let images = [defaults.image] + allPages.filter { !$0.isPrivate }.map(\.image)
        let paths = images.compactMap(\.self).flatMap(\.languages.values).compactMap { pieces -> String? in
            guard case .text(let path) = pieces.first, pieces.count == 1 else { return nil }
            return path
        }
        return Set(paths).sorted()
    }
}
