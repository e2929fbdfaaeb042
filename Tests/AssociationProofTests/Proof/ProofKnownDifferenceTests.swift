import AssociationProof
import AssociationSamples
import LinkRoutes
import SiteAssociation
import Testing

/// What a proof says of links beyond its scope: one of each kind, that is really so.
@Suite struct ProofKnownDifferenceTests {
    @Test(arguments: [
        (#"{"id": "n", "path": "/n/{n:int}"}"#, KnownDifference.Kind.superset, "https://t.example/n/x", true),
        (#"{"id": "s", "path": "/{x}9"}"#, .superset, "https://t.example/%09", true),
        (#"{"id": "a", "path": "/a"}"#, .spelling, "https://t.example/%61", false),
        (#"{"id": "c", "path": "/é"}"#, .spelling, "https://t.example/%c3%a9", false),
        (#"{"id": "m", "path": "/é!"}"#, .spelling, "https://t.example/%C3%A9!", false),
        (#"{"id": "x", "path": "/x/{x}"}"#, .malformed, "https://t.example/x/%FF", true),
        (#"{"id": "x", "path": "/x/{x}"}"#, .malformed, "https://t.example/x/..", true),
        (#"{"id": "r", "path": "/{rest+}"}"#, .malformed, "https://t.example//x/x", true),
        (
            #"{"id": "r", "path": "/r/{rest+}"}"#, .malformed,
            "https://t.example/r" + String(repeating: "/x", count: 64), true
        ),
    ])
    func `links outside the scope are listed`(
        _ routes: String,
        _ kind: KnownDifference.Kind,
        _ link: String,
        _ opens: Bool
    ) throws {
        let table = try RouteTable(routes: routes)
        let proof = try AgreementProof(table)
        #expect(proof.verdict == .agree)
        #expect(
            proof.knownDifferences.contains { $0.kind == kind && $0.link == link && $0.opensApp == opens },
            "\(proof.knownDifferences)"
        )
        let matcher = try AppleMatcher(table)
        for knownDifference in proof.knownDifferences {
            #expect(matcher.opensApp(knownDifference.link) == knownDifference.opensApp)
            #expect((table.match(knownDifference.link)?.route.isUniversal == true) != knownDifference.opensApp)
        }
    }

    @Test func `repeats of an exact int in different lengths are listed as a known difference`() throws {
        let table = try RouteTable(
            routes: """
                {"id": "n", "path": "/a", "query": {"n": "int"}}, {"id": "a", "path": "/a", "universal": false}
                """
        )
        let proof = try AgreementProof(table)
        #expect(proof.verdict == .agree)
        let repeated = proof.knownDifferences.filter { $0.kind == .repeatedInt }
        #expect(repeated.map(\.route) == ["n"])
        #expect(repeated.first?.link.contains("&n=") == true)
    }
}
