import ArgumentParser
import AssociationProof
import Checking

/// `linkd diff`: prints the changes in meaning between two files, not the changes in text.
struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Compares the meaning of two association files: prints links that no longer, or only now, open the app.",
        discussion: """
            OLD and NEW are association files or route tables, in any combination, or both are assetlinks.json files. \
            A table means the files generated from it. For each app that both files name, the command prints every \
            kind of link whose result changed, with an example and the deciding rules before and now. Then it prints \
            the added and removed apps and services. It ignores order, comments and formatting.

            The scope is \(AssociationDiff.scope). The comparison is exact, not by samples. It does not compare which \
            of several installed apps opens a link. The dynamic rules of assetlinks.json are compared as written.

            Exit codes: 0 no change, 1 changes or undecided (the output gives the reason: too many rules to compare, \
            or a variable inside a text of a variable), 65 a file is invalid, 66 a file does not exist.
            """
    )

    @Argument(help: "The old file.", completion: .file())
    var old: String

    @Argument(help: "The new file.", completion: .file())
    var new: String

    @Flag(help: "Prints changes as JSON, one object per line.")
    var json = false

    func run() throws {
        var isSame = true
        try reporting {
            let diff = try FileDiff(old: old, new: new)
            diff.print(asJSON: json)
            isSame = diff.isSame
        }
        if !isSame { throw ExitCode.failure }
    }
}
