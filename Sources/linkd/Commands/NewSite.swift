import ArgumentParser
import Checking
import Reports
import Server
import SiteConfiguration
import Starting

/// `linkd new site`: creates a site to start from.
struct NewSite: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "site",
        abstract: "Creates a site to start from: the configuration, a route table, icons, and a file for nginx.",
        discussion: """
            The command writes config.json, routes.json with three routes, a README.md that explains them, Public/ and \
            nginx.conf, and checks them as "linkd check" does. It overwrites nothing: if one of these files exists, it \
            writes none of them.

            On a terminal it asks for what is missing.

            Exit codes: 0 success, 1 a file exists or cannot be written, 64 wrong usage.
            """
    )

    @Argument(help: ArgumentHelp("The folder to write into.", valueName: "folder"))
    var folder = "."

    @Option(
        name: .long,
        help: ArgumentHelp("A host of the links; repeat it for others. The first one is canonical.", valueName: "host")
    )
    var host: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "An iOS app: the team's or app's prefix, a dot and the bundle id; = and the number in the App Store.",
            valueName: "team.bundle[=store-id]"
        )
    )
    var ios: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "An Android app and the SHA-256 fingerprint of a signing certificate; repeat it for further certificates.",
            valueName: "package=fingerprint"
        )
    )
    var android: [String] = []

    @Option(name: .long, help: ArgumentHelp("The app's custom scheme, such as trips; default: none."))
    var scheme: String?

    @Option(name: .long, help: ArgumentHelp("The name of the site; default: its first host."))
    var name: String?

    @Option(name: .long, help: ArgumentHelp("The language of the pages, such as de."))
    var language = "en"

    func validate() throws {
        if folder.isEmpty { throw ValidationError("the folder is empty; name one, or leave it out for this folder") }
    }

    func run() throws {
        try reporting {
            let draft = try completeDraft()
            let files = SiteFiles(draft, try draft.table())
            let target = NewFolder(folder, fix: "remove it, or name another folder: linkd new site FOLDER")
            let contents = files.files()
            do throws(NewFolder.Failure) {
                try target.write(contents)
            } catch {
                Console.printError("\(error)".printable)
                throw ExitCode.failure
            }
            for file in contents { Console.print(target.path(of: file.name).printable) }
            try check(target.path(of: "config.json"))
            Console.print("next:")
            for command in files.nextCommands(in: folder) { Console.print("  \(command)".printable) }
        }
    }

    /// The values of the command line, and those that a person was asked for.
    private func completeDraft() throws -> SiteDraft {
        let draft = SiteDraft(hosts: host, ios: ios, android: android, scheme: scheme, name: name, language: language)
        guard host.isEmpty || !draft.hasApp else { return draft }
        guard StandardStream.input.isTerminal else {
            let missing =
                (host.isEmpty ? ["--host HOST"] : [])
                + (draft.hasApp ? [] : ["--ios TEAM.BUNDLE or --android PACKAGE=FINGERPRINT"])
            Console.printError(
                "missing: \(missing.joined(separator: ", and ")); on a terminal, the command asks for them"
            )
            throw ExitCode(.usage)
        }
        let questions = SiteQuestions(say: { StandardStream.error.write($0) }, answer: { readLine() })
        do throws(SiteQuestions.Unanswered) {
            return try questions.complete(draft, in: folder)
        } catch {
            StandardStream.error.write("\n")
            Console.printError("the answers ended, so nothing was written; run the command again")
            throw ExitCode.failure
        }
    }

    /// Checks the written files as `linkd check` does.
    private func check(_ configuration: String) throws {
        let writer = ReportFormat.text.writer()
        let code = try SiteCheck(settings: CheckSettings(), writer: writer).checkConfiguration(configuration)
        writer.finish()
        guard code == .success else { throw ExitCode(code) }
    }
}
