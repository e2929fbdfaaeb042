import LinkRoutes

/// A URL in a page: one of linkd's making, so that no value of a request ever decides where a link leads.
///
/// It is root-relative, https on a host of the table or of a store, or has a scheme of the table.
struct PageURL: Sendable {
    enum Part: Sendable {
        case fixed(String)
        case value(PageValue)
        /// `?` and the raw query of the request, nothing without one.
        case query
    }

    let parts: [Part]

    private init(_ parts: [Part]) { self.parts = parts }

    /// A path on this site, for example of a file.
    static func local(_ path: String) -> PageURL { PageURL([.fixed(path)]) }

    /// A route on a host of the table.
    static func https(_ host: String, _ path: PagePath, keepsQuery: Bool) -> PageURL {
        PageURL([.fixed("https://\(host)")] + path.parts + (keepsQuery ? [.query] : path.requiredItems))
    }

    /// A route by a scheme of the table.
    static func scheme(_ scheme: String, _ path: PagePath) -> PageURL {
        PageURL([.fixed("\(scheme)://")] + path.parts + [.query])
    }

    /// An app's page in the App Store.
    static func appStore(_ number: Int) -> PageURL { PageURL([.fixed("https://apps.apple.com/app/id\(number)")]) }

    /// An app's page in Google Play; a package name needs no escape.
    static func googlePlay(_ package: String) -> PageURL {
        PageURL([.fixed("https://play.google.com/store/apps/details?id=\(package)")])
    }

    /// The preview image of a page: an https URL of the table, or a path on the canonical host.
    static func image(_ pieces: [PageText.Piece], host: String, _ sources: [String: PageValue]) -> PageURL {
        let parts = pieces.map { piece -> Part in
            switch piece {
            case .text(let text): .fixed(text)
            case .hole(let name): sources[name].map { .value($0) } ?? .fixed("")
            }
        }
        guard case .fixed(let start) = parts.first, start.hasPrefix("/") else { return PageURL(parts) }
        return PageURL([.fixed("https://\(host)")] + parts)
    }
}

/// The path that a route is printed with, its values taken from the link.
struct PagePath: Sendable {
    let parts: [PageURL.Part]
    /// The required items as a query, so that the printed link is this route's again.
    let requiredItems: [PageURL.Part]

    /// The route's own path, or the entry's where it leaves the catch-all out (as printing does).
    init(_ entry: RouteEntry, _ sources: [String: PageValue]) {
        let canonical = entry.route.path
        let pattern = canonical.names.allSatisfy { sources[$0] != nil } ? canonical : entry.pattern
        var parts: [PageURL.Part] = pattern.segments.isEmpty ? [.fixed("/")] : []
        for segment in pattern.segments {
            parts.append(.fixed("/"))
            parts += Self.parts(of: segment, sources)
        }
        self.parts = parts
        requiredItems = entry.required.enumerated().flatMap { index, rule -> [PageURL.Part] in
            [.fixed("\(index == 0 ? "?" : "&")\(rule.name)="), .value(.item(name: rule.name))]
        }
    }

    private static func parts(of segment: PathSegment, _ sources: [String: PageValue]) -> [PageURL.Part] {
        let value = segment.name.flatMap { sources[$0] }.map { [PageURL.Part.value($0)] } ?? []
        switch segment {
        case .literal(let text): return [.fixed(PercentEncoding.encoded(text.utf8))]
        case .prefix(let text, _): return [.fixed(PercentEncoding.encoded(text.utf8))] + value
        case .suffix(_, let text): return value + [.fixed(PercentEncoding.encoded(text.utf8))]
        case .parameter, .rest: return value
        }
    }
}
