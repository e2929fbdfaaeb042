import HTTP
import TestFolders
import Testing

@testable import Sites

@Suite struct ContentNegotiationTests {
    private static let association = "/.well-known/apple-app-site-association"
    private static let compressed = [
        association, "/apple-app-site-association", "/.well-known/assetlinks.json", PageAsset.style.path,
    ]

    /// Compresses an answer to a few of its bytes.
    @Sendable private static func gzip(_ content: [UInt8]) -> [UInt8]? { Array("gzip".utf8) + content.prefix(4) }

    private static func exchange() throws -> Exchange {
        try Exchange(try SampleTable.table(routes: SampleTable.trip), gzip: gzip)
    }

    @Test(
        arguments: [
            (nil, false), ("", false), ("gzip", true), ("br", false), ("br, gzip", true),
            ("gzip, deflate, br, zstd", true),
            ("br;q=0, *", true), ("*", true), ("gzip;q=0, *", false), ("identity", false), ("identity, gzip", true),
            ("identity, gzip;q=0.9", false), ("identity;q=0.5, gzip;q=0.5", true), ("identity;q=0, gzip", true),
            ("identity;q=0", false), ("*;q=0", false), ("deflate", false), ("gzip;q=0", false), ("gzip;q=x", false),
            ("*;q=0.5, gzip;q=0.3", false), ("identity;q=0, gzip;q=0.001", true),
        ] as [(String?, Bool)]
    )
    func `the coding is the one that the client prefers`(field: String?, isCompressed: Bool) throws {
        let exchange = try Self.exchange()
        let plain = try exchange.ask(Self.association).body
        let answer = try exchange.ask(Self.association, fields: field.map { ["Accept-Encoding: \($0)"] } ?? [])
        #expect(answer.status == 200)
        #expect(answer.fields["content-encoding"] == (isCompressed ? "gzip" : nil))
        #expect(answer.body == (isCompressed ? Self.gzip(plain) : plain))
        #expect(answer.fields["content-length"] == "\(answer.body.count)")
        #expect(answer.fields["etag"] == EntityTag(hashing: answer.body).description)
    }

    @Test(arguments: ["/app.css", "/app.css.gz", "/app.css.br"])
    func `a public file is sent as it is, whatever is beside it`(target: String) throws {
        let folder = try TemporaryFolder()
        for name in ["app.css", "app.css.gz", "app.css.br"] { try folder.write("the file /\(name)", to: name) }
        let table = try SampleTable.table(routes: SampleTable.trip)
        let exchange = try Exchange(table, files: PublicFolder(folder.path).files, gzip: Self.gzip)
        let answer = try exchange.ask(target, fields: ["Accept-Encoding: gzip, br"])
        #expect(answer.text == "the file \(target)")
        #expect(answer.fields["content-encoding"] == nil && answer.fields["vary"] == nil)
    }

    @Test func `a page is not compressed`() throws {
        let exchange = try Self.exchange()
        #expect(try exchange.ask("/trips/1", fields: ["Accept-Encoding: gzip"]) == exchange.ask("/trips/1"))
    }

    @Test(arguments: [nil, "gzip"] as [String?])
    func `304 compares the tag of the coding that would be sent`(coding: String?) throws {
        let exchange = try Self.exchange()
        let accepted = coding.map { ["Accept-Encoding: \($0)"] } ?? []
        let full = try exchange.ask(Self.association, fields: accepted)
        let tag = try #require(full.fields["etag"])
        let answer = try exchange.ask(Self.association, fields: accepted + ["If-None-Match: \"x\", \(tag)"])
        #expect(answer.status == 304 && answer.body.isEmpty)
        #expect(answer.fields["etag"] == tag)
        #expect(answer.fields["vary"] == "Accept-Encoding")
        #expect(answer.fields["cache-control"] == full.fields["cache-control"])
        for name in ["content-encoding", "content-length", "content-type", "last-modified"] {
            #expect(answer.fields[name] == nil)
        }
        let other = coding == nil ? ["Accept-Encoding: gzip"] : []
        #expect(try exchange.ask(Self.association, fields: other + ["If-None-Match: \(tag)"]).status == 200)
    }

    @Test(arguments: [nil, "gzip"] as [String?])
    func `HEAD has the head of GET`(coding: String?) throws {
        let fields = coding.map { ["Accept-Encoding: \($0)"] } ?? []
        let exchange = try Self.exchange()
        #expect(
            try exchange.ask(Self.association, method: "HEAD", fields: fields)
                == exchange.ask(Self.association, fields: fields)
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
        let lines = ["Accept-Encoding: identity;q=0.5", "X: y", "accept-encoding: gzip"]
        let one = try exchange.ask(Self.association, fields: ["Accept-Encoding: identity;q=0.5, gzip"])
        #expect(try exchange.ask(Self.association, fields: lines) == one && one.fields["content-encoding"] == "gzip")
    }
}
