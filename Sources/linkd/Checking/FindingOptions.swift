import ArgumentParser
import AssociationChecker
import Diagnostics
import SiteAssociation

/// How findings are made and shown.
struct FindingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How findings are printed: text for people, json with one object a line, sarif 2.1.0 for code review, github "
                + "for workflow annotations, gitlab for Code Quality, or junit.",
            valueName: "format"
        )
    )
    var format: ReportFormat?

    @Flag(help: "The same as --format json.")
    var json = false

    @Flag(help: "The same as --format sarif.")
    var sarif = false

    @Flag(help: "Exits with 1 where there are warnings and no errors.")
    var strict = false

    @Option(
        name: .long,
        help: ArgumentHelp("An application identifier that the association file must name.", valueName: "id")
    )
    var app: [String] = []

    @Option(
        name: .customLong("minimum-ios"),
        help: ArgumentHelp(
            "The oldest iOS to serve, for example 13.4: newer keys are pointed out.",
            valueName: "version"
        )
    )
    var minimumIos: String?

    func validate() throws {
        guard [json, sarif, format != nil].count(where: \.self) <= 1 else {
            throw ValidationError("--json, --sarif and --format exclude each other: a run has one format")
        }
    }

    /// Creates the writer of the chosen format; colors are for terminals, and not where `NO_COLOR` asks for none.
    func writer() -> any ReportWriter {
        (json ? .json : sarif ? .sarif : format ?? .text).writer()
    }

    /// How a check ends that has found these.
    ///
    /// - Parameter bad: the exit code of an error.
    func exitCode(for findings: [Diagnostic], bad: ExitCode = .badFile) -> ExitCode {
        if findings.contains(where: { $0.severity == .error }) { return bad }
        return strict && findings.contains { $0.severity == .warning } ? .failure : .success
    }
}
