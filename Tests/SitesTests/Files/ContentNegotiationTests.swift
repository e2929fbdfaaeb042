import Foundation
import HTTP
import TestFolders
import Testing

@testable import Sites

@Suite struct ContentNegotiationTests {
    private static let content = CompressedSiblingsTests.content
    private static let association = "/.well-known/apple-app-site-association"
    private static let compressed = [
        association, "/apple-app-site-association", "/.well-known/assetlinks.json", PageAsset.style.path,
    ]

    /// Has `/app.css` as it is, with brotli and with gzip, `/app.js` with gzip alone and `/plain.txt` without any.
    private static func exchange() throws -> Exchange {
        let folder = try TemporaryFolder()
        for name in ["app.css", "app.js", "plain.txt"] { try folder.write(content, to: name) }
        for name in ["app.css.gz", "app.js.gz"] { try folder.write(Data(GzipTrailerTests.gzipped), to: name) }
        try folder.write("brotli", to: "app.css.br")
        return try Exchange(
            try SampleTable.table(routes: SampleTable.trip),
            files: PublicFolder(folder.path).files,
            gzip: { Array("gzip".utf8) + $0.prefix(4) }
        )
    }

    @Test(
        arguments: [
            (nil, nil), ("", nil), ("br", "br"), ("gzip", "gzip"), ("gzip, br", "br"), ("br, gzip", "br"),
            ("gzip, deflate, br, zstd", "br"), ("br;q=0.5, gzip;q=0.6", "gzip"), ("br;q=0, *", "gzip"), ("*", "br"),
            ("identity", nil), ("identity, br", "br"), ("identity, br;q=0.9", nil),
            ("identity;q=0.5, gzip;q=0.5", "gzip"),
            ("identity;q=0, gzip", "gzip"), ("identity;q=0", nil), ("*;q=0", nil), ("deflate", nil), ("br;q=0", nil),
            ("gzip;q=x", nil), ("*;q=0.5, br;q=0.3", "gzip"), ("*;q=0.5, br;q=0.3, gzip;q=0.2", nil),
            ("identity;q=0, gzip;q=0.001", "gzip"),
        ] as [(String?, String?)]
    )
    func `the coding is the one that the client prefers`(field: String?, coding: String?) throws {
        let answer = try Self.exchange().ask("/app.css", fields: field.map { ["Accept-Encoding: \($0)"] } ?? [])
        let bodies = [nil: Array(Self.content.utf8), "br": Array("brotli".utf8), "gzip": GzipTrailerTests.gzipped]
        #expect(answer.status == 200)
        #expect(answer.fields["content-encoding"] == coding)
        #expect(answer.body == bodies[coding])
        #expect(answer.fields["content-length"] == "\(answer.body.count)")
        #expect(answer.fields["etag"] == EntityTag(hashing: answer.body).description)
    }

    @Test(arguments: [nil, "br", "gzip"] as [String?])
    func `everything except the body is the same under each coding`(coding: String?) throws {
        let answer = try Self.exchange().ask("/app.css", fields: coding.map { ["Accept-Encoding: \($0)"] } ?? [])
        #expect(answer.fields["vary"] == "Accept-Encoding")
        #expect(answer.fields["content-type"] == "text/css; charset=utf-8")
        #expect(answer.fields["cache-control"] == "public, max-age=3600")
        #expect(answer.fields["x-content-type-options"] == "nosniff")
        #expect(answer.fields["last-modified"] == "Sun, 09 Sep 2001 01:46:40 GMT")
    }

    @Test func `an unavailable coding is not sent`() throws {
        let exchange = try Self.exchange()
        let answer = try exchange.ask("/app.js", fields: ["Accept-Encoding: br, gzip;q=0.1"])
        #expect(answer.fields["content-encoding"] == "gzip")
        #expect(try exchange.ask("/app.js", fields: ["Accept-Encoding: br"]).text == Self.content)
        #expect(try exchange.ask("/app.js", fields: ["Accept-Encoding: br"]).fields["vary"] == "Accept-Encoding")
    }

    @Test func `a response with one form has no Vary field`() throws {
        let exchange = try Self.exchange()
        let answer = try exchange.ask("/plain.txt", fields: ["Accept-Encoding: gzip, br"])
        #expect(answer.text == Self.content && answer.fields["vary"] == nil)
        #expect(try exchange.ask("/trips/1", fields: ["Accept-Encoding: gzip"]) == exchange.ask("/trips/1"))
    }

    @Test(arguments: [("/app.css.br", "brotli", "application/octet-stream"), ("/app.js.gz", nil, "application/gzip")])
    func `a sibling requested by its own name is sent as it is`(target: String, text: String?, type: String) throws {
        for fields in [[], ["Accept-Encoding: gzip, br"]] {
            let answer = try Self.exchange().ask(target, fields: fields)
            #expect(answer.body == text.map { Array($0.utf8) } ?? GzipTrailerTests.gzipped)
            #expect(answer.fields["content-encoding"] == nil && answer.fields["vary"] == nil)
            #expect(answer.fields["content-type"] == type)
        }
    }

    @Test(arguments: [nil, "br", "gzip"] as [String?], ["/app.css", association])
    func `304 compares the tag of the coding that would be sent`(coding: String?, target: String) throws {
        let exchange = try Self.exchange()
        let accepted = coding.map { ["Accept-Encoding: \($0)"] } ?? []
        let full = try exchange.ask(target, fields: accepted)
        let tag = try #require(full.fields["etag"])
        let answer = try exchange.ask(target, fields: accepted + ["If-None-Match: \"x\", \(tag)"])
        #expect(answer.status == 304 && answer.body.isEmpty)
        #expect(answer.fields["etag"] == tag)
        #expect(answer.fields["vary"] == "Accept-Encoding")
        #expect(answer.fields["cache-control"] == full.fields["cache-control"])
        for name in ["content-encoding", "content-length", "content-type", "last-modified"] {
            #expect(answer.fields[name] == nil)
        }
        for other in [nil, "br", "gzip"] as [String?] {
            let fields = other.map { ["Accept-Encoding: \($0)"] } ?? []
            let isSame = try exchange.ask(target, fields: fields).fields["etag"] == tag
            let status = try exchange.ask(target, fields: fields + ["If-None-Match: \(tag)"]).status
            #expect(status == (isSame ? 304 : 200))
        }
    }

    @Test func `304 by time has the tag of the coding too`() throws {
        let fields = ["Accept-Encoding: br", "If-Modified-Since: Sun, 09 Sep 2001 01:46:40 GMT"]
        let answer = try Self.exchange().ask("/app.css", fields: fields)
        #expect(answer.status == 304)
        #expect(answer.fields["etag"] == EntityTag(hashing: "brotli".utf8).description)
    }

    @Test(arguments: [nil, "br", "gzip"] as [String?])
    func `HEAD has the head of GET`(coding: String?) throws {
        let fields = coding.map { ["Accept-Encoding: \($0)"] } ?? []
        let exchange = try Self.exchange()
        #expect(
            try exchange.ask("/app.css", method: "HEAD", fields: fields) == exchange.ask("/app.css", fields: fields)
        )
    }

    @Test(arguments: compressed)
    func `generated responses are compressed for clients that accept it`(path: String) throws {
        let exchange = try Self.exchange()
        let plain = try exchange.ask(path)
        let coded = try exchange.ask(path, fields: ["Accept-Encoding: br, gzip"])
        #expect(plain.fields["content-encoding"] == nil && coded.fields["content-encoding"] == "gzip")
        #expect(coded.body == Array("gzip".utf8) + plain.body.prefix(4))
        #expect(plain.fields["vary"] == "Accept-Encoding" && coded.fields["vary"] == "Accept-Encoding")
        #expect(plain.fields["etag"] != coded.fields["etag"])
        for name in ["content-type", "cache-control", "x-content-type-options"] {
            #expect(plain.fields[name] == coded.fields[name])
        }
    }

    @Test(arguments: compressed)
    func `a response that would not get shorter is never compressed`(path: String) throws {
        for gzip in [{ _ in nil }, { $0 }, { $0 + $0 }] as [@Sendable ([UInt8]) -> [UInt8]?] {
            let exchange = try Exchange(try SampleTable.table(routes: SampleTable.trip), gzip: gzip)
            let answer = try exchange.ask(path, fields: ["Accept-Encoding: gzip, identity;q=0"])
            #expect(answer.fields["content-encoding"] == nil && answer.fields["vary"] == nil)
        }
    }

    @Test func `codings on several lines are one list`() throws {
        let exchange = try Self.exchange()
        let lines = ["Accept-Encoding: gzip;q=0.5", "X: y", "accept-encoding: br"]
        let one = try exchange.ask("/app.css", fields: ["Accept-Encoding: gzip;q=0.5, br"])
        #expect(try exchange.ask("/app.css", fields: lines) == one && one.fields["content-encoding"] == "br")
    }

    @Test(arguments: ["/app%2Ecss", "/%61pp.css"])
    func `a percent-encoded name is the same name`(target: String) throws {
        let exchange = try Self.exchange()
        let fields = ["Accept-Encoding: br"]
        #expect(try exchange.ask(target, fields: fields) == exchange.ask("/app.css", fields: fields))
    }
}
