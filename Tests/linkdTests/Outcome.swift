import Foundation

/// What a command has come to.
struct Outcome {
    let exitCode: Int32
    let output: String
    let error: String

    init(_ child: Child) throws {
        exitCode = try child.wait()
        output = child.output
        error = child.error
    }

    /// Runs the built `linkd` to its end.
    static func linkd(_ arguments: [String], input: String = "", in folder: TemporaryFolder? = nil) throws -> Outcome {
        try Outcome(Child(Program.linkd(), arguments, input: input, in: folder))
    }

    /// What was printed, each diagnostic in one line: without excerpts, with its fix, and without the word "error".
    var problems: String {
        var lines: [String] = []
        for line in (output + error).split(separator: "\n").map(String.init) {
            if line.hasPrefix("  fix: "), let last = lines.popLast() {
                let code = last.lastIndex(of: "[").map { last[$0...] } ?? ""
                lines.append(last.dropLast(code.count + 1) + "; " + line.dropFirst("  fix: ".count) + " " + code)
            } else if !line.hasPrefix("  "), !line.hasPrefix("run \"linkd check --explain") {
                lines.append(
                    line.firstRange(of: ": error: ").map { line.replacingCharacters(in: $0, with: ": ") } ?? line
                )
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
