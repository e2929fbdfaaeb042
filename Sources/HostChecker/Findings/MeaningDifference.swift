import AssociationProof
import Diagnostics
import SiteAssociation

/// The difference in meaning between an association file and the one that is wanted.
struct MeaningDifference {
    /// Whether both are proved to mean the same.
    let isSame: Bool
    /// The differences with example links, each as a part of a sentence.
    let parts: [String]
    /// What only the first file names, each as `service app`.
    let unknownApps: [String]
    /// Why the comparison was given up; nil if it finished.
    let undecided: String?

    /// The maximum number of differences in a message.
    private static let maximumShown = 3
    /// The states after which a comparison is given up: a second or two, because the file is not ours.
    private static let budget = 300_000
    /// The states of all apps of a file together, for the same reason.
    private static let total = 2 * budget

    /// Compares two files.
    ///
    /// - Parameter host: the host of the examples.
    init(_ found: AssociationDocument, _ wanted: AssociationDocument, host: AskedHost) {
        let difference = AssociationDiff(found, wanted, host: host.text, budget: Self.budget, total: Self.total)
        isSame = difference.isEmpty
        let missing = difference.services.flatMap { service in
            service.added.map { "\($0) is not in its \(service.service)" }
        }
        let links = difference.apps.flatMap { changes in
            changes.links.map { change in
                "\(change.link) \(change.opensApp ? "stays in the browser, and should open" : "opens, and should not open") "
                    + (changes.apps.first ?? "the app")
            }
        }
        parts = missing.map(\.shown) + links.map(\.shown)
        unknownApps = difference.services.flatMap { service in service.gone.map { "\(service.service) \($0)" } }
        undecided = difference.apps.lazy.compactMap(\.undecided).first
    }

    /// Returns the differences as a sentence; nil if there is none.
    func sentence(of found: String, and wanted: String) -> String? {
        guard !parts.isEmpty else { return nil }
        let more = parts.count - Self.maximumShown
        return "\(found) differs in meaning from \(wanted): " + parts.prefix(Self.maximumShown).joined(separator: "; ")
            + (more > 0 ? "; and \(more) more" : "")
    }
}
