import LinkRoutes

/// A URL in a page: one of linkd's making, so that no value of a request ever decides where a link leads.
///
/// It is root-relative, https on a host of the table or of a store, or has a scheme of the table.
struct PageURL: Sendable {
    enum Part: Sendable {
        case fixed(String)
        case value(PageValue)
    }

    let parts: [Part]

    private init(_ parts: [Part]) { self.parts = parts }

    /// A path on this site that linkd itself chose.
    static func local(_ path: StaticString) -> PageURL { PageURL([.fixed("\(path)")]) }

    /// A file of this site, by its decoded path.
    static func file(_ path: String) -> PageURL {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"))
        return PageURL([.fixed(segments.map { "/" + PercentEncoding.encoded($0) }.joined())])
    }

    /// A route on a host of the table.
    static func https(_ host: String, _ path: PagePath, keepsQuery: Bool) -> PageURL {
        PageURL([.fixed("https://\(host)")] + path.parts + (keepsQuery ? [.value(.query)] : path.requiredItems))
    }

    /// A route by a scheme of the table.
    static func scheme(_ scheme: String, _ path: PagePath) -> PageURL {
        PageURL([.fixed("\(scheme)://")] + path.parts + [.value(.queryWithoutCallbacks)])
    }

    /// An app's page in the App Store.
    static func appStore(_ number: Int) -> PageURL { PageURL([.fixed("https://apps.apple.com/app/id\(number)")]) }

    /// An app's page in Google Play; a package name needs no escape.
    static func googlePlay(_ package: String) -> PageURL {
        PageURL([.fixed("https://play.google.com/store/apps/details?id=\(package)")])
    }

    /// The preview image of a page: an https URL of the table, or a path on the canonical host.
    ///
    /// Nil where a value of the link would stand in the host, which no table that loads asks for.
    static func image(_ pieces: [PageText.Piece], host: String, _ values: [String: PageValue]) -> PageURL? {
        guard case .text(let start) = pieces.first else { return nil }
        let parts = pieces.compactMap { piece -> Part? in
            switch piece {
            case .text(let text): .fixed(text)
            case .hole(let name): values[name].map { .value($0) }
            }
        }
        if start.utf8.first == UInt8(ascii: "/") { return PageURL([.fixed("https://\(host)")] + parts) }
        let hasWholeHost = start.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).count > 3
        return hasWholeHost || parts.count == 1 ? PageURL(parts) : nil
    }
}
