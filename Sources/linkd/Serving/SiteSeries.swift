import HTTP
import Server

/// The sites with series of their own in the metrics: the most used ones.
///
/// The requests of the others are summed.
/// A monitoring system keeps every series for weeks, and a thousand sites with twenty routes would have a hundred
/// thousand. No series ever falls, because a falling counter means a restart: what was summed stays summed when a site
/// gets series of its own, and what a site had stays aside until it has series again.
final class SiteSeries: Sendable {
    /// The series of one reading.
    struct Selection {
        /// The requests of the sites with series of their own, and of no site.
        var own: [RequestLabels: Int] = [:]
        /// The requests of the other sites, by status.
        var others: [Int: Int] = [:]
        /// Whether a site has series of its own.
        var includes: (String) -> Bool = { _ in true }
    }

    private struct State: Sendable {
        /// The sites with series of their own.
        var chosen: Set<String> = []
        /// The sites of earlier readings.
        var known: Set<String> = []
        /// What was counted for a site while it had none, as part of the sum.
        var summed: [RequestLabels: Int] = [:]
        /// What a series had when its site lost it.
        var aside: [RequestLabels: Int] = [:]
    }

    /// The maximum number of sites with series of their own.
    private let maximum: Int
    private let state = Monitor(State())

    /// - Parameter maximum: the maximum number of sites with series of their own.
    init(maximum: Int) { self.maximum = maximum }

    /// Divides the counts since the start among the series.
    ///
    /// - Parameter sites: the sites that are served now.
    func select(_ counts: [RequestLabels: Int], of sites: [String]) -> Selection {
        var totals = Dictionary(sites.map { ($0, 0) }) { first, _ in first }
        // A site that is gone has no place among them, but its requests stay counted.
        for (labels, count) in counts { totals[labels.origin.site]? += count }
        return state.update { state in
            let (before, known) = (state.chosen, state.known)
            state.known.formUnion(totals.keys)
            // Also a site that is gone and may come back.
            state.known.formUnion(counts.keys.lazy.map(\.origin.site))
            state.chosen = chosen(totals, before)
            var selection = Selection()
            let chosen = state.chosen
            selection.includes = { $0.isEmpty || chosen.contains($0) }
            for (labels, count) in counts {
                let site = labels.origin.site
                if site.isEmpty {
                    selection.own[labels] = count
                } else if chosen.contains(site) {
                    if !before.contains(site), known.contains(site) {
                        state.summed[labels] = count - (state.aside.removeValue(forKey: labels) ?? 0)
                    }
                    let summed = state.summed[labels] ?? 0
                    if count > summed { selection.own[labels] = count - summed }
                    if summed > 0 { selection.others[labels.status, default: 0] += summed }
                } else {
                    if before.contains(site) {
                        state.aside[labels] = count - (state.summed.removeValue(forKey: labels) ?? 0)
                    }
                    selection.others[labels.status, default: 0] += count - (state.aside[labels] ?? 0)
                }
            }
            return selection
        }
    }

    /// Returns the most used sites.
    ///
    /// A site keeps its series until another one has twice its requests, so that two sites
    /// with as many requests do not take turns.
    private func chosen(_ totals: [String: Int], _ before: Set<String>) -> Set<String> {
        guard totals.count > maximum else { return Set(totals.keys) }
        func weight(_ site: String) -> Int { (totals[site] ?? 0) * (before.contains(site) ? 2 : 1) }
        let ranked = totals.keys.sorted { left, right in
            let (first, second) = (weight(left), weight(right))
            return first == second ? left < right : first > second
        }
        return Set(ranked.prefix(maximum))
    }
}
