import AssociationProof
import AssociationSamples
import LinkRoutes
import SiteAssociation
import Testing

/// The examples of the module's front page.
@Suite struct FrontPageTests {
    @Test func `a rule that takes too much is refuted by the shortest link`() throws {
        let table = try RouteTable(routes: #"{"id": "trip", "path": "/trips/{trip}"}"#)
        #expect(try AgreementProof(table).verdict == .agree)

        let text = FileSample.rules(#"{"/": "/trips/*"}"#)
        let file = try AssociationDocument(parsing: Array(text.utf8))
        let proof = AgreementProof(table, file, app: FileSample.app)
        #expect(proof.verdict == .differ)
        #expect(proof.disagreements.map(\.link) == ["https://t.example/trips"])
    }
}
