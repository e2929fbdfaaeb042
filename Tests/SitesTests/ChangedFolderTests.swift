import Foundation
import HTTP
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

    @Test func `files that changed, came and went are seen, and only by the new sites`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "changed.txt")
        try folder.write("gone", to: "gone.txt")
        try folder.write(CompressedSiblingsTests.content, to: "app.css")
        let old = try Self.exchange(folder)
        try folder.write("new", to: "changed.txt")
        try folder.write("come", to: "sub/come.txt")
        try folder.write("brotli", to: "app.css.br")
        try FileManager.default.removeItem(atPath: folder.path + "/gone.txt")
        let new = try Self.exchange(folder)
        let targets = ["/changed.txt", "/gone.txt", "/sub/come.txt"]
        #expect(try targets.map { try old.ask($0).status } == [200, 200, 404])
        #expect(try targets.map { try new.ask($0).status } == [200, 404, 200])
        #expect(try old.ask("/changed.txt").text == "old")
        #expect(try new.ask("/changed.txt").text == "new")
        #expect(try old.ask("/changed.txt").fields["etag"] != new.ask("/changed.txt").fields["etag"])
        let fields = ["Accept-Encoding: br"]
        #expect(try old.ask("/app.css", fields: fields).text == CompressedSiblingsTests.content)
        #expect(try new.ask("/app.css", fields: fields).text == "brotli")
    }

    @Test func `a large file that is replaced while it is sent goes on from its open descriptor`() throws {
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

    @Test func `a large file is closed when nobody can send it any more`() throws {
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
        guard case .head(let head, _) = try RequestParser().parse(bytes.span) else { throw Exchange.Incomplete() }
        let answer = exchange.directory.respond(to: head, in: bytes.span, onLoopback: false)
        return (answer, try #require(answer.entityTag))
    }

    private static func file(of answer: Response) -> (any OpenFile)? {
        if case .file(let file) = answer.body { file } else { nil }
    }
}
