import AssociationProof
import AssociationSamples
import LinkRoutes
import SiteAssociation
import Testing

/// Rules as linkd never writes them, with flags, lists and items of their own reading, held against a table.
@Suite struct HandwrittenRuleProofTests {
    @Test(arguments: [
        // The slash that an escape at the end stands for does not count, whatever list stood before it.
        (
            #"{"id": "s", "path": "/b{x}"}"#,
            #"{"/": "/*/?*", "exclude": true}, {"/": "/$(w)", "percentEncoded": false}"#, "https://t.example/b%2F"
        ),
        // An empty text beside another of the same item is a text.
        (
            #"{"id": "w", "path": "/x", "claimed": false}"#,
            #"{"/": "/x", "?": {"a": "?*"}, "exclude": true}, {"/": "/x", "?": {"a": ""}, "exclude": true}, {"/": "/x"}"#,
            "https://t.example/x?a&a=x"
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
        // Each segment chooses its spelling by itself.
        (
            #"{"id": "e", "path": "/équipe/{x}"}"#,
            #"{"/": "/%C3%A9quipe/*@*", "exclude": true}, {"/": "/*/*/?*", "exclude": true}, {"/": "/%C3%A9quipe/?*"}"#,
            "https://t.example/%C3%A9quipe/@"
        ),
        // A value with a character that needs an escape and one that needs none.
        (
            #"{"id": "q", "path": "/1", "query": {"q": "string"}}"#,
            #"{"?": {"q": "*'*%20*"}, "exclude": true}, {"/": "/1", "?": {"q": "?*"}}"#,
            "https://t.example/1?q='%20"
        ),
        // A second = belongs to the value, which another encoder may have written than the name.
        (
            #"{"id": "q", "path": "/1", "query": {"q": "string"}}"#,
            #"{"?": "%21==*", "exclude": true}, {"/": "/1", "?": {"q": "?*"}}"#,
            "https://t.example/1?%21==&q=x"
        ),
        // Browsers write such characters bare, although RFC 3986 does not allow them; others escape them.
        (
            #"{"id": "q", "path": "/a|b'"}"#, #"{"/": "/a%7Cb%27"}, {"/": "/a|b'"}"#,
            "https://t.example/a%7Cb'"
        ),
        (
            #"{"id": "l", "path": "/l'équipe/{x}"}"#,
            #"{"/": "/*/*/?*", "exclude": true}, {"/": "/l%27%C3%A9quipe/?*"}"#, "https://t.example/l'%C3%A9quipe/x"
        ),
    ])
    func `a link that shows the difference is found`(_ routes: String, _ rules: String, _ link: String) throws {
        let proof = AgreementProof(try RouteTable(routes: routes), try Self.document(rules), app: Self.app)
        #expect(proof.verdict == .differ)
        #expect(proof.disagreements.contains { $0.link == link }, "\(proof.disagreements.map(\.link))")
    }

    @Test(arguments: [
        (##""$(digit)""##, #"{"/": "/b"}, {"/": "/b$(v)"}"#),
        (##""x", "$(nobody""##, #"{"/": "/b/$(v)", "exclude": true}, {"/": "/b"}"#),
        (##""$(v)""##, #"{"/": "/b", "?": {"q": "$(v)"}, "exclude": true}, {"/": "/b"}"#),
        (##""$(w)""##, ##"{"/": "/b"}, {"/": "/c", "#": "$(v)", "exclude": true}"##),
    ])
    func `a rule that uses a nested variable is not proved`(_ texts: String, _ rules: String) throws {
        let table = try RouteTable(routes: #"{"id": "b", "path": "/b"}"#)
        let document = try Self.document(rules, variables: #""v": [\#(texts)]"#)
        guard case .undecided(let reason) = AgreementProof(table, document, app: Self.app).verdict else {
            Issue.record("\(AgreementProof(table, document, app: Self.app).verdict)")
            return
        }
        #expect(reason.contains("$(") && reason.contains("\"v\""))
    }

    @Test func `a nested variable that no rule of the app uses does not affect the proof`() throws {
        let table = try RouteTable(routes: #"{"id": "b", "path": "/b"}"#)
        for variables in [#""v": ["$(digit)"]"#, #""w": ["b"], "v": ["$(w)"]"#] {
            let document = try Self.document(#"{"/": "/b"}"#, variables: variables)
            #expect(AgreementProof(table, document, app: Self.app).verdict == .agree)
        }
    }

    @Test
    func `a variable without its parenthesis has no texts, so a nested one of its name does not affect the proof`()
        throws
    {
        let table = try RouteTable(routes: #"{"id": "b", "path": "/b"}"#)
        let document = try Self.document(#"{"/": "/b"}, {"/": "/b$(v"}"#, variables: #""v": ["$(digit)"]"#)
        #expect(AgreementProof(table, document, app: Self.app).verdict == .agree)
    }

    @Test func `a link that opens through a nested variable is found anyway`() throws {
        let table = try RouteTable(routes: #"{"id": "b", "path": "/b"}"#)
        let document = try Self.document(#"{"/": "/b$(v)"}"#, variables: #""v": ["$(digit)"]"#)
        let proof = AgreementProof(table, document, app: Self.app)
        #expect(proof.verdict == .differ)
        #expect(proof.disagreements.map(\.link) == ["https://t.example/b"])
    }

    /// Letters of which two or three fold alike, and of which some only look as if they did.
    static let letters = [
        "kK\u{212A}", "\u{E5}\u{C5}\u{212B}", "\u{3C9}\u{3A9}\u{2126}", "\u{3B8}\u{398}\u{3F4}", "\u{DF}\u{1E9E}",
        "iI\u{130}", "sS\u{17F}",
    ]

    @Test(arguments: letters)
    func `a case-insensitive exclusion is compared letter by letter`(_ letters: String) throws {
        let letters = letters.unicodeScalars.map(String.init)
        let links = [""] + letters.map { "#" + PercentEncoding.encoded($0.utf8) }
        var (agreeing, differing) = (0, 0)
        for set in 1..<1 << letters.count {
            let excluded = letters.indices.filter { set >> $0 & 1 != 0 }.map { #"{"fragment": "\#(letters[$0])"}"# }
            let table = try RouteTable(
                routes: #"{"id": "a", "path": "/a"}"#,
                exclude: excluded.joined(separator: ", ")
            )
            for (letter, isEncoded) in letters.flatMap({ [($0, true), ($0, false)] }) {
                let flags = #""caseSensitive": false, "percentEncoded": \#(isEncoded), "exclude": true"#
                let document = try Self.document(##"{"#": "\##(letter)", \##(flags)}, {"/": "/a"}"##)
                let matcher = AppleMatcher(document)
                let found = links.map { "https://t.example/a" + $0 }.filter { link in
                    matcher.decide(link, app: Self.app).opensApp == table.excludes(link)
                }
                let proof = AgreementProof(table, document, app: Self.app)
                let shown = proof.disagreements.map(\.link)
                let text = "\(excluded) and \(letter), as written: \(isEncoded)"
                #expect(proof.verdict == (found.isEmpty ? .agree : .differ), "\(text): \(found)")
                #expect(shown.allSatisfy(found.contains) && shown.isEmpty == found.isEmpty, "\(text): \(shown)")
                if found.isEmpty { agreeing += 1 } else { differing += 1 }
            }
        }
        #expect(agreeing > 0 && differing > 0)
    }

    @Test func `lists that exceed the budget are undecided, with a reason`() throws {
        let table = try RouteTable(routes: #"{"id": "a", "path": "/{a}"}"#)
        let rules = #"{"/": "/\#(String(repeating: "$(lang)", count: 60))"}"#
        let proof = AgreementProof(table, try Self.document(rules), app: Self.app, budget: 20_000)
        guard case .undecided(let reason) = proof.verdict else {
            Issue.record("\(proof.verdict)")
            return
        }
        #expect(reason.contains("20000") && proof.fix != nil)
    }

    private static let app = "7QW3E5R9TY.com.example.t"

    private static func document(
        _ rules: String,
        variables: String = #""w": ["b?*"]"#
    ) throws -> AssociationDocument {
        let text = """
            {"applinks": {"substitutionVariables": {\(variables)},
                          "details": [{"appIDs": ["\(app)"], "components": [\(rules)]}]}}
            """
        return try AssociationDocument(parsing: Array(text.utf8))
    }
}
