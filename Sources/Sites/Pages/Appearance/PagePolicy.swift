import SiteTables

/// The `Content-Security-Policy` of pages: what they load, and from where.
struct PagePolicy: Hashable {
    /// The sources by the kind of content, `'self'` first.
    private let sources: [ContentKind: [String]]

    /// The source of the style that the page carries; nil for pages that load linkd's stylesheet and script.
    private var inlineStyle: String?

    private static let own = "'self'"

    /// The only script that stands in a page itself.
    ///
    /// After 100 ms, the browser draws the page without waiting for the script that orders its actions. A file would be as late
    /// as that script.
    static let scriptDeadline =
        #"setTimeout(() => document.querySelector("[blocking]")?.removeAttribute("blocking"), 100)"#
    private static let scriptDeadlineHash = InlineStyle.source(Array(scriptDeadline.utf8))

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

    /// Returns the policy of pages that carry these rules, and load neither a stylesheet nor a script.
    func inlining(_ rules: [UInt8]) -> PagePolicy {
        var policy = self
        policy.inlineStyle = InlineStyle.source(rules)
        return policy
    }

    /// The value of the header field.
    ///
    /// One stylesheet and two scripts of linkd, nothing from origins that the owner has not listed, and no frame around
    /// the page. `form-action` and `frame-ancestors` do not inherit from `default-src`, so they are listed (CSP Level 3
    /// §6).
    var text: String {
        let kinds = ContentKind.allCases.compactMap { kind in
            sources[kind].map { "\(kind.rawValue) \($0.joined(separator: " ")); " }
        }
        let code =
            inlineStyle.map { "style-src \($0); " }
            ?? "style-src 'self'; script-src 'self' \(Self.scriptDeadlineHash); "
        return "default-src 'none'; \(code)\(kinds.joined())"
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
