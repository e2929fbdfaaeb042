import Testing

/// The example of the module's front page.
@Suite struct FrontPageTests {
    @Test func `a site answers with its pages and its files`() throws {
        let sites = try Exchange(routes: #"{"id": "trip", "path": "/trips/{reference}", "page": {"title": "A trip"}}"#)
        #expect(try sites.ask("/trips/7").text.contains("<title>A trip – Trips</title>"))
        #expect(try sites.ask("/trips").status == 404)
        #expect(try sites.ask("/.well-known/apple-app-site-association").fields["content-type"] == "application/json")
    }
}
