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
            try ["/x", "/y/1"].map { try exchange.ask($0, host: "a.com").fields["content-security-policy"] }
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

    @Test
    func `an error page carries its style, which its policy allows by its hash, and loads nothing else than images`()
        throws
    {
        let exchange = try Exchange(SiteDirectory([Self.site(##", "brand": { "accent": "#0B6E4F" }"##)]))
        let answer = try exchange.ask("/none", host: "a.com")
        let page = try Markup(answer.text)
        let style = try #require(page.text("style"))
        #expect(style.contains("--button: #0B6E4F") && !style.contains(".scan"))
        let hash = InlineStyle.source(Array(style.utf8))
        #expect(
            answer.fields["content-security-policy"]
                == "default-src 'none'; style-src \(hash); img-src 'self'; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'"
        )
        #expect(page.link("stylesheet") == nil && page.elements.allSatisfy { $0.attributes["src"] == nil })
    }

    @Test func `an error page in an owner's template loads linkd's stylesheet as its other pages do`() throws {
        let layout = "{{#hasLanguages}}list{{/hasLanguages}}{{#stores}}{{kind}}{{/stores}}{{style}}{{inlineStyle}}"
        let exchange = try Exchange(SiteDirectory([Self.site("", templates: [("page.html", layout)])]))
        for (path, host) in [("/none", "a.com"), ("/none?lang=de", "b.com")] {
            let answer = try exchange.ask(path, host: host)
            #expect(answer.text == PageAsset.style.path)
            #expect(answer.fields["content-security-policy"] == Self.strict)
        }
    }

    /// Made by `openssl dgst -sha256 -binary | base64`.
    @Test(arguments: [
        (0, "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="), (1, "ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs="),
        (55, "n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg="), (56, "s1Q5pKxvCUi21vnjxq8PX1kM4g8b3nCQ73lwaG7Gc4o="),
        (64, "/+BU/nrgy23GXDr5th1SCfQ5hR20PQulmXM33xVGaOs="), (1_000, "Qe3s5C1j6Nm/UVqbppMuHCDLyfWl0TRkWttdsblzfqM="),
    ])
    func `the hash of a style is its SHA-256`(count: Int, hash: String) {
        #expect(InlineStyle.source([UInt8](repeating: UInt8(ascii: "a"), count: count)) == "'sha256-\(hash)'")
    }

    @Test func `a template loads from the origins that the table lists and from no other`() throws {
        let listed =
            #", "contentSecurityPolicy": { "img-src": ["https://i.example"], "media-src": ["https://m.example:8443"] }"#
        for markup in [
            #"<img src="https://i.example/a.png" alt="">"#, #"<img src="https://i.example?a" alt="">"#,
            #"<video poster="https://i.example/a.png"></video>"#,
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
        let warnings = try Self.site("", templates: templates).warnings
        #expect(warnings.map(\.code) == [.blockedLoad])
        #expect(warnings.first?.message.contains("footer.html:2:") == true, "\(warnings)")
        #expect(["'self'", directive].allSatisfy { warnings.first?.fix?.contains($0) == true }, "\(warnings)")
        let listed = ", \"contentSecurityPolicy\": { \"\(directive)\": [\"'self'\"] }"
        #expect(try Self.site(listed, templates: templates).warnings.isEmpty)
    }

    @Test func `a table that does not list an origin of a shared template is warned about`() throws {
        let template = TemplateFile(name: "footer.html", text: Array(#"<img src="https://i.example/a" alt="">"#.utf8))
        let theme = try PageTheme([template], schemes: [], sources: [.images: ["https://i.example"]])
        let table = try SampleTable.table(routes: SampleTable.home)
        let warnings = try Site(table, files: [], theme: theme).warnings
        #expect(warnings.map(\.code) == [.blockedLoad])
        #expect(["https://i.example", "img-src"].allSatisfy { warnings.first?.fix?.contains($0) == true })
    }
}
