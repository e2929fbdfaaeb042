import ArgumentParser
import Sites
import Templates

/// `linkd new`: files to start from.
struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes files to start from.",
        discussion: """
            "linkd new page" writes linkd's own templates and words, to be changed. Name the folder in the \
            configuration, "templates": "templates"; what you remove from it is linkd's again.
            """
    )

    /// What to write.
    enum Subject: String, ExpressibleByArgument, CaseIterable {
        case page
    }

    @Argument(help: "The layout of the pages and its words.")
    var subject: Subject

    @Option(name: .long, help: ArgumentHelp("Where to write them; templates without it.", valueName: "folder"))
    var folder = "templates"

    func validate() throws {
        if folder.isEmpty { throw ValidationError("--folder is empty; name the folder to write into") }
    }

    func run() throws {
        let writer = NewFolder(folder)
        do throws(NewFolder.Failure) {
            try writer.write(PageTheme.ownFiles)
        } catch {
            Console.complain("\(error)")
            throw ExitCode.failure
        }
        for file in PageTheme.ownFiles { Console.print("\(folder)/\(file.name)") }
        Console.print("now write \"templates\": \"\(folder)\" into config.json, and try \"linkd serve --watch\"")
    }
}
