import AssociationProof
import SiteAssociation
import StrictJSON

/// Reports keys that the oldest supported system does not read, each key once.
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

    /// Returns the check for parts that systems before iOS 13 do not need, because `paths` tells them the same: it
    /// reports nothing if the oldest system is one of these.
    func besidePaths() -> KeyAgeCheck {
        guard let minimum, minimum < .components else { return self }
        return KeyAgeCheck(nil, report)
    }

    /// Checks a key.
    func note(_ member: CheckedValue.Member) {
        guard let minimum, let first = Self.firstVersions[member.name], minimum < first,
            reported.insert(member.name).inserted
        else { return }
        report.add(
            .newerThanMinimum,
            nameOf: member,
            "iOS \(minimum) ignores \"\(member.name)\", which needs iOS \(first)",
            fix: "raise the minimum iOS version of the app, or do without this key"
        )
    }
}

/// The allowed keys of each level.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks and its child pages.
enum KnownKeys {
    static let appLinks = ["apps", "defaults", "substitutionVariables", "details"]
    static let entry = ["appIDs", "appID", "defaults", "components", "paths"]
    static let service = ["apps"]
    static let component = ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"]

    /// The keys that are allowed only in `details` and its entries.
    static let rulesOnly = ["details", "appIDs", "appID", "components", "paths"]
}

/// A version of iOS.
public struct SystemVersion: Comparable, Sendable {
    /// The first number.
    public let major: Int
    /// The second number; 0 if absent.
    public let minor: Int

    /// The first version that reads `components`; earlier ones read `paths`.
    public static let components = SystemVersion(13, 0)

    init(_ major: Int, _ minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// Parses `13` or `13.4`; of a longer version, only the first two numbers count.
    ///
    /// - Returns: nil if a part is not a number.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { UInt16($0) }.map(Int.init)
        guard let major = numbers.first, numbers.count == parts.count else { return nil }
        self.init(major, numbers.dropFirst().first ?? 0)
    }

    /// Returns whether the first version is older than the second.
    public static func < (first: SystemVersion, second: SystemVersion) -> Bool {
        (first.major, first.minor) < (second.major, second.minor)
    }
}

extension SystemVersion: CustomStringConvertible {
    /// `13`, `13.4`.
    public var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
}
