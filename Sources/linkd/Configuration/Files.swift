import ArgumentParser
import Diagnostics
import HTTP
import Server

/// Files by their path.
enum Files {
    /// The most that is read of a file, in bytes; 20,000 routes of 200 bytes are a fourth of it.
    static let largest = 16 << 20

    /// The bytes of a regular file.
    static func read(_ path: String) throws(FileFailure) -> [UInt8] {
        try DescriptorFile(path: path).bytes(limit: largest)
    }

    /// The bytes of a file that was given by name; the report says why there are none.
    static func readNamed(_ path: String) throws(Report) -> [UInt8] {
        do throws(FileFailure) {
            return try read(path)
        } catch {
            let exitCode: ExitCode = error == .missing ? .missingFile : .badFile
            throw Report([Diagnostic(path, "it \(error)")], exitCode: exitCode)
        }
    }

    /// A path as the folder of another file reads it.
    static func path(_ path: String, beside file: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let slash = file.lastIndex(of: "/") else { return path }
        return String(file[...slash]) + path
    }
}
