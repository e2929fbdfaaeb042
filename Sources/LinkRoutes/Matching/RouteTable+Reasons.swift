extension RouteTable {
    /// Why the candidates for a link lost, the most specific first; computed on demand, so that a miss costs nothing.
    ///
    /// Candidates are routes whose path takes the link and, when none does, those that come closest; a miss has at
    /// least one reason.
    public func reasons(for link: TableLink) -> [String] {
        if let empty = link.segments.firstIndex(of: "") {
            return ["segment \(empty + 1) is empty: two slashes in a row match no route"]
        }
        let winner = match(link.url.text)
        let fits = entries.indices.filter {
            entries[$0].pattern.accepts(link.segments, foldingFirst: link.isHostSegment)
        }
        var reasons = fits.compactMap { reason(for: $0, link, winner) }
        if winner == nil, !fits.contains(where: { entries[$0].route.isVisible(to: link.kind) }) {
            reasons += closest(link)
        }
        return reasons
    }

    /// Why an entry whose path takes the link did not win; nil for the winner.
    private func reason(for index: Int, _ link: TableLink, _ winner: RouteMatch?) -> String? {
        let entry = entries[index]
        let id = entry.route.id
        guard entry.route.isVisible(to: link.kind) else {
            return link.kind == .universal
                ? "\(id): the path fits, but no https link reaches it (\"universal\" and \"page\" are false)"
                : "\(id): the path fits, but no scheme link reaches it (\"scheme\" is false)"
        }
        for rule in entry.required where !rule.isSatisfied(by: link.url.query) {
            let fault = fault(of: rule, link.url.query)
            return "\(id): the path fits, but the required query item \"\(rule.name)\" \(fault)"
        }
        guard let winner, winner.entry != index else { return nil }
        if entry.pattern.description.hasSameBytes(as: winner.pattern.description) {
            return "\(id): \(entry.pattern) fits too, but \(winner.route.id) demands more query items"
        }
        return "\(id): \(entry.pattern) fits too, but \(winner.pattern) is more specific"
    }

    /// What is wrong with the items that a required one is looked for among.
    private func fault(of rule: QueryRule, _ items: [LinkURL.QueryItem]) -> String {
        let texts = items.filter { rule.isNamed($0.name) }.map { $0.value ?? "" }
        guard let text = texts.first(where: { !rule.type.accepts($0) }) else { return "is missing" }
        return text.isEmpty ? "is empty" : "is \(rule.type), which \(text.quoted) is not"
    }

    /// The entries that take the most segments before the first one they do not, and those that take one fewer.
    private func closest(_ link: TableLink) -> [String] {
        let scored = entries.filter { $0.route.isVisible(to: link.kind) }.map { entry in
            (
                entry: entry,
                taken: entry.pattern.firstMismatch(link.segments, foldingFirst: link.isHostSegment)
                    ?? min(entry.pattern.segments.count, link.segments.count)
            )
        }
        let most = scored.map(\.taken).max() ?? 0
        guard most > 0 else { return ["no route's path begins like the link's"] }
        let candidates = scored.filter { $0.taken > 0 && $0.taken >= most - 1 }.sorted { $0.taken > $1.taken }
        let shown = candidates.prefix(5).map { reason($0.entry, $0.taken, link) }
        let others = candidates.count - shown.count
        return others == 0 ? shown : shown + ["\(others) more come as close"]
    }

    private func reason(_ entry: RouteEntry, _ taken: Int, _ link: TableLink) -> String {
        let (id, pattern) = (entry.route.id, entry.pattern)
        guard let wanted = pattern.segments.dropFirst(taken).first else {
            return "\(id): \(pattern) ends behind segment \(taken), the link has \(link.segments.count)"
        }
        guard let text = link.segments.dropFirst(taken).first else {
            return "\(id): \(pattern) goes on with \(wanted) where the link ends"
        }
        return "\(id): \(pattern) wants \(wanted) as segment \(taken + 1), the link has \(text.quoted)"
    }
}
