import SiteAssociation

extension FileFinding {
    /// The sentence, then the mend, as a `message` spells them (SARIF 2.1.0 §3.11.5): a brace is written twice, since one
    /// begins a placeholder.
    var sarifMessage: String {
        (message + (mend.map { "; \($0)" } ?? ""))
            .map { $0 == "{" || $0 == "}" ? "\($0)\($0)" : String($0) }
            .joined()
    }
}

extension Severity {
    /// The `level` of a result (SARIF 2.1.0 §3.27.10).
    var sarifLevel: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }
}
