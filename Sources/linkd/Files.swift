import ArgumentParser

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Files by their path.
enum Files {
    /// Why a file cannot be read.
    enum Failure: Error, CustomStringConvertible {
        case missing
        case unreadable

        /// What a sentence says of the file.
        var description: String {
            switch self {
            case .missing: "does not exist"
            case .unreadable: "cannot be read; check that it is a file, and its permissions"
            }
        }
    }

    /// The bytes of a file.
    static func read(_ path: String) throws(Failure) -> [UInt8] {
        guard FileManager.default.fileExists(atPath: path) else { throw .missing }
        guard let content = FileManager.default.contents(atPath: path) else { throw .unreadable }
        return Array(content)
    }

    /// The bytes of a file that was given by name; the report says why there are none.
    static func readNamed(_ path: String) throws(Report) -> [UInt8] {
        do throws(Failure) {
            return try read(path)
        } catch {
            let exitCode: ExitCode = error == .missing ? .missingFile : .badFile
            throw Report([FileFinding(path, "it \(error)")], exitCode: exitCode)
        }
    }

    /// A path as the folder of another file reads it.
    static func path(_ path: String, beside file: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let slash = file.lastIndex(of: "/") else { return path }
        return String(file[...slash]) + path
    }
}
