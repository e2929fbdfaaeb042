/// Finds the name that somebody meant.
enum NearestName {
    /// What to do about an unknown name: the nearest one where there is a near one, else all of them.
    static func mend(_ name: String, among known: [String]) -> String? {
        let known = Set(known).subtracting(["."]).sorted()
        let ranked = known.map { (name: $0, distance: distance($0.utf8, name.utf8)) }
        if let nearest = ranked.min(by: { $0.distance < $1.distance }), nearest.distance <= name.utf8.count / 2 {
            return "did you mean '\(nearest.name)'?"
        }
        guard !known.isEmpty else { return nil }
        return "there are " + known.prefix(24).joined(separator: ", ") + (known.count > 24 ? ", …" : "")
    }

    /// How many bytes to change, add or remove.
    private static func distance(_ first: String.UTF8View, _ second: String.UTF8View) -> Int {
        let right = Array(second.prefix(64))
        var row = Array(0...right.count)
        for (index, byte) in first.prefix(64).enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let change = diagonal + (byte == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[right.count]
    }
}
