#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Files by their path.
enum Files {
    /// Why a file cannot be read.
    enum Failure: Error {
        case missing
        case unreadable
    }

    /// The bytes of a file.
    static func read(_ path: String) throws(Failure) -> [UInt8] {
        guard FileManager.default.fileExists(atPath: path) else { throw .missing }
        guard let content = FileManager.default.contents(atPath: path) else { throw .unreadable }
        return Array(content)
    }

    /// Whether there is a file or a folder.
    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// A path as the folder of another file reads it.
    static func path(_ path: String, beside file: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let slash = file.lastIndex(of: "/") else { return path }
        return String(file[...slash]) + path
    }
}
