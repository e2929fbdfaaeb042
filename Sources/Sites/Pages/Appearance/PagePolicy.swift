import SiteTables

/// The `Content-Security-Policy` of pages: what they load, and from where.
struct PagePolicy: Hashable {
    /// The sources by the kind of content, `'self'` first.
    private let sources: [ContentKind: [String]]

    private static let own = "'self'"

    /// - Parameters:
    ///   - added: the sources that the owner lists.
    ///   - loadsFont: whether pages load a font of the site.
    init(_ added: [ContentKind: [String]] = [:], loadsFont: Bool = false) {
        let base: [ContentKind: [String]] =
            loadsFont ? [.images: [Self.own], .fonts: [Self.own]] : [.images: [Self.own]]
        sources = base.merging(added) { own, listed in
            own + listed.filter { !own.contains($0) }
        }
    }

    /// The value of the header field.
    ///
    /// One stylesheet and one script of linkd, nothing from origins that the owner has not listed, and no frame around
    /// the page. `form-action` and `frame-ancestors` do not inherit from `default-src`, so they are listed (CSP Level 3
    /// §6).
    var text: String {
        let kinds = ContentKind.allCases.compactMap { kind in
            sources[kind].map { "\(kind.rawValue) \($0.joined(separator: " ")); " }
        }
        return "default-src 'none'; style-src 'self'; script-src 'self'; \(kinds.joined())"
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }

    /// Whether a page may load content.
    ///
    /// - Parameters:
    ///   - directive: the directive that decides about the content.
    ///   - origin: another origin; nil for the page's own.
    func allows(_ directive: String, from origin: String?) -> Bool {
        guard let kind = ContentKind(rawValue: directive) else {
            return origin == nil && ["script-src", "style-src"].contains(directive)
        }
        return sources[kind]?.contains(origin ?? Self.own) == true
    }
}
