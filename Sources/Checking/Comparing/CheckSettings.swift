package import Diagnostics
package import Reports
package import StrictJSON

/// What a check expects, how much it lists, and which findings fail it.
package struct CheckSettings: Sendable {
    /// The application identifiers that an association file must name, beside those of a table.
    package var expectedApps: [String] = []
    /// The maximum number of findings of one code in one file.
    package var maximumPerCode = CappedDiagnostics.defaultMaximum
    /// The maximum number of kinds of link about which a file and a table disagree.
    package var maximumKinds = StatedProof.defaultMaximum
    /// Whether a warning fails the check.
    package var isStrict = false
    /// Whether information that asks for no action is listed.
    package var isPedantic = false
    /// Whether proofs say what they cover, and suppressed warnings are listed.
    package var isVerbose = false
    /// Whether the report is for people, who need no suppressed warnings.
    package var isForPeople = true

    package init() {}

    /// The limits of reading a JSON file, with the wanted number of problems.
    package var limits: JSONLimits { JSONLimits(problems: maximumPerCode) }

    /// Returns the exit code for these findings.
    ///
    /// - Parameter bad: the exit code for an error.
    package func exitCode(for findings: [Diagnostic], bad: SysExit = .badFile) -> SysExit {
        if findings.contains(where: { $0.severity == .error }) { return bad }
        return isStrict && findings.contains { $0.severity == .warning } ? .failure : .success
    }
}
