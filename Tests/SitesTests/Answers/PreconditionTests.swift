import TestFolders
import Testing

@testable import Sites

/// `If-Match` and `If-Unmodified-Since`, and the order in which conditions count.
@Suite struct PreconditionTests {
    private static let tagged = ["/trips/1?a=b", "/file.txt", "/.well-known/assetlinks.json", PageAsset.style.path]
    private static let time = "Sun, 09 Sep 2001 01:46:40 GMT"
    private static let earlier = "Sun, 09 Sep 2001 01:46:39 GMT"

    private static func exchange() throws -> Exchange {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "file.txt")
        try folder.write("text", to: "built.txt", modified: 1)
        let routes = """
            { "id": "trip", "path": "/trips/{reference}", "page": { "title": "{reference}" } },
            { "id": "invite", "path": "/i/{token}", "page": { "title": "Invitation", "private": true } },
            { "id": "old", "path": "/old", "gone": true }
            """
        return try Exchange(routes: routes, files: PublicFolder(folder.path).files)
    }

    @Test(arguments: tagged, ["0", "\"x\", 0", "\"x\",, 0 ,\"y\"", "*"])
    func `If-Match with the current tag changes nothing`(target: String, pattern: String) throws {
        let exchange = try Self.exchange()
        let whole = try exchange.ask(target)
        let tag = try #require(whole.fields["etag"])
        let list = pattern.replacing("0", with: tag)
        #expect(try exchange.ask(target, fields: ["If-Match: \(list)"]) == whole)
    }

    @Test(arguments: tagged, ["\"0000000000000000\"", "W/0", "\"x\", W/0", "nonsense", "0 x", ""])
    func `If-Match without the current strong tag gets 412`(target: String, pattern: String) throws {
        let exchange = try Self.exchange()
        let tag = try #require(try exchange.ask(target).fields["etag"])
        // The tag of a page contains zeros too.
        let list = pattern == "\"0000000000000000\"" ? pattern : pattern.replacing("0", with: tag)
        let answer = try exchange.ask(target, fields: ["If-Match: \(list)"])
        #expect(answer.status == 412)
        #expect(answer.fields["cache-control"] == "no-store")
        #expect(answer.fields["etag"] == nil)
    }

    @Test func `If-Match on several lines is one list`() throws {
        let exchange = try Self.exchange()
        let tag = try #require(try exchange.ask("/file.txt").fields["etag"])
        #expect(try exchange.ask("/file.txt", fields: ["If-Match: \"x\"", "If-Match: \(tag)"]).status == 200)
        #expect(try exchange.ask("/file.txt", fields: ["If-Match: \"x\"", "If-Match: \"y\""]).status == 412)
    }

    @Test(arguments: [
        (time, 200), ("Sun, 09 Sep 2001 01:46:41 GMT", 200), (earlier, 412), ("yesterday", 200), ("", 200),
        ("Sunday, 09-Sep-01 01:46:39 GMT", 412),
    ])
    func `a file that changed after If-Unmodified-Since gets 412`(date: String, status: Int) throws {
        #expect(try Self.exchange().ask("/file.txt", fields: ["If-Unmodified-Since: \(date)"]).status == status)
    }

    @Test(arguments: ["/built.txt", "/trips/1", "/.well-known/assetlinks.json", "/i/secret"])
    func `content without a time ignores If-Unmodified-Since`(target: String) throws {
        let fields = ["If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT"]
        #expect(try Self.exchange().ask(target, fields: fields).status == 200)
    }

    @Test func `If-Unmodified-Since on several lines counts as absent`() throws {
        let lines = Array(repeating: "If-Unmodified-Since: \(Self.earlier)", count: 2)
        #expect(try Self.exchange().ask("/file.txt", fields: lines).status == 200)
    }

    /// `TAG` stands for the current tag; RFC 9110 §13.2.2.
    @Test(arguments: [
        (["If-Match: TAG", "If-Unmodified-Since: \(earlier)"], 200),
        (["If-Match: \"x\"", "If-Unmodified-Since: \(time)"], 412),
        (["If-Match: \"x\"", "If-None-Match: TAG"], 412),
        (["If-Match: TAG", "If-None-Match: TAG"], 304),
        (["If-Match: TAG", "If-None-Match: \"x\""], 200),
        (["If-Unmodified-Since: \(earlier)", "If-None-Match: TAG"], 412),
        (["If-Unmodified-Since: \(time)", "If-None-Match: TAG"], 304),
        (["If-Unmodified-Since: \(earlier)", "If-Modified-Since: \(time)"], 412),
        (["If-Unmodified-Since: \(time)", "If-Modified-Since: \(time)"], 304),
        (["If-Match: TAG", "If-None-Match: \"x\"", "If-Modified-Since: \(time)"], 200),
    ])
    func `conditions count in the order of the standard`(fields: [String], status: Int) throws {
        let exchange = try Self.exchange()
        let tag = try #require(try exchange.ask("/file.txt").fields["etag"])
        for method in ["GET", "HEAD"] {
            let lines = fields.map { $0.replacing("TAG", with: tag) }
            #expect(try exchange.ask("/file.txt", method: method, fields: lines).status == status)
        }
    }

    @Test(arguments: [("/missing", 404), ("/old", 410), ("/%zz", 400)])
    func `an answer that is not 200 ignores conditions`(target: String, status: Int) throws {
        for field in ["If-Match: \"x\"", "If-None-Match: *", "If-Unmodified-Since: \(Self.earlier)"] {
            #expect(try Self.exchange().ask(target, fields: [field]).status == status)
        }
    }

    @Test func `a page without a tag matches * only`() throws {
        let exchange = try Self.exchange()
        #expect(try exchange.ask("/i/secret", fields: ["If-Match: *"]).status == 200)
        #expect(try exchange.ask("/i/secret", fields: ["If-Match: \"x\""]).status == 412)
    }

    @Test(arguments: tagged)
    func `other methods are refused whatever the conditions`(target: String) throws {
        #expect(try Self.exchange().ask(target, method: "PUT", fields: ["If-Match: \"x\""]).status == 405)
    }
}
