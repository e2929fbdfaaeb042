import AssociationSamples
import LinkRoutes
import SiteAssociation
import Testing

/// The examples of the module's front page.
@Suite struct FrontPageTests {
    @Test func `the rules of a table open the app for its links alone`() throws {
        let table = try RouteTable(routes: #"{"id": "trip", "path": "/trips/{trip}"}"#)
        let file = try AssociationFile(table)
        #expect(file.appLinks?.details.first?.components.map(\.path) == ["/*/*/?*", "/trips/?*"])

        let phone = try AppleMatcher(AssociationDocument(parsing: file.json))
        #expect(phone.opensApp("https://t.example/trips/7"))
        #expect(!phone.opensApp("https://t.example/trips/7/days"))
    }
}
