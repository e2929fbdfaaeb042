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

    /// The fixes of warnings by their code.
    static let fixes: [SiteWarning.Code: String] = [
        .revealingPath: "choose another path, or suppress \"revealing-path\" with a reason",
        .reservedPath: "choose another path; dot names, _linkd and the names of association files are reserved",
        .safariRemovesItem: "make the query item optional, or choose another name",
        .secretValue: "add \"private\": true to the page, or suppress \"secret-value\" with a reason",
        .untrustedText: "use \"labels\" or a type such as int, or suppress \"untrusted-text\" with a reason",
        .missingFile: "add the file to the public folder, or correct the path",
        .imageSize: "use a square icon, such as 512 × 512 pixels",
        .unreachableHost: "use a public name in ASCII letters, e.g. links.example.com",
        .unknownMediaType: "use the extension of the file's type, or .bin if browsers should download the file",
        .singleHost: "add a second host for the same server if many visitors have the app",
    ]

    /// Returns the warnings, also the suppressed ones.
    static func all(_ table: SiteTable, _ files: [PublicFile]?) -> [SiteWarning] {
        let warnings = SiteWarnings(table: table, files: files.map(PublicIndex.init))
        var found = (files ?? []).compactMap(warnings.shadowed)
        func add(_ code: SiteWarning.Code, ofRoutes find: (Route) -> String?) {
            found += table.routes.routes.compactMap { route in
                find(route).map { SiteWarning(code, $0, fix: fixes[code], unless: table.suppressions(of: route)) }
            }
        }
        func add(_ code: SiteWarning.Code, _ messages: [String]) {
            found += messages.map { SiteWarning(code, $0, fix: fixes[code]) }
        }
        add(.revealingPath, ofRoutes: RevealingLinks.warningOfPath)
        add(.reservedPath) { $0.isUniversal ? nil : Self.unanswered($0) }
        found += table.redirects.compactMap { redirect in
            Self.unanswered(redirect).map { message in
                SiteWarning(.reservedPath, message, fix: fixes[.reservedPath], unless: redirect.suppressions)
            }
        }
        add(.safariRemovesItem, ofRoutes: Self.removed)
        add(.secretValue) { RevealingLinks.warningOfValues($0, table.page(of: $0)) }
        add(.untrustedText) { StrangersWords.warning($0, table.page(of: $0)) }
        add(.missingFile) { route in
            let image = table.page(of: route)?.image
            return image == table.defaults.image ? nil : warnings.imageless(image, of: "route \"\(route.id)\"")
        }
        found += table.routes.routes.compactMap(warnings.incompleteImage)
        add(.missingFile, [warnings.imageless(table.defaults.image, of: "the table")].compactMap(\.self))
        add(.missingFile, warnings.withoutBrandFiles + table.defaults.legal.compactMap(warnings.leadingNowhere))
        found += warnings.unsuitableImages
        add(.imageSize, warnings.oblongIcons)
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
            let message = "missing page strings for language \"\(language)\"; buttons are in English"
            let fix = "run \"linkd new page\", and translate words/en.json as words/\(language).json"
            return SiteWarning(.untranslatedLanguage, message, fix: fix)
        }
    }

    /// Returns what is wrong with the first route whose template does not exist.
    static func untemplated(_ table: SiteTable, _ theme: PageTheme) -> SiteError? {
        for route in table.routes.routes {
            guard let name = table.page(of: route)?.template, !theme.hasTemplate(name) else { continue }
            let fix = "add the file to the template folder, or correct the name"
            return SiteError(message: "missing template \"\(name).html\" of route \"\(route.id)\"", fix: fix)
        }
        return nil
    }

    /// Returns warnings about files that a template loads and the pages' Content-Security-Policy blocks.
    static func blocked(_ loads: [TemplateLoad], by policy: PagePolicy) -> [SiteWarning] {
        loads.filter { !policy.allows($0.directive, from: $0.origin) }.map { load in
            let source = load.origin ?? "'self'"
            let message = "\"contentSecurityPolicy\" blocks the content that \(load.location) loads"
            let fix = "add \"\(source)\" to \"\(load.directive)\" of \"contentSecurityPolicy\" in the table"
            return SiteWarning(.blockedLoad, message, fix: fix)
        }
    }

    /// Returns a warning about a file that answers before a route, so that the web and the app show different content.
    private func shadowed(_ file: PublicFile) -> SiteWarning? {
        let segments = file.path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        for entry in table.routes.entries where entry.route.isVisible(to: .universal) && entry.pattern.accepts(segments)
        {
            if entry.route.isUniversal {
                let message = "public file \"\(file.path)\" hides claimed route \"\(entry.route.id)\" on the web"
                let fix = "rename the file, or add \"claimed\": false to the route"
                return SiteWarning(.fileHidesPage, message, fix: fix, unless: table.suppressions(of: entry.route))
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
        return "Safari removes required item \"\(item.name)\" of \"\(route.id)\" from links in Mail and Messages"
    }

    /// Returns why linkd cannot answer a path of a route: the name is reserved.
    static func unanswered(_ route: Route) -> String? {
        guard route.isVisible(to: .universal), let path = ([route.path] + route.aliases).first(where: isReserved) else {
            return nil
        }
        return "reserved path \"\(path)\" of route \"\(route.id)\"; its page is unreachable"
    }

    private static func unanswered(_ redirect: Redirect) -> String? {
        isReserved(redirect.from) ? "reserved path \"\(redirect.from)\"; the redirect is unreachable" : nil
    }

    private static func isReserved(_ path: PathPattern) -> Bool {
        guard case .literal(let name) = path.segments.first else { return false }
        return ReservedNames.contain(firstSegment: Array(name.utf8))
    }

    private func imageless(_ image: PageText?, of owner: String) -> String? {
        image.flatMap(missing).map { "missing image \"\($0)\" of \(owner)" }
    }

    /// Returns a warning about an image with values of the link that the page leaves out, or that nothing can replace.
    private func incompleteImage(_ route: Route) -> SiteWarning? {
        let images = table.page(of: route)?.image?.languages.sorted { $0.key < $1.key }.map(\.value) ?? []
        guard let image = images.first(where: { $0.count > 1 }) else { return nil }
        let (policy, suppressions) = (PagePolicy(table.defaults.contentSources), table.suppressions(of: route))
        let subject = "image \"\(image.pattern)\" of \"\(route.id)\""
        if let origin = image.origin, !policy.allows(ContentKind.images.rawValue, from: origin) {
            let message = "\"contentSecurityPolicy\" blocks \(subject); only link previews show the image"
            let fix = "add \"\(origin)\" to \"img-src\" of \"contentSecurityPolicy\""
            return SiteWarning(.incompleteImage, message, fix: fix, unless: suppressions)
        }
        guard table.defaults.image == nil else { return nil }
        let message = "\(subject) has no fallback for links without an image"
        let fix = "add \"image\" to the table, e.g. \"/card.png\""
        return SiteWarning(.incompleteImage, message, fix: fix, unless: suppressions)
    }

    /// Warnings about images that previews show small, or not at all.
    private var unsuitableImages: [SiteWarning] {
        guard let files else { return [] }
        return table.previewImages.compactMap { path -> SiteWarning? in
            guard let file = files.file(at: path) else { return nil }
            if let size = files.imageSize(path), !size.isLarge {
                let message = "image \"\(path)\" has \(size) pixels; large previews need \(ImageSize.preview)"
                return SiteWarning(.imageSize, message, fix: "use an image of at least \(ImageSize.preview) pixels")
            }
            let (count, most) = (file.body.count, ImageSize.previewBytes)
            guard count > most else { return nil }
            let message = "image \"\(path)\" has \(count) bytes; WhatsApp shows at most \(most)"
            return SiteWarning(.imageSize, message, fix: "compress the image to at most \(most) bytes")
        }
    }

    /// Warnings about icons that are not square: that of the table, and that of home screens.
    private var oblongIcons: [String] {
        guard let files else { return [] }
        return Set([table.defaults.icon, PublicIndex.homeScreenIcon].compactMap(\.self)).sorted().compactMap { icon in
            guard let size = files.imageSize(icon), size.width != size.height else { return nil }
            return "icon \"\(icon)\" must be square, found \(size) pixels"
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
            .flatMap { $0.languages.sorted { $0.key < $1.key }.map { ("badge", $0.value.fixedText, "text") } }
        let named = [
            table.defaults.icon.map { ("icon", $0, "a letter") },
            table.defaults.brand?.logo.map { ("logo", $0, "the icon and the name") },
            table.defaults.brand?.logoDark.map { ("logoDark", $0, "another logo") },
            table.defaults.brand?.font.map { ("font", $0, "another font") },
        ].compactMap(\.self)
        return (named + badges).filter { files.file(at: $0.1) == nil }.map { kind, path, shown in
            "missing \(kind) \"\(path)\"; pages show \(shown) instead"
        }
    }

    /// Returns a warning about a link at the end of pages for which this site has neither a file nor a page.
    private func leadingNowhere(_ link: LegalLink) -> String? {
        // An external website has more paths than the table names.
        guard let files, !table.routes.routes.contains(where: table.isExternal) else { return nil }
        for text in link.url.languages.values.map(\.fixedText).sorted() where text.utf8.first == UInt8(ascii: "/") {
            let bytes = Array(text.utf8)
            let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
            guard files.file(at: PercentEncoding.decoded(bytes.borrowed, 0..<end)) == nil else { continue }
            if let match = try? table.routes.match(bytes.borrowed, path: 0..<end, query: nil),
                table.routes.entries[match.entry].route.hasPage
            {
                continue
            }
            return "missing file or page \"\(text)\" in \"footerLinks\""
        }
        return nil
    }

    /// Returns a warning about a host that no phone can ask for an association file.
    private static func unreachable(_ host: String) -> String? {
        let labels = host.parts(separatedBy: ".")
        let isAddress = labels.count == 4 && labels.allSatisfy { UInt8($0) != nil }
        let isLocal = labels.last.map { $0.hasSameBytes(as: "localhost") || $0.hasSameBytes(as: "local") } ?? false
        if labels.contains(where: { $0.hasBytes(atStart: "xn--") }) {
            return "host \"\(host)\" is Punycode; iOS 16 and later do not open the app for such hosts"
        }
        guard isAddress || isLocal || labels.count == 1 else { return nil }
        let kind = isAddress ? "an IP address" : "a local name"
        return "host \"\(host)\" is \(kind); phones fetch association files only from public names"
    }

    /// Returns what there is to know about files that browsers save and do not show.
    private var ofUnknownType: String? {
        guard let files else { return nil }
        let paths = files.all.filter { !MediaType.isKnown($0.path, content: $0.content) }.map(\.path).sorted()
        return paths.isEmpty ? nil : "unknown media type of \(paths.map(\.quoted).listing)"
    }

    private var withoutSecondHost: String? {
        let exactHosts = table.routes.exactHosts
        guard exactHosts.count == 1, let host = exactHosts.first, Self.unreachable(host) == nil,
            !table.routes.apps.ios.isEmpty,
            table.routes.routes.contains(where: { $0.isUniversal && !table.isExternal($0) })
        else { return nil }
        return "only one host; Safari keeps same-host links in the browser, so pages show a long-press hint"
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
