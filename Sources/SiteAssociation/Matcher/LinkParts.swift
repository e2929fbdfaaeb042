/// The parts of a URL that rules look at, as written: nothing is decoded or repaired.
struct LinkParts {
    /// The path without its first slash and its trailing run of slashes.
    let path: [UInt8]
    /// The query without its question mark; empty for a URL without one.
    let query: [UInt8]
    /// The fragment without its `#`; empty for a URL without one.
    let fragment: [UInt8]
    private let items: [(name: ArraySlice<UInt8>, value: [UInt8])]

    init(_ url: String) {
        let bytes = Array(url.utf8)
        let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let question = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
        path = Self.path(bytes[..<question])
        query = Array(bytes[question..<hash].dropFirst())
        fragment = Array(bytes[hash...].dropFirst())
        items = query.split(separator: UInt8(ascii: "&")).map { item in
            let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            return (item[..<equals], Array(item[equals...].dropFirst()))
        }
    }

    /// Each value of an item, an item without `=` having an empty one.
    func values(of name: [UInt8]) -> [[UInt8]] {
        items.filter { $0.name.elementsEqual(name) }.map(\.value)
    }

    /// What follows the scheme and the authority.
    private static func path(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        var path = bytes
        if let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            bytes[colon...].dropFirst().starts(with: [slash, slash])
        {
            path = bytes[colon...].dropFirst(3).drop { $0 != slash }
        }
        if path.first == slash { path.removeFirst() }
        while path.last == slash { path.removeLast() }
        return Array(path)
    }
}
