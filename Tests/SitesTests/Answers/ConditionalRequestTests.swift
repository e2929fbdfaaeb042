import Foundation
import TestFolders
import Testing

@testable import Sites

@Suite struct ConditionalRequestTests {
    private static let tagged = ["/trips/1?a=b", "/file.txt", "/.well-known/assetlinks.json", PageAsset.style.path]
    private static let time = "Sun, 09 Sep 2001 01:46:40 GMT"

    private static func exchange() throws -> Exchange {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "file.txt")
        try folder.write("text", to: "built.txt", modified: 1)
        let routes = """
            { "id": "trip", "path": "/trips/{reference}",
              "page": { "title": { "en": "{reference}", "de": "{reference}" } } },
            { "id": "invite", "path": "/i/{token}", "page": { "title": "Invitation", "private": true } }
            """
        return try Exchange(routes: routes, files: PublicFolder(folder.path).files)
    }

    @Test(arguments: tagged, ["\(0)", "W/\(0)", "\"x\", \(0)", "\(0) , \"y\"", "*"])
    func `a client with the current tag gets 304`(target: String, pattern: String) throws {
        let exchange = try Self.exchange()
        let full = try exchange.ask(target)
        let tag = try #require(full.fields["etag"])
        let field = "If-None-Match: " + pattern.replacingOccurrences(of: "0", with: tag)
        let answer = try exchange.ask(target, fields: [field])
        #expect(answer.status == 304)
        #expect(answer.body.isEmpty)
        for name in ["etag", "cache-control", "vary"] { #expect(answer.fields[name] == full.fields[name], "\(name)") }
        let allowed: Set = ["date", "etag", "cache-control", "vary"]
        #expect(Set(answer.fields.keys).isSubset(of: allowed), "RFC 9110 §15.4.5")
    }

    @Test(arguments: tagged, ["\"0000000000000000\"", "\"\"", "nonsense", "\"x", "W/"])
    func `a client with another tag gets the whole response`(target: String, tag: String) throws {
        let exchange = try Self.exchange()
        #expect(try exchange.ask(target, fields: ["If-None-Match: \(tag)"]) == exchange.ask(target))
    }

    @Test(arguments: [
        (time, 304), ("Sun, 09 Sep 2001 01:46:41 GMT", 304), ("Sun, 09 Sep 2001 01:46:39 GMT", 200),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 304), ("Sunday, 09-Sep-01 01:46:40 GMT", 304), ("yesterday", 200), ("", 200),
    ])
    func `without a tag the time of the file decides`(date: String, status: Int) throws {
        let answer = try Self.exchange().ask("/file.txt", fields: ["If-Modified-Since: \(date)"])
        #expect(answer.status == status)
        #expect(answer.fields["last-modified"] == (status == 200 ? Self.time : nil))
    }

    @Test func `a tag wins over a time`() throws {
        let fields = ["If-Modified-Since: \(Self.time)", "If-None-Match: \"x\""]
        #expect(try Self.exchange().ask("/file.txt", fields: fields).status == 200)
    }

    @Test func `tags on several lines are one list, and a time does not decide beside them`() throws {
        let exchange = try Self.exchange()
        let tag = try #require(try exchange.ask("/file.txt").fields["etag"])
        func status(_ tags: [String]) throws -> Int {
            let lines = tags.flatMap { ["If-None-Match: \($0)", "X: \(tag)"] }
            return try exchange.ask("/file.txt", fields: lines + ["If-Modified-Since: \(Self.time)"]).status
        }
        #expect(try status(["\"x\"", "\"y\""]) == 200)
        #expect(try status(["\"x\"", tag]) == 304 && status([tag, "", "\"y\""]) == 304)
        // A line that is malformed, or * beside others: the whole answer is always right.
        #expect(try status([tag, "y"]) == 200 && status(["*", "\"y\""]) == 200)
    }

    @Test(arguments: ["/built.txt", "/trips/1", "/.well-known/assetlinks.json"])
    func `a response without a time ignores If-Modified-Since`(target: String) throws {
        let exchange = try Self.exchange()
        let answer = try exchange.ask(target, fields: ["If-Modified-Since: Fri, 31 Dec 9999 23:59:59 GMT"])
        #expect(answer.status == 200)
        #expect(answer.fields["last-modified"] == nil)
    }

    @Test(arguments: ["/i/secret", "/missing", "/%zz"])
    func `a response that must not be stored has no tag and is never 304`(target: String) throws {
        let answer = try Self.exchange().ask(target, fields: ["If-None-Match: *"])
        #expect(answer.fields["etag"] == nil)
        #expect(answer.status != 304 && !answer.body.isEmpty)
    }

    @Test func `different pages have different tags`() throws {
        let exchange = try Self.exchange()
        let targets = ["/trips/1", "/trips/2", "/trips/1?", "/trips/1?a", "/trips/1?ab", "/trips/1a?b", "/trips/1/?b"]
        var tags: [String: [UInt8]] = [:]
        for target in targets {
            for host in ["trips.example.com", "open.trips.example.com"] {
                for language in ["en", "de"] {
                    let answer = try exchange.ask(target, host: host, fields: ["Accept-Language: \(language)"])
                    let tag = try #require(answer.fields["etag"])
                    if let body = tags.updateValue(answer.body, forKey: tag) { #expect(body == answer.body) }
                }
            }
        }
        #expect(tags.count == targets.count * 4)
    }

    @Test func `a table that swaps two values has pages with other tags`() throws {
        let titles = ["{a} {b}", "{b} {a}"]
        let tags = try titles.map { title in
            let route = #"{ "id": "x", "path": "/{a}/{b}", "page": { "title": "\#(title)" } }"#
            return try Exchange(routes: route).ask("/1/2").fields["etag"]
        }
        #expect(tags[0] != nil && tags[0] != tags[1])
    }

    @Test func `the same table has the same tags in every process`() throws {
        let first = try Self.exchange().ask("/trips/1").fields["etag"]
        #expect(try Self.exchange().ask("/trips/1").fields["etag"] == first)
    }
}
