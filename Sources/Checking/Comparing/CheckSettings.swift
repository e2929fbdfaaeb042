package import Diagnostics
package import Reports
package import StrictJSON

/// What a check expects, how much it lists, and which findings fail it.
package struct CheckSettings: Sendable {
    /// The application identifiers that an association file must name, beside those of a table.
    package let expectedApps: [String]
    /// The maximum number of findings of one code in one file.
    package let maximumPerCode: Int
    /// The maximum number of kinds of link about which a file and a table disagree.
    package let maximumKinds: Int
    /// Whether an association file of the same call shares passwords and passkeys.
    package var signsIn = false
    /// Whether a warning fails the check.
    package let isStrict: Bool
    /// Whether proofs say what they cover, and silenced warnings are listed.
    package let isVerbose: Bool
    /// Whether the report is for people, who need no silenced warnings.
    package let isForPeople: Bool

    package init(
        expectedApps: [String] = [],
        maximumPerCode: Int = CappedDiagnostics.defaultMaximum,
        maximumKinds: Int = StatedProof.defaultMaximum,
        isStrict: Bool = false,
        isVerbose: Bool = false,
        isForPeople: Bool = true
    ) {
        self.expectedApps = expectedApps
        self.maximumPerCode = maximumPerCode
        self.maximumKinds = maximumKinds
        self.isStrict = isStrict
        self.isVerbose = isVerbose
        self.isForPeople = isForPeople
    }

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
