import Diagnostics

extension RouteTable {
    /// Returns why the candidates for a link do not match, the most specific first; computed on demand, so that a miss
    /// costs nothing.
    ///
    /// Candidates are the routes whose path matches the link or, if there are none, the closest ones. A link without a
    /// route has at least one mismatch.
    func mismatches(for link: TableLink, winner: RouteMatch?) -> [RouteMismatch] {
        if let empty = link.segments.firstIndex(of: "") { return [RouteMismatch(.emptySegment(empty + 1))] }
        let fits = entries.indices.filter {
            entries[$0].pattern.accepts(link.segments, foldingFirst: link.isHostSegment)
        }
        var mismatches = fits.compactMap { mismatch(of: $0, link, winner) }
        if winner == nil, !fits.contains(where: { entries[$0].route.isVisible(to: link.kind) }) {
            mismatches += closest(link)
        }
        return mismatches + similarItems(link, winner.map { [$0.route] } ?? fits.map { entries[$0].route })
    }

    /// Returns the items of a link that some routes do not have, but one with a similar name; else the text in which an
    /// item stands that the routes have and the link has not.
    private func similarItems(_ link: TableLink, _ routes: [Route]) -> [RouteMismatch] {
        let (rules, items) = (routes.flatMap(\.query), link.url.query.map(\.name))
        let missing = rules.filter { rule in !items.contains(where: rule.isNamed) }.map(\.name)
        let similar = items.compactMap { item -> RouteMismatch? in
            let isEscaped = ASCII.lowercased(item).hasBytes(atStart: "amp;")
            let name = isEscaped ? String(item.dropFirst(4)) : item
            guard !rules.contains(where: { $0.isNamed(item) }) else { return nil }
            let wanted =
                missing.first { name.hasBytes(atStart: "\($0)[") || $0.hasBytes(atStart: "\(name)[") }
                ?? NearName.nearest(to: name, among: missing)
            return wanted == nil && !isEscaped ? nil : RouteMismatch(.similarItem(item, wanted: wanted))
        }
        guard similar.isEmpty else { return similar }
        let required = rules.filter(\.isRequired).map(\.name).filter(missing.contains)
        return required.compactMap { Self.text(ofItem: $0, in: link.url.text) }.map {
            RouteMismatch(.misplacedItem($0))
        }
    }

    /// What stands before an item, and does not where it is escaped or in another place.
    private static let marks = ["&", ";", "?", "#", "%26", "%3B", "%3b", "%3F", "%3f", "%23"]

    /// Returns the name of an item with what stands before it in a link that has it where no item is.
    private static func text(ofItem name: String, in link: String) -> String? {
        let texts = marks.lazy.flatMap { mark in ["=", "%3D", "%3d"].map { mark + name + $0 } }
        return texts.first(where: link.hasBytes(anywhere:))
    }

    /// Returns why an entry whose path matches the link did not win; nil for the winner.
    private func mismatch(of index: Int, _ link: TableLink, _ winner: RouteMatch?) -> RouteMismatch? {
        let entry = entries[index]
        guard entry.route.isVisible(to: link.kind) else { return RouteMismatch(.hidden(from: link.kind), of: entry) }
        for rule in entry.required where !rule.isSatisfied(by: link.url.query) {
            return RouteMismatch(.requiredItem(rule, value: fault(of: rule, link.url.query)), of: entry)
        }
        guard let winner, winner.entry != index else { return nil }
        return entry.pattern.description.hasSameBytes(as: winner.pattern.description)
            ? RouteMismatch(.fewerItems(winner: winner.route.id), of: entry)
            : RouteMismatch(.lessSpecific(winner: winner.pattern), of: entry)
    }

    /// Returns the first value that is not of a required item's type; nil if the item is missing.
    private func fault(of rule: QueryRule, _ items: [LinkURL.QueryItem]) -> String? {
        items.filter { rule.isNamed($0.name) }.map { $0.value ?? "" }.first { !rule.type.accepts($0) }
    }

    /// Returns the entries that match but for case; else those with the most matching segments at the beginning, and those
    /// with one fewer.
    private func closest(_ link: TableLink) -> [RouteMismatch] {
        let visible = entries.filter { $0.route.isVisible(to: link.kind) }
        let alike = visible.compactMap { entry in
            entry.pattern.inCase(of: link.segments).map { RouteMismatch(.letterCase(alias: $0), of: entry) }
        }
        guard alike.isEmpty else { return Array(alike.prefix(5)) }
        if let item = Self.item(atEndOf: link, visible) { return [RouteMismatch(.misplacedItem(item))] }
        let scored = visible.map { entry in
            (
                entry: entry,
                taken: entry.pattern.firstMismatch(link.segments, folded: .max)
                    ?? min(entry.pattern.segments.count, link.segments.count)
            )
        }
        let most = scored.map(\.taken).max() ?? 0
        guard most > 0 else { return [RouteMismatch(.nothingAlike)] }
        let candidates = scored.filter { $0.taken > 0 && $0.taken >= most - 1 }.sorted { $0.taken > $1.taken }
        let shown = candidates.prefix(5).map { RouteMismatch(cause($0.entry, of: link), of: $0.entry) }
        let others = candidates.count - shown.count
        return others == 0 ? shown : shown + [RouteMismatch(.others(others))]
    }

    /// Returns the text behind the path in the last segment of a link, if an entry would match without it.
    private static func item(atEndOf link: TableLink, _ entries: [RouteEntry]) -> String? {
        guard let last = link.segments.last, let mark = last.utf8.firstIndex(where: { "?&;".utf8.contains($0) }) else {
            return nil
        }
        var segments = link.segments
        segments[segments.count - 1] = String(last[..<mark])
        let isRoute = entries.contains { $0.pattern.accepts(segments, foldingFirst: link.isHostSegment) }
        return isRoute ? String(last[mark...]) : nil
    }

    private func cause(_ entry: RouteEntry, of link: TableLink) -> RouteMismatch.Cause {
        let taken =
            entry.pattern.firstMismatch(link.segments, folded: link.isHostSegment ? 1 : 0) ?? link.segments.count
        guard let wanted = entry.pattern.segments.dropFirst(taken).first else {
            return .pathEnds(segments: entry.pattern.segments.count, ofLink: link.segments.count)
        }
        guard let found = link.segments.dropFirst(taken).first else { return .linkEnds(wanted: wanted) }
        return .segment(taken + 1, wanted: wanted, found: found)
    }
}
