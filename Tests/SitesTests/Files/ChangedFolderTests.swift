import BorrowedBytes
import Foundation
import HTTP
import Server
import TestFolders
import Testing

@testable import Sites

/// What a reload sees: a folder that is read anew makes new sites, and the old ones stay what they were.
@Suite struct ChangedFolderTests {
    private static let large = PublicFolder.largestInMemory + 1

    private static func exchange(_ folder: TemporaryFolder) throws -> Exchange {
        let content = PublicFolder(folder.path)
        #expect(content.problems.isEmpty)
        return try Exchange(routes: SampleTable.trip, files: content.files)
    }

    @Test func `changed, added and removed files are seen, only by the new sites`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "changed.txt")
        try folder.write("gone", to: "gone.txt")
        let old = try Self.exchange(folder)
        try folder.write("new", to: "changed.txt")
        try folder.write("come", to: "sub/come.txt")
        try FileManager.default.removeItem(atPath: folder.path + "/gone.txt")
        let new = try Self.exchange(folder)
        let targets = ["/changed.txt", "/gone.txt", "/sub/come.txt"]
        #expect(try targets.map { try old.ask($0).status } == [200, 200, 404])
        #expect(try targets.map { try new.ask($0).status } == [200, 404, 200])
        #expect(try old.ask("/changed.txt").text == "old")
        #expect(try new.ask("/changed.txt").text == "new")
        #expect(try old.ask("/changed.txt").fields["etag"] != new.ask("/changed.txt").fields["etag"])
    }

    @Test func `a large file that is replaced during the transfer is sent from its open descriptor`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data(repeating: 1, count: Self.large), to: "large.bin")
        let (answer, known) = try Self.largeAnswer(Self.exchange(folder))
        // As files are replaced: written beside the old one, then renamed over it.
        let next = Data(repeating: 2, count: Self.large)
        try next.write(to: URL(filePath: folder.path + "/large.bin"), options: .atomic)
        let new = try Self.exchange(folder)
        #expect(Self.file(of: answer)?.first(2) == [1, 1])
        let (newAnswer, tag) = try Self.largeAnswer(new)
        #expect(Self.file(of: newAnswer)?.first(2) == [2, 2])
        #expect(tag != known)
    }

    @Test func `a large file is closed when no response uses it`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data(count: Self.large), to: "large.bin")
        var exchange: Exchange? = try Self.exchange(folder)
        var answer: Response? = try Self.largeAnswer(try #require(exchange)).answer
        weak let file = answer.flatMap { Self.file(of: $0) }
        exchange = nil
        #expect(exchange == nil && file != nil)
        answer = nil
        #expect(answer == nil && file == nil)
    }

    private static func largeAnswer(_ exchange: Exchange) throws -> (answer: Response, tag: EntityTag) {
        let bytes = Array("GET /large.bin HTTP/1.1\r\nHost: trips.example.com\r\n\r\n".utf8)
        guard case .head(let head, _) = try RequestParser().parse(bytes.borrowed) else { throw Exchange.Incomplete() }
        let answer = exchange.directory.respond(to: head, in: bytes.borrowed, onLoopback: false)
        return (answer, try #require(answer.entityTag))
    }

    private static func file(of answer: Response) -> (any OpenFile)? {
        if case .file(let file) = answer.body { file } else { nil }
    }
}

/// Names that change between being listed, opened and read: nothing from outside the folder is ever served.
@Suite struct SwappedFileTests {
    private static let large = PublicFolder.largestInMemory + 1
    private static let inside = UInt8(ascii: "i")
    private static let outside = UInt8(ascii: "o")

    /// A folder with the file `Public/a/b.bin`, and `outside/b.bin` beside it.
    private static func folder(_ count: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Data(repeating: inside, count: count), to: "Public/a/b.bin")
        try folder.write(Data(repeating: outside, count: count), to: "outside/b.bin")
        return folder
    }

    /// What can be put in a name's place: the name, a target, and what is then served of the file.
    private static let swaps: [(name: String, target: String)] = [
        ("a/b.bin", "../../outside/b.bin"), ("a/b.bin", "FOLDER/outside/b.bin"), ("a", "../outside"),
        ("a", "FOLDER/outside"),
    ]

    @Test(arguments: swaps, [100, large])
    func `a file replaced by a link to outside before it is opened is a problem`(
        swap: (name: String, target: String),
        count: Int
    ) throws {
        let folder = try Self.folder(count)
        let content = folder.publicFolder { step, name in
            guard step == .open, swap.name.hasSuffix(name) else { return }
            folder.swap("Public/\(swap.name)", to: swap.target.replacing("FOLDER", with: folder.path))
        }
        #expect(content.files.isEmpty)
        let leadsOut = "/\(swap.name)\" " + FileFailure.leadsOut.predicate(in: "the public folder")
        #expect(content.problems.map { $0.message.hasSuffix(leadsOut) } == [true], "\(content.problems)")
    }

    @Test(arguments: swaps, [100, large])
    func `a file replaced by a link after it is opened is served unchanged`(
        swap: (name: String, target: String),
        count: Int
    ) throws {
        let folder = try Self.folder(count)
        let content = folder.publicFolder { step, name in
            guard step == .read, swap.name.hasSuffix(name) else { return }
            folder.swap("Public/\(swap.name)", to: swap.target.replacing("FOLDER", with: folder.path))
        }
        #expect(try content.files.map { try Self.firstByte(of: $0) } == [Self.inside])
        #expect(content.problems.isEmpty)
    }

    @Test(arguments: [100, large]) func `a file removed before it is opened is left out`(count: Int) throws {
        let folder = try Self.folder(count)
        try folder.write("stays", to: "Public/c.txt")
        let content = folder.publicFolder { step, name in
            if step == .open, name == "b.bin" { unlink(folder.path + "/Public/a/b.bin") }
        }
        #expect(content.files.map(\.path) == ["/c.txt"])
        #expect(content.problems.isEmpty)
    }

    @Test(arguments: [100, large]) func `a file replaced before it is opened has its new content`(count: Int) throws {
        let folder = try Self.folder(count)
        try folder.write(Data(repeating: 7, count: count), to: "new.bin")
        let content = folder.publicFolder { step, name in
            if step == .open, name == "b.bin" { rename(folder.path + "/new.bin", folder.path + "/Public/a/b.bin") }
        }
        #expect(try content.files.map { try Self.firstByte(of: $0) } == [7])
    }

    @Test(arguments: [100, large])
    func `files that are repeatedly swapped with links never leak outside content`(count: Int) throws {
        let folder = try Self.folder(count)
        try folder.write(Data(repeating: Self.inside, count: count), to: "inside.bin")
        let (path, names) = (folder.path, 0..<20)
        let swapper = Swapper {
            for name in names {
                symlink("../outside/b.bin", path + "/spare")
                rename(path + "/spare", path + "/Public/\(name)")
            }
            for name in names {
                link(path + "/inside.bin", path + "/spare")
                rename(path + "/spare", path + "/Public/\(name)")
            }
        }
        defer { swapper.stop() }
        try expectOnlyInside(path, loads: 300)
    }

    @Test func `a folder that is repeatedly swapped with a link never leaks outside content`() throws {
        let folder = try Self.folder(100)
        for name in 0..<5 {
            try folder.write("outside", to: "outside/\(name)")
            try folder.write("inside", to: "Public/a/\(name)")
        }
        try folder.link("link", to: "../outside")
        let path = folder.path
        let swapper = Swapper {
            rename(path + "/Public/a", path + "/spare")
            rename(path + "/link", path + "/Public/a")
            rename(path + "/Public/a", path + "/link")
            rename(path + "/spare", path + "/Public/a")
        }
        defer { swapper.stop() }
        try expectOnlyInside(path, loads: 1_000)
    }

    /// Loads a folder while another thread changes it, at least once with a file in it.
    private func expectOnlyInside(_ path: String, loads: Int) throws {
        var seen: Set<UInt8> = []
        for _ in 0..<loads {
            for file in PublicFolder(path + "/Public").files { seen.insert(try Self.firstByte(of: file)) }
        }
        #expect(seen == [Self.inside])
    }

    private static func firstByte(of file: PublicFile) throws -> UInt8 {
        switch file.body {
        case .bytes(let bytes): try #require(bytes.first)
        case .file(let file): try #require(file.first(1).first)
        case .none, .filled, .omitted: throw CocoaError(.fileReadUnknown)
        }
    }
}

extension TemporaryFolder {
    /// Puts a link in the place of a file or a folder.
    fileprivate func swap(_ name: String, to target: String) {
        rename(path + "/" + name, path + "/was-\(name.replacing("/", with: "-"))")
        symlink(target, path + "/" + name)
    }

    /// The folder `Public`, with something that happens before each step.
    fileprivate func publicFolder(before: @escaping @Sendable (SteppedFolder.Step, String) -> Void) -> PublicFolder {
        PublicFolder(path + "/Public") { path throws(FileFailure) in
            SteppedFolder(folder: try RootedFolder(path), before: before)
        }
    }
}

/// A folder with something that happens before each step.
private struct SteppedFolder: OpenFolder {
    enum Step {
        /// The name is opened.
        case open
        /// What it led to is read.
        case read
    }

    let folder: any OpenFolder
    let before: @Sendable (Step, String) -> Void

    var identity: FileStatus.Identity { folder.identity }

    func names() throws(FileFailure) -> [String] { try folder.names() }

    func open(_ name: String) throws(FileFailure) -> FolderEntry? {
        before(.open, name)
        switch try folder.open(name) {
        case .folder(let folder):
            before(.read, name)
            return .folder(SteppedFolder(folder: folder, before: before))
        case .file(let file):
            before(.read, name)
            return .file(file)
        case nil:
            return nil
        }
    }
}

/// Does something again and again on a thread of its own.
private final class Swapper {
    private let thread: Thread

    init(_ swap: @escaping @Sendable () -> Void) {
        thread = Thread { while !Thread.current.isCancelled { swap() } }
        thread.start()
    }

    func stop() {
        thread.cancel()
        while !thread.isFinished { usleep(1_000) }
    }
}
