import ArgumentParser
import Reports

/// `linkd completions`: prints the script with which a shell completes commands and options.
struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a script that completes commands, options and their values in a shell.",
        discussion: """
            bash: linkd completions bash > /etc/bash_completion.d/linkd

            zsh: linkd completions zsh > "${fpath[1]}/_linkd"

            fish: linkd completions fish > ~/.config/fish/completions/linkd.fish
            """
    )

    /// The shells with a script.
    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish

        /// The shell as ArgumentParser names it.
        var generated: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

    @Argument(help: "The shell.")
    var shell: Shell

    func run() { Console.print(Linkd.completionScript(for: shell.generated)) }
}
