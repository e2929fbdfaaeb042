/// The names of one object, compared byte for byte: a few in turn, many by their hash.
struct JSONNames {
    private static let few = 16
    private var hashed: Set<[UInt8]> = []

    /// Whether the name is new, given the members before it.
    mutating func insert(_ name: String, after members: [JSONMember]) -> Bool {
        guard members.count >= Self.few else { return !members.contains { $0.isNamed(name) } }
        if hashed.isEmpty { hashed = Set(members.map { Array($0.name.utf8) }) }
        return hashed.insert(Array(name.utf8)).inserted
    }
}
