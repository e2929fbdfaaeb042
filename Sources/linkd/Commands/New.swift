import ArgumentParser
import Reports
import SiteConfiguration
import Sites
import Starting
import Templates

/// `linkd new`: creates files to start from.
struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Creates a site, or page templates, to start from.",
        subcommands: [NewSite.self, NewPage.self]
    )
}

/// `linkd new page`: creates page templates to start from.
struct NewPage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page",
        abstract: "Creates page templates to start from.",
        discussion: """
            The command writes copies of linkd's templates and texts. Change them, and name their folder in the \
            configuration: "templates": "templates". If you remove a file from the folder, linkd uses its own again.
            """
    )

    @Option(help: ArgumentHelp("The folder to write into; default: templates.", valueName: "folder"))
    var folder = "templates"

    func validate() throws {
        if folder.isEmpty { throw ValidationError("--folder is empty; name the folder to write into") }
    }

    func run() throws {
        let target = NewFolder(folder, fix: "name another --folder")
        let files = PageTheme.ownFiles.map { NewFile($0.name, $0.text) }
        try reporting { try target.write(files) }
        for file in files { Console.print(target.path(of: file.name)) }
        Console.print("next: add \"templates\": \"\(folder)\" to config.json, and run \"linkd serve --watch\"")
    }
}
