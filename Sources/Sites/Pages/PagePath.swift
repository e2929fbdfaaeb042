import LinkRoutes

/// The path that a route is printed with, its values taken from the link.
struct PagePath: Sendable {
    /// The path, beginning with a slash.
    let parts: [PageURLPart]
    /// The required items as a query, so that the printed link is this route's again.
    let requiredItems: [PageURLPart]

    /// The route's own path, or the alias that printing takes where the entry leaves the catch-all out.
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
