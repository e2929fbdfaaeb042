/// The open connections of one loop, each knowing its own place; holding them here is what keeps them alive.
struct ConnectionTable {
    /// In no particular order; a copy of it is safe from what is removed meanwhile.
    private(set) var all: [Connection] = []

    var isEmpty: Bool { all.isEmpty }

    mutating func insert(_ connection: Connection) {
        connection.place = all.count
        all.append(connection)
    }

    /// Takes a connection out and moves the last one to its place.
    mutating func remove(_ connection: Connection) {
        let place = connection.place
        guard all.indices.contains(place), all[place] === connection else { return }
        let last = all.removeLast()
        if last !== connection {
            all[place] = last
            last.place = place
        }
    }
}
