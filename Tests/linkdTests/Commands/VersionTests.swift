import Foundation
import TestFolders
import Testing

/// What the program says of itself: its version, and the completions of shells.
struct VersionTests {
    @Test func `the version is that of the file, with a commit where the build names one`() throws {
        let outcome = try Outcome.linkd(["--version"])
        let file = try String(contentsOf: Program.project.appending(component: "VERSION"), encoding: .utf8)
        let commit = try Regex("(\\+[0-9a-f]{12}(\\.dirty)?)?\n")
        #expect(outcome.exitCode == 0 && outcome.output.hasPrefix(file.dropLast()), "\(outcome.output)")
        #expect(try commit.wholeMatch(in: String(outcome.output.dropFirst(file.count - 1))) != nil, "\(outcome.output)")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `the completions of a shell know every command`(shell: String) throws {
        let outcome = try Outcome.linkd(["completions", shell])
        #expect(outcome.exitCode == 0 && outcome.error.isEmpty)
        for word in ["serve", "check", "explain", "diff", "link", "print", "new", "health", "reload", "info-plist"] {
            #expect(outcome.output.contains(word), "\(word)")
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `a shell can read its completions`(shell: String) throws {
        // Only bash is on every machine.
        guard let program = Program.installed(shell) else { return }
        let script = try Outcome.linkd(["completions", shell]).output
        let outcome = try Outcome(Child(program, ["-n"], input: script))
        #expect(outcome.exitCode == 0, "\(outcome.error)")
    }

    /// Calls the completions as bash does after a tabulator.
    private static let harness = #"""

        complete_words() {
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE} COMPREPLY=()
            _linkd linkd "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            echo "${COMPREPLY[*]}"
        }
        complete_words linkd ch
        complete_words linkd check tri
        complete_words linkd explain --table not
        complete_words linkd print schema ""
        complete_words linkd check --format ""
        """#

    @Test func `bash completes commands, files and values`() throws {
        guard let bash = Program.installed("bash") else { return }
        let site = try SiteFolder()
        let script = try Outcome.linkd(["completions", "bash"]).output
        try site.folder.write("completions", script + Self.harness)
        let outcome = try Outcome(Child(bash, ["completions"], in: site.folder))
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(
            lines == [
                "check", "trips.json", "notes.json", "routes config", "text json sarif github", "",
            ],
            "\(outcome.error)"
        )
    }

    @Test func `a shell without completions is refused with those that have some`() throws {
        let outcome = try Outcome.linkd(["completions", "tcsh"])
        #expect(outcome.exitCode == 64)
        #expect(outcome.error.contains("'tcsh' is invalid") && outcome.error.contains("fish"), "\(outcome.error)")
    }
}
