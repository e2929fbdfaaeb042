import Foundation
import Testing

@testable import linkd

/// What `--watch` takes for a change.
struct WatcherTests {
    /// A folder as Kubernetes mounts it, with links that name one folder twice.
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("Public/..1/a.txt", "first")
        try folder.write("Public/..2/a.txt", "other")
        try folder.link("Public/..data", to: "..1")
        try folder.link("Public/a.txt", to: "..data/a.txt")
        try folder.link("Public/sub", to: "..data")
        try folder.write("Public/v1/b.txt", "b")
        try folder.write("Public/v2/b.txt", "b")
        try folder.link("Public/latest", to: "v1")
        try folder.write("routes.json", "{}")
        return folder
    }

    private static let changes: [(name: String, change: @Sendable (TemporaryFolder) throws -> Void)] = [
        ("a table is written", { try $0.write("routes.json", "{ }") }),
        ("a table is removed", { try FileManager.default.removeItem(at: $0.url.appending(path: "routes.json")) }),
        ("a file comes", { try $0.write("Public/c.txt", "c") }),
        (
            "a file in a folder goes",
            { try FileManager.default.removeItem(at: $0.url.appending(path: "Public/v2/b.txt")) }
        ),
        ("a link's file is written", { try $0.write("Public/..1/a.txt", "written") }),
        ("a mounted folder is swapped", { try $0.setLink("Public/..data", to: "..2") }),
        ("a link to a folder is set to another", { try $0.setLink("Public/latest", to: "v2") }),
    ]

    @Test(arguments: changes.indices) func `a change is seen once, when it has held still`(index: Int) throws {
        let (name, change) = Self.changes[index]
        let folder = try Self.folder()
        let paths = [folder.path("routes.json"), folder.path("Public"), folder.path("missing")]
        var watcher = Watcher(paths)
        var seen = [watcher.hasChange(in: paths)]
        try change(folder)
        for _ in 0..<3 { seen.append(watcher.hasChange(in: paths)) }
        #expect(seen == [false, false, true, false], "\(name)")
    }

    @Test func `links that multiply paths are looked at once for each folder`() throws {
        let folder = try SiteFolder.multiplying().folder
        let paths = [folder.path("Public")]
        var watcher = Watcher(paths)
        try folder.write("Public/29/new.txt", "new")
        let seen = [watcher.hasChange(in: paths), watcher.hasChange(in: paths)]
        #expect(seen == [false, true])
    }
}

extension TemporaryFolder {
    /// Sets a link to another target in one step.
    fileprivate func setLink(_ name: String, to target: String) throws {
        try link("next", to: target)
        #expect(rename(path("next"), path(name)) == 0)
    }
}
