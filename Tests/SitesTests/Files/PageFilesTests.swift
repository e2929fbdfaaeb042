import HTTP
import SiteTables
import Templates
import Testing

@testable import Sites

/// Which public files pages load, for a proxy that leaves all other paths to a website.
@Suite struct PageFilesTests {
    private static let named = [
        "/as.svg", "/cards/7.png", "/font.woff2", "/imprint.html", "/logo.svg", "/own icon.png", "/trip.png",
    ]

    private static func site(_ files: [String], theme: PageTheme? = nil) throws -> Site {
        let table = try SiteTable(
            json: Array(
                """
                { "hosts": ["a.example"], "icon": "/own icon.png", "image": "/trip.png",
                  "brand": { "logo": "/logo.svg", "font": "/font.woff2" }, "badges": { "appStore": "/as.svg" },
                  "footerLinks": [{ "title": "Imprint", "url": "/imprint.html?a#b" },
                            { "title": "Terms", "url": "https://b.example/unused.html" }],
                  "routes": [{ "id": "card", "path": "/cards/{id}", "page": { "image": "/cards/{id}.png" } }] }
                """.utf8
            )
        )
        let publicFiles = files.map {
            PublicFile(path: $0, body: .bytes([]), entityTag: EntityTag(rawValue: 1), modified: nil)
        }
        return try Site(table, files: publicFiles, theme: theme)
    }

    @Test func `they are what the table names, and the icons that pages show`() throws {
        let others = ["/unused.html", "/card/7.png", "/robots.txt", "/apple-touch-icon.png"]
        #expect(
            try Self.site(Self.named + others + ["/favicon.svg"]).pageFiles == (Self.named + ["/favicon.svg"]).sorted()
        )
        #expect(try Self.site(["/apple-touch-icon.png", "/b.txt"]).pageFiles == ["/apple-touch-icon.png"])
    }

    @Test func `an owner's template can load any file`() throws {
        let template = TemplateFile(name: "page.html", text: Array("<p>{{title}}</p>".utf8))
        let theme = try PageTheme([template], for: [])
        #expect(try Self.site(["/b.txt", "/a.css"], theme: theme).pageFiles == ["/a.css", "/b.txt"])
    }
}
