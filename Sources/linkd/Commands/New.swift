import ArgumentParser
import Sites
import Templates

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `linkd new`: creates files to start from.
struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Creates page templates to start from.",
        discussion: """
            "linkd new page" writes copies of linkd's templates and texts. Change them, and name their folder in the \
            configuration: "templates": "templates". If you remove a file from the folder, linkd uses its own again.
            """
    )

    /// The files to create.
    enum Subject: String, ExpressibleByArgument, CaseIterable {
        case page
    }

    @Argument(help: "page: the templates of the pages and their texts.")
    var subject: Subject

    @Option(name: .long, help: ArgumentHelp("The folder to write into; default: templates.", valueName: "folder"))
    var folder = "templates"

    func validate() throws {
        if folder.isEmpty { throw ValidationError("--folder is empty; name the folder to write into") }
    }

    func run() throws {
        let writer = NewFolder(folder)
        do throws(NewFolder.Failure) {
            try writer.write(PageTheme.ownFiles)
        } catch {
            Console.printError("\(error)")
            throw ExitCode.failure
        }
        for file in PageTheme.ownFiles { Console.print("\(folder)/\(file.name)") }
        Console.print("next: add \"templates\": \"\(folder)\" to config.json, and run \"linkd serve --watch\"")
    }
}

/// A folder for new files; existing files are never changed.
struct NewFolder {
    /// The reason why writing stopped.
    enum Failure: Error, CustomStringConvertible {
        case exists(String)
        case unwritable(String)

        var description: String {
            switch self {
            case .exists(let path): "\(path) already exists, so nothing was written; name another --folder"
            case .unwritable(let path): "\(path) cannot be written; check the permissions of its folder"
            }
        }
    }

    private let path: String

    init(_ path: String) { self.path = path }

    func write(_ files: [TemplateFile]) throws(Failure) {
        for file in files where FileManager.default.fileExists(atPath: "\(path)/\(file.name)") {
            throw .exists("\(path)/\(file.name)")
        }
        for file in files {
            let target = "\(path)/\(file.name)"
            let folder = target.prefix(upTo: target.lastIndex(of: "/") ?? target.startIndex)
            do {
                try FileManager.default.createDirectory(atPath: String(folder), withIntermediateDirectories: true)
                try Data(file.text).write(to: URL(filePath: target), options: .withoutOverwriting)
            } catch {
                throw .unwritable(target)
            }
        }
    }
}
