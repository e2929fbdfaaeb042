import Foundation
import TestFolders
import Testing

@testable import Sites

/// What previews of messengers and networks make of a page.
@Suite struct PreviewTests {
    /// A program that shows a preview, as far as its documentation says how it reads a page.
    struct Reader: Sendable, CustomStringConvertible {
        let name: String
        /// How many bytes of the page it reads.
        let bytes: Int
        /// The names of each part, the preferred one first; `title` and `description` are the elements of HTML.
        var title = ["og:title", "title"]
        var details = ["og:description", "description"]
        var image = ["og:image"]

        var description: String { name }

        static let all = [
            // developers.facebook.com/docs/sharing/webmasters: the first megabyte.
            Reader(name: "Facebook", bytes: 1_000_000),
            // developers.facebook.com, WhatsApp link previews: the tags are in the first 300 KB.
            Reader(name: "WhatsApp", bytes: 300_000),
            // api.slack.com/robots: it asks for as little of the page as it can, and reads oEmbed, X cards, Open Graph.
            Reader(
                name: "Slack",
                bytes: 32_768,
                title: ["twitter:title", "og:title", "title"],
                details: ["twitter:description", "og:description", "description"],
                image: ["twitter:image", "og:image"]
            ),
            // Apple TN3156 and TN2444: Open Graph, then the title; an icon if there is no image.
            Reader(name: "iMessage", bytes: 1_000_000, image: ["og:image", "apple-touch-icon"]),
        ]

        func read(_ page: Markup, _ names: [String]) -> String? {
            names.lazy.compactMap { $0 == "title" ? page.title : page.meta($0) ?? page.link($0) }.first
        }
    }

    private static let card: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
            0, 0, 4, 176, 0, 0, 2, 118,
        ]

    private static func exchange() throws -> Exchange {
        let folder = try TemporaryFolder()
        for name in ["en.png", "de.png", "apple-touch-icon.png"] { try folder.write(Data(card), to: name) }
        let routes = """
            { "id": "trip", "path": "/trips/{x}", "page": {
              "title": { "en": "Trip {x}", "de": "Reise {x}" }, "description": { "en": "Dates.", "de": "Termine." },
              "image": { "en": "/en.png", "de": "/de.png" } } },
            { "id": "invite", "path": "/invites/{x}", "page": { "title": "Invitation", "private": true } }
            """
        return try Exchange(routes: routes, files: PublicFolder(folder.path).files)
    }

    @Test(arguments: Reader.all, [("en", "Trip 7", "Dates."), ("de", "Reise 7", "Termine.")])
    func `a reader finds title, description and image in the page's language`(
        reader: Reader,
        expected: (language: String, title: String, details: String)
    ) throws {
        let fields = ["Accept-Language: \(expected.language)"]
        let exchange = try Self.exchange()
        let page = try exchange.page("/trips/7?utm_source=x", fields: fields)
        #expect(reader.read(page, reader.title) == expected.title)
        #expect(reader.read(page, reader.details) == expected.details)
        let image = try #require(reader.read(page, reader.image))
        #expect(image == "https://trips.example.com/\(expected.language).png")
        let size = ["og:image:width", "og:image:height"].compactMap(page.meta).compactMap { Int($0) }
        #expect(size == [1_200, 630])
        let head = try #require(exchange.ask("/trips/7", fields: fields).text.range(of: "</head>"))
        let text = try exchange.ask("/trips/7", fields: fields).text
        #expect(text[..<head.upperBound].utf8.count < reader.bytes)
    }

    @Test func `the tags are those of the documentation of Open Graph, X and App Links`() throws {
        let page = try Self.exchange().page("/trips/7")
        // ogp.me: the four required properties.
        #expect(page.meta("og:title") == "Trip 7" && page.meta("og:type") == "website")
        #expect(page.meta("og:url") == "https://trips.example.com/trips/7")
        #expect(page.meta("og:image")?.hasPrefix("https://") == true)
        // developer.x.com/en/docs/x-for-websites/cards: one of four kinds; the rest comes from Open Graph.
        #expect(page.meta("twitter:card") == "summary_large_image")
        // developers.facebook.com/docs/applinks/metadata-reference.
        #expect(page.meta("al:ios:url") == "tcal:///trips/7")
        #expect(page.meta("al:ios:app_store_id").flatMap { Int($0) } == 1_234_567_890)
        #expect(page.meta("al:ios:app_name") == "Trips" && page.meta("al:android:app_name") == "Trips")
        #expect(page.meta("al:android:url") == "tcal:///trips/7")
        #expect(page.meta("al:android:package") == "com.example.trips")
        #expect(page.meta("al:web:url") == "https://trips.example.com/trips/7")
        #expect(page.meta("al:web:should_fallback") == "true")
    }

    @Test(arguments: Reader.all)
    func `a private page has a title for previews and nothing of its link`(reader: Reader) throws {
        let page = try Self.exchange().page("/invites/s3cret")
        #expect(reader.read(page, reader.title) == "Invitation – Trips")
        #expect(page.previewNames.isEmpty)
        #expect(reader.read(page, ["og:image"]) == nil)
    }

    @Test func `there is no oEmbed`() throws {
        #expect(try !Self.exchange().ask("/trips/7").text.contains("oembed"))
    }
}
