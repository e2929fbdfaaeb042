import AssociationProof
import SiteAssociation
import StrictJSON

/// Points out, once each, keys that the oldest system does not know yet.
///
/// Source: the "Availability" lists of developer.apple.com/documentation/bundleresources/applinks and its child pages.
final class KeyAgeCheck {
    private static let firstVersions: [String: SystemVersion] = [
        "appIDs": SystemVersion(13, 0),
        "components": SystemVersion(13, 0),
        "caseSensitive": SystemVersion(13, 5),
        "substitutionVariables": SystemVersion(13, 5),
        "defaults": SystemVersion(14, 0),
        "percentEncoded": SystemVersion(14, 0),
    ]

    private let minimum: SystemVersion?
    private let report: FindingReport
    private var reported: Set<String> = []

    init(_ minimum: SystemVersion?, _ report: FindingReport) {
        self.minimum = minimum
        self.report = report
    }

    /// The check of what systems before iOS 13 need not read, because the file tells them the same by `paths`: it is
    /// silent where the oldest system is one of these.
    func besidePaths() -> KeyAgeCheck {
        guard let minimum, minimum < .components else { return self }
        return KeyAgeCheck(nil, report)
    }

    /// Looks at a key of the structure.
    func note(_ member: CheckedValue.Member) {
        guard let minimum, let first = Self.firstVersions[member.name], minimum < first,
            reported.insert(member.name).inserted
        else { return }
        report.add(
            .newerThanMinimum,
            nameOf: member,
            "iOS \(minimum) ignores \"\(member.name)\", which iOS \(first) is the first to read",
            fix: "raise the oldest system of the app, or say the same without this key"
        )
    }
}

/// The keys of the structure's levels.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks and its child pages.
enum KnownKeys {
    static let appLinks = ["apps", "defaults", "substitutionVariables", "details"]
    static let entry = ["appIDs", "appID", "defaults", "components", "paths"]
    static let service = ["apps"]
    static let component = ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"]

    /// Those that belong into `details` and its entries, and nowhere else.
    static let rulesOnly = ["details", "appIDs", "appID", "components", "paths"]
}
