import ArgumentParser
import Diagnostics
import Reports
import Starting

extension ParsableCommand {
    /// Runs a body; prints the report or the failure that it throws on standard error and ends with the report's exit code.
    func reporting(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let report as Report {
            let text = TextReport(usesColors: Console.errorHasColors, print: Console.printErrorLines)
            text.write(report.findings)
            if report.errorCount > 1 { Console.printError(report.errorCount.counting("problem")) }
            throw ExitCode(report.exitCode)
        } catch let failure as NewFolder.Failure {
            Console.printError("\(failure)")
            throw ExitCode.failure
        }
    }
}

extension ExitCode {
    /// The code of a report.
    init(_ code: SysExit) { self.init(code.rawValue) }
}

extension ReportFormat: ExpressibleByArgument {}
