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
    private static func findings(_ robots: String) throws -> [Diagnostic] {
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
        return RobotsCheck.findings(in: site, of: "routes.json")
    }

    private static let cases: [(robots: String, subjects: [String])] = [
        ("User-agent: *\nDisallow: /\n", ["/.well-known/apple-app-site-association", "/card.png", "\"invite\""]),
        ("User-agent: *\nDisallow: /.well-known/\n", ["/.well-known/apple-app-site-association"]),
        ("User-agent: Twitterbot\nDisallow: /card\n", ["/card.png"]),
        ("User-agent: *\nDisallow: /card\nUser-agent: facebookexternalhit\nUser-agent: twitterbot\nAllow: /\n", []),
        ("User-agent: *\nDisallow: /invite\n", ["\"invite\""]),
        ("User-agent: *\nDisallow: /invite\nAllow: /invite/\n", []),
        ("User-agent: *\nDisallow: /trips/\n", []), ("User-agent: *\nAllow: /\n", []), ("", []),
    ]

    /// The cases with findings, for the snapshot of sentences.
    static func examples() throws -> [(String, [Diagnostic])] {
        try cases.filter { !$0.subjects.isEmpty }.map { ($0.robots, try findings($0.robots)) }
    }

    @Test(arguments: cases)
    func `each disallowed file, image and page is reported with its name`(robots: String, subjects: [String]) throws {
        let findings = try Self.findings(robots)
        #expect(findings.map(\.code) == subjects.map { _ in "public-robots" }, "\(findings)")
        for (finding, subject) in zip(findings, subjects) {
            #expect(finding.location.file == "routes.json" && finding.message.contains(subject), "\(finding)")
            #expect(subject != "\"invite\"" || finding.fix?.contains("Allow: /invite/") == true, "\(finding)")
        }
    }
}
