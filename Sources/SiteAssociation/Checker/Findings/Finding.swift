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
    public let mend: String

    /// How much it matters.
    public var severity: Severity { code.severity }
}

extension Finding: CustomStringConvertible {
    /// `line:column: severity: path: message; mend [code]`.
    public var description: String {
        "\(position): \(severity.rawValue): " + (path.isEmpty ? "" : "\(path): ")
            + "\(message); \(mend) [\(code.rawValue)]"
    }
}
