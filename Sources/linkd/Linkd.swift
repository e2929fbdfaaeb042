// # linkd
//
// The program: commands, options and exit codes.
//
// A command reads its arguments, calls a module, and chooses an exit code. What it does is in a module below, where it
// is tested without a process. One command is one file of `Commands/`:
//
// ```console
// $ linkd explain --config trips/config.json https://links.example.com/about
// https://links.example.com/about
//   link        https, on a host of the table
//   path        /about
//   route       about
//   page        yes
//   opens app   no
//   by rule     {"/":"/about","exclude":true,"comment":"about"}
//   because     about: "claimed" is false, so the link stays on the web
// ```
//
// `serve` connects the modules: the configuration becomes a directory of sites (`SiteConfiguration`, `Sites`), the
// server answers with it (`Server`), and a reload makes a new one on a thread of its own, while the old one serves.
//
// ## What it leaves out
//
// - Settings that are not options. `config.json` has those of the server, `routes.json` those of a site; three
//   variables of the environment stand for options.
// - Going into the background, files with a process id, and users. systemd or a container has them.
// - State. linkd writes nothing while it serves but its log.
//
// ## Limits and costs
//
// - Exit codes are 0, 1, and four of sysexits.h: 64, 65, 66 and 78 (`Reports/Report.swift`); `doctor` adds 3 and 69
//   (docs/doctor.md). Scripts can rely on them.
// - The server listens some milliseconds after the start, and holds about 15 MB (docs/performance.md#memory-and-start).
// - FoundationEssentials at most: full Foundation would add 44 MB to the static program.
// - `linkd doctor` runs the system's curl, four requests at one time for a host.
//
// ## Where to read on
//
// `Linkd.swift` lists the commands. `Commands/Serve.swift` is the longest; `Options/` has what several commands share.
// The manual page is `linkd.1` in `docs`, which `make manual` writes from the help.

import ArgumentParser
import Reports
import Server

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
        groupedSubcommands: [
            CommandGroup(
                name: "Daily",
                subcommands: [Serve.self, Check.self, Explain.self, Doctor.self, PrintLink.self, Print.self]
            ),
            CommandGroup(name: "One-time", subcommands: [New.self, Import.self, ExportCommand.self, Completions.self]),
            CommandGroup(name: "Scripting", subcommands: [Diff.self, Health.self, Reload.self]),
        ],
        defaultSubcommand: Serve.self
    )

    /// The version that `deploy/version` prints: `0.2.0`, or `0.1.0+e8a0df1f3c2b` between releases.
    private static var version: String { String((BuildTexts.texts["version"] ?? "").prefix { !$0.isNewline }) }

    /// Runs the command given by the arguments of this process.
    static func main() {
        // Without a stream, linkd cannot print the reason.
        guard StandardStream.openClosed() else { exit(withError: ExitCode.failure) }
        // ArgumentParser's help traps in a terminal narrower than its labels; so the help has one width everywhere.
        Environment.set("COLUMNS", to: "80")
        main(nil)
    }
}

/// `linkd completions`: prints the script with which a shell completes commands and options.
///
/// It is beside ``Linkd``, since the script describes the whole command line.
struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a script that completes commands, options and their values in a shell.",
        discussion: """
            bash: linkd completions bash > /etc/bash_completion.d/linkd

            zsh: linkd completions zsh > "${fpath[1]}/_linkd"

            fish: linkd completions fish > ~/.config/fish/completions/linkd.fish
            """
    )

    /// The shells with a script, by the names that ArgumentParser has for them.
    enum Shell: String, ExpressibleByArgument, CaseIterable { case bash, zsh, fish }

    @Argument(help: "The shell.")
    var shell: Shell

    func run() { Console.print(Linkd.completionScript(for: CompletionShell(rawValue: shell.rawValue) ?? .bash)) }
}
