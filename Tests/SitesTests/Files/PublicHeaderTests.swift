import TestFolders
import Testing

@testable import Sites

/// The security fields of public files.
@Suite struct PublicHeaderTests {
    private static func exchange() throws -> Exchange {
        let folder = try TemporaryFolder()
        for name in ["page.html", "page.HTM", "image.svg", "image.png", "app.js", "page.html.txt"] {
            try folder.write(name, to: name)
        }
        let table = try SampleTable.table(routes: SampleTable.trip)
        let files = PublicFolder(folder.path).files
        return Exchange(try SiteDirectory([try Site(table, files: files)]))
    }

    @Test(arguments: [
        ("/page.html", true), ("/page.HTM", true), ("/image.svg", true), ("/image.png", false), ("/app.js", false),
        ("/page.html.txt", false),
    ])
    func `only the own site may frame a document`(target: String, isDocument: Bool) throws {
        let policy = try Self.exchange().ask(target).fields["content-security-policy"]
        #expect(policy == (isDocument ? "frame-ancestors 'self'" : nil))
    }

    @Test(arguments: ["/page.html", "/image.svg", "/image.png", "/app.js"])
    func `other sites may embed public files`(target: String) throws {
        #expect(try Self.exchange().ask(target).fields["cross-origin-resource-policy"] == "cross-origin")
    }

    @Test(arguments: ["/trips/1", "/missing", "/.well-known/apple-app-site-association", PageAsset.style.path])
    func `other answers do not have the fields of public files`(target: String) throws {
        let fields = try Self.exchange().ask(target).fields
        #expect(fields["cross-origin-resource-policy"] == nil)
        #expect(fields["content-security-policy"] != "frame-ancestors 'self'")
    }
}
