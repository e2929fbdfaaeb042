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
