import AssociationProof
import Diagnostics
import Reports
import SiteTables
import Sites

/// Finds suppressions of a table without an effect: each would hide a later warning that nobody has reviewed.
enum SuppressionCheck {
    /// The warnings that depend on the configuration: on the public folder, the hosts and the apps.
    private static let ofConfiguration: Set<SiteWarning.Code> = [
        .fileHidesPage, .missingFile, .publicRobots, .claimedRedirect,
    ]

    /// Returns a warning for each suppression without an effect, at its place.
    ///
    /// - Parameters:
    ///   - host: the host that tells the site from another one of the same file, which can have other warnings.
    ///   - found: all findings about the site; a suppressed one has a note at the place of its suppression.
    static func findings(in site: Site, of file: String, on host: String?, after found: [Diagnostic]) -> [Diagnostic] {
        let used = Set(found.flatMap(\.notes).map(\.location))
        let isDecided = !found.contains { $0.code == ComparisonCode.undecided.name }
        let unchecked = site.hasPublicFolder && host == nil && isDecided ? [] : ofConfiguration
        return site.table.suppressions.compactMap { suppression in
            let place = suppression.place.in(file)
            guard !used.contains(place), let (message, fix) = problem(suppression, unchecked) else { return nil }
            return Diagnostic(SiteWarning.Code.invalidSuppression, at: place, message, fix: fix)
        }
    }

    private static func problem(
        _ suppression: Suppression,
        _ unchecked: Set<SiteWarning.Code>
    ) -> (message: String, fix: String)? {
        let (name, known) = (suppression.name.quoted, SiteWarning.Code.suppressible)
        let removal = "remove the suppression"
        if let code = known.first(where: { $0.name == suppression.name }) {
            if suppression.isBlank {
                return ("reason must not be empty", "explain why \(name) is intended, or remove the suppression")
            }
            return unchecked.contains(code) ? nil : (message: "the suppressed warning does not occur", fix: removal)
        }
        if let section = DiagnosticSection(suppression.name) {
            return ("\(name) (\(section.severities)) cannot be suppressed", removal)
        }
        let names = known.map(\.name)
        let nearest = NearName.nearest(to: suppression.name, among: names)
        return ("unknown warning \(name)", "use \(nearest?.quoted ?? "one of " + names.joined(separator: ", "))")
    }
}
