import StrictJSON

/// Finds the name that somebody meant.
enum NearestName {
    /// What to do about an unknown name: the nearest one where there is a near one, else all of them.
    static func mend(_ name: String, among known: [String]) -> String? {
        let known = Set(known).subtracting(["."]).sorted()
        if let nearest = EditDistance.nearest(to: name, among: known) { return "did you mean '\(nearest)'?" }
        guard !known.isEmpty else { return nil }
        return "there are " + known.prefix(24).joined(separator: ", ") + (known.count > 24 ? ", …" : "")
    }
}
