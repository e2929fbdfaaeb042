import LinkRoutes

/// A table made from a seed, with its text for a failing test's report.
struct RandomTable {
    let seed: UInt64
    let json: String
    let table: RouteTable

    /// The tables of the seeds from this one on, without those that are refused.
    static func all(from seed: UInt64) -> some Sequence<RandomTable> {
        (seed...UInt64.max).lazy.compactMap { seed in
            var text = RandomTableText(seed: seed)
            let json = text.json()
            return (try? RouteTable(json: Array(json.utf8))).map { RandomTable(seed: seed, json: json, table: $0) }
        }
    }
}
