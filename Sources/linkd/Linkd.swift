import ArgumentParser
import Server

/// The command line of linkd.
@main
struct Linkd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "linkd",
        abstract: "Serves universal links: the association files, and the pages that people without the app see.",
        discussion: """
            Everything comes from one route table, which the app uses too. Start with "linkd serve" in a folder with a \
            config.json, or try "linkd explain URL" to see what becomes of a link.

            Exit codes: 0 done, 1 failed while running, 64 wrong usage, 65 a file given by name is bad, 66 it does not \
            exist, 78 the configuration or what it names is bad.
            """,
        subcommands: [
            Serve.self, Check.self, Explain.self, Diff.self, PrintLink.self, Print.self, New.self, Health.self,
            Reload.self,
        ],
        defaultSubcommand: Serve.self
    )

    /// Runs the command of this process's arguments.
    static func main() {
        // There is no stream to say why on.
        guard StandardStream.openClosed() else { exit(withError: ExitCode.failure) }
        main(nil)
    }
}
