import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// The apps of all entries; each is checked at its first occurrence.
final class AppList {
    private let report: FindingReport
    private var entry = JSONPosition.start
    private var entryPath = FindingPath.root
    private var isOlder = false
    /// The entry with the last occurrence of each app.
    private var seen: [String: (entry: JSONPosition, isOlder: Bool, path: FindingPath)] = [:]
    /// The apps in the order of their first occurrence.
    private var ids: [String] = []

    init(_ report: FindingReport) {
        self.report = report
    }

    /// Starts another entry.
    ///
    /// - Parameter isOlder: whether it has `paths` only, the form of iOS 9 to 12.
    func beginEntry(_ place: CheckedValue, isOlder: Bool) {
        entry = place.position
        entryPath = place.path
        self.isOlder = isOlder
    }

    /// Adds an app of the entry, and reports it if an earlier entry names it too.
    func add(_ id: String, _ path: FindingPath, at position: JSONPosition) {
        guard let earlier = seen.updateValue((entry, isOlder, entryPath), forKey: id) else {
            ids.append(id)
            report.checkApp(id, path, at: position)
            return
        }
        // Older systems skip the entries that newer systems find first.
        guard earlier.entry != entry, earlier.isOlder || !isOlder else { return }
        report.add(
            .appInSeveralEntries,
            in: path,
            at: position,
            "duplicate app; devices try the rules in \(earlier.path) first",
            fix: "move all rules of the app into one entry"
        )
    }

    /// Reports apps that open links, but are absent from the list of another service.
    func reportWithoutCredentials(in credentials: CheckedValue?) {
        guard let list = credentials?["apps"], let elements = list.value.array, !elements.isEmpty else { return }
        let known = Set(elements.compactMap { $0.string.map { Array($0.utf8) } })
        let missing = ids.filter { AppIDProblem(of: $0)?.namesNoApp != true && !known.contains(Array($0.utf8)) }
        guard !missing.isEmpty else { return }
        report.add(
            .noSharedCredentials,
            at: list,
            "missing \(missing.count.counting("app")) of \"applinks\"; passwords and passkeys are not shared",
            fix: "add \(missing.map(\.quoted).listing) if the \(missing.count == 1 ? "app has" : "apps have") a sign-in"
        )
    }
}

extension FindingReport {
    /// Returns the app ID at a place; reports any other value and returns nil.
    func appID(_ place: CheckedValue) -> String? {
        if place.value.string == nil {
            addWrongType(place, expected: "an app ID", consequence: "devices ignore the value")
        }
        return place.value.string
    }

    /// Reports what is wrong with an application identifier.
    func checkApp(_ id: String, _ path: FindingPath, at position: JSONPosition) {
        guard let problem = AppIDProblem(of: id) else { return }
        add(problem.code, in: path, at: position, as: problem.severity, problem.message, fix: problem.fix)
    }
}
