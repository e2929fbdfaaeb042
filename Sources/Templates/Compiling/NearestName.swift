import StrictJSON

/// Finds the name that somebody meant.
enum NearestName {
    /// What to do about an unknown name: the nearest one where there is a near one, else all of them.
    static func mend(_ name: String, among known: [String]) -> String? {
        let known = Set(known).subtracting(["."]).sorted()
        let ranked = known.map { (name: $0, distance: EditDistance.between($0.utf8, name.utf8)) }
        if let nearest = ranked.min(by: { $0.distance < $1.distance }), nearest.distance <= name.utf8.count / 2 {
            return "did you mean '\(nearest.name)'?"
        }
        guard !known.isEmpty else { return nil }
        return "there are " + known.prefix(24).joined(separator: ", ") + (known.count > 24 ? ", …" : "")
    }
}
