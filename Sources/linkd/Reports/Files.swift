import ArgumentParser
import Diagnostics
import HTTP
import Server

/// Files by their path.
enum Files {
    /// The maximum size of a file, in bytes; 20,000 routes of 200 bytes are a quarter of it.
    static let largest = 16 << 20

    /// Reads a regular file.
    static func read(_ path: String) throws(FileFailure) -> [UInt8] {
        try DescriptorFile(path: path).bytes(limit: largest)
    }

    /// Reads a named file; the report contains the reason of a failure.
    static func readNamed(_ path: String) throws(Report) -> [UInt8] {
        do throws(FileFailure) {
            return try read(path)
        } catch {
            guard error == .missing else { throw Report([Diagnostic(path, "the file \(error)")], exitCode: .badFile) }
            let fix =
                path.hasPrefix("/") ? "correct the path" : "correct the path, which is relative to the current folder"
            throw Report([Diagnostic(path, "file not found", fix: fix)], exitCode: .missingFile)
        }
    }

    /// Returns a path relative to the folder of another file.
    static func path(_ path: String, beside file: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let slash = file.lastIndex(of: "/") else { return path }
        return String(file[...slash]) + path
    }
}
