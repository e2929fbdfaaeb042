import Foundation
import HTTP
import TestFolders
import Testing

@testable import Sites

/// Requests for a part of a public file.
@Suite struct RangeRequestTests {
    private static let text = "0123456789"
    private static let time = "Sun, 09 Sep 2001 01:46:40 GMT"
    /// Longer than what is kept in memory.
    private static let large = (0..<PublicFolder.largestInMemory + 1_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

    private static func exchange() throws -> Exchange {
        let folder = try TemporaryFolder()
        for name in ["file.txt", "app.3f9a1c7e.js", "page.html"] { try folder.write(text, to: name) }
        try folder.write("", to: "empty.txt")
        try folder.write(text, to: "built.txt", modified: 1)
        try folder.write(Data(large), to: "large.bin")
        return try Exchange(routes: SampleTable.trip, files: PublicFolder(folder.path).files)
    }

    @Test(arguments: [
        ("bytes=0-3", "0123", "0-3"), ("bytes=5-5", "5", "5-5"), ("bytes=7-", "789", "7-9"), ("bytes=0-", text, "0-9"),
        ("bytes=-4", "6789", "6-9"), ("bytes=-10", text, "0-9"), ("bytes=-99", text, "0-9"),
        ("bytes=8-99", "89", "8-9"),
        ("BYTES=0-0", "0", "0-0"), ("bytes=,, 1-2 ,", "12", "1-2"), ("bytes=0-99999999999999999999", text, "0-9"),
    ])
    func `one range of a file is sent with 206`(range: String, body: String, place: String) throws {
        let exchange = try Self.exchange()
        let whole = try exchange.ask("/file.txt")
        let answer = try exchange.ask("/file.txt", fields: ["Range: \(range)"])
        #expect(answer.status == 206)
        #expect(answer.text == body)
        #expect(answer.fields["content-range"] == "bytes \(place)/10")
        #expect(answer.fields["content-length"] == "\(body.utf8.count)")
        for (name, value) in whole.fields where name != "content-length" { #expect(answer.fields[name] == value) }
    }

    @Test(arguments: ["bytes=10-", "bytes=10-20", "bytes=99999999999999999999-", "bytes=-0"])
    func `a range that the file does not have gets 416 with the length`(range: String) throws {
        let answer = try Self.exchange().ask("/file.txt", fields: ["Range: \(range)"])
        #expect(answer.status == 416)
        #expect(answer.fields["content-range"] == "bytes */10")
        #expect(answer.fields["cache-control"] == "no-store")
        #expect(answer.fields["etag"] == nil)
    }

    @Test(arguments: [
        "bytes=0-1,4-5", "bytes=0-1, 50-", "bytes=3-2", "bytes=", "bytes=,", "bytes=-", "bytes=a-b", "bytes=1", "bytes",
        "bytes 0-1", "bytes = 0-1", "bytes=0 -1", "bytes=0x1-2", "bytes=-1-2", "bytes=+1-2", "bytes=--1", "lines=0-1",
        "",
        "bytes=0-1;", "bytes=0-1-2",
    ])
    func `several ranges and malformed ones are answered whole`(range: String) throws {
        let exchange = try Self.exchange()
        #expect(try exchange.ask("/file.txt", fields: ["Range: \(range)"]) == exchange.ask("/file.txt"))
    }

    @Test func `Range on several lines is answered whole`() throws {
        let answer = try Self.exchange().ask("/file.txt", fields: ["Range: bytes=0-1", "Range: bytes=0-1"])
        #expect(answer.status == 200 && answer.text == Self.text)
    }

    @Test(arguments: ["bytes=0-", "bytes=-5", "bytes=0-0"])
    func `a range of an empty file is answered whole`(range: String) throws {
        let answer = try Self.exchange().ask("/empty.txt", fields: ["Range: \(range)"])
        #expect(answer.status == 200 && answer.body.isEmpty)
    }

    @Test(
        arguments: [
            ("/file.txt", "bytes"), ("/large.bin", "bytes"), ("/empty.txt", "bytes"),
            ("/trips/1", nil), ("/.well-known/apple-app-site-association", nil), (PageAsset.style.path, nil),
            ("/missing", nil),
        ] as [(String, String?)]
    )
    func `only public files accept ranges`(target: String, unit: String?) throws {
        let exchange = try Self.exchange()
        let whole = try exchange.ask(target)
        #expect(whole.fields["accept-ranges"] == unit)
        if unit == nil { #expect(try exchange.ask(target, fields: ["Range: bytes=0-0"]) == whole) }
    }

    @Test(arguments: ["bytes=0-1", "bytes=50-"])
    func `HEAD is answered as without Range`(range: String) throws {
        let exchange = try Self.exchange()
        let head = try exchange.ask("/file.txt", method: "HEAD", fields: ["Range: \(range)"])
        #expect(try head == exchange.ask("/file.txt", method: "HEAD"))
    }

    /// `TAG` stands for the current tag.
    @Test(arguments: [
        ("TAG", 206), (time, 206), ("W/TAG", 200), ("\"x\"", 200), ("TAG, \"x\"", 200), ("*", 200), ("", 200),
        ("Sun, 09 Sep 2001 01:46:41 GMT", 200), ("Sun, 09 Sep 2001 01:46:39 GMT", 200), ("yesterday", 200),
    ])
    func `If-Range sends a part of this version only`(version: String, status: Int) throws {
        let exchange = try Self.exchange()
        let whole = try exchange.ask("/file.txt")
        let tag = try #require(whole.fields["etag"])
        let fields = ["Range: bytes=2-3", "If-Range: \(version.replacing("TAG", with: tag))"]
        let answer = try exchange.ask("/file.txt", fields: fields)
        #expect(answer.status == status)
        #expect(answer.text == (status == 206 ? "23" : Self.text))
    }

    @Test func `If-Range with a wrong version wins over a range that the file does not have`() throws {
        let fields = ["Range: bytes=50-", "If-Range: \"x\""]
        #expect(try Self.exchange().ask("/file.txt", fields: fields).status == 200)
    }

    @Test func `If-Range on several lines is answered whole`() throws {
        let exchange = try Self.exchange()
        let tag = try #require(try exchange.ask("/file.txt").fields["etag"])
        let fields = ["Range: bytes=0-1", "If-Range: \(tag)", "If-Range: \(tag)"]
        #expect(try exchange.ask("/file.txt", fields: fields).status == 200)
    }

    @Test func `a file without a time does not match a date in If-Range`() throws {
        let fields = ["Range: bytes=0-1", "If-Range: Thu, 01 Jan 1970 00:00:01 GMT"]
        #expect(try Self.exchange().ask("/built.txt", fields: fields).status == 200)
    }

    @Test func `conditions come before the range`() throws {
        let exchange = try Self.exchange()
        let tag = try #require(try exchange.ask("/file.txt").fields["etag"])
        for range in ["bytes=0-1", "bytes=50-"] {
            let fields = ["Range: \(range)"]
            #expect(try exchange.ask("/file.txt", fields: fields + ["If-None-Match: \(tag)"]).status == 304)
            #expect(try exchange.ask("/file.txt", fields: fields + ["If-Modified-Since: \(Self.time)"]).status == 304)
            #expect(try exchange.ask("/file.txt", fields: fields + ["If-Match: \"x\""]).status == 412)
        }
        #expect(try exchange.ask("/file.txt", fields: ["Range: bytes=0-1", "If-Match: \(tag)"]).status == 206)
    }

    @Test(arguments: [(0, 99), (1_000_000, 1_048_600), (PublicFolder.largestInMemory + 999, Int.max)])
    func `a range of a large file is sent from its open descriptor`(first: Int, last: Int) throws {
        let exchange = try Self.exchange()
        let range = "Range: bytes=\(first)-\(last)"
        let response = try exchange.response("/large.bin", host: "trips.example.com", fields: [range])
        let expected = Self.large[first..<min(last, Self.large.count - 1) + 1]
        #expect(response.status == .partialContent)
        guard case .file(let file) = response.body else {
            Issue.record("the body is not a file")
            return
        }
        #expect(file.offset == first && file.count == expected.count)
        #expect(file.first(file.count).elementsEqual(expected))
    }
}
