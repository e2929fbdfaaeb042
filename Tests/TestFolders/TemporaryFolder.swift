public import Foundation

/// A folder that is gone with the test.
public final class TemporaryFolder: Sendable {
    /// The folder, without symbolic links in its path.
    public let url: URL

    /// Creates an empty folder.
    public init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "linkd-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        url = folder.resolvingSymlinksInPath()
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file, and the folders above it.
    @discardableResult
    public func write(_ name: String, _ content: String) throws -> String {
        try write(name, Data(content.utf8))
    }

    /// Writes a file, and the folders above it.
    @discardableResult
    public func write(_ name: String, _ content: Data) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: file)
        return file.path
    }

    /// Makes a symbolic link.
    public func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    /// The path of a file here.
    public func path(_ name: String) -> String { url.appending(path: name).path }

    /// The content of a file, empty while there is none.
    public func text(_ name: String) -> String {
        (try? Data(contentsOf: url.appending(path: name))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
