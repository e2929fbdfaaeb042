import Foundation
import HTTP
import LinkRoutes
import SiteTables
import TestFolders
import Testing

@testable import Sites

/// Images with values of the link: on the page and in previews, and the table's where there is none for a link.
@Suite struct LinkImageTests {
    private static func site(
        _ image: String,
        table members: String = #""image": "/card.png","#,
        files: [String: [UInt8]] = [
            "covers/a.jpg": SampleImage.jpeg, "covers/b c.jpg": SampleImage.jpeg, "card.png": SampleImage.png,
        ],
        page: String = "",
        path: String = "{slug}"
    ) throws -> Site {
        let folder = try TemporaryFolder()
        for (name, bytes) in files { try folder.write(Data(bytes), to: name) }
        let text = """
            { "version": 1, "name": "Books", "hosts": ["books.example", "open.books.example"], \(members)
              "apps": { \(SampleTable.ios) },
              "routes": [{ "id": "book", "path": "/books/\(path)", "aliases": ["/b/\(path)"],
                           "page": { "title": "A book", \(page) "image": \(image) } },
                         { "id": "shelf", "path": "/shelf/{path+}", "page": { "title": "Shelf", "image": "/covers/{path}.jpg" } }] }
            """
        return try Site(SiteTable(json: Array(text.utf8)), files: PublicFolder(folder.path).files)
    }

    private static func page(_ site: Site, _ path: String, host: String = "books.example") throws -> Markup {
        try Exchange(SiteDirectory([site])).page(path, host: host)
    }

    private static func cover(_ page: Markup) -> [String: String]? {
        page.elements.first { $0.attributes["class"] == "cover" }?.attributes
    }

    @Test(arguments: [
        ("/books/a", "/covers/a.jpg"), ("/b/a", "/covers/a.jpg"), ("/books/b%20c", "/covers/b%20c.jpg"),
        ("/books/%61", "/covers/a.jpg"),
        ("/shelf/a", "/covers/a.jpg"), ("/books/c", "/card.png"), ("/books/A", "/card.png"),
        ("/books/..%2Fcard.png", "/card.png"),
        ("/books/%22%3E%3Cscript%3E", "/card.png"), ("/shelf/x/a", "/card.png"), ("/books/a%2Fa", "/card.png"),
    ])
    func `a link has its own image, and the table's if there is none`(target: String, image: String) throws {
        let site = try Self.site(#""/covers/{slug}.jpg""#)
        for host in ["books.example", "open.books.example"] {
            let page = try Self.page(site, target, host: host)
            #expect(Self.cover(page)?["src"] == image)
            #expect(page.meta("og:image") == "https://books.example" + image)
            #expect(try Exchange(SiteDirectory([site])).ask(image, host: host).status == 200)
        }
    }

    @Test func `images of one size state it, and others none`() throws {
        let same = try Self.page(Self.site(#""/covers/{slug}.jpg""#), "/books/a")
        #expect(same.meta("og:image:width") == "640" && Self.cover(same)?["height"] == "480")
        let files = [
            "covers/a.jpg": SampleImage.jpeg, "covers/b.jpg": SampleImage.jpeg(start: [], width: 9),
            "card.png": SampleImage.png,
        ]
        let others = try Self.page(Self.site(#""/covers/{slug}.jpg""#, files: files), "/books/a")
        #expect(others.meta("og:image:width") == nil)
        #expect(Self.cover(others) == ["class": "cover", "src": "/covers/a.jpg", "alt": ""])
    }

    @Test func `a new file changes the tag of a page that is cached`() throws {
        let before = try Self.site(#""/covers/{slug}.jpg""#)
        let after = try Self.site(
            #""/covers/{slug}.jpg""#,
            files: ["covers/a.jpg": SampleImage.jpeg, "covers/c.jpg": SampleImage.jpeg, "card.png": SampleImage.png]
        )
        func tag(_ site: Site) throws -> String? {
            try Exchange(SiteDirectory([site])).ask("/books/c", host: "books.example").fields["etag"]
        }
        #expect(try tag(before) != nil && tag(before) != tag(after))
    }

    @Test func `a fallback of another origin is for previews only`() throws {
        let site = try Self.site(#""/covers/{slug}.jpg""#, table: #""image": "https://cdn.example/a.png?x=1&y=2","#)
        let page = try Self.page(site, "/books/c")
        #expect(page.meta("og:image") == "https://cdn.example/a.png?x=1&y=2")
        #expect(Self.cover(page)?["src"] == "/covers/c.jpg")
    }

    @Test(arguments: [
        ("", nil),
        (#""contentSecurityPolicy": { "img-src": ["https://cdn.example"] },"#, "https://cdn.example/x/a%26b.jpg"),
        (#""contentSecurityPolicy": { "img-src": ["https://other.example"] },"#, nil),
    ])
    func `an image of another origin is on the page if the policy allows it`(policy: String, source: String?) throws {
        let site = try Self.site(#""https://cdn.example/x/{slug}.jpg""#, table: #""image": "/card.png", \#(policy)"#)
        let page = try Self.page(site, "/books/a%26b")
        #expect(page.meta("og:image") == "https://cdn.example/x/a%26b.jpg")
        #expect(Self.cover(page)?["src"] == source ?? "/card.png")
        #expect(Self.cover(page)?["data-fallback"] == (source == nil ? nil : "/card.png"))
        #expect(site.warnings.map(\.code).contains(.incompleteImage) == (source == nil))
    }

    @Test(arguments: [#""image": "https://cdn.example/a.png","#, ""])
    func `no values make an image's path the address of another host`(table: String) throws {
        let site = try Self.site(
            #""/{slug}/{more}""#,
            table: table,
            files: ["x/y.png": SampleImage.png],
            path: "trip-{slug}/{more}"
        )
        let page = try Self.page(site, "/books/trip-../evil.example.org")
        #expect(Self.cover(page)?["src"] == "/.//evil.example.org")
        #expect(try Self.cover(Self.page(site, "/books/trip-x/y.png"))?["src"] == "/x/y.png")
    }

    @Test func `a private page has no image`() throws {
        let site = try Self.site(#""/card.png""#, page: #""private": true,"#)
        let page = try Self.page(site, "/books/a")
        #expect(page.meta("og:image") == nil && Self.cover(page) == nil)
        #expect(throws: RouteTableError.self) { try Self.site(#""/covers/{slug}.jpg""#, page: #""private": true,"#) }
    }

    @Test func `a page of a static host has the table's image`() throws {
        let site = try Self.site(#""/covers/{slug}.jpg""#)
        let page = try #require(site.asFiles().pages.first)
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(text.contains("src=\"/card.png\"") && text.contains("content=\"https://books.example/card.png\""))
        #expect(!text.contains("/covers/"))
    }

    @Test(arguments: [
        (#""/cover/{slug}.jpg""#, #""image": "/card.png","#, SiteWarning.Code.missingFile),
        (#""/covers/{slug}.png""#, #""image": "/card.png","#, .missingFile),
        (#""/covers/{slug}.jpg""#, "", .incompleteImage),
        (#""https://cdn.example/{slug}""#, #""image": "/card.png","#, .incompleteImage),
    ])
    func `an image that links cannot have is warned about`(
        image: String,
        members: String,
        code: SiteWarning.Code
    ) throws {
        let warnings = try Self.site(image, table: members).warnings.filter { $0.message.contains(image) }
        #expect(warnings.map(\.code) == [code])
    }

    @Test func `an image that each link has, or the table, is not warned about`() throws {
        #expect(try Self.site(#""/covers/{slug}.jpg""#).warnings.filter { $0.code != .imageSize }.isEmpty)
    }
}
