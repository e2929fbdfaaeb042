import Foundation
import HTTP
import TestFolders
import Testing

@testable import Sites

@Suite struct PageImageTests {
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)

    private static func files(_ names: [String]) throws -> [PublicFile] {
        let folder = try TemporaryFolder()
        for name in names { try folder.write(Data(png + [0, 0, 4, 176, 0, 0, 2, 118]), to: name) }
        return PublicFolder(folder.path).files
    }

    private static func page(image: String, files: [PublicFile]) throws -> Markup {
        let route = #"{ "id": "x", "path": "/x/{name}", "page": { "title": "x", "image": "\#(image)" } }"#
        return try Exchange(routes: route, files: files).page("/x/1", host: "open.trips.example.com")
    }

    @Test(arguments: [("card.png", "/card.png"), ("a/b c.png", "/a/b%20c.png"), ("é.png", "/%C3%A9.png")])
    func `a picture of the public folder is shown from the page's own host`(name: String, path: String) throws {
        let page = try Self.page(image: "/" + name, files: try Self.files([name]))
        let cover = page.elements.first { $0.attributes["class"] == "cover" }
        #expect(cover?.attributes == ["class": "cover", "src": path, "alt": "", "width": "1200", "height": "630"])
        #expect(page.meta("og:image") == "https://trips.example.com" + path)
        #expect(page.meta("og:image:width") == "1200" && page.meta("og:image:height") == "630")
        #expect(page.meta("twitter:card") == "summary_large_image")
    }

    @Test(arguments: [
        ("/other.png", "https://trips.example.com/other.png"),
        ("https://cdn.example.com/a.png", "https://cdn.example.com/a.png"),
        ("/x/{name}.png", "https://trips.example.com/x/1.png"),
        ("https://cdn.example.com/{name}", "https://cdn.example.com/1"),
    ])
    func `any other picture is for previews only`(image: String, url: String) throws {
        let page = try Self.page(image: image, files: try Self.files(["card.png"]))
        #expect(!page.elements.contains { $0.attributes["class"] == "cover" })
        #expect(page.meta("og:image") == url)
        #expect(page.meta("og:image:width") == nil)
    }

    @Test func `icons are named where the public folder has them`() throws {
        let with = try Self.page(image: "/a.png", files: try Self.files(["apple-touch-icon.png", "favicon.ico"]))
        #expect(with.link("icon") == "/favicon.ico")
        #expect(with.link("apple-touch-icon") == "/apple-touch-icon.png")
        #expect(with.elements.contains { $0.name == "img" && $0.attributes["class"] == "icon" })
        let without = try Self.page(image: "/a.png", files: [])
        #expect(without.link("icon") == nil && without.link("apple-touch-icon") == nil)
        #expect(without.elements.contains { $0.name == "span" && $0.attributes["aria-hidden"] == "true" })
    }

    @Test(arguments: [(1_200, 630, 0), (1_199, 630, 1), (1_200, 629, 1), (2_400, 1_260, 0)])
    func `an image that previews show small is warned about`(width: Int, height: Int, count: Int) throws {
        let folder = try TemporaryFolder()
        let size = [width, height].flatMap { value -> [UInt8] in [0, 0, UInt8(value / 256), UInt8(value % 256)] }
        try folder.write(Data(Self.png + size), to: "card.png")
        let routes = #"{ "id": "x", "path": "/x", "page": { "title": "x", "image": "/card.png" } }"#
        let table = try SampleTable.table(hosts: ["a.com", "b.com"], routes: routes)
        let warnings = try Site(table, files: PublicFolder(folder.path).files).warnings
        #expect(warnings.map(\.code) == Array(repeating: SiteWarning.Code.imageSize, count: count))
        #expect(warnings.allSatisfy { $0.message.contains("\(width) × \(height)") })
    }

    @Test func `an image that is too large for WhatsApp is warned about`() throws {
        let folder = try TemporaryFolder()
        let size: [UInt8] = [0, 0, 4, 176, 0, 0, 2, 118]
        try folder.write(Data(Self.png + size + [UInt8](repeating: 0, count: 600_000)), to: "card.png")
        let routes = #"{ "id": "x", "path": "/x", "page": { "title": "x", "image": "/card.png" } }"#
        let table = try SampleTable.table(hosts: ["a.com", "b.com"], routes: routes)
        let warnings = try Site(table, files: PublicFolder(folder.path).files).warnings
        #expect(warnings.map(\.code) == [.imageSize] && warnings.allSatisfy { $0.message.contains("600024") })
    }

    @Test func `an image of each format has its size in previews and on the page`() throws {
        for (index, image) in SampleImage.all.enumerated() {
            let folder = try TemporaryFolder()
            try folder.write(Data(image), to: "card")
            let page = try Self.page(image: "/card", files: PublicFolder(folder.path).files)
            let cover = page.elements.first { $0.attributes["class"] == "cover" }
            #expect(cover?.attributes["width"] == "640" && cover?.attributes["height"] == "480", "\(index)")
            #expect(page.meta("og:image:width") == "640" && page.meta("og:image:height") == "480", "\(index)")
        }
    }

    @Test func `an image of unknown size has no invented one`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data("<svg/>".utf8), to: "card.svg")
        let page = try Self.page(image: "/card.svg", files: PublicFolder(folder.path).files)
        let cover = page.elements.first { $0.attributes["class"] == "cover" }
        #expect(cover?.attributes == ["class": "cover", "src": "/card.svg", "alt": ""])
        #expect(page.meta("og:image:width") == nil)
    }

    @Test func `a small image of another format than PNG is warned about`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data(SampleImage.jpeg), to: "card.jpg")
        let routes = #"{ "id": "x", "path": "/x", "page": { "title": "x", "image": "/card.jpg" } }"#
        let table = try SampleTable.table(hosts: ["a.com", "b.com"], routes: routes)
        let warnings = try Site(table, files: PublicFolder(folder.path).files).warnings
        #expect(warnings.map(\.code) == [.imageSize])
        #expect(warnings.first?.message.contains("640 × 480") == true)
    }
}
