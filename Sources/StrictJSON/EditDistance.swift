/// How far two spellings lie apart, to name the key that somebody meant.
package enum EditDistance {
    /// The name that somebody may have meant: the nearest, nil where none has half of its letters in common.
    package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        let ranked = names.map { (name: $0, distance: between($0.utf8, name.utf8)) }
        guard let nearest = ranked.min(by: { $0.distance < $1.distance }), nearest.distance <= name.utf8.count / 2
        else { return nil }
        return nearest.name
    }

    /// How many bytes to change, add or remove; long texts are cut, since only near misses matter.
    package static func between(_ first: some Sequence<UInt8>, _ second: some Sequence<UInt8>) -> Int {
        let left = Array(first.prefix(64))
        let right = Array(second.prefix(64))
        var row = Array(0...right.count)
        for (i, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                let substitution = diagonal + (byte == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substitution, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }
}
