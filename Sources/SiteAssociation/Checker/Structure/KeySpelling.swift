import StrictJSON

/// Finds the key that somebody meant.
enum KeySpelling {
    /// The key that differs in case only or in one or two letters, nil where none is so near.
    static func nearest(to name: String, among keys: [String]) -> String? {
        let name = folded(name)
        let all = keys.map { (key: $0, distance: EditDistance.between(name, folded($0))) }
        let near = all.filter { $0.distance <= ($0.key.utf8.count > 5 ? 2 : $0.key.utf8.count > 2 ? 1 : 0) }
        return near.min { $0.distance < $1.distance }?.key
    }

    /// Letters and digits in lower case: a stray space or underscore does not count.
    private static func folded(_ name: String) -> [UInt8] {
        name.utf8.prefix(64).compactMap { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "-"): nil
            default: byte
            }
        }
    }
}
