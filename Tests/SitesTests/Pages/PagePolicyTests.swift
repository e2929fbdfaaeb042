import LinkRoutes
import SiteTables
import Templates
import Testing

@testable import Sites

/// What pages may load, as their Content-Security-Policy says.
@Suite struct PagePolicyTests {
    private static let scripts = "script-src 'self' 'sha256-wjbrcEjIAUlxHxto4TNWS80K6k4d4H1G9E7Slqf+moU='"
    private static let strict =
        "default-src 'none'; style-src 'self'; \(scripts); img-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'"

    private static func site(_ members: String, templates: [(String, String)]? = nil) throws -> Site {
        let text = """
            { "hosts": ["a.com", "b.com"]\(members), "routes": [{ "id": "x", "path": "/x" },
              { "id": "y", "path": "/y/{token}", "page": { "private": true } }] }
            """
        let table = try SiteTable(json: Array(text.utf8))
        let files = (templates ?? []).map { TemplateFile(name: $0.0, text: Array($0.1.utf8)) }
        let sources = table.defaults.contentSources.mapValues { Set($0) }
        return try Site(table, files: [], theme: try PageTheme(files, schemes: [], sources: sources))
    }

    private static func policies(_ members: String) throws -> Set<String?> {
        let exchange = try Exchange(SiteDirectory([site(members)]))
        return Set(
            try ["/x", "/y/1", "/none"].map { try exchange.ask($0, host: "a.com").fields["content-security-policy"] }
        )
    }

    @Test func `without the owner's sources the policy is the strict one`() throws {
        #expect(try Self.policies("") == [Self.strict])
        #expect(try Self.policies(#", "contentSecurityPolicy": {}"#) == [Self.strict])
        #expect(try Self.policies(#", "contentSecurityPolicy": { "img-src": ["'self'"] }"#) == [Self.strict])
    }

    @Test func `the owner's sources stand beside linkd's on every page, and scripts and styles stay files of the site`()
        throws
    {
        let members = """
            , "contentSecurityPolicy": { "media-src": ["'self'"], "connect-src": ["'self'", "https://api.example.com:8443"],
              "img-src": ["https://images.example.com", "'self'"], "font-src": ["'self'"] }
            """
        #expect(
            try Self.policies(members) == [
                "default-src 'none'; style-src 'self'; \(Self.scripts); img-src 'self' https://images.example.com; "
                    + "font-src 'self'; connect-src 'self' https://api.example.com:8443; media-src 'self'; "
                    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            ]
        )
    }

    @Test func `a template loads from the origins that the table lists and from no other`() throws {
        let listed =
            #", "contentSecurityPolicy": { "img-src": ["https://i.example"], "media-src": ["https://m.example:8443"] }"#
        for markup in [
            #"<img src="https://i.example/a.png" alt="">"#, #"<img src="https://i.example?a" alt="">"#,
            #"<img src="https:&#x2f;/i.example/a.png" alt="">"#, #"<video poster="https://i.example/a.png"></video>"#,
            #"<link rel="icon" href="https://i.example/a.png">"#,
            #"<video src="https://m.example:8443/a.mp4"></video>"#,
        ] {
            #expect(try Self.site(listed, templates: [("footer.html", markup)]).warnings.isEmpty, "\(markup)")
            #expect(throws: PageThemeError.self, "\(markup)") {
                try Self.site("", templates: [("footer.html", markup)])
            }
        }
        for markup in [
            #"<img src="https://i.example.evil/a.png" alt="">"#, #"<img src="https://i.example@evil.example/" alt="">"#,
            #"<img src="https://i.example:8443/a.png" alt="">"#, #"<img src="https://I.example/a.png" alt="">"#,
            #"<img src="http://i.example/a.png" alt="">"#, #"<img src="//i.example/a.png" alt="">"#,
            #"<img src="https://i.example\.evil/a.png" alt="">"#, #"<img src="https://m.example:8443/a.png" alt="">"#,
            #"<img src="https://i.exampl&#101;.evil" alt="">"#, #"<img src="https://evil.example" alt="">"#,
            #"<img src="data:image/png;base64,AA" alt="">"#, #"<img srcset="https://i.example/a.png 2x" alt="">"#,
            #"<script src="https://i.example/a.js"></script>"#,
            #"<link rel="stylesheet" href="https://i.example/a.css">"#,
            #"<link rel="modulepreload" href="https://i.example/a.js">"#,
            #"<link rel="stylesheet icon" href="https://i.example/a.css">"#,
        ] {
            #expect(throws: PageThemeError.self, "\(markup)") {
                try Self.site(listed, templates: [("footer.html", markup)])
            }
        }
    }

    @Test(arguments: [
        (#"<video src="/a.mp4"></video>"#, "media-src"),
        (#"<link rel="manifest" href="/a.webmanifest">"#, "manifest-src"),
    ])
    func `a file that the policy blocks is warned about`(markup: String, directive: String) throws {
        let templates = [("footer.html", "<p>\n\(markup)")]
        let warnings = try Self.site("", templates: templates).warnings.map(\.message)
        #expect(warnings.count == 1 && warnings.first?.hasPrefix("footer.html:2:") == true, "\(warnings)")
        #expect(warnings.first?.contains("add \"'self'\" to \"\(directive)\"") == true, "\(warnings)")
        let listed = ", \"contentSecurityPolicy\": { \"\(directive)\": [\"'self'\"] }"
        #expect(try Self.site(listed, templates: templates).warnings.isEmpty)
    }

    @Test func `a table that does not list an origin of a shared template is warned about`() throws {
        let template = TemplateFile(name: "footer.html", text: Array(#"<img src="https://i.example/a" alt="">"#.utf8))
        let theme = try PageTheme([template], schemes: [], sources: [.images: ["https://i.example"]])
        let table = try SampleTable.table(routes: SampleTable.trip)
        let warnings = try Site(table, files: [], theme: theme).warnings.map(\.message)
        #expect(warnings.count == 1 && warnings.first?.contains("add \"https://i.example\" to \"img-src\"") == true)
    }
}
