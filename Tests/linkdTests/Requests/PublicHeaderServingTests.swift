import Checking
import TestFolders
import Testing

/// The security headers of public files, from the configuration to the client.
struct PublicHeaderServingTests {
    private static func site(_ headers: String = "{}") throws -> SiteFolder {
        let site = try SiteFolder(
            configuration: """
                { "listen": ["127.0.0.1:0"], "threads": 1, "tables": ["trips.json"], "publicHeaders": \(headers) }
                """
        )
        try site.folder.write("Public/page.html", "<!doctype html><title>Page</title>")
        try site.folder.write("Public/image.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        return site
    }

    @Test(arguments: ["/page.html", "/image.svg"])
    func `by default other sites can embed a document, but not frame it`(path: String) throws {
        let answer = try LinkdServer(Self.site()).curl(path)
        #expect(answer["Content-Security-Policy"] == "frame-ancestors 'self'")
        #expect(answer["Cross-Origin-Resource-Policy"] == "cross-origin")
    }

    @Test func `a reload takes the configured values`() throws {
        let site = try Self.site(#"{ "contentSecurityPolicy": "sandbox", "crossOriginResourcePolicy": "same-site" }"#)
        let server = try LinkdServer(site)
        let answer = try server.curl("/page.html")
        #expect(answer["Content-Security-Policy"] == "sandbox")
        #expect(answer["Cross-Origin-Resource-Policy"] == "same-site")
        let text = site.folder.text("config.json")
        let without = text.replacing("\"sandbox\"", with: "null").replacing("\"same-site\"", with: "null")
        try site.folder.write("config.json", without)
        #expect(try server.reload().contains(" reloaded: "))
        let bare = try server.curl("/page.html")
        #expect(bare["Content-Security-Policy"] == nil && bare["Cross-Origin-Resource-Policy"] == nil)
    }

    @Test(arguments: [
        (#"{ "contentSecurityPolicy": "" }"#, "contentSecurityPolicy: this is not the value of a header field"),
        (#"{ "contentSecurityPolicy": "a\nb" }"#, "contentSecurityPolicy: this is not the value of a header field"),
        (#"{ "contentSecurityPolicy": "é" }"#, "contentSecurityPolicy: this is not the value of a header field"),
        (#"{ "contentSecurityPolicy": 1 }"#, "contentSecurityPolicy: expected a string"),
        (
            #"{ "crossOriginResourcePolicy": "any" }"#,
            "crossOriginResourcePolicy: unknown policy \"any\"; write \"cross-"
        ),
        (#"{ "frameAncestors": "none" }"#, "frameAncestors: unknown key"),
        ("null", "expected an object"),
    ])
    func `a value that cannot be sent is an error`(headers: String, problem: String) throws {
        let outcome = try Outcome.linkd(["check"], in: Self.site(headers).folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.problems.contains(problem), "\(outcome.problems)")
        #expect(outcome.problems.contains("publicHeaders"), "\(outcome.problems)")
    }
}
