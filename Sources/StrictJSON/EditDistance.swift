/// How far two spellings lie apart, to name the key that somebody meant.
package enum EditDistance {
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
