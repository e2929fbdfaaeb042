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

    @Test(arguments: known) func `HEAD has the response of GET`(path: String) throws {
        let exchange = try Self.exchange()
        #expect(try exchange.ask(path, method: "HEAD") == exchange.ask(path))
        #expect(try exchange.ask(path).status == 200)
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
