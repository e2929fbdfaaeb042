import Foundation
import HTTP
import Server
import Sites

/// A folder that is gone after the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sites-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.resolvingSymlinksInPath().path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and the folders that it lies in.
    func write(_ content: String, to name: String, modified seconds: Double = 1_000_000_000) throws {
        try write(Data(content.utf8), to: name, modified: seconds)
    }

    func write(_ content: Data, to name: String, modified seconds: Double = 1_000_000_000) throws {
        let file = URL(filePath: path + "/" + name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: file)
        let time = Date(timeIntervalSince1970: seconds)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path)
    }

    /// Makes a symbolic link.
    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }
}

extension PublicFolder {
    /// Reads a folder as the program does.
    init(_ path: String) {
        self.init(path) { path throws(FileFailure) in try RootedFolder(path) }
    }
}

extension OpenFile {
    /// The first bytes as whoever sends the file reads them.
    func first(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { room, initialized in
            initialized = max(pread(descriptor, room.baseAddress, count, 0), 0)
        }
    }
}
