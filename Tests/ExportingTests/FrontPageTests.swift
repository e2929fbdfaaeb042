import Testing

@testable import Exporting

/// The example of the module's front page.
@Suite struct FrontPageTests {
    @Test func `a path with values is a rule of the host`() throws {
        let routes = #"{"id": "trip", "path": "/trips/{reference}", "page": {"title": "Trip {reference}"}}"#
        let export = try Export(routes: routes, for: .netlify)
        #expect(export.text("public/_redirects") == "/trips/:v1 /_linkd/pages/trip.html 200\n")
    }
}
