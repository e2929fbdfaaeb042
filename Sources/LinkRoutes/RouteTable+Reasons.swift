extension RouteTable {
    /// Why the candidates for a link lost, the most specific first; computed on demand, so that a miss costs nothing.
    ///
    /// Candidates are routes whose path takes the link and, when none does, those that come closest.
    public func reasons(for link: TableLink) -> [String] {
        if let empty = link.segments.firstIndex(of: "") {
            return ["segment \(empty + 1) is empty: two slashes in a row match no route"]
        }
        let winner = match(link.url.text)
        let fits = entries.filter { $0.pattern.accepts(link.segments, foldingFirst: link.isHostSegment) }
        var reasons = fits.compactMap { reason(for: $0, link, winner) }
        if winner == nil, !fits.contains(where: { $0.route.isVisible(to: link.kind) }) {
            reasons += closest(link)
        }
        return reasons
    }

    /// Why an entry whose path takes the link did not win; nil for the winner.
    private func reason(for entry: RouteEntry, _ link: TableLink, _ winner: RouteMatch?) -> String? {
        let id = entry.route.id
        guard entry.route.isVisible(to: link.kind) else {
            return link.kind == .universal
                ? "\(id): the path fits, but no https link reaches it (\"universal\" and \"page\" are false)"
                : "\(id): the path fits, but no scheme link reaches it (\"scheme\" is false)"
        }
        for rule in entry.required where !rule.isSatisfied(by: link.url.query) {
            let values = link.url.query.filter { $0.name == rule.name }
            let fault =
                values.isEmpty
                ? "is missing"
                : "is \(rule.type), which \(values.first { !rule.type.accepts($0.value ?? "") }.map { "\"\($0.value ?? "")\"" } ?? "it") is not"
            return "\(id): the path fits, but the required query item \"\(rule.name)\" \(fault)"
        }
        guard let winner, winner.route !== entry.route || winner.pattern != entry.pattern else { return nil }
        return "\(id): \(entry.pattern) fits too, but \(winner.pattern) is more specific"
    }

    /// The entries that take the most segments before the first one they do not.
    private func closest(_ link: TableLink) -> [String] {
        let visible = entries.filter { $0.route.isVisible(to: link.kind) }
        let scored = visible.map { entry in
            (
                entry: entry,
                taken: entry.pattern.firstMismatch(link.segments, foldingFirst: link.isHostSegment)
                    ?? min(entry.pattern.segments.count, link.segments.count)
            )
        }
        let most = scored.map(\.taken).max() ?? 0
        guard most > 0 || link.segments.count <= 1 else { return [] }
        return scored.filter { $0.taken == most }.prefix(5).map { reason($0.entry, $0.taken, link) }
    }

    private func reason(_ entry: RouteEntry, _ taken: Int, _ link: TableLink) -> String {
        let pattern = entry.pattern
        if taken >= pattern.segments.count {
            return "\(entry.route.id): \(pattern) has \(pattern.segments.count) segments, the link \(link.segments.count)"
        }
        if taken >= link.segments.count {
            return "\(entry.route.id): \(pattern) goes on with \(pattern.segments[taken]), where the link ends"
        }
        return "\(entry.route.id): \(pattern) wants \(pattern.segments[taken]) as segment \(taken + 1), the link has \"\(link.segments[taken])\""
    }
}
