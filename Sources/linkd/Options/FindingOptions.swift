import ArgumentParser
import AssociationChecker
import Checking
import Diagnostics
import Reports
import SiteAssociation
import StrictJSON

/// The options for the form of a report.
struct FormatOptions: ParsableArguments {
    @Option(
        "The output format: text, json (one object per line), sarif (2.1.0, for code review) or github "
            + "(workflow annotations).",
        named: "format"
    )
    var format: ReportFormat?

    @Flag(help: "Same as --format json.")
    var json = false

    /// The chosen form.
    var chosen: ReportFormat { json ? .json : format ?? .text }

    func validate() throws {
        guard format == nil || !json else {
            throw ValidationError("--json and --format cannot be combined; use one of them")
        }
    }
}

/// The option for information that asks for no action.
struct PedanticOption: ParsableArguments {
    @Flag(name: .customLong("pedantic"), help: "Also prints information that asks for no action.")
    var isPedantic = false
}

/// The options for checks and their output.
struct FindingOptions: ParsableArguments {
    @OptionGroup var formatOptions: FormatOptions

    @Flag(help: "Exits with 1 if there are warnings but no errors.")
    var strict = false

    @Flag(help: "Prints only problems.")
    var quiet = false

    @OptionGroup var pedanticOption: PedanticOption

    @Option("An application identifier that the association file must name.", named: "id")
    var app: [String] = []

    @Option(
        "The maximum number of findings of one code in one file (default: \(CappedDiagnostics.defaultMaximum)), and "
            + "of kinds of link in a proof (default: \(StatedProof.defaultMaximum)); a sentence says how many more "
            + "there are.",
        named: "number"
    )
    var limit: Int?

    @Flag(
        help:
            "Lists all findings of each code and up to 10,000 kinds of link. Overlapping apps stay limited to 20 pairs."
    )
    var all = false

    @Flag(
        name: .shortAndLong,
        help: "Also prints what each proof covers, its known differences, and suppressed warnings."
    )
    var verbose = false

    /// The settings of the checks.
    var settings: CheckSettings {
        var settings = CheckSettings()
        settings.expectedApps = app
        settings.isStrict = strict
        settings.isPedantic = pedanticOption.isPedantic
        settings.isVerbose = verbose
        settings.maximumPerCode = all ? .max : limit ?? settings.maximumPerCode
        settings.maximumKinds = all ? .max : limit ?? settings.maximumKinds
        settings.isForPeople = formatOptions.chosen == .text
        return settings
    }

    func validate() throws {
        guard limit ?? 1 > 0 else { throw ValidationError("--limit needs a number above 0") }
        guard limit == nil || !all else {
            throw ValidationError("--all and --limit cannot be combined; use one of them")
        }
    }

    /// Creates the writer of the chosen format; it uses colors only on terminals and without `NO_COLOR`.
    func writer() -> any ReportWriter {
        CappedReport(
            writer: formatOptions.chosen.writer(isQuiet: quiet),
            maximumPerCode: settings.maximumPerCode,
            isQuiet: quiet
        )
    }
}
