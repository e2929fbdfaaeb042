import AssociationProof
import AssociationSamples
import LinkRoutes
import SeededRandom
import SiteAssociation
import TableChecks
import Testing

/// The proof against all short links over three letters and the slash: verdict and shortest counterexample.
@Suite struct ExhaustiveProofTests {
    @Test(arguments: TestRounds.blocks.flatMap { block in SmallAlphabet.all.map { (block, $0) } })
    fileprivate func `verdict and shortest counterexample match a search over every short link`(
        _ block: UInt64,
        _ alphabet: SmallAlphabet
    ) throws {
        var (agreeing, differing, long) = (0, 0, 0)
        for seed in block * 1_000..<block * 1_000 + 100 {
            guard let small = try SmallCase(seed: seed, alphabet) else { continue }
            let proof = AgreementProof(small.table, small.document, app: SmallCase.app)
            let shortest = small.shortestDisagreement
            switch proof.verdict {
            case .agree:
                agreeing += 1
                #expect(shortest == nil, "\(small)")
            case .differ:
                let found = try #require(proof.disagreements.first).link
                if let shortest {
                    differing += 1
                    #expect(found.utf8.count <= shortest.utf8.count, "\(found) \(small)")
                } else {
                    long += 1
                    #expect(alphabet.isBeyond(found), "\(found) \(small)")
                }
            case .undecided(let reason): Issue.record("\(reason) \(small)")
            }
        }
        #expect(agreeing > 15 && differing > 10 && long < 25, "\(agreeing) \(differing) \(long)")
    }
}

/// A table over two letters, and the rules of its file, perhaps with one mistake.
private struct SmallCase: CustomStringConvertible {
    let table: RouteTable
    let document: AssociationDocument
    let description: String
    private let matcher: AppleMatcher
    private let loose: LooseRoutes

    private let alphabet: SmallAlphabet

    static let app = "7QW3E5R9TY.com.example.t"

    /// Nil where the random routes make no table.
    init?(seed: UInt64, _ alphabet: SmallAlphabet) throws {
        self.alphabet = alphabet
        var random = SeededGenerator(seed: seed)
        let routes = (0..<Int.random(in: 1...4, using: &random)).map { Self.route($0, alphabet, &random) }
        let json = """
            {"hosts": ["t.example"], "apps": {"ios": [{"id": "\(Self.app)"}]}, "routes": [\(routes.joined(separator: ", "))]}
            """
        guard let table = try? RouteTable(checking: Array(json.utf8)), var file = try? AssociationFile(table),
            var rules = file.appLinks?.details.first?.components
        else { return nil }
        for _ in 0..<Int.random(in: 0...3, using: &random) { rules.makeMistake(&random) }
        if let exclusion = alphabet.exclusions.randomElement(using: &random), var rule = rules.first,
            Bool.random(using: &random)
        {
            rule.path = exclusion.path
            rule.query = exclusion.value.map { [Component.QueryPattern(name: "q", value: $0)] } ?? []
            rule.isExcluding = true
            rules.insert(rule, at: 0)
        }
        file.appLinks?.details[0].components = rules
        self.table = table
        document = try AssociationDocument(parsing: file.json)
        matcher = AppleMatcher(document)
        description = json + "\n" + file.text
        loose = try LooseRoutes(routes)
    }

    private static func route(
        _ index: Int,
        _ alphabet: SmallAlphabet,
        _ random: inout SeededGenerator
    ) -> String {
        var path = (0..<Int.random(in: 0...2, using: &random)).map { place in
            (alphabet.segments.randomElement(using: &random) ?? "a").replacing("x", with: "x\(place)")
        }
        if Int.random(in: 0..<5, using: &random) == 0 { path.append("{rest+}") }
        let query = alphabet.queries.randomElement(using: &random) ?? ""
        let universal = Int.random(in: 0..<3, using: &random) > 0
        return #"{"id": "r\#(index)", "path": "/\#(path.joined(separator: "/"))", "claimed": \#(universal)\#(query)}"#
    }

    /// The shortest of the links about which rules and routes differ.
    var shortestDisagreement: String? {
        alphabet.links.first { link in
            let (opens, route) = (matcher.opensApp(link), table.match(link)?.route)
            let isSuperset = opens && route == nil && loose.match(link)
            return opens != (route?.isUniversal == true) && !isSuperset && !table.repeatsInt(link)
        }
    }
}

/// What the routes and the links of a small case consist of.
private struct SmallAlphabet: CustomTestStringConvertible {
    let testDescription: String
    let segments: [String]
    let queries: [String]
    /// The path, or the value of an item, that a file may exclude first.
    let exclusions: [(path: String?, value: String?)]
    /// The links with short paths and some queries, in the order of their length.
    let links: [String]
    /// The number of bytes up to which every path is there, and the queries.
    let longest: Int
    private let linkQueries: [String]

    static let all = [letters, spellings]

    private static let letters = SmallAlphabet(
        "letters",
        segments: ["a", "b", "ab", "{x}", "{x}", "a{x}", "{x}b", "{x:enum(a|b)}"],
        queries: [
            "", "", "", #", "query": {"q": "enum(a|b)"}"#, #", "query": {"q": "string"}"#,
            #", "query": {"q": "int"}"#,
        ],
        letters: ["a", "b", "x"],
        longest: 5,
        linkQueries: ["", "?q=a", "?q=c", "?q=a&q=b", "?q=a&q=c", "?q=1", "?q=12", "?q=1&q=2", "?q=1&q=12", "?q=0x"]
    )

    /// A letter, a character that needs no escape, and one that does; each segment and value is written by one encoder.
    private static let spellings = SmallAlphabet(
        "spellings",
        segments: ["!", "a!", "{x}", "{x}", "!{x}", "{x}!", "! a", "{x:enum(!|a)}"],
        queries: ["", "", #", "query": {"q": "enum(!|a a)"}"#, #", "query": {"q": "string"}"#],
        exclusions: [
            ("/*!*%20*", nil), ("/*%21*!*", nil), (nil, "*!*%20*"), (nil, "*%21*%20*"),
        ],
        letters: ["a", "!", "%21", "%20"],
        longest: 4,
        linkQueries: [
            "", "?q=!", "?q=%21", "?q=!&q=%21", "?q=a%20a", "?q=!%20", "?q=%21%20", "?q=!=%20", "?q=%3D!", "?q=a%20",
        ]
    )

    private init(
        _ testDescription: String,
        segments: [String],
        queries: [String],
        exclusions: [(path: String?, value: String?)] = [],
        letters: [String],
        longest: Int,
        linkQueries: [String]
    ) {
        (self.testDescription, self.segments, self.queries) = (testDescription, segments, queries)
        (self.exclusions, self.longest, self.linkQueries) = (exclusions, longest, linkQueries)
        links = Self.links(letters, longest: longest, linkQueries)
    }

    /// Whether a link has a longer path than the links, or another query.
    func isBeyond(_ link: String) -> Bool {
        let address = link.prefix { $0 != "?" }
        return address.count - "https://t.example/".count > longest
            || !linkQueries.contains(String(link[address.endIndex...]))
    }

    private static func links(_ letters: [String], longest: Int, _ queries: [String]) -> [String] {
        var level = [""]
        var paths = [""]
        for _ in 1...longest {
            level = level.flatMap { path in (letters + ["/"]).map { path + $0 } }
            paths += level.filter { !$0.hasPrefix("/") && !$0.hasSuffix("/") }
        }
        return (["https://t.example"] + paths.map { "https://t.example/" + $0 })
            .flatMap { link in queries.map { link + $0 } }
            .filter(hasOneEncoderEach)
            .sorted { $0.utf8.count < $1.utf8.count }
    }

    /// Whether each segment and each value has its `!` escaped or not, but not both.
    private static func hasOneEncoderEach(_ link: String) -> Bool {
        link.split(whereSeparator: "/?&".contains).allSatisfy { piece in
            let value = piece.hasPrefix("q=") ? piece.dropFirst(2) : piece
            return !(value.contains { "!=".contains($0) } && ["%21", "%3D"].contains(where: value.contains))
        }
    }
}
