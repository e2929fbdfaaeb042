import Foundation
import HTTP
import Server
import TestFolders
import Testing

@testable import Sites

@Suite struct PublicFolderTests {
    @Test func `files are found in the order of their paths`() throws {
        let folder = try TemporaryFolder()
        for name in ["b.txt", "a/z.txt", "a.txt", "a/b/c.txt", "ä.txt", ".well-known/security.txt"] {
            try folder.write(name, to: name)
        }
        let content = PublicFolder(folder.path)
        #expect(
            content.files.map(\.path) == [
                "/.well-known/security.txt", "/a.txt", "/a/b/c.txt", "/a/z.txt", "/b.txt", "/ä.txt",
            ]
        )
        #expect(content.problems.isEmpty)
    }

    @Test(arguments: [
        ".env", ".git/config", "a/.htaccess", ".well-known/.hidden", "a/.well-known/x", ".well-known2", "..a",
    ])
    func `a name that begins with a dot is left out`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("secret", to: name)
        #expect(PublicFolder(folder.path).files.isEmpty)
        #expect(PublicFolder(folder.path).problems.isEmpty)
    }

    @Test func `links like those of Kubernetes volumes are followed`() throws {
        let folder = try TemporaryFolder()
        try folder.write("first", to: "..2026_01_01/robots.txt")
        try folder.write("second", to: "..2026_01_01/sub/page.txt")
        try folder.link("..data", to: "..2026_01_01")
        try folder.link("robots.txt", to: "..data/robots.txt")
        try folder.link("sub", to: "..data/sub")
        let content = PublicFolder(folder.path)
        #expect(content.files.map(\.path) == ["/robots.txt", "/sub/page.txt"])
        #expect(content.problems.isEmpty)
    }

    @Test func `the folder itself may be a link`() throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "real/a.txt")
        try folder.link("Public", to: "real")
        #expect(PublicFolder(folder.path + "/Public").files.map(\.path) == ["/a.txt"])
        #expect(PublicFolder(folder.path + "/Public/").files.map(\.path) == ["/a.txt"])
    }

    @Test(arguments: ["/etc/hostname", "../outside.txt", "..", "../Public2/x", "/"])
    func `a link to outside is a problem`(target: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("outside", to: "outside.txt")
        try folder.write("outside", to: "Public2/x")
        try folder.write("inside", to: "Public/a.txt")
        try folder.link("Public/link", to: target)
        let content = PublicFolder(folder.path + "/Public")
        #expect(content.files.map(\.path) == ["/a.txt"])
        #expect(content.problems.count == 1)
        let leadsOut = FileFailure.leadsOut.predicate(in: "the public folder")
        #expect(content.problems.first?.message == "\"\(folder.path)/Public/link\" \(leadsOut)")
    }

    @Test(arguments: [("loop", "."), ("a/loop", ".."), ("a/loop", "../a"), ("nowhere", "missing"), ("self", "self")])
    func `a circular or dangling link is a problem`(name: String, target: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a/b.txt")
        try folder.link(name, to: target)
        let content = PublicFolder(folder.path)
        #expect(content.files.map(\.path) == ["/a/b.txt"])
        #expect(content.problems.count == 1)
    }

    @Test func `many circular links end quickly`() throws {
        let folder = try TemporaryFolder()
        for index in 0..<20 { try folder.link("l\(index)", to: ".") }
        #expect(PublicFolder(folder.path).problems.count == 20)
    }

    /// Folders `0` to `count - 1`, each with two links to the next and the last with a file.
    private static func multiplying(_ count: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for index in 0..<count {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(index)",
                withIntermediateDirectories: true
            )
            guard index > 0 else { continue }
            for name in ["a", "b"] { try folder.link("\(index - 1)/\(name)", to: "../\(index)") }
        }
        try folder.write("text", to: "\(count - 1)/a.txt")
        return folder
    }

    @Test(arguments: [15, 30, 32, 33, 60]) func `links that multiply paths end with an error`(count: Int) throws {
        let folder = try Self.multiplying(count)
        let content = PublicFolder(folder.path)
        let problem = try #require(content.problems.last)
        #expect(problem.message.contains("\"\(folder.path)/0/a/") && problem.message.contains("20000"))
        let deep = "\"\(folder.path)/0" + String(repeating: "/a", count: 32) + "\""
        #expect(content.problems.dropLast().map { $0.message.contains(deep) } == (count > 32 ? [true] : []))
        #expect(content.files.count <= PublicFolder.maximumPaths)
    }

    @Test func `links to folders are served under their own names too`() throws {
        let folder = try TemporaryFolder()
        try folder.write("third", to: "v3/sub/a.txt")
        try folder.link("latest", to: "v3")
        try folder.link("v3/sub/again", to: "../../.shared")
        try folder.write("shared", to: ".shared/b.txt")
        let content = PublicFolder(folder.path)
        #expect(content.problems.isEmpty)
        #expect(
            content.files.map(\.path) == [
                "/latest/sub/a.txt", "/latest/sub/again/b.txt", "/v3/sub/a.txt", "/v3/sub/again/b.txt",
            ]
        )
        let bodies = content.files.map { $0.body.count }
        #expect(bodies == [5, 6, 5, 6])
        #expect(content.files[0].entityTag == content.files[2].entityTag)
    }

    @Test func `a large file with several names is open once and counts once`() throws {
        let folder = try TemporaryFolder()
        let large = String(repeating: "x", count: PublicFolder.largestInMemory + 1)
        for index in 0..<2 { try folder.write(large, to: "v3/\(index).bin") }
        for index in 0..<PublicFolder.maximumLargeFiles { try folder.link("alias\(index)", to: "v3") }
        let content = PublicFolder(folder.path)
        #expect(content.problems.isEmpty)
        let files: [ObjectIdentifier] = content.files.compactMap { file in
            if case .file(let open) = file.body { ObjectIdentifier(open) } else { nil }
        }
        #expect(files.count == 2 * (PublicFolder.maximumLargeFiles + 1))
        #expect(Set(files).count == 2)
    }

    @Test func `as many paths as the limit are served, and one more is not`() throws {
        let folder = try TemporaryFolder()
        // Ten names that lead to one folder, each with all that lies in it.
        let inside = PublicFolder.maximumPaths / 10 - 1
        try folder.write("text", to: "0/0")
        for name in 1..<inside { #expect(link("\(folder.path)/0/0", "\(folder.path)/0/\(name)") == 0) }
        for name in 1..<10 { try folder.link("\(name)", to: "0") }
        try folder.write("hidden", to: ".hidden")
        #expect(PublicFolder(folder.path).problems.isEmpty)
        #expect(PublicFolder(folder.path).files.count == PublicFolder.maximumPaths - 10)
        try folder.write("text", to: "z")
        let problems = PublicFolder(folder.path).problems
        #expect(problems.map { $0.message.contains("\"\(folder.path)/z\"") } == [true])
    }

    @Test(arguments: [32, 33, 60]) func `folders are served down to the limit and no deeper`(depth: Int) throws {
        let folder = try TemporaryFolder()
        let path = (1...depth).map(String.init).joined(separator: "/")
        try folder.write("text", to: path + "/a.txt")
        let content = PublicFolder(folder.path)
        let isServed = depth <= PublicFolder.maximumLevels
        #expect(content.files.map(\.path) == (isServed ? ["/\(path)/a.txt"] : []))
        let deep = "\"\(folder.path)/" + (1...33).map(String.init).joined(separator: "/") + "\""
        #expect(content.problems.map { $0.message.contains(deep) } == (isServed ? [] : [true]))
    }

    @Test(arguments: [
        ".well-known/apple-app-site-association", "apple-app-site-association", ".well-known/assetlinks.json",
        "_linkd/page.css", "_linkd/a/b",
    ])
    func `a file with a reserved name is a problem`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: name)
        let content = PublicFolder(folder.path)
        #expect(content.files.isEmpty)
        #expect(content.problems.map { $0.message.contains("\"\(folder.path)/\(name)\"") } == [true])
    }

    @Test func `an absent folder, and a file in its place, is a problem`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        for name in ["missing", "file"] {
            let content = PublicFolder(folder.path + "/" + name)
            #expect(content.files.isEmpty && content.problems.count == 1)
        }
    }

    @Test(arguments: [
        (0.0, false), (1, false), (1.9, false), (2, true), (1_000_000_000.5, true), (32_503_680_000, false),
    ])
    func `only a plausible time is sent`(seconds: Double, isStated: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.txt", modified: seconds)
        let modified = PublicFolder(folder.path).files.first?.modified
        #expect(modified == (isStated ? HTTPDate(secondsSince1970: Int(seconds)) : nil))
    }

    @Test func `the tag of a file is that of its content`() throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.txt", modified: 1_000_000_000)
        try folder.write("text", to: "b.txt", modified: 1_100_000_000)
        try folder.write("Text", to: "c.txt", modified: 1_000_000_000)
        let tags = PublicFolder(folder.path).files.map(\.entityTag)
        #expect(tags[0] == EntityTag(hashing: "text".utf8))
        #expect(tags[0] == tags[1] && tags[0] != tags[2])
    }

    @Test func `a file over 1 MiB stays open, and its tag is that of size, time and inode`() throws {
        let folder = try TemporaryFolder()
        let large = Data(count: PublicFolder.largestInMemory + 1)
        try folder.write(Data(count: PublicFolder.largestInMemory), to: "a.bin")
        try folder.write(large, to: "b.bin")
        try folder.write(large, to: "c.bin")
        func files() -> [PublicFile] { PublicFolder(folder.path).files }
        let before = files()
        guard case .bytes = before[0].body, case .file(let file) = before[1].body else {
            Issue.record("the wrong file is kept in memory")
            return
        }
        #expect(file.count == large.count)
        #expect(before[1].entityTag != before[2].entityTag)
        #expect(files().map(\.entityTag) == before.map(\.entityTag))
        try folder.write(large, to: "b.bin", modified: 1_100_000_000)
        #expect(files()[1].entityTag != before[1].entityTag)
    }

    @Test func `an unreadable file is a problem with the reason, and the others are read`() throws {
        let folder = try TemporaryFolder()
        for name in ["a.txt", "b.txt", "c/d.txt", "e/f.txt"] { try folder.write(name, to: name) }
        let content = PublicFolder(folder.path) { path throws(FileFailure) in
            let failing = FailingFolder(folder: try RootedFolder(path), unreadable: ["b.txt", "c"])
            return failing
        }
        #expect(content.files.map(\.path) == ["/a.txt", "/e/f.txt"])
        let unreadable = ["b.txt", "c"].map { "\"\(folder.path)/\($0)\"" }
        #expect(content.problems.count == 2)
        #expect(zip(content.problems, unreadable).allSatisfy { $0.message.hasPrefix($1) })
        #expect(content.problems.allSatisfy { $0.message.hasSuffix("no such luck") })
    }

    /// Makes a file whose name is not UTF-8; false where the file system refuses that, as a Mac's does.
    private static func makeUnreadableName(in folder: TemporaryFolder) -> Bool {
        let name = Array(folder.path.utf8CString.dropLast()) + [0x2F, 0x61, -1, 0]
        return close(creat(name, 0o600)) == 0
    }

    @Test(.enabled("the file system takes only UTF-8") { try makeUnreadableName(in: TemporaryFolder()) })
    func `a name that is not UTF-8 is a problem`() throws {
        let folder = try TemporaryFolder()
        try #require(Self.makeUnreadableName(in: folder))
        #expect(PublicFolder(folder.path).files.isEmpty)
        #expect(PublicFolder(folder.path).problems.count == 1)
    }

    @Test(arguments: ["a.txt", "link"]) func `a special file is a problem and does not block`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.link("link", to: ".pipe")
        try folder.write("", to: "b.txt")
        #expect(mkfifo(folder.path + (name == "link" ? "/.pipe" : "/a.txt"), 0o600) == 0)
        let content = PublicFolder(folder.path)
        #expect(content.files.map(\.path) == ["/b.txt"])
        #expect(content.problems.contains { $0.message.contains("/\(name)\"") })
    }

    @Test func `no more large files are kept open than the limit`() throws {
        let folder = try TemporaryFolder()
        for index in 0...PublicFolder.maximumLargeFiles + 1 {
            try folder.write("", to: "\(index).bin")
            // Without content on the disk.
            #expect(truncate("\(folder.path)/\(index).bin", off_t(PublicFolder.largestInMemory + 1)) == 0)
        }
        let content = PublicFolder(folder.path)
        #expect(content.files.count == PublicFolder.maximumLargeFiles)
        #expect(content.problems.count == 1)
    }
}

/// A folder of which some names cannot be read.
private struct FailingFolder: OpenFolder {
    let folder: any OpenFolder
    let unreadable: Set<String>

    var identity: FileStatus.Identity { folder.identity }

    func names() throws(FileFailure) -> [String] { try folder.names() }

    func open(_ name: String) throws(FileFailure) -> FolderEntry? {
        guard !unreadable.contains(name) else { throw .unreadable(reason: "no such luck") }
        return try folder.open(name)
    }
}
