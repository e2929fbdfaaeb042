import HTTP
import SiteAssociation
import SiteTables
import Testing

@testable import Sites

@Suite struct AssociationAnswersTests {
    private static let apple = ["/.well-known/apple-app-site-association", "/apple-app-site-association"]
    private static let all = apple + ["/.well-known/assetlinks.json"]

    @Test(arguments: all) func `an association file is JSON that caches may keep for an hour`(path: String) throws {
        let answer = try Exchange(routes: SampleTable.trip).ask(path)
        #expect(answer.status == 200)
        #expect(answer.fields["content-type"] == "application/json")
        #expect(answer.fields["cache-control"] == "public, max-age=3600")
        #expect(answer.fields["x-content-type-options"] == "nosniff")
        #expect(answer.fields["etag"] == EntityTag(hashing: answer.body).description)
        #expect(answer.fields["location"] == nil)
        #expect(answer.fields["content-length"] == "\(answer.body.count)")
    }

    @Test(arguments: [SampleTable.ios, SampleTable.android, ""])
    func `a site keeps the tag of the association file that it serves`(apps: String) throws {
        let table = try SampleTable.table(apps: apps, routes: SampleTable.trip)
        let file = try AssociationFile(table.routes)
        let tag = file.isEmpty ? nil : EntityTag(hashing: file.json)
        #expect(try Site(table, files: nil).associationTag == tag)
    }

    @Test func `both Apple names give the same bytes on every host`() throws {
        let exchange = try Exchange(routes: SampleTable.trip)
        let answers = try ["trips.example.com", "open.trips.example.com"].flatMap { host in
            try Self.apple.map { try exchange.ask($0, host: host) }
        }
        #expect(Set(answers.map(\.body)).count == 1)
        #expect(answers.allSatisfy { $0 == answers.first })
        #expect(answers.first?.text.contains("7QW3E5R9TY.com.example.trips") == true)
    }

    @Test(arguments: all, ["?", "?a=1", "?%zz", "?a%00", "?x=/../"])
    func `a query does not change the response`(path: String, query: String) throws {
        let exchange = try Exchange(routes: SampleTable.trip)
        #expect(try exchange.ask(path + query) == exchange.ask(path))
    }

    @Test(arguments: [
        (SampleTable.ios, [200, 200, 404]), (SampleTable.android, [404, 404, 200]), ("", [404, 404, 404]),
    ])
    func `a table without such an app has no file, even if a catch-all matches its path`(
        apps: String,
        statuses: [Int]
    ) throws {
        for routes in [SampleTable.trip, SampleTable.everything] {
            let exchange = try Exchange(try SampleTable.table(apps: apps, routes: routes))
            #expect(try Self.all.map { try exchange.ask($0).status } == statuses)
        }
    }

    @Test(arguments: ["/%2Ewell-known/assetlinks.json", "/.well-known/assetlinks%2Ejson"])
    func `a percent-encoded name is the same name`(path: String) throws {
        let exchange = try Exchange(routes: SampleTable.trip)
        #expect(try exchange.ask(path) == exchange.ask("/.well-known/assetlinks.json"))
    }

    @Test(arguments: [
        "/.well-known/assetlinks.json/", "/.well-known%2Fassetlinks.json", "/.Well-Known/assetlinks.json",
    ])
    func `any other name is not found`(path: String) throws {
        #expect(try Exchange(routes: SampleTable.everything).ask(path).status == 404)
        #expect(try Exchange(routes: SampleTable.trip).ask(path).status == 404)
    }

    @Test(arguments: [
        "/.well-known/security.txt", "/.well-known/", "/.env", "/.git/config", "/%2Eenv", "/_linkd/",
        "/_linkd/page.css",
        "/%5Flinkd/x", "/apple-app-site-association/",
    ])
    func `a catch-all does not match reserved names`(path: String) throws {
        let answer = try Exchange(routes: SampleTable.everything).ask(path)
        #expect(answer.status == 404)
        #expect(answer.text == "404 Not Found\n")
    }

    @Test(arguments: ["/well-known", "/_linkde", "/apple", "/a/.env", "/a/_linkd", "/%61", "/__"])
    func `a catch-all matches names that are only similar to reserved ones`(path: String) throws {
        #expect(try Exchange(routes: SampleTable.everything).ask(path).status == 200)
    }
}
