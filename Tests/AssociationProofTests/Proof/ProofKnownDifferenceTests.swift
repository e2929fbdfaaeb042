import AssociationProof
import AssociationSamples
import LinkRoutes
import SiteAssociation
import Testing

/// What a proof says of links beyond its scope: one of each kind, that is really so.
@Suite struct ProofKnownDifferenceTests {
    @Test(arguments: [
        (#"{"id": "n", "path": "/n/{n:int}"}"#, KnownDifference.Kind.superset, "https://t.example/n/x", true),
        (
            #"{"id": "n", "path": "/n", "query": {"lat": "number", "on": "bool"}}"#, .superset,
            "https://t.example/n?lat=-&on=0", true
        ),
        (#"{"id": "s", "path": "/{x}9"}"#, .superset, "https://t.example/%09", true),
        (#"{"id": "a", "path": "/a"}"#, .spelling, "https://t.example/%61", false),
        (#"{"id": "x", "path": "/x/{x}"}"#, .malformed, "https://t.example/x/%FF", true),
        (#"{"id": "x", "path": "/x/{x}"}"#, .malformed, "https://t.example/x/..", true),
        (#"{"id": "r", "path": "/{rest+}"}"#, .malformed, "https://t.example//x/x", true),
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

    @Test func `a repeated int that a route requires is outside the scope, and named`() throws {
        let table = try RouteTable(
            routes: """
                {"id": "n", "path": "/a", "query": {"n": "int"}}, {"id": "a", "path": "/a", "claimed": false}
                """
        )
        let proof = try AgreementProof(table)
        #expect(proof.verdict == .agree)
        let repeated = proof.knownDifferences.filter { $0.kind == .repeatedInt }
        #expect(repeated.map(\.route) == ["n"])
        #expect(repeated.first?.link.contains("&n=") == true)
        #expect(proof.singleItems == ["n"])
    }

    private static let exactInt = """
        {"id": "n", "path": "/a", "query": {"n": "int"}}, {"id": "w", "path": "/{p}", "claimed": false}
        """

    /// The generated file of a table, with one more rule at its beginning, and without the rules that a test drops.
    private static func proof(
        _ table: RouteTable,
        _ rule: SampleRule,
        keeping isKept: (Component) -> Bool = { _ in true }
    ) throws -> AgreementProof {
        let rules = try AssociationFile(table).components.filter(isKept).map(SampleRule.init)
        let file = SampleFile(entries: [SampleEntry(rules: [rule] + rules)])
        return AgreementProof(table, try file.document, app: FileSample.app)
    }

    /// The pattern of the longest int: a link that repeats the int is shorter than one with it.
    private static let longest = String(repeating: "$(digit)", count: 19)

    /// Rules that make the items of the int a part of the whole query, or of items with equal names.
    private static let rules = [
        SampleRule(path: "/zz", query: .whole("x"), excludes: true),
        SampleRule(path: "/zz", query: .items([.init(name: "N", value: "x")]), excludes: true, isCaseSensitive: false),
        SampleRule(path: "/zz", query: .items([.init(name: "n", value: "x")]), excludes: true, isPercentEncoded: false),
        SampleRule(path: "/zz", query: .items([.init(name: "%6E", value: "x")]), excludes: true),
    ]

    @Test(arguments: rules)
    func `repeats of an exact int are a known difference whatever other rules ask of the query`(
        _ rule: SampleRule
    ) throws {
        let proof = try Self.proof(try RouteTable(routes: Self.exactInt), rule)
        #expect(proof.verdict == .agree, "\(proof.disagreements.map(\.link))")
        #expect(proof.knownDifferences.filter { $0.kind == .repeatedInt }.map(\.route) == ["n"])
    }

    /// Rules that split the values of an int in other ways than by their length.
    @Test(arguments: [
        (#"{}"#, (0...9).map { #""\#($0)*""# }), (#"{}"#, (0...9).map { #""*\#($0)""# }),
        (#"{"/": "/zz", "?": "x", "exclude": true}"#, (0...9).map { #""\#($0)*""# }),
        (
            #"{"/": "/zz", "?": {"PAGE": "x"}, "exclude": true, "caseSensitive": false}"#,
            (0...9).map { #""*\#($0)""# }
        ),
        (#"{}"#, [#""$(digit)""#] + (0...9).flatMap { [#""\#($0)$(digit)""#, #""??*\#($0)""#] }),
    ])
    func `repeats of an int with one length are outside the scope`(_ rule: String, _ values: [String]) throws {
        let table = try RouteTable(routes: #"{"id": "l", "path": "/l", "query": {"page": "int"}}"#)
        let excluded = rule == "{}" ? [] : [rule]
        let rules = excluded + values.map { #"{"/": "/l", "?": {"page": \#($0)}}"# }
        let document = try AssociationDocument(
            parsing: Array(FileSample.rules(rules.joined(separator: ", ")).utf8)
        )
        let proof = AgreementProof(table, document, app: FileSample.app)
        #expect(proof.verdict == .agree, "\(proof.disagreements.map(\.link))")
        #expect(proof.singleItems == ["page"])
    }

    @Test(arguments: rules)
    func `a missing length of an exact int is shown by a link that has the int once`(_ rule: SampleRule) throws {
        let table = try RouteTable(routes: Self.exactInt)
        let proof = try Self.proof(table, rule) { $0.query.first?.value != Self.longest }
        #expect(proof.verdict == .differ)
        #expect(proof.disagreements.map(\.link.utf8.count) == ["https://t.example/a?n=".utf8.count + 19])
        #expect(proof.disagreements.allSatisfy { !$0.link.contains("&") && !$0.opensApp })
    }
}
