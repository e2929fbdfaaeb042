import Foundation
import HTTP
import Reports
import Server
import SiteTables
import Sites

@testable import Exporting

/// A folder of the tests; it is removed with its owner.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func write(_ name: String, _ text: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
    }

    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
}

/// A table of the tests with these routes.
func sampleSite(
    routes: String,
    members: String = "",
    files: [String: String] = [:]
) throws -> Site {
    let table = try SiteTable(
        json: Array(
            """
            {"version": 1, "name": "Trips", "hosts": ["trips.example.com", "open.trips.example.com"], "schemes": ["tcal"],
             "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips", "appStoreID": 1234567890}],
                      "android": [{"package": "com.example.trips",
                                   "fingerprints": ["\(Array(repeating: "A1", count: 32).joined(separator: ":"))"]}]},
             \(members) "routes": [\(routes)]}
            """.utf8
        )
    )
    guard !files.isEmpty else { return try Site(table, files: []) }
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    let content = PublicFolder(folder.url.path) { path throws(FileFailure) in try RootedFolder(path) }
    return try Site(table, files: content.files)
}

extension Export {
    init(routes: String, members: String = "", files: [String: String] = [:], for host: StaticHost) throws {
        try self.init(try sampleSite(routes: routes, members: members, files: files), for: host, name: "routes.json")
    }

    /// The text of a file of the export; nil without one.
    func text(_ path: String) -> String? {
        files[path]?.inMemory.map { String(decoding: $0, as: UTF8.self) }
    }

    var paths: [String] { files.keys.sorted() }
}
