import LinkRoutes
import SiteAssociation
import Testing

/// Rules as linkd never writes them, with flags, lists and items of their own reading, held against a table.
@Suite struct ForeignRuleProofTests {
    @Test(arguments: [
        // The slash that an escape at the end stands for does not count, whatever list stood before it.
        (
            #"{"id": "s", "path": "/b{x}"}"#,
            #"{"/": "/*/?*", "exclude": true}, {"/": "/$(w)", "percentEncoded": false}"#, "https://t.example/b%2F"
        ),
        // An empty text beside another of the same item is a text.
        (
            #"{"id": "w", "path": "/x", "universal": false}"#,
            #"{"/": "/x", "?": {"a": "?*"}, "exclude": true}, {"/": "/x", "?": {"a": ""}, "exclude": true}, {"/": "/x"}"#,
            "https://t.example/x?a=&a=x"
        ),
        // Without regard to case Q is the item as well.
        (
            #"{"id": "q", "path": "/1", "query": {"q": "string"}}"#,
            #"{"/": "/1", "?": {"q": "?*"}, "caseSensitive": false}"#, "https://t.example/1?Q=x"
        ),
        // Decoded, %2F is a slash, and one at the end does not count.
        (
            #"{"id": "q", "path": "/1", "query": {"q": "string"}}"#,
            #"{"/": "/1", "?": {"q": "?*"}, "percentEncoded": false}"#, "https://t.example/1%2F?q=x"
        ),
    ])
    func `the link by which they differ is found`(_ routes: String, _ rules: String, _ link: String) throws {
        let proof = AgreementProof(try RouteTable(routes: routes), try Self.document(rules), app: Self.app)
        #expect(proof.verdict == .differ)
        #expect(proof.disagreements.contains { $0.link == link }, "\(proof.disagreements.map(\.link))")
    }

    @Test func `lists that explode are given up within bounds, with a sentence`() throws {
        let table = try RouteTable(routes: #"{"id": "a", "path": "/{a}"}"#)
        let rules = #"{"/": "/\#(String(repeating: "$(lang)", count: 60))"}"#
        let proof = AgreementProof(table, try Self.document(rules), app: Self.app, budget: 20_000)
        guard case .undecided(let reason) = proof.verdict else {
            Issue.record("\(proof.verdict)")
            return
        }
        #expect(reason.hasPrefix("more than 20000 states were needed"))
    }

    private static let app = "7QW3E5R9TY.com.example.t"

    private static func document(_ rules: String) throws -> AssociationDocument {
        let text = """
            {"applinks": {"substitutionVariables": {"w": ["b?*"]},
                          "details": [{"appIDs": ["\(app)"], "components": [\(rules)]}]}}
            """
        return try AssociationDocument(parsing: Array(text.utf8))
    }
}
