/// Arranges rules, of which the first that matches decides, as paths of a table, of which the most specific decides.
///
/// If an earlier rule and a later one decide differently and the table would prefer the later one, their common links
/// get an entry of their own with the earlier decision. The entries are then complete: for each link, the entry that
/// the table prefers has the decision of the first rule. For let A be the entry of the first rule that matches a link,
/// and B the one that the table prefers. If they decided differently, A would be preferred, or the common links of both
/// would have an entry that decides as A does and is preferred to B.
struct RegionOrder {
    /// A part of the links of a rule.
    struct Entry {
        var region: LinkRegion
        var opensApp: Bool
        /// The number of the rule; lower ones are tried first.
        var rule: Int
        /// Whether the old rules match exactly its links, where a single pattern would match more.
        var isExact = false
    }

    /// Why links of a rule are decided otherwise.
    enum Loss: Hashable {
        /// The path of another rule is as specific as this one, and tables allow only one of them.
        case ambiguous
        /// The common links of two rules have no path.
        case inexpressible
    }

    private(set) var entries: [Entry] = []
    /// What is lost of each rule.
    private(set) var losses: [Int: Set<Loss>] = [:]
    private var index = RegionIndex()
    private var places: [LinkRegion: Int] = [:]
    /// The entries that were replaced by their parts.
    private var isReplaced: [Bool] = []

    /// Paths with more segments are decided by the rules so far; nil if there is no such limit.
    private(set) var deepestOpen: Int?

    /// A region that is not an entry yet.
    private struct Candidate {
        var entry: Entry
        /// Whether it is the common part of two entries, which is needed although one of them has all its links.
        let isCommonPart: Bool
    }

    /// Adds a region of a rule; rules are added in their order.
    ///
    /// - Throws: when the budget is used up; then the region is missing.
    mutating func add(
        _ region: LinkRegion,
        opensApp: Bool,
        rule: Int,
        isExact: Bool = false,
        _ budget: inout StepBudget
    ) throws(StepBudget.UsedUp) {
        for region in levels(of: region) {
            let entry = Entry(region: region, opensApp: opensApp, rule: rule, isExact: isExact)
            var open = [Candidate(entry: entry, isCommonPart: false)]
            while let next = open.popLast() { try place(next, &open, &budget) }
        }
        if region.isOpen { deepestOpen = min(deepestOpen ?? Int.max, region.segments.count) }
    }

    /// Returns the part of a region that is not decided yet by the number of segments.
    private func levels(of region: LinkRegion) -> [LinkRegion] {
        guard let deepestOpen else { return [region] }
        guard region.depth <= deepestOpen else { return [] }
        guard region.hasRest else { return [region] }
        return (region.depth...deepestOpen).map { depth in
            let free = Array(repeating: SegmentShape.any, count: depth - region.segments.count)
            return LinkRegion(region.segments + free, items: region.items)
        }
    }

    private mutating func place(
        _ candidate: Candidate,
        _ open: inout [Candidate],
        _ budget: inout StepBudget
    ) throws(StepBudget.UsedUp) {
        let entry = candidate.entry
        if let known = places[entry.region] {
            guard entries[known].rule > entry.rule else { return }
            // It is compared with all others again.
            remove(known)
        }
        let others = try index.candidates(for: entry.region, &budget).filter { !isReplaced[$0] }
        try budget.spend((others.count + 1) * entry.region.weight)
        if !candidate.isCommonPart {
            for number in others
            where entries[number].rule <= entry.rule && entries[number].region.covers(entry.region) { return }
        }
        for number in others {
            guard let clash = entry.region.clash(entries[number].region) else { continue }
            switch clash {
            case .values(let place):
                return split(entry, number, at: place, &open)
            case .items:
                return enumerate(candidate, number, &open)
            case .affixes:
                losses[entry.rule, default: []].insert(.ambiguous)
                return
            }
        }
        for number in others where entries[number].opensApp != entry.opensApp {
            meet(entry, entries[number], &open)
        }
        append(entry)
    }

    /// Adds the common part of two entries, if the table would prefer the later rule for it.
    private mutating func meet(_ one: Entry, _ other: Entry, _ open: inout [Candidate]) {
        let (first, second) = one.rule <= other.rule ? (one, other) : (other, one)
        guard first.region.precedence(over: second.region) != .first else { return }
        switch first.region.meeting(second.region) {
        case .none: break
        case .unknown: losses[first.rule, default: []].insert(.inexpressible)
        case .common(let region):
            guard region != first.region else { break }
            let part = Entry(region: region, opensApp: first.opensApp, rule: first.rule, isExact: first.isExact)
            open.append(Candidate(entry: part, isCommonPart: true))
        }
    }

    /// Replaces two entries whose lists at a segment have texts in common by entries with lists that are distinct.
    private mutating func split(_ entry: Entry, _ number: Int, at place: Int, _ open: inout [Candidate]) {
        let other = entries[number]
        guard case .values(let mine) = entry.region.segments[place],
            case .values(let theirs) = other.region.segments[place], min(mine.count, theirs.count) > 1
        else {
            losses[entry.rule, default: []].insert(.ambiguous)
            return
        }
        remove(number)
        let common = Set(mine).intersection(theirs)
        for (whole, values) in [(other, theirs), (entry, mine)] {
            for part in [common, Set(values).subtracting(common)] where !part.isEmpty {
                var piece = whole
                piece.region.segments[place] = SegmentShape(texts: part)
                open.append(Candidate(entry: piece, isCommonPart: true))
            }
        }
    }

    /// Lets the later one of two equal paths rank after the earlier one.
    private mutating func enumerate(_ candidate: Candidate, _ number: Int, _ open: inout [Candidate]) {
        var (changed, kept) = (candidate, entries[number].region)
        if entries[number].rule > candidate.entry.rule {
            changed = Candidate(entry: entries[number], isCommonPart: true)
            kept = candidate.entry.region
        }
        guard let region = enumerated(changed.entry.region, besides: kept) else {
            losses[candidate.entry.rule, default: []].insert(.ambiguous)
            return
        }
        if entries[number].rule > candidate.entry.rule {
            remove(number)
            open.append(candidate)
        }
        changed.entry.region = region
        open.append(changed)
    }

    /// Returns the same links with a fixed text as a list, which ranks otherwise; nil if there is none to change.
    private func enumerated(_ region: LinkRegion, besides other: LinkRegion) -> LinkRegion? {
        for place in region.segments.indices {
            guard case .text(let text) = region.segments[place], SegmentShape.mayBeValue(text) else { continue }
            var changed = region
            changed.segments[place] = .values([text])
            if changed.clash(other) == nil, places[changed] == nil { return changed }
        }
        return nil
    }

    private mutating func append(_ entry: Entry) {
        places[entry.region] = entries.count
        index.insert(entry.region, entries.count)
        entries.append(entry)
        isReplaced.append(false)
    }

    private mutating func remove(_ number: Int) {
        isReplaced[number] = true
        places[entries[number].region] = nil
    }

    /// Returns the entries that change a decision, with catch-alls where several say the same.
    mutating func finished(_ budget: inout StepBudget) throws(StepBudget.UsedUp) -> [Entry] {
        for number in entries.indices.reversed() where !isReplaced[number] {
            if try isUseless(number, &budget) { remove(number) }
        }
        for number in entries.indices where !isReplaced[number] { try joinDeeper(number, &budget) }
        return current
    }

    /// The entries so far.
    var current: [Entry] { entries.indices.filter { !isReplaced[$0] }.map { entries[$0] } }

    /// Whether the links of an entry are decided alike without it.
    private func isUseless(_ number: Int, _ budget: inout StepBudget) throws(StepBudget.UsedUp) -> Bool {
        let entry = entries[number]
        var isDecided = !entry.opensApp
        let others = try index.candidates(for: entry.region, &budget)
        try budget.spend(others.count * entry.region.weight)
        for other in others where other != number && !isReplaced[other] {
            if entries[other].opensApp == entry.opensApp {
                isDecided = isDecided || entries[other].region.covers(entry.region)
            } else {
                let isExact = entries[other].isExact
                let region = isExact ? entries[other].region.loosened : entries[other].region
                if case .none = region.meeting(entry.region) { continue }
                // Beside a path of the other kind, the file of a table has exact patterns.
                guard !isExact, region.precedence(over: entry.region) == .first else { return false }
            }
        }
        return isDecided
    }

    /// Joins `/a/{x}` with `/a/{x}/{rest+}`, if a table with `/a/{rest+}` decides each link alike.
    private mutating func joinDeeper(_ number: Int, _ budget: inout StepBudget) throws(StepBudget.UsedUp) {
        var number = number
        while true {
            let entry = entries[number]
            guard !entry.region.hasRest, entry.region.segments.last == .any else { return }
            var deeper = entry.region
            deeper.hasRest = true
            guard let other = places[deeper], entries[other].opensApp == entry.opensApp else { return }
            var joined = deeper
            joined.segments.removeLast()
            guard joined.isExpressible, places[joined] == nil else { return }
            let others = try index.candidates(for: joined, &budget)
            try budget.spend(others.count * joined.weight)
            for rival in others where !isReplaced[rival] {
                let region = entries[rival].region
                if joined.clash(region) != nil { return }
                guard entries[rival].opensApp != entry.opensApp else { continue }
                let isPreferred = region.precedence(over: joined)
                for part in [entry.region, deeper] {
                    if case .none = part.meeting(region) { continue }
                    guard region.precedence(over: part) == isPreferred else { return }
                }
            }
            remove(number)
            remove(other)
            append(
                Entry(
                    region: joined,
                    opensApp: entry.opensApp,
                    rule: min(entry.rule, entries[other].rule),
                    isExact: entry.isExact || entries[other].isExact
                )
            )
            // The result may be the deeper part of a shorter path.
            guard let shorter = places[LinkRegion(joined.segments, items: joined.items)] else { return }
            number = shorter
        }
    }
}

/// Counted steps, so that every import ends: no clock is read.
struct StepBudget {
    private(set) var rest: Int

    init(_ steps: Int) { rest = steps }

    /// Takes steps; throws if there are too few.
    mutating func spend(_ steps: Int = 1) throws(UsedUp) {
        guard rest >= steps else {
            rest = 0
            throw UsedUp()
        }
        rest -= steps
    }

    /// The budget was used up.
    struct UsedUp: Error {}
}
