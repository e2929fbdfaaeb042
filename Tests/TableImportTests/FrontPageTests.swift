import SiteAssociation
import TableImport
import Testing

/// The examples of the module's front page.
@Suite struct FrontPageTests {
    @Test func `rules become routes that decide links in the same way`() throws {
        let imported = try ImportSample.rules(#"{"/": "/*/*/?*", "exclude": true}, {"/": "/trips/?*"}"#)
        #expect(imported.routes.map(\.paths) == [["/trips/{trip}"]])
        #expect(imported.verdict.word == "same")
    }
}
