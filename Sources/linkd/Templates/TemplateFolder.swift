import Templates

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The folder of templates and words that a site puts in the place of linkd's.
struct TemplateFolder {
    /// Why it cannot be read.
    enum Failure: Error, CustomStringConvertible {
        case missing(String)
        case noFolder(String)
        case unreadable(String)

        var description: String {
            switch self {
            case .missing(let path): "the folder of templates \(path) does not exist"
            case .noFolder(let path): "\(path) is no folder of templates"
            case .unreadable(let path): "\(path) cannot be read; check its permissions"
            }
        }
    }

    /// Its files, named as in the folder.
    let files: [TemplateFile]
    private let path: String

    /// Reads `NAME.html` and `words/LANGUAGE.json`; hidden files and those of editors are left out.
    init(_ path: String) throws(Failure) {
        self.path = path
        guard FileManager.default.fileExists(atPath: path) else { throw .missing(path) }
        guard Self.isFolder(path) else { throw .noFolder(path) }
        let words = path + "/words"
        var names = try Self.names(in: path).filter { $0 != "words" && $0 != "README.md" }
        if FileManager.default.fileExists(atPath: words) { names += try Self.names(in: words).map { "words/\($0)" } }
        var files: [TemplateFile] = []
        for name in names {
            let file = "\(path)/\(name)"
            guard !Self.isFolder(file) else {
                // A name that the theme does not know, and says so.
                files.append(TemplateFile(name: name + "/", text: []))
                continue
            }
            do throws(Files.Failure) {
                files.append(TemplateFile(name: name, text: try Files.read(file)))
            } catch {
                throw .unreadable(file)
            }
        }
        self.files = files
    }

    /// The path of a file as messages name it.
    func path(of name: String) -> String {
        files.contains { $0.name == name } ? "\(path)/\(name)" : "linkd's own \(name)"
    }

    private static func isFolder(_ path: String) -> Bool {
        let file = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        return attributes?[.type] as? FileAttributeType == .typeDirectory
    }

    private static func names(in folder: String) throws(Failure) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw .unreadable(folder)
        }
        return names.filter { !$0.hasPrefix(".") && !$0.hasSuffix("~") }.sorted()
    }
}
