import StrictJSON

/// The apps of all entries, each checked where it first stands.
final class AppList {
    private let report: FindingReport
    private let check: AppIDCheck
    private var entry = 0
    private var isOlder = false
    /// Where each app stood last.
    private var seen: [String: (entry: Int, isOlder: Bool, path: FindingPath)] = [:]

    init(_ report: FindingReport) {
        self.report = report
        check = AppIDCheck(report: report)
    }

    /// Starts another entry.
    ///
    /// - Parameter isOlder: whether it has `paths` only, the form of iOS 9 to 12.
    func beginEntry(isOlder: Bool) {
        entry += 1
        self.isOlder = isOlder
    }

    /// Adds an app of the entry.
    func add(_ id: String, _ path: FindingPath, at position: JSONPosition) {
        guard let earlier = seen.updateValue((entry, isOlder, path), forKey: id) else {
            check.check(id, path, at: position)
            return
        }
        // Older systems pass over the entries that newer ones find first.
        guard earlier.entry != entry, earlier.isOlder || !isOlder else { return }
        report.add(
            .repeatedApp,
            path,
            at: position,
            "this app stands at \(earlier.path) too: devices try those rules first, and the first that fits decides",
            mend: "write all rules of an app into one entry"
        )
    }

    /// Reports apps that were asked for and are in no entry.
    func reportMissing(_ expected: [String], at place: Place) {
        for id in expected where seen[id] == nil {
            let bundle = id.drop { $0 != "." }
            let similar = seen.keys.filter { known in !bundle.isEmpty && known.drop { $0 != "." } == bundle }.min()
            report.add(
                .expectedAppMissing,
                place,
                "no entry names \(id.quoted), so no link opens it",
                mend: similar.map { "the file has \($0.quoted): correct its prefix" }
                    ?? "add it to \"appIDs\" of an entry"
            )
        }
    }
}
