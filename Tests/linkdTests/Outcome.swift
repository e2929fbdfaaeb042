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
}
