import Reports
import Server

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file to create.
package struct NewFile {
    /// The path in its folder.
    package let name: String
    package let bytes: [UInt8]

    package init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    package init(_ name: String, _ text: String) {
        self.init(name, Array(text.utf8))
    }
}

/// A folder for new files: all of them are written, or none; existing files are never changed.
package struct NewFolder {
    /// The reason why nothing was written.
    package enum Failure: Error, CustomStringConvertible {
        case exists(String, fix: String)
        case unwritable(String)

        package var description: String {
            switch self {
            case .exists(let path, let fix): "\(path) already exists, so nothing was written; \(fix)"
            case .unwritable(let path):
                "\(path) cannot be written, so nothing was written; check its folder and the room on the disk"
            }
        }
    }

    private let path: String
    private let fix: String

    /// Creates the description of a folder, which need not exist.
    ///
    /// - Parameter fix: what to do if one of the files exists.
    package init(_ path: String, fix: String) {
        self.path = path
        self.fix = fix
    }

    /// Returns the path of a file in the folder, as messages show it.
    package func path(of name: String) -> String {
        if path == "." || path == "./" { return name }
        return path.hasSuffix("/") ? path + name : "\(path)/\(name)"
    }

    /// Writes the files, and the folders that they need.
    ///
    /// A file that appears meanwhile is not overwritten. After a failure, the files that were written are removed again.
    /// Signals are held from now on, so that Ctrl-C leaves no part of a folder. There must be no other threads.
    package func write(_ files: [NewFile]) throws(Failure) {
        for file in files where Files.exists(path(of: file.name)) { throw .exists(path(of: file.name), fix: fix) }
        ServerSignal.hold()
        var written: [String] = []
        do throws(Failure) {
            for file in files {
                let target = path(of: file.name)
                try Self.createFolder(of: target, &written)
                try write(file.bytes, to: target)
                written.append(target)
            }
        } catch {
            for path in written.reversed() { try? FileManager.default.removeItem(atPath: path) }
            throw error
        }
    }

    private func write(_ bytes: [UInt8], to target: String) throws(Failure) {
        do {
            try Data(bytes).write(to: URL(filePath: target), options: .withoutOverwriting)
        } catch {
            if (error as? CocoaError)?.code == .fileWriteFileExists { throw .exists(target, fix: fix) }
            // A part of a file, when the disk is full, is nobody else's.
            try? FileManager.default.removeItem(atPath: target)
            throw .unwritable(target)
        }
    }

    /// Creates the folders above a file; the caller removes those that are new if a later file fails.
    private static func createFolder(of target: String, _ written: inout [String]) throws(Failure) {
        guard let slash = target.lastIndex(of: "/"), slash > target.startIndex else { return }
        let folder = String(target[..<slash])
        guard !Files.exists(folder) else { return }
        try createFolder(of: folder, &written)
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        } catch {
            throw .unwritable(folder)
        }
        written.append(folder)
    }
}
