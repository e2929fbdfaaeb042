import LinkRoutes
import LinkTesting
import Testing

/// The expectations of an app's tests, for the generated type.
struct TypedExpectationTests {
    @Test func `a link is expected to be a case`() throws {
        try expectLink("tcal:///trips/55", opens: TripLinks.trip(reference: "55"))
        try expectLink("tcal:///trips/55", opens: .trip(reference: "55"), of: TripLinks.self)
    }

    @Test(arguments: [
        ("tcal:///trips/7", "it is trip(reference: \"7\")"),
        ("https://other.example.com/", ": the host \"other.example.com\" is not one of the table"),
    ])
    func `another case, or a problem, is the error`(link: String, reason: String) {
        let error = #expect(throws: UnexpectedLink.self) {
            try expectLink(link, opens: TripLinks.trip(reference: "55"))
        }
        let message = error?.description ?? ""
        #expect(message.contains("trip(reference: \"55\") for \(link), but") && message.hasSuffix(reason))
    }

    @Test func `every route that opens the app has sample links with their cases`() throws {
        let samples = TripLinks.sampleLinks
        #expect(
            Set(samples.compactMap { $0.link.route?.id }) == Set(TripLinks.table.routes.filter(\.opensApp).map(\.id))
        )
        #expect(samples.contains { $0.url == "tcal:///trips/sample" && $0.link == .trip(reference: "sample") })
        for sample in samples { try expectLink(sample.url, opens: sample.link) }
    }
}
