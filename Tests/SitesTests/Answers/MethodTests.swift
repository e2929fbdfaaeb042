import HTTP
import TestFolders
import Testing

@testable import Sites

@Suite struct MethodTests {
    private static let known = ["/", "/trips/55091", "/.well-known/assetlinks.json", "/file.txt", PageAsset.style.path]

    private static func exchange() throws -> Exchange {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "file.txt")
        let files = PublicFolder(folder.path).files
        return try Exchange(routes: "\(SampleTable.home), \(SampleTable.trip)", files: files)
    }

    @Test(arguments: known, ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"])
    func `another method is answered 405 with the allowed methods`(path: String, method: String) throws {
        let answer = try Self.exchange().ask(path, method: method)
        #expect(answer.status == 405)
        #expect(answer.fields["allow"] == "GET, HEAD")
        #expect(answer.fields["etag"] == nil)
    }

    @Test(arguments: known + ["/missing", "/_linkd/missing", "/%zz"], ["BREW", "get", "PROPFIND"])
    func `an unknown method is answered 501`(path: String, method: String) throws {
        #expect(try Self.exchange().ask(path, method: method).status == 501)
    }

    @Test(arguments: [
        "/.well-known/assetlinks.json", "/.well-known/apple-app-site-association", "/file.txt", PageAsset.style.path,
        "/_linkd/qr.svg?/trips/55091",
    ])
    func `HEAD of exact bytes has the response of GET, with its length`(target: String) throws {
        let exchange = try Self.exchange()
        #expect(try exchange.ask(target, method: "HEAD") == exchange.ask(target))
        #expect(try exchange.ask(target).fields["content-length"] != nil)
    }

    /// Pages of routes, with values, in two languages, of errors, for other hosts; and their conditions.
    @Test(arguments: [
        ("/", "trips.example.com", []), ("/trips/55091", "trips.example.com", []),
        ("/trips/55091?lang=de", "trips.example.com", []), ("/trips/55091", "open.trips.example.com", []),
        ("/trips/55091", "trips.example.com", ["Accept-Language: de"]),
        ("/trips/" + String(repeating: "%22", count: 2_000), "trips.example.com", []),
        ("/missing", "trips.example.com", []), ("/missing", "evil.example", []), ("/%zz", "trips.example.com", []),
        ("/trips/55091", "trips.example.com", ["If-None-Match: *"]),
        ("/trips/55091", "trips.example.com", ["If-None-Match: \"0\""]),
        ("/trips/55091", "trips.example.com", ["If-Match: \"0\""]),
    ])
    func `HEAD of a page has the status and the fields of GET, and no page`(
        target: String,
        host: String,
        fields: [String]
    ) throws {
        let exchange = try Self.exchange()
        let get = try exchange.ask(target, host: host, fields: fields)
        let head = try exchange.ask(target, host: host, method: "HEAD", fields: fields)
        #expect(head.status == get.status)
        var (ofHead, ofGet) = (head.fields, get.fields)
        let length = ofHead.removeValue(forKey: "content-length")
        #expect(length == nil || length == ofGet["content-length"])
        ofGet["content-length"] = nil
        #expect(ofHead == ofGet)
        let isMade = try exchange.response(target, host: host, method: "GET", fields: fields).body
        if case .filled = isMade { #expect(length == nil && head.body.isEmpty) }
    }

    @Test func `an unknown method is answered 501 for every host`() throws {
        #expect(try Self.exchange().ask("/", host: "evil.com", method: "BREW").status == 501)
    }

    @Test(arguments: ["trips.example.com", "evil.com"])
    func `a request about the server is answered 405 with the allowed methods`(host: String) throws {
        let answer = try Self.exchange().ask("*", host: host, method: "OPTIONS")
        #expect(answer.status == 405 && answer.fields["allow"] == "GET, HEAD")
    }

    @Test(arguments: ["POST", "OPTIONS"])
    func `a missing path is 404 for every known method`(method: String) throws {
        let exchange = try Self.exchange()
        #expect(try exchange.ask("/missing", method: method).status == 404)
        let withoutApps = try Exchange(try SampleTable.table(apps: "", routes: SampleTable.home))
        #expect(try withoutApps.ask("/.well-known/assetlinks.json", method: method).status == 404)
    }

    @Test(arguments: ["POST", "OPTIONS"]) func `host and path are judged before the method`(method: String) throws {
        let exchange = try Self.exchange()
        #expect(try exchange.ask("/", host: "evil.com", method: method).status == 421)
        #expect(try exchange.ask("/%zz", method: method).status == 400)
    }
}
