import Foundation

/// A folder whose name leaves room for the name of a socket, gone with the test.
final class ShortFolder: Sendable {
    private let folder: String

    init() throws {
        folder = "/tmp/linkd-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func path(_ name: String) -> String { "\(folder)/\(name)" }
}
