import ArgumentParser
import Diagnostics

/// The problems that end a command, with its exit code.
struct Report: Error {
    /// The problems, at most `maximumPerCode` of each code and file.
    let findings: [Diagnostic]
    let exitCode: ExitCode

    /// Creates a report.
    ///
    /// - Parameter maximumPerCode: the maximum number of problems of one code in one file.
    init(_ findings: [Diagnostic], exitCode: ExitCode, maximumPerCode: Int = CappedDiagnostics.defaultMaximum) {
        self.findings = findings.capped(to: maximumPerCode)
        self.exitCode = exitCode
    }

    /// The number of errors, with those that are not listed.
    var errorCount: Int { findings.count(of: .error) }
}

extension ParsableCommand {
    /// Runs a body; prints the report that it throws on standard error and ends with the report's exit code.
    func reporting(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let report as Report {
            let text = TextReport(usesColors: Console.errorHasColors, print: Console.printErrorLines)
            text.write(report.findings)
            if report.errorCount > 1 { Console.printError(report.errorCount.counting("problem")) }
            throw report.exitCode
        }
    }
}

/// Writes the diagnostics of a run in one format.
protocol ReportWriter {
    /// Writes or keeps diagnostics, in their order.
    func write(_ diagnostics: [Diagnostic])

    /// Takes a sentence for people about a file without problems; formats for programs leave it out.
    func say(_ sentence: String)

    /// Ends the report: nothing follows.
    func finish()
}

extension ReportWriter {
    func say(_ sentence: String) {}

    func finish() {}
}

/// Writes at most `maximumPerCode` diagnostics of each code and file, and how many more there are.
struct CappedReport: ReportWriter {
    let writer: any ReportWriter
    /// The maximum number of diagnostics of one code in one file.
    let maximumPerCode: Int
    /// Whether sentences about files without problems are left out.
    var isQuiet = false

    func write(_ diagnostics: [Diagnostic]) { writer.write(diagnostics.capped(to: maximumPerCode)) }

    func say(_ sentence: String) {
        if !isQuiet { writer.say(sentence) }
    }

    func finish() { writer.finish() }
}

/// The formats of a report.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif, github

    /// A writer that prints this format on standard output.
    ///
    /// - Parameter isQuiet: whether the text has nothing but the problems.
    func writer(isQuiet: Bool = false) -> any ReportWriter {
        switch self {
        case .text: TextReport(usesColors: Console.hasColors, print: { Console.print($0) }, explains: !isQuiet)
        case .json: JSONReport()
        case .sarif: SARIFReport()
        case .github: GitHubReport()
        }
    }
}
