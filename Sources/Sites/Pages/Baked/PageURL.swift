import BorrowedBytes
import LinkRoutes
import SiteTables
import TableChecks

/// A URL in a page.
///
/// linkd creates it, so that no value of a request can choose the target of a link.
///
/// It is root-relative, or https on a host of the table, of its website or of a store, or has a scheme of the table, or
/// is an `intent:` for an app of the table.
struct PageURL: Sendable {
    let parts: [PageURLPart]
    /// The character that separates parts at the URL's place in the page, so the raw query must not contain it; paths
    /// never do.
    private(set) var separator = Escape.Separator.none

    private init(_ parts: [PageURLPart], separator: Escape.Separator = .none) {
        self.parts = parts.joiningFixed
        self.separator = separator
    }

    /// Whether the URL contains no other values of the link than these.
    func holdsOnly(_ values: [PageValue]) -> Bool { parts.holdOnly(values) }

    /// A path on this site that linkd defines.
    static func local(_ path: StaticString) -> PageURL { PageURL([.fixed("\(path)")]) }

    /// A file of this site, by its decoded path.
    static func file(_ path: String) -> PageURL {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"))
        return PageURL([.fixed(segments.map { "/" + PercentEncoding.encoded($0) }.joined())])
    }

    /// A URL of the table without values of the link: https, or a path on this site.
    static func fixed(_ text: String) -> PageURL { PageURL([.fixed(text)]) }

    /// The stylesheet or the script of all pages.
    static func asset(_ asset: PageAsset) -> PageURL { PageURL([.fixed(asset.path)]) }

    /// The QR code of a route's link.
    static func code(_ path: PagePath) -> PageURL {
        PageURL([.fixed("\(QRAnswers.path)?")] + path.parts + [.value(.query)])
    }

    /// The same page in another language.
    static func language(_ tag: String, _ path: PagePath) -> PageURL {
        PageURL(path.parts + [.fixed("?lang=\(tag)"), .value(.furtherItems)])
    }

    /// The page's own address in another language, whatever the address is: it holds nothing of it.
    static func language(_ tag: String) -> PageURL { PageURL([.fixed("?lang=\(tag)")]) }

    /// The address that a search engine knows for a page in one of its languages.
    static func alternate(_ tag: String, host: String, _ path: PagePath) -> PageURL {
        PageURL(https(host, path, keepsQuery: false).parts + [.fixed(path.choice(of: tag))])
    }

    /// The address that a search engine knows for this page: its own choice of a language, if it has one.
    static func canonical(_ tag: String, host: String, _ path: PagePath) -> PageURL {
        let choice = PageValue.ifLanguageIsChosen(Array(path.choice(of: tag).utf8))
        return PageURL(https(host, path, keepsQuery: false).parts + [.value(choice)])
    }

    /// A route on a host of the table.
    static func https(_ host: String, _ path: PagePath, keepsQuery: Bool) -> PageURL {
        PageURL([.fixed("https://\(host)")] + path.parts + (keepsQuery ? [.value(.query)] : path.requiredItems))
    }

    /// A route on another host of the table than the page's own.
    static func otherHost(first: String, second: String, _ path: PagePath) -> PageURL {
        let host = PageURLPart.value(.otherHost(first: first, second: second))
        return PageURL([.fixed("https://"), host] + path.parts + [.value(.query)])
    }

    /// A route with a scheme of the table.
    static func scheme(_ scheme: String, _ path: PagePath) -> PageURL {
        PageURL([.fixed("\(scheme)://")] + path.parts + [.value(.queryWithoutCallbacks)])
    }

    /// The same path and query on another website.
    static func website(_ origin: String, _ path: PagePath) -> PageURL {
        PageURL([.fixed(origin)] + path.parts + [.value(.query)])
    }

    /// An app's page in the App Store.
    static func appStore(_ app: Int64, _ options: [LinkURL.QueryItem]) -> PageURL {
        PageURL([.fixed("https://apps.apple.com/app/id\(app)")] + items(options, first: "?"))
    }

    /// An app's page in Google Play; the app receives the referrer after it is installed.
    ///
    /// - Parameter link: the path to continue with, as the referrer's `link`; nil if it contains a token.
    static func googlePlay(_ app: AndroidApp, _ options: [LinkURL.QueryItem], link: PagePath?) -> PageURL {
        // A package name contains no character to escape.
        let page = PageURLPart.fixed("https://play.google.com/store/apps/details?id=\(app.package)")
        var referrer = items(options, first: "")
        if let link {
            referrer += [.fixed(referrer.isEmpty ? "link=" : "&link="), .encoded(link.parts + [.value(.query)])]
        }
        return PageURL(referrer.isEmpty ? [page] : [page, .fixed("&referrer="), .encoded(referrer)])
    }

    private static func items(_ items: [LinkURL.QueryItem], first: String) -> [PageURLPart] {
        items.enumerated().map { index, item in
            let value = PercentEncoding.encoded((item.value ?? "").utf8)
            return .fixed("\(index == 0 ? first : "&")\(item.name)=\(value)")
        }
    }

    /// An Android app, opened by Chrome, which uses the fallback if the app is not installed
    /// (developer.chrome.com/docs/android/intents).
    static func intent(_ package: String, _ host: String, path: PagePath, fallback: PageURL) -> PageURL {
        let target = [.fixed("intent://\(host)")] + path.parts + [.value(.query)]
        let intent = "#Intent;scheme=https;package=\(package);S.browser_fallback_url="
        return PageURL(target + [.fixed(intent), .encoded(fallback.parts), .fixed(";end")], separator: .semicolon)
    }

    /// An image of the site with values of the link in its path, or another one where there is no such file.
    ///
    /// - Parameter host: the host in front of the path; nil on the page itself.
    static func image(
        _ pieces: [PageText.Piece],
        _ values: [String: PageValue],
        of files: ImageFiles,
        on host: String? = nil,
        else fallback: PageURL?
    ) -> PageURL {
        let path = pieces.compactMap { piece -> PageURLPart? in
            switch piece {
            case .text(let text): .fixed(PercentEncoding.encodedPath(text))
            case .hole(let name): values[name].map { .segment($0) }
            }
        }
        let origin = host.map { "https://\($0)" } ?? ""
        return PageURL([.value(.image(PageImage(path, of: files, origin: origin, else: fallback)))])
    }

    /// A URL of the table with values of the link: https with a fixed host, or a path on the canonical host.
    ///
    /// Nil if the host would contain a value of the link; no valid table has such a URL.
    static func text(_ pieces: [PageText.Piece], host: String, _ values: [String: PageValue]) -> PageURL? {
        guard case .text(let start) = pieces.first else { return nil }
        let parts = pieces.compactMap { piece -> PageURLPart? in
            switch piece {
            case .text(let text): .fixed(text)
            case .hole(let name): values[name].map { .segment($0) }
            }
        }
        if start.utf8.first == UInt8(ascii: "/") { return PageURL([.fixed("https://\(host)")] + parts) }
        let hasWholeHost = start.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).count > 3
        return hasWholeHost || parts.count == 1 ? PageURL(parts) : nil
    }
}

/// A piece of a URL in a page.
indirect enum PageURLPart: Sendable {
    /// Text that is escaped by the rules of the URL.
    case fixed(String)
    case value(PageValue)
    /// A value that may be a whole path segment: a dot segment is omitted, since it would lead to the parent.
    case segment(PageValue)
    /// Parts that are percent-encoded as one value of the URL.
    case encoded([PageURLPart])
}

extension [PageURLPart] {
    /// Whether the parts contain no other values of the link than these.
    func holdOnly(_ values: [PageValue]) -> Bool {
        allSatisfy { part in
            switch part {
            case .fixed, .value(.otherHost): true
            case .value(.image(let image)): image.path.holdOnly(values)
            case .value(let value), .segment(let value): values.contains(value)
            case .encoded(let parts): parts.holdOnly(values)
            }
        }
    }

    /// The same parts, with adjacent texts joined.
    var joiningFixed: [PageURLPart] {
        reduce(into: []) { parts, part in
            if case .fixed(let end) = part, case .fixed(let start) = parts.last {
                parts[parts.count - 1] = .fixed(start + end)
            } else {
                parts.append(part)
            }
        }
    }
}

/// The printed path of a route, with values from the link.
struct PagePath: Sendable {
    /// The path, beginning with a slash.
    let parts: [PageURLPart]
    /// The required items as a query, so that the printed link matches the same route.
    let requiredItems: [PageURLPart]

    /// Creates the route's own path, or the alias that is printed if the entry omits the catch-all.
    init(_ entry: RouteEntry, _ values: [String: PageValue]) {
        let route = entry.route
        let isWhole = route.path.names.allSatisfy { values[$0] != nil }
        let pattern = isWhole ? route.path : route.aliases.first { !$0.hasRest } ?? entry.pattern
        let parts = pattern.segments.flatMap { [.fixed("/")] + Self.parts(of: $0, values) }
        self.parts = parts.isEmpty ? [.fixed("/")] : parts.joiningFixed
        requiredItems = entry.required.enumerated().flatMap { index, rule -> [PageURLPart] in
            [.fixed("\(index == 0 ? "?" : "&")\(rule.name)="), .value(.item(name: Array(rule.name.utf8)))]
        }
    }

    /// Creates the path of the link itself, whatever its route is.
    init() {
        parts = [.fixed("/"), .value(.rest(from: 0))]
        requiredItems = []
    }

    /// Returns the path as it is printed for a link in these bytes.
    func printed(for link: PageLink, _ bytes: Borrowed<UInt8>) -> String {
        var text: [UInt8] = []
        for part in parts {
            switch part {
            case .fixed(let fixed): text += fixed.utf8
            case .value(let value), .segment(let value): value.append(of: link, bytes, .urlPart, to: &text)
            case .encoded: break
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the item that chooses a language, as it follows the required ones.
    func choice(of tag: String) -> String { "\(requiredItems.isEmpty ? "?" : "&")lang=\(tag)" }

    private static func parts(of segment: PathSegment, _ values: [String: PageValue]) -> [PageURLPart] {
        let value = segment.name.flatMap { values[$0] }.map { [PageURLPart.value($0)] } ?? []
        switch segment {
        case .literal(let text): return [.fixed(PercentEncoding.encoded(text.utf8))]
        case .prefix(let text, _): return [.fixed(PercentEncoding.encoded(text.utf8))] + value
        case .suffix(_, let text): return value + [.fixed(PercentEncoding.encoded(text.utf8))]
        case .parameter, .rest: return value
        }
    }
}
