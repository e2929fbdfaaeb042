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

    /// The number of errors, with those that are not listed.
    package var errorCount: Int { findings.count(of: .error) }
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
