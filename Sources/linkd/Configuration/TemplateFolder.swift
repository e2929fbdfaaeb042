import HTTP
import Server
import Templates

/// The folder of templates and words that a site puts in the place of linkd's.
struct TemplateFolder {
    /// Why it cannot be read, a sentence.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Its files, named as in the folder.
    let files: [TemplateFile]
    private let path: String

    /// The most that is read of a file, in bytes.
    private static let largestFile = 1 << 20

    /// Reads `NAME.html` and `words/LANGUAGE.json`; hidden files and those of editors are left out.
    ///
    /// Links are followed where they stay inside the folder: what a template holds is shown to everybody.
    init(_ path: String) throws(Failure) {
        self.path = path
        let folder: RootedFolder
        do throws(FileFailure) {
            folder = try RootedFolder(path)
        } catch {
            throw Failure(description: "the folder of templates \(path) \(error)")
        }
        files = try Self.files(in: folder, at: path)
    }

    /// The path of a file as messages name it.
    func path(of name: String) -> String {
        files.contains { $0.name == name } ? "\(path)/\(name)" : "linkd's own \(name)"
    }

    /// The files of the folder, or of its folder of words.
    ///
    /// - Parameter start: what names begin with, `words/` for those.
    private static func files(
        in folder: any OpenFolder,
        at path: String,
        start: String = ""
    ) throws(Failure) -> [TemplateFile] {
        var files: [TemplateFile] = []
        let names = try naming(path) { () throws(FileFailure) in try folder.names() }
        for name in names.sorted() where isRead(name) && start + name != "README.md" {
            let place = "\(path)/\(name)"
            let entry = try naming(place) { () throws(FileFailure) in try folder.open(name) }
            switch entry {
            case .file(let file):
                let text = try naming(place) { () throws(FileFailure) in try file.bytes(limit: largestFile) }
                files.append(TemplateFile(name: start + name, text: text))
            case .folder(let words) where start + name == "words":
                files += try Self.files(in: words, at: place, start: "words/")
            case .folder:
                // A name that the theme does not know, and says so.
                files.append(TemplateFile(name: "\(start)\(name)/", text: []))
            case nil:
                // Removed since it was listed.
                break
            }
        }
        return files
    }

    /// Runs a step; its failure becomes a sentence about a path.
    private static func naming<Value>(
        _ path: String,
        _ step: () throws(FileFailure) -> Value
    ) throws(Failure) -> Value {
        do throws(FileFailure) {
            return try step()
        } catch {
            throw Failure(description: "\(path) \(error.predicate(in: "the folder of templates"))")
        }
    }

    private static func isRead(_ name: String) -> Bool { !name.hasPrefix(".") && !name.hasSuffix("~") }
}
