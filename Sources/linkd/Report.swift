import ArgumentParser
import StrictJSON

/// What is wrong with the files of a run, a line for each problem.
struct Report: Error {
    /// A problem and the file that it stands in.
    struct Line {
        let text: String

        /// A problem with a place.
        init(_ file: String, _ problem: JSONProblem) { text = "\(file):\(problem)" }

        /// A problem of the file as a whole.
        init(_ file: String, _ sentence: String) { text = "\(file): \(sentence)" }
    }

    let lines: [Line]
    let exitCode: ExitCode

    init(_ lines: [Line], exitCode: ExitCode) {
        self.lines = lines
        self.exitCode = exitCode
    }

    /// Writes the lines to standard error.
    func complain() {
        for line in lines { Console.complain(line.text) }
        if lines.count > 1 { Console.complain(lines.count.counting("problem")) }
    }
}

extension ParsableCommand {
    /// Runs a body whose reports end the command with their exit code.
    func reporting(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let report as Report {
            report.complain()
            throw report.exitCode
        }
    }
}
