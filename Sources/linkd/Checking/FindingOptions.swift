import ArgumentParser
import AssociationChecker
import SiteAssociation

/// How findings are made and shown.
struct FindingOptions: ParsableArguments {
    @Flag(help: "Prints findings as JSON, one object a line.")
    var json = false

    @Flag(help: "Prints all findings of the run as one SARIF 2.1.0 document, for code review.")
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
        guard !json || !sarif else {
            throw ValidationError("--json and --sarif exclude each other: a run has one form of output")
        }
    }

    /// What shows the findings; colours are for terminals, and not where `NO_COLOR` asks for none.
    func writer() -> any FindingWriter {
        if sarif { return SARIFFindingWriter() }
        if json { return JSONFindingWriter() }
        return TextFindingWriter(usesColors: Console.hasColors)
    }

    /// How a check ends that has found these.
    ///
    /// - Parameter bad: the exit code of an error.
    func exitCode(for findings: [FileFinding], bad: ExitCode = .badFile) -> ExitCode {
        if findings.contains(where: { $0.severity == .error }) { return bad }
        return strict && findings.contains { $0.severity == .warning } ? .failure : .success
    }
}
