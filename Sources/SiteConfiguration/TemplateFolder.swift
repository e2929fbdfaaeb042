import Diagnostics
import HTTP
import Server
import Sites
import Templates

/// The folder of a site's own templates and texts.
struct TemplateFolder {
    /// The files, with their names in the folder.
    let files: [TemplateFile]
    private let path: String

    /// Reads `NAME.html` and `words/LANGUAGE.json`; ignores hidden files and backup files of editors.
    ///
    /// Symbolic links are followed only inside the folder, because every visitor sees the content of a template.
    ///
    /// - Parameter limit: the maximum size of all files together, in bytes.
    init(_ path: String, limit: Int) throws(SiteError) {
        let folder: RootedFolder
        do throws(FileFailure) {
            folder = try RootedFolder(path)
        } catch {
            let fix = error == .missing ? "run \"linkd new page\" to create a template folder" : nil
            throw SiteError(message: "template folder \(path.quoted) \(error)", fix: fix)
        }
        self.path = path
        var files: [TemplateFile] = []
        try Self.read(folder, at: path, limit: limit, into: &files)
        self.files = files
    }

    /// The maximum number of files in the folder.
    private static let maximumFiles = 1_000

    /// Returns the path of a file for messages.
    func path(of name: String) -> String {
        files.contains { $0.name == name } ? "\(path)/\(name)" : "linkd's own \(name)"
    }

    /// Reads the files of the folder, or of its subfolder `words`.
    ///
    /// - Parameters:
    ///   - limit: the maximum size of all files together, in bytes.
    ///   - start: the prefix of the names, `words/` for the subfolder.
    private static func read(
        _ folder: any OpenFolder,
        at path: String,
        limit: Int,
        start: String = "",
        into files: inout [TemplateFile]
    ) throws(SiteError) {
        let names = try naming(path) { () throws(FileFailure) in try folder.names() }
        for name in names.sorted() where isRead(name) && start + name != "README.md" {
            let place = "\(path)/\(name)"
            guard files.count < maximumFiles else {
                throw SiteError(message: "\(path.quoted) has more than \(maximumFiles) files", fix: "remove files")
            }
            let entry = try naming(place) { () throws(FileFailure) in try folder.open(name) }
            switch entry {
            case .file(let file):
                let rest = limit - files.reduce(0) { $0 + $1.text.count }
                guard rest == limit || file.status.count <= rest else {
                    throw SiteError(message: "\(path.quoted) has more than \(limit) bytes", fix: "shorten the files")
                }
                let text = try naming(place) { () throws(FileFailure) in try file.bytes(limit: rest) }
                files.append(TemplateFile(name: start + name, text: text))
            case .folder(let words) where start + name == "words":
                try read(words, at: place, limit: limit, start: "words/", into: &files)
            case .folder:
                // The theme reports this name as unknown.
                files.append(TemplateFile(name: "\(start)\(name)/", text: []))
            case nil:
                // The file was removed after it was listed.
                break
            }
        }
    }

    /// Runs a step; a failure becomes an error about a path.
    private static func naming<Value>(
        _ path: String,
        _ step: () throws(FileFailure) -> Value
    ) throws(SiteError) -> Value {
        do throws(FileFailure) {
            return try step()
        } catch {
            let message = "\(path.quoted) \(error.predicate(in: "the template folder"))"
            throw SiteError(message: message, fix: error.fix)
        }
    }

    private static func isRead(_ name: String) -> Bool { !name.hasPrefix(".") && !name.hasSuffix("~") }
}
