import Foundation
import HTTP
import Server
import Testing

/// What names in a folder lead to, and that none leads out of it.
@Suite struct RootedFolderTests {
    /// What came of a name.
    enum Found: Hashable {
        case file(String)
        case folder([String])
        case failure(FileFailure)
        case nothing
    }

    private static let inside = Found.file("inside")

    /// A folder `root` with the file `a/b/file`, and beside it what must not be read.
    private static func tree() throws -> SocketFolder {
        let tree = try SocketFolder()
        for folder in ["root/a/b", "outside", "root2"] {
            try FileManager.default.createDirectory(atPath: tree.file(folder), withIntermediateDirectories: true)
        }
        try Data("inside".utf8).write(to: URL(filePath: tree.file("root/a/b/file")))
        for file in ["outside/file", "root2/file", "file"] {
            try Data("outside".utf8).write(to: URL(filePath: tree.file(file)))
        }
        #expect(symlink(tree.file("root"), tree.file("alias")) == 0)
        return tree
    }

    /// The path of a tree without links, which macOS has in `/tmp` itself.
    private static func realPath(_ tree: SocketFolder) throws -> String {
        let path = try #require(realpath(tree.path, nil))
        defer { free(path) }
        return String(cString: path)
    }

    private static func find(_ name: String, in folder: any OpenFolder) -> Found {
        do throws(FileFailure) {
            switch try folder.open(name) {
            case .file(let file): return .file(String(decoding: try file.bytes(limit: 100), as: UTF8.self))
            case .folder(let folder): return .folder(try folder.names().sorted())
            case nil: return .nothing
            }
        } catch {
            return .failure(error)
        }
    }

    @Test func `links through thousands of folders end`() throws {
        let tree = try Self.tree()
        // Each link leads through many folders and then to the next one.
        let detour = String(repeating: "a/../", count: 700)
        for number in 0..<39 { #expect(symlink(detour + "l\(number + 1)", tree.file("root/l\(number)")) == 0) }
        #expect(symlink("a/b/file", tree.file("root/l39")) == 0)
        let folder = try RootedFolder(tree.file("root"))
        let start = ContinuousClock.now
        for _ in 0..<100 { #expect(Self.find("l0", in: folder) == .failure(.danglingLink)) }
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(Self.find("l39", in: folder) == Self.inside)
    }

    private static let links: [(name: String, target: String, found: Found)] = [
        ("l", "a/b/file", inside), ("a/l", "b/file", inside), ("a/b/l", "file", inside), ("a/b/l", "./file", inside),
        ("a/b/l", "../b/file", inside), ("a/b/l", "../../a/b/file", inside), ("l", "a//b/./file", inside),
        ("l", "a/b", .folder(["file"])), ("l", "a/b/", .folder(["file"])), ("a/b/l", "..", .folder(["b"])),
        // Absolute, and relative above the root, where that leads back into it.
        ("l", "ROOT/a/b/file", inside), ("l", "TREE/alias/a/b/file", inside), ("l", "ROOT/a/../a/b/file", inside),
        ("l", "TREE/outside/../root/a/b/file", inside), ("l", "../root/a/b/file", inside),
        ("a/b/l", "../../../root/a/b/file", inside), ("l", "../alias/a/b/file", inside),
        ("a/l", "ROOT/a/b", .folder(["file"])),
        // Out of the root.
        ("l", "..", .failure(.leadsOut)), ("l", "../file", .failure(.leadsOut)),
        ("l", "../outside", .failure(.leadsOut)),
        ("l", "../outside/file", .failure(.leadsOut)), ("a/b/l", "../../../outside/file", .failure(.leadsOut)),
        ("l", "a/../../outside/file", .failure(.leadsOut)), ("l", "a/b/../../../file", .failure(.leadsOut)),
        ("l", "../root2/file", .failure(.leadsOut)), ("l", "../missing", .failure(.leadsOut)),
        ("l", "/", .failure(.leadsOut)), ("l", "/etc/passwd", .failure(.leadsOut)),
        ("l", "/missing", .failure(.leadsOut)),
        ("l", "TREE/outside/file", .failure(.leadsOut)), ("l", "TREE/root2/file", .failure(.leadsOut)),
        ("l", "ROOT/../outside/file", .failure(.leadsOut)), ("l", "TREE", .failure(.leadsOut)),
        ("l", "TREE/alias/../outside/file", .failure(.leadsOut)),
        ("l", "ROOT/../../../../etc/passwd", .failure(.leadsOut)),
        // Nowhere.
        ("l", "missing", .failure(.danglingLink)), ("l", "a/b/missing", .failure(.danglingLink)),
        ("l", "a/b/file/x", .failure(.danglingLink)), ("l", "a/b/file/", .failure(.danglingLink)),
        ("l", "ROOT/missing", .failure(.danglingLink)), ("l", "l", .failure(.danglingLink)),
        ("l", "./a/../l", .failure(.danglingLink)), ("l", "ROOT/l", .failure(.danglingLink)),
        ("l", "../root/l", .failure(.leadsOut)), ("l", "a/b/file/../file", .failure(.danglingLink)),
    ]

    @Test(arguments: links) func `a link is followed inside the root only`(
        name: String,
        target: String,
        found: Found
    ) throws {
        let tree = try Self.tree()
        let path = try Self.realPath(tree)
        let target = target.replacing("ROOT", with: "TREE/root").replacing("TREE", with: path)
        #expect(symlink(target, tree.file("root/\(name)")) == 0)
        let paths = ["root", "alias", "root/", "alias/.", "outside/../root"]
        for path in paths {
            let root = try RootedFolder(tree.file(path))
            #expect(Self.find(name, in: root) == found)
            // The same from a folder below the root.
            guard case .folder(let folder) = try root.open("a") else {
                throw Client.Failure(call: "open", errorNumber: 0)
            }
            #expect(Self.find("../\(name)", in: folder) == found)
        }
    }

    @Test(arguments: [
        ("file", Found.nothing), ("a/b/file", inside), ("", .folder(["a"])), (".", .folder(["a"])),
        ("a", .folder(["b"])),
        ("..", .failure(.leadsOut)), ("../outside/file", .failure(.leadsOut)), ("a/../..", .failure(.leadsOut)),
        ("a/b/file/", .nothing), ("a/b/file/x", .nothing), ("/etc/passwd", .nothing), ("a/missing", .nothing),
    ])
    func `a name cannot leave the root`(name: String, found: Found) throws {
        let tree = try Self.tree()
        #expect(Self.find(name, in: try RootedFolder(tree.file("root"))) == found)
    }

    @Test(arguments: [("out", "../outside"), ("out", "TREE/outside"), ("a/out", "../../outside")])
    func `a link through a link to outside leads outside`(name: String, target: String) throws {
        let tree = try Self.tree()
        #expect(symlink(target.replacing("TREE", with: tree.path), tree.file("root/\(name)")) == 0)
        #expect(symlink("\(name)/file", tree.file("root/link")) == 0)
        let root = try RootedFolder(tree.file("root"))
        #expect(Self.find("link", in: root) == .failure(.leadsOut))
        #expect(Self.find("\(name)/file", in: root) == .failure(.leadsOut))
    }

    @Test(arguments: [(39, inside), (40, inside), (41, .failure(.danglingLink))])
    func `links in a row are followed up to the limit`(count: Int, found: Found) throws {
        let tree = try Self.tree()
        for index in 1...count {
            #expect(symlink(index == 1 ? "a/b/file" : "\(index - 1)", tree.file("root/\(index)")) == 0)
        }
        #expect(Self.find("\(count)", in: try RootedFolder(tree.file("root"))) == found)
    }

    @Test func `circular links end`() throws {
        let tree = try Self.tree()
        for (name, target) in [("x", "y"), ("y", "x"), ("self", "self/self"), ("down", "a/up"), ("a/up", "../down/x")] {
            #expect(symlink(target, tree.file("root/\(name)")) == 0)
        }
        let root = try RootedFolder(tree.file("root"))
        for name in ["x", "self", "down"] { #expect(Self.find(name, in: root) == .failure(.danglingLink)) }
    }

    @Test func `a pipe and a socket are neither read nor waited for`() throws {
        let tree = try Self.tree()
        #expect(mkfifo(tree.file("root/pipe"), 0o600) == 0)
        try tree.leaveSocket("root/socket")
        for name in ["pipe", "socket"] {
            #expect(symlink(name, tree.file("root/\(name)-link")) == 0)
            let root = try RootedFolder(tree.file("root"))
            #expect(Self.find(name, in: root) == .failure(.irregular))
            #expect(Self.find("\(name)-link", in: root) == .failure(.irregular))
            #expect(throws: FileFailure.irregular) { try DescriptorFile(path: tree.file("root/\(name)")) }
            #expect(throws: FileFailure.irregular) { try DescriptorFile(path: tree.file("root/\(name)-link")) }
        }
    }

    @Test func `an open file stays the same`() throws {
        let tree = try Self.tree()
        let root = try RootedFolder(tree.file("root"))
        guard case .folder(let folder) = try root.open("a/b"), case .file(let file) = try root.open("a/b/file") else {
            Issue.record("what is there is not found")
            return
        }
        #expect(rename(tree.file("root"), tree.file("moved")) == 0)
        #expect(symlink("outside", tree.file("root")) == 0)
        #expect(unlink(tree.file("moved/a/b/file")) == 0)
        #expect(symlink("../../../outside/file", tree.file("moved/a/b/file")) == 0)
        #expect(try file.bytes(limit: 6) == Array("inside".utf8))
        #expect(Self.find("file", in: folder) == .failure(.leadsOut))
        #expect(Self.find("../b", in: folder) == .folder(["file"]))
        #expect(Self.find("a/b", in: root) == .folder(["file"]))
    }

    @Test func `a parent folder replaced by a link is not followed`() throws {
        let tree = try Self.tree()
        let root = try RootedFolder(tree.file("root"))
        guard case .folder(let folder) = try root.open("a/b") else {
            Issue.record("what is there is not found")
            return
        }
        #expect(rename(tree.file("root/a"), tree.file("moved")) == 0)
        #expect(symlink("../outside", tree.file("root/a")) == 0)
        #expect(Self.find("file", in: folder) == Self.inside)
        #expect(Self.find("../file", in: folder) == .nothing)
    }

    @Test func `only a folder can be a root`() throws {
        let tree = try Self.tree()
        #expect(mkfifo(tree.file("pipe"), 0o600) == 0)
        for (name, failure) in [
            ("file", FileFailure.notFolder), ("pipe", .notFolder), ("missing", .missing), ("root\0", .missing),
        ] {
            #expect(throws: failure) { try RootedFolder(tree.file(name)) }
        }
    }

    @Test func `only a file can be read`() throws {
        let tree = try Self.tree()
        for (name, failure) in [
            ("root", FileFailure.isFolder), ("alias", .isFolder), ("missing", .missing), ("file/x", .missing),
            ("file\0", .missing),
        ] {
            #expect(throws: failure) { try DescriptorFile(path: tree.file(name)) }
        }
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_000]) func `a file is read up to its limit`(count: Int) throws {
        let tree = try SocketFolder()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        try Data(bytes).write(to: URL(filePath: tree.file("file")))
        let file = try DescriptorFile(path: tree.file("file"))
        #expect(file.count == count && file.status.kind == .file)
        for _ in 0..<2 { #expect(try file.bytes(limit: count) == bytes) }
        if count > 0 { #expect(throws: FileFailure.tooLarge(limit: count - 1)) { try file.bytes(limit: count - 1) } }
        // What has grown since it was opened.
        let handle = try #require(FileHandle(forWritingAtPath: tree.file("file")))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data([1, 2]))
        #expect(file.count == count)
        #expect(throws: FileFailure.tooLarge(limit: count + 1)) { try file.bytes(limit: count + 1) }
        #expect(try file.bytes(limit: count + 2) == bytes + [1, 2])
    }
}
