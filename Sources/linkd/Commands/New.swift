import ArgumentParser
import Sites
import Templates

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
            Console.printError("\(error)")
            throw ExitCode.failure
        }
        for file in PageTheme.ownFiles { Console.print("\(folder)/\(file.name)") }
        Console.print("now write \"templates\": \"\(folder)\" into config.json, and try \"linkd serve --watch\"")
    }
}

/// A folder that is written once: no file that is there already is touched.
struct NewFolder {
    /// Why nothing more was written.
    enum Failure: Error, CustomStringConvertible {
        case exists(String)
        case unwritable(String)

        var description: String {
            switch self {
            case .exists(let path): "\(path) is there already, so nothing was written; name another --folder"
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
