import AssociationProof
import AssociationSamples
import LinkRoutes
import SeededRandom
import SiteAssociation
import Testing

/// The proof against all short links over three letters and the slash: verdict and shortest counterexample.
@Suite struct ExhaustiveProofTests {
    @Test(arguments: TestRounds.blocks)
    func `verdict and shortest counterexample match a search over every short link`(_ block: UInt64) throws {
        var (agreeing, differing, long) = (0, 0, 0)
        for seed in block * 1_000..<block * 1_000 + 100 {
            guard let small = try SmallCase(seed: seed) else { continue }
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
                    #expect(SmallCase.pathLength(found) > SmallCase.longest, "\(found) \(small)")
                }
            case .undecided(let reason): Issue.record("\(reason) \(small)")
            }
        }
        #expect(agreeing > 15 && differing > 10 && long < 15, "\(agreeing) \(differing) \(long)")
    }
}

/// A table over two letters, and the rules of its file, perhaps with one mistake.
private struct SmallCase: CustomStringConvertible {
    let table: RouteTable
    let document: AssociationDocument
    let description: String
    private let matcher: AppleMatcher
    private let loose: LooseRoutes

    static let app = "7QW3E5R9TY.com.example.t"
    static let longest = 5

    private static let segments = ["a", "b", "ab", "{x}", "{x}", "a{x}", "{x}b", "{x:enum(a|b)}"]
    private static let queries = [
        "", "", "", #", "query": {"q": "enum(a|b)"}"#, #", "query": {"q": "string"}"#, #", "query": {"q": "int"}"#,
    ]

    /// Nil where the random routes make no table.
    init?(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let routes = (0..<Int.random(in: 1...4, using: &random)).map { Self.route($0, &random) }
        let json = """
            {"hosts": ["t.example"], "apps": {"ios": [{"id": "\(Self.app)"}]}, "routes": [\(routes.joined(separator: ", "))]}
            """
        guard let table = try? RouteTable(json: Array(json.utf8)), var file = try? AssociationFile(table),
            var rules = file.appLinks?.details.first?.components
        else { return nil }
        for _ in 0..<Int.random(in: 0...3, using: &random) { rules.makeMistake(&random) }
        file.appLinks?.details[0].components = rules
        self.table = table
        document = try AssociationDocument(parsing: file.json)
        matcher = AppleMatcher(document)
        description = json + "\n" + file.text
        loose = try LooseRoutes(routes)
    }

    private static func route(_ index: Int, _ random: inout SeededGenerator) -> String {
        var path = (0..<Int.random(in: 0...2, using: &random)).map { place in
            (segments.randomElement(using: &random) ?? "a").replacing("x", with: "x\(place)")
        }
        if Int.random(in: 0..<5, using: &random) == 0 { path.append("{rest+}") }
        let query = queries.randomElement(using: &random) ?? ""
        let universal = Int.random(in: 0..<3, using: &random) > 0
        return #"{"id": "r\#(index)", "path": "/\#(path.joined(separator: "/"))", "universal": \#(universal)\#(query)}"#
    }

    /// The shortest of the links about which rules and routes differ.
    var shortestDisagreement: String? {
        Self.links.first { link in
            let (opens, route) = (matcher.opensApp(link), table.match(link)?.route)
            let isSuperset = opens && route == nil && loose.match(link)
            return opens != (route?.isUniversal == true) && !isSuperset && !table.repeatsInt(link)
        }
    }

    static func pathLength(_ link: String) -> Int {
        link.dropFirst("https://t.example/".count).prefix { $0 != "?" && $0 != "#" }.count
    }

    /// The links with these paths and some queries, in the order of their length.
    private static let links: [String] = (["https://t.example"] + paths.map { "https://t.example/" + $0 })
        .flatMap { link in
            ["", "?q=a", "?q=c", "?q=a&q=b", "?q=a&q=c", "?q=1", "?q=12", "?q=1&q=2", "?q=1&q=12"].map { link + $0 }
        }
        .sorted { $0.utf8.count < $1.utf8.count }

    /// Every text of the letters and the slash that begins and ends with none.
    private static let paths: [String] = {
        var level = [""]
        var paths = [""]
        for _ in 1...longest {
            level = level.flatMap { path in ["a", "b", "x", "/"].map { path + $0 } }
            paths += level.filter { !$0.hasPrefix("/") && !$0.hasSuffix("/") }
        }
        return paths
    }()
}
