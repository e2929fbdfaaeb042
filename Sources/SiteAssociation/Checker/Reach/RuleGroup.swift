/// Apps that stand in the same entries, and so have the same rules.
struct RuleGroup {
    /// One of the apps.
    let app: String
    /// Their entries in order.
    let entries: [Int]
    /// Their rules in order, by their number in the file.
    let rules: [Int]
}

extension RuleGroup {
    /// The groups of a file, in the order of their first apps.
    ///
    /// - Parameter rules: the numbers of each entry's rules.
    static func all(of entries: [AssociationEntry], _ rules: [Range<Int>]) -> [RuleGroup] {
        var apps: [(id: String, entries: [Int])] = []
        var numbers: [[UInt8]: Int] = [:]
        for entry in entries {
            for id in entry.appIDs {
                let number = numbers[Array(id.utf8), default: apps.count]
                numbers[Array(id.utf8)] = number
                if number == apps.count { apps.append((id, [])) }
                if apps[number].entries.last != entry.index { apps[number].entries.append(entry.index) }
            }
        }
        var known: Set<[Int]> = []
        return apps.filter { known.insert($0.entries).inserted }.map { app in
            RuleGroup(app: app.id, entries: app.entries, rules: app.entries.flatMap { rules[$0] })
        }
    }
}
