import Foundation
import HTTP

/// An open file without a name, gone with this object.
final class TemporaryFile: OpenFile {
    let descriptor: Int32
    let count: Int
    private let handle: FileHandle

    /// Writes a file; it may claim to be longer or shorter than it is.
    init(_ bytes: [UInt8], claiming count: Int? = nil) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(bytes).write(to: url)
        handle = try FileHandle(forUpdating: url)
        try FileManager.default.removeItem(at: url)
        descriptor = handle.fileDescriptor
        self.count = count ?? bytes.count
    }

    /// Cuts the file, as somebody does who writes over it in place.
    func truncate(to count: Int) throws {
        try handle.truncate(atOffset: UInt64(count))
    }
}
