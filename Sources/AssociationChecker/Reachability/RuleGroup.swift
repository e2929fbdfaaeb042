import Diagnostics
import SiteAssociation

/// Apps that occur in the same entries, and so have the same rules.
struct RuleGroup {
    /// The apps, at least one.
    var apps: [String]
    /// One of the apps.
    let app: String
    /// Their entries in order.
    let entries: [Int]
    /// Their rules in order, by their number in the file.
    let rules: [Int]
}

extension RuleGroup {
    /// Whether one of the apps can exist.
    var hasApp: Bool { apps.contains(where: Self.isApp) }

    /// Whether an app can have an identifier; that of a sample counts.
    static func isApp(_ id: String) -> Bool { AppIDProblem(of: id)?.severity != .error }

    /// Returns the groups of a file, in the order of their first apps.
    ///
    /// - Parameters:
    ///   - rules: the numbers of each entry's rules.
    ///   - names: the apps of an entry.
    static func all(
        of entries: [AssociationEntry],
        _ rules: [Range<Int>],
        apps names: (AssociationEntry) -> [String] = \.appIDs
    ) -> [RuleGroup] {
        var apps: [(id: String, entries: [Int])] = []
        var numbers: [[UInt8]: Int] = [:]
        for entry in entries {
            for id in names(entry) {
                let number = numbers[Array(id.utf8), default: apps.count]
                numbers[Array(id.utf8)] = number
                if number == apps.count { apps.append((id, [])) }
                if apps[number].entries.last != entry.index { apps[number].entries.append(entry.index) }
            }
        }
        var places: [[Int]: Int] = [:]
        var groups: [(apps: [String], app: String, entries: [Int])] = []
        for app in apps {
            if let place = places[app.entries] {
                groups[place].apps.append(app.id)
            } else {
                places[app.entries] = groups.count
                groups.append(([app.id], app.id, app.entries))
            }
        }
        return groups.map { group in
            RuleGroup(
                apps: group.apps,
                app: group.app,
                entries: group.entries,
                rules: group.entries.flatMap { rules[$0] }
            )
        }
    }
}
