import AssociationProof
import SiteAssociation
public import StrictJSON

/// Something that a check has to say about a file.
public struct Finding: Sendable, Hashable {
    /// What kind of finding it is.
    public let code: FindingCode
    /// The place in the structure, for example `applinks.details[0].components[2]["/"]`; empty for the whole file.
    public let path: String
    /// The place in the text, as ``AssociationChecker/text(of:)`` gives it.
    public let position: JSONPosition
    /// What really happens on a phone, one sentence without a full stop.
    public let message: String
    /// What to do about it.
    public let fix: String

    /// How much it matters.
    public var severity: Severity { code.severity }
}

extension Finding: CustomStringConvertible {
    /// `line:column: severity: path: message; fix [code]`.
    public var description: String {
        "\(position): \(severity.rawValue): " + (path.isEmpty ? "" : "\(path): ")
            + "\(message); \(fix) [\(code.rawValue)]"
    }
}

/// How much a finding matters.
public enum Severity: String, Sendable, CaseIterable, Comparable {
    /// Worth knowing.
    case info
    /// Legal, but almost surely not what was meant.
    case warning
    /// Cannot work.
    case error

    /// Orders by weight: an error is the greatest.
    public static func < (first: Severity, second: Severity) -> Bool { first.weight < second.weight }

    private var weight: Int {
        switch self {
        case .info: 0
        case .warning: 1
        case .error: 2
        }
    }
}
