/// The open connections of one loop, each of which stores its own index; the table keeps them alive.
struct ConnectionTable {
    /// The connections, unordered; a copy is not affected by later removals.
    private(set) var all: [Connection] = []

    var isEmpty: Bool { all.isEmpty }

    mutating func insert(_ connection: Connection) {
        connection.place = Int32(truncatingIfNeeded: all.count)
        all.append(connection)
    }

    /// Removes a connection and moves the last one to its index.
    mutating func remove(_ connection: Connection) {
        let place = Int(connection.place)
        guard all.indices.contains(place), all[place] === connection else { return }
        let last = all.removeLast()
        if last !== connection {
            all[place] = last
            last.place = connection.place
        }
    }
}
