import Diagnostics
import Foundation
import HTTP
import Server
import SiteTables
import Sites
import TestFolders
import Testing

@testable import Checking

/// `linkd check`: the `robots.txt` of a public folder.
@Suite struct RobotsCheckTests {
    private static func messages(_ robots: String) throws -> [String] {
        let folder = try TemporaryFolder()
        _ = try folder.write("robots.txt", robots)
        let files = PublicFolder(folder.url.path) { path throws(FileFailure) in try RootedFolder(path) }.files
        let text = """
            {"version": 1, "name": "Trips", "hosts": ["trips.example.com"], "image": "/card.png",
             "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips"}]},
             "routes": [{"id": "trip", "path": "/trips/{reference}", "page": {"title": "A trip"}},
                        {"id": "invite", "path": "/invite/{code}", "page": {"title": "Invitation", "noindex": true}}]}
            """
        let site = try Site(SiteTable(json: Array(text.utf8)), files: files)
        return RobotsCheck.findings(in: site, of: "routes.json").map(\.message)
    }

    @Test(arguments: [
        ("User-agent: *\nDisallow: /\n", ["/.well-known/apple", "the preview image /card.png", "pages of \"invite\""]),
        ("User-agent: *\nDisallow: /.well-known/\n", ["/.well-known/apple-app-site-association"]),
        ("User-agent: Twitterbot\nDisallow: /card\n", ["the preview image /card.png"]),
        ("User-agent: *\nDisallow: /card\nUser-agent: facebookexternalhit\nUser-agent: twitterbot\nAllow: /\n", []),
        ("User-agent: *\nDisallow: /invite\n", ["pages of \"invite\""]),
        ("User-agent: *\nDisallow: /trips/\n", []), ("User-agent: *\nAllow: /\n", []), ("", []),
    ])
    func `what it forbids and others must read is named`(robots: String, subjects: [String]) throws {
        let messages = try Self.messages(robots)
        #expect(messages.count == subjects.count, "\(messages)")
        #expect(messages.filter { $0.contains("pages of") }.allSatisfy { $0.contains("\"Allow: /invite/\"") })
        for (message, subject) in zip(messages, subjects) {
            #expect(message.contains("forbids \(subject)"), "\(message)")
        }
    }
}
