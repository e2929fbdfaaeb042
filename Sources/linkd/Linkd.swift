import ArgumentParser
import Server

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The command line of linkd.
@main
struct Linkd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "linkd",
        abstract: "Serves association files for universal links, and pages for people without the app.",
        discussion: """
            One route table, which the app uses too, defines the links. Run "linkd serve" in a folder with a \
            config.json to start the server, or "linkd explain URL" to see how a link is handled.

            Exit codes: 0 success, 1 failure at run time, 64 wrong usage, 65 a named file is invalid, 66 a named file \
            does not exist, 78 the configuration or a file that it names is invalid.
            """,
        version: version,
        subcommands: [
            Serve.self, Check.self, Doctor.self, Explain.self, Diff.self, Import.self, PrintLink.self, Print.self,
            New.self, Health.self, Reload.self, Completions.self,
        ],
        defaultSubcommand: Serve.self
    )

    /// The number of this version; a release has a tag with the same number after a `v`.
    private static let number = "0.1.0"

    /// The number of this version, and the commit where `make release` has built the program.
    private static var version: String {
        let commit = (BuildTexts.texts["commit"] ?? "").split(whereSeparator: \.isNewline).first ?? ""
        return number + (commit.isEmpty ? "" : " (\(commit))")
    }

    /// Runs the command given by the arguments of this process.
    static func main() {
        // Without a stream, linkd cannot print the reason.
        guard StandardStream.openClosed() else { exit(withError: ExitCode.failure) }
        main(nil)
    }
}
