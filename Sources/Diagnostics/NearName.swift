/// Finds the known name that a misspelled name was probably meant to be.
///
/// All suggestions use this threshold: the names differ, after case, spaces, `-` and `_` are ignored, in at
/// most a third of the longer one's characters, and in at least one where that is less. A swap of two neighbors counts
/// as one difference (optimal string alignment distance). rustc and Elm use the same kind of rule.
public enum NearName {
    /// Longer names are compared by their beginning: only near misses matter.
    private static let longest = 64

    /// Returns the nearest of the known names; nil where none is near.
    public static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        let wanted = folded(name)
        var best: (name: String, distance: Int)?
        for candidate in known {
            let folded = folded(candidate)
            let distance = distance(wanted, folded)
            let most = distance == 0 ? 0 : max(max(wanted.count, folded.count) / 3, 1)
            // A name of one or two letters is near to too many others.
            guard distance <= most, distance == 0 || min(wanted.count, folded.count) > 2 else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
        }
        return best?.name
    }

    /// The bytes that count, ASCII letters in lower case.
    private static func folded(_ name: String) -> [UInt8] {
        name.utf8.prefix(longest).compactMap { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "-"): nil
            default: byte
            }
        }
    }

    /// How many bytes to change, add, remove or swap with their neighbor.
    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        var previous: [Int] = []
        var current = Array(0...second.count)
        for (i, byte) in first.enumerated() {
            let before = previous
            previous = current
            current[0] = i + 1
            for (j, other) in second.enumerated() {
                var least = min(previous[j] + (byte == other ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
                if i > 0, j > 0, byte == second[j - 1], first[i - 1] == other { least = min(least, before[j - 1] + 1) }
                current[j + 1] = least
            }
        }
        return current[second.count]
    }
}
