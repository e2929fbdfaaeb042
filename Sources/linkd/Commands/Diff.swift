import ArgumentParser
import AssociationProof
import Diagnostics
import SiteAssociation

/// `linkd diff`: what changed between two files in meaning, not in text.
struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Says what changed in meaning between two association files: which links open the app no longer, or now.",
        discussion: """
            OLD and NEW are association files or route tables, which mean the files that they make, \
            in any mix; or Android's assetlinks.json on both sides. For each app that both name, every kind of link \
            whose outcome changed is shown with an example and the rules that decided before and decide now; then the \
            apps and services that came and went. Order, comments and spelling of the text do not count.

            Compared is \(AssociationDiff.scope), exactly and not by samples. Which of several installed apps gets a \
            link that is for all of them is not compared. Of assetlinks.json the dynamic rules are compared as written.

            Exit codes: 0 the same, 1 different, or not found out (the output says why: the rules are too many at once \
            to compare, or a text of a variable holds a variable), 65 for a file that is bad, 66 for one that does not \
            exist.
            """
    )

    @Argument(help: "The file as it was.")
    var old: String

    @Argument(help: "The file as it is now.")
    var new: String

    @Flag(help: "Prints changes as JSON, one object a line.")
    var json = false

    func run() throws {
        var isSame = true
        try reporting {
            let (before, now) = (try DiffSide(file: old), try DiffSide(file: new))
            let associations = (try before.association(), try now.association())
            let assetLinks = (before.assetLinks(), now.assetLinks())
            var output = DiffOutput(isJSON: json)
            if let old = associations.0, let new = associations.1 {
                output.add(AssociationDiff(old, new, host: now.host ?? before.host ?? "example.com"))
            }
            if let old = assetLinks.0, let new = assetLinks.1 { output.add(AssetLinksDiff(old, new)) }
            guard !output.isEmpty else { throw unlike }
            output.finish()
            isSame = output.isSame
        }
        if !isSame { throw ExitCode.failure }
    }

    /// Apple's file beside Android's.
    private var unlike: Report {
        Report(
            [
                Diagnostic(
                    new,
                    "this file and \(old) are for different systems, one Apple's and one Android's; name two for one "
                        + "system, or a route table"
                )
            ],
            exitCode: .badFile
        )
    }
}
