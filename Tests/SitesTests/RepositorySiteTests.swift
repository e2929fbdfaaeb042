import Foundation
import LinkRoutes
import SiteTables
import TestFolders
import Testing

@testable import Sites

/// The example site that the repository carries.
@Suite struct RepositorySiteTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func exchange() throws -> Exchange {
        let table = try SiteTable(json: Array(try Data(contentsOf: root.appending(path: "routes.json"))))
        let folder = PublicFolder(root.appending(path: "Public").path)
        #expect(folder.problems.isEmpty)
        return try Exchange(table, files: folder.files)
    }

    @Test func `the repository's site has no warning`() throws {
        #expect(try Self.exchange().directory.sites.allSatisfy(\.warnings.isEmpty))
    }

    @Test(arguments: [
        ("/", "Trips Calendar", "Trips Calendar"), ("/trips/55091-231959", "Your trip", "Deine Reise"),
        ("/t/55091", "Your trip", "Deine Reise"),
        ("/trips/7/2026-01-31", "Your trip on 2026-01-31", "Deine Reise am 2026-01-31"),
        ("/details?reference=7&tab=map", "Trip details", "Reisedetails"), ("/help/maps", "Help", "Hilfe"),
    ])
    func `each route of the repository's site has a page in both languages`(
        target: String,
        english: String,
        german: String
    ) throws {
        let exchange = try Self.exchange()
        for host in ["trips.example.com", "open.trips.example.com"] {
            #expect(try exchange.page(target, host: host).heading == english)
            #expect(try exchange.page(target, host: host, fields: ["Accept-Language: de"]).heading == german)
        }
    }

    @Test(arguments: [("en", "Booking reference"), ("de", "Buchungsnummer")])
    func `a value that no text of the page names is shown under its label`(language: String, label: String) throws {
        let page = try Self.exchange().page("/details?reference=7&tab=map", fields: ["Accept-Language: \(language)"])
        #expect(page.text("dt") == label && page.text("dd") == "7")
        #expect(page.footer == "https://trips.example.com/details?reference=7")
    }

    @Test func `the page of a trip is complete`() throws {
        let page = try Self.exchange().page("/t/55091-231959?from=mail")
        #expect(page.link("canonical") == "https://trips.example.com/trips/55091-231959")
        #expect(page.meta("robots") == "noindex")
        #expect(
            page.meta("apple-itunes-app")
                == "app-id=1234567890, app-argument=https://trips.example.com/trips/55091-231959?from=mail, "
                + "app-clip-bundle-id=com.example.trips.Clip, app-clip-display=card"
        )
        #expect(page.meta("og:image") == "https://trips.example.com/trip-card.png")
        #expect(page.actions == ["open", "scheme", "intent", "app-store", "google-play"])
        #expect(page.anchor("open") == "https://open.trips.example.com/trips/55091-231959?from=mail")
        #expect(page.anchor("scheme") == "tcal:///trips/55091-231959?from=mail")
        #expect(page.anchor("app-store") == "https://apps.apple.com/app/id1234567890")
    }

    @Test(arguments: [
        "/.well-known/apple-app-site-association", "/apple-app-site-association", "/.well-known/assetlinks.json",
        "/robots.txt",
        "/favicon.ico", "/apple-touch-icon.png", "/trip-card.png", PageAsset.style.path,
        PageAsset.script.path,
    ])
    func `every file that the pages name exists`(path: String) throws {
        #expect(try Self.exchange().ask(path).status == 200)
    }

    @Test func `a route that only a scheme reaches has no page`() throws {
        #expect(try Self.exchange().ask("/notes/create?title=x").status == 404)
    }
}
