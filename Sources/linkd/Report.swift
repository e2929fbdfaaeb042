import ArgumentParser
import StrictJSON

/// What is wrong with the files of a run, a line for each problem.
struct Report: Error {
    /// A problem and the file that it stands in.
    struct Line {
        private let file: String
        private let problem: JSONProblem?
        private let sentence: String

        /// A problem with a place.
        init(_ file: String, _ problem: JSONProblem) {
            self.file = file
            self.problem = problem
            sentence = problem.message
        }

        /// A problem of the file as a whole.
        init(_ file: String, _ sentence: String) {
            self.file = file
            problem = nil
            self.sentence = sentence
        }

        /// The line for a person.
        var text: String { problem.map { "\(file):\($0)" } ?? "\(file): \(sentence)" }

        /// One line of JSON, with the keys of a finding.
        var json: String {
            JSONFinding(
                file: file,
                code: problem?.code ?? "badFile",
                severity: "error",
                path: problem?.path ?? "",
                position: problem?.position ?? .start,
                message: sentence,
                mend: problem?.mend ?? ""
            ).text
        }
    }

    let lines: [Line]
    let exitCode: ExitCode

    init(_ lines: [Line], exitCode: ExitCode) {
        self.lines = lines
        self.exitCode = exitCode
    }

    /// Writes the lines to standard error, or as JSON to standard output.
    func show(asJSON: Bool) {
        guard asJSON else { return complain() }
        for line in lines { Console.print(line.json) }
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
