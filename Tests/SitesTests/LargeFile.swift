import Foundation
import HTTP

/// A file that is open for as long as somebody holds it.
final class LargeFile: OpenFile {
    let descriptor: Int32
    let count: Int
    private let handle: FileHandle

    init?(_ path: String) {
        guard let handle = FileHandle(forReadingAtPath: path), let end = try? handle.seekToEnd() else { return nil }
        self.handle = handle
        descriptor = handle.fileDescriptor
        count = Int(end)
    }

    /// The first bytes as whoever sends the file reads them.
    func first(_ count: Int) throws -> [UInt8] {
        try handle.seek(toOffset: 0)
        return Array(try handle.read(upToCount: count) ?? Data())
    }
}
