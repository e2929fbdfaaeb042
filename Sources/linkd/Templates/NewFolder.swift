import Templates

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
