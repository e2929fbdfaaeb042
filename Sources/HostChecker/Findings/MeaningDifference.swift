import AssociationProof
import Diagnostics
import SiteAssociation

/// The difference in meaning between an association file and the one that is wanted.
struct MeaningDifference {
    /// Whether both are proved to mean the same.
    let isSame: Bool
    /// The differences with example links, for a message.
    let parts: [String]
    /// What only the first file names, each as `service app`.
    let unknownApps: [String]
    /// Why the comparison was given up; nil if it finished.
    let undecided: String?

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
            service.added.map { "\(service.service) lacks \($0.quoted)" }
        }
        let links = difference.apps.flatMap { changes in
            changes.links.map { change in
                "\(change.link.quoted) should \(change.opensApp ? "" : "not ")open "
                    + (changes.apps.first.map(\.quoted) ?? "the app")
            }
        }
        parts = missing + links
        unknownApps = difference.services.flatMap { service in service.gone.map { "\(service.service) \($0)" } }
        undecided = difference.apps.lazy.compactMap(\.undecided).first
    }
}

extension [String] {
    /// The first text and the number of the others, for a message; nil if there is none.
    var firstAndCount: String? { first.map { count > 1 ? "\($0) (\(count - 1) more)" : $0 } }
}
