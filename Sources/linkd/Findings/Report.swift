import ArgumentParser

/// What is wrong with the files of a run.
struct Report: Error {
    let findings: [FileFinding]
    let exitCode: ExitCode

    init(_ findings: [FileFinding], exitCode: ExitCode) {
        self.findings = findings
        self.exitCode = exitCode
    }
}

extension ParsableCommand {
    /// Runs a body whose reports end the command with their exit code.
    func reporting(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let report as Report {
            TextFindingWriter(usesColors: false).write(report.findings)
            throw report.exitCode
        }
    }
}
