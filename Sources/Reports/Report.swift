// # Reports
//
// Reads the files that a command names, and prints what was found: for people, for programs, and as an exit code.
//
// A command of linkd ends in one of two ways. It throws a ``Report``, the problems with the exit code. Or it hands
// diagnostics to a ``ReportWriter`` and returns the code. There is a writer for each `--format`:
//
// ```swift
// let info = Diagnostic(SiteWarning.Code.singleHost, at: SourceLocation("t.json"), "m")
// #expect(GitHubReport.command(info) == "::notice file=t.json,title=single-host::m")
// ```
//
// A report for people has the headline, the line of the file with a caret, the fix and the notes. Those for programs
// have the same parts as JSON lines, as commands of GitHub's workflows, or as SARIF 2.1.0.
//
// ## What it leaves out
//
// - Finding anything. The checks are in the modules of their subject.
// - Logging. The server's own log and its access log are elsewhere; a report is the result of a command.
// - Wrapping, paging and a choice of colors. Color is used on a terminal alone.
//
// ## Limits and costs
//
// - A report has at most 100 diagnostics of one code and file, and says how many more there are.
// - A file that is named has at most 16 MiB, and standard input is read once.
// - A file is written whole or not at all, and an unchanged one keeps its date (``Files/update(_:_:)``).
// - Text of others is printed with its control characters escaped (`Diagnostics/ShownText.swift`), so that a link cannot
//   control the terminal.
// - The pages of docs/diagnostics/README.md are compiled into the program, for `linkd check --explain NAME`.
//
// This module does I/O: it reads and writes files by name, and prints.
//
// ## Where to read on
//
// `Report.swift` (exit codes too), `Console.swift`, `Files.swift`; then a format each: `TextReport.swift` with
// `SourceExcerpt.swift`, `JSONReport.swift`, `GitHubReport.swift`, `SARIFReport.swift`. `SiteProblemCode.swift` has the
// codes of configurations, `DiagnosticSection.swift` the pages. docs/ci.md shows the
// formats in use.

package import Diagnostics

/// The problems that end a command, with its exit code.
package struct Report: Error {
    /// The problems, at most `maximumPerCode` of each code and file.
    package let findings: [Diagnostic]
    package let exitCode: SysExit

    /// Creates a report.
    ///
    /// - Parameter maximumPerCode: the maximum number of problems of one code in one file.
    package init(_ findings: [Diagnostic], exitCode: SysExit, maximumPerCode: Int = CappedDiagnostics.defaultMaximum) {
        self.findings = findings.capped(to: maximumPerCode)
        self.exitCode = exitCode
    }

    /// Creates the report of one file that cannot be read, or is not what the command needs.
    package init(_ file: String, _ message: String, fix: String? = nil, exitCode: SysExit) {
        self.init([Diagnostic(file, message, fix: fix)], exitCode: exitCode)
    }

    /// The number of errors, with those that are not listed.
    package var errorCount: Int { findings.count(of: .error) }
}

extension [Diagnostic] {
    /// Returns the diagnostics of a report.
    ///
    /// - Parameter isPedantic: whether the report has all information.
    package func shown(isPedantic: Bool) -> [Diagnostic] {
        isPedantic ? self : filter { $0.severity > .pedantic }
    }
}

/// How a command ends: the codes of sysexits.h that linkd uses, and 1.
package enum SysExit: Int32 {
    /// Nothing is wrong (EX_OK).
    case success = 0
    /// What was asked for failed, or the answer is no.
    case failure = 1
    /// The command line is wrong (EX_USAGE).
    case usage = 64
    /// A named file is invalid (EX_DATAERR).
    case badFile = 65
    /// A named file does not exist (EX_NOINPUT).
    case missingFile = 66
    /// The configuration, or a file that it names, is invalid (EX_CONFIG).
    case badConfiguration = 78
}

/// Writes the diagnostics of a run in one format.
package protocol ReportWriter {
    /// Writes or keeps diagnostics, in their order.
    func write(_ diagnostics: [Diagnostic])

    /// Takes a sentence for people about a file without problems; formats for programs leave it out.
    func say(_ sentence: String)

    /// Ends the report: nothing follows.
    func finish()
}

extension ReportWriter {
    package func say(_ sentence: String) {}

    package func finish() {}
}

/// Writes at most `maximumPerCode` diagnostics of each code and file, and how many more there are.
package struct CappedReport: ReportWriter {
    private let writer: any ReportWriter
    private let maximumPerCode: Int
    private let isQuiet: Bool

    /// - Parameters:
    ///   - maximumPerCode: the maximum number of diagnostics of one code in one file.
    ///   - isQuiet: whether sentences about files without problems are left out.
    package init(writer: any ReportWriter, maximumPerCode: Int, isQuiet: Bool) {
        self.writer = writer
        self.maximumPerCode = maximumPerCode
        self.isQuiet = isQuiet
    }

    package func write(_ diagnostics: [Diagnostic]) { writer.write(diagnostics.capped(to: maximumPerCode)) }

    package func say(_ sentence: String) {
        if !isQuiet { writer.say(sentence) }
    }

    package func finish() { writer.finish() }
}

/// The formats of a report.
package enum ReportFormat: String, CaseIterable {
    case text, json, sarif, github

    /// A writer that prints this format on standard output.
    ///
    /// - Parameter isQuiet: whether the text has nothing but the problems.
    package func writer(isQuiet: Bool = false) -> any ReportWriter {
        switch self {
        case .text: TextReport(usesColors: Console.hasColors, print: { Console.print($0) }, explains: !isQuiet)
        case .json: JSONReport()
        case .sarif: SARIFReport()
        case .github: GitHubReport()
        }
    }
}
