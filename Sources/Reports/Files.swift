import AssociationChecker
import Diagnostics
package import HTTP
import JSONMistakes
import Server
package import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Files by their path.
package enum Files {
    /// The maximum size of a table, a template or another file, in bytes; `limits.fileBytes` of a configuration replaces
    /// it for the files that the configuration names.
    static let largest = JSONLimits.largestText

    /// Reads a regular file.
    package static func read(_ path: String, limit: Int = largest) throws(FileFailure) -> [UInt8] {
        try DescriptorFile(path: path).bytes(limit: limit)
    }

    /// The name of standard input in a command line.
    package static let standardInput = "-"

    /// What standard input has; it can be read only once, and its lines are shown in messages.
    private static let input = Result { () throws(FileFailure) in try StandardStream.input(limit: largest) }

    /// Reads a file that a command line names, which can be standard input.
    static func readFromCommandLine(_ path: String) throws(FileFailure) -> [UInt8] {
        path == standardInput ? try input.get() : try read(path)
    }

    /// Reads a named file; the report contains the reason of a failure.
    package static func readNamed(_ path: String) throws(Report) -> [UInt8] {
        do throws(FileFailure) {
            return try readFromCommandLine(path)
        } catch {
            guard error == .missing else { throw Report(path, "file \(error)", exitCode: .badFile) }
            let fix =
                if path.contains("://") {
                    "download the file, and pass its path, or \"-\" for standard input"
                } else if path.hasPrefix("/") {
                    "correct the path"
                } else {
                    "correct the path, which is relative to the current folder"
                }
            throw Report(path, "file not found", fix: fix, exitCode: .missingFile)
        }
    }

    /// Reads the JSON of an association file, or of a table that stands in its place.
    ///
    /// - Throws: why the text is not JSON, with what people usually wrote in its place; that an association file is too
    ///   large.
    package static func json(_ bytes: [UInt8], of file: String) throws(Report) -> JSONValue {
        let excess = AssociationChecker.sizeFinding(bytes).map { Report([$0.located(in: file)], exitCode: .badFile) }
        if let excess, FileKind.of(bytes) != .routeTable { throw excess }
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONValue(diagnosing: AssociationChecker.text(of: bytes))
        } catch {
            var problem = Diagnostic(error).located(in: file)
            problem.fix = problem.fix ?? "run \"linkd check \(file)\" for details"
            throw Report([problem], exitCode: .badFile)
        }
        if let excess, root["routes"] == nil { throw excess }
        return root
    }

    /// Writes a file whole or not at all; an unchanged file keeps its date, so that what depends on it is not built again.
    package static func update(_ path: String, _ bytes: [UInt8]) throws(Report) {
        if (try? read(path)) != bytes { try write(bytes, to: path, .atomic) }
    }

    /// Writes a new file; fails if there is one already.
    package static func create(_ path: String, _ bytes: [UInt8]) throws(Report) {
        try write(bytes, to: path, .withoutOverwriting)
    }

    private static func write(_ bytes: [UInt8], to path: String, _ options: Data.WritingOptions) throws(Report) {
        do {
            try Data(bytes).write(to: URL(filePath: path), options: options)
        } catch {
            let fix = "create the folder, or use another path"
            throw Report(path, "cannot write the file", fix: fix, exitCode: .failure)
        }
    }

    /// Whether there is a file, a folder or a link, also one that leads nowhere.
    package static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
            || (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    /// Returns the folder of a path, with its slash; nil if it exists.
    package static func missingFolder(of path: String) -> String? {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        return FileStatus(path: folder)?.kind == .folder ? nil : folder
    }

    /// Returns a path relative to the folder of another file; it never names standard input.
    package static func path(_ path: String, beside file: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let slash = file.lastIndex(of: "/") else { return path == standardInput ? "./" + path : path }
        return String(file[...slash]) + path
    }
}
