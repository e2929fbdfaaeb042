import AssociationProof
import AssociationSamples
import LinkRoutes
import SeededRandom
import SiteAssociation
import TableChecks
import Testing

/// The examples of a proof against all short links with items and fragments; `MutatedPairTests` tries those of comparisons.
@Suite struct ShortestExampleTests {
    @Test(arguments: TestRounds.blocks)
    func `no link of a kind is shorter than the example of a proof`(_ block: UInt64) throws {
        var found = 0
        for seed in block * 1_000..<block * 1_000 + 20 {
            guard let sample = try ExampleCase(seed: seed) else { continue }
            let proof = AgreementProof(sample.table, sample.document, app: ExampleCase.app)
            var lengths: [ExampleCase.Kind: Int] = [:]
            for disagreement in proof.disagreements {
                let kind = try #require(sample.kind(of: disagreement.link), "\(disagreement.link) \(sample)")
                lengths[kind] = min(lengths[kind] ?? .max, disagreement.link.utf8.count)
            }
            for link in ExampleCase.links {
                guard let kind = sample.kind(of: link) else { continue }
                found += 1
                let length = try #require(lengths[kind], "\(link) is of a kind without an example: \(sample)")
                #expect(length <= link.utf8.count, "\(link) is shorter: \(sample)")
            }
        }
        #expect(found > 100)
    }
}

/// A table over two letters with items and escape hatches, and the rules of its file, perhaps with mistakes.
private struct ExampleCase: CustomStringConvertible {
    /// The rule of the file and the route that decide, and whether an escape hatch keeps the link on the web; then all
    /// routes are alike.
    struct Kind: Hashable {
        let rule: AssociationRule?
        let route: String?
        let isExcluded: Bool
    }

    let table: RouteTable
    let document: AssociationDocument
    let description: String
    private let matcher: AppleMatcher
    private let loose: LooseRoutes

    static let app = "7QW3E5R9TY.com.example.t"

    init?(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let routes = (0..<Int.random(in: 1...3, using: &random)).map { Self.route($0, &random) }
        let exclusions = [
            "", "", #""exclude": [{"fragment": "k"}], "#, #""exclude": [{"query": {"q": "a"}}], "#,
            #""exclude": [{"query": {"r": "b", "q": "b"}}, {"fragment": "k"}], "#,
        ]
        let json = """
            {"hosts": ["t.example"], "apps": {"ios": [{"id": "\(Self.app)"}]}, \
            \(exclusions.randomElement(using: &random) ?? "")"routes": [\(routes.joined(separator: ", "))]}
            """
        guard let table = try? RouteTable(checking: Array(json.utf8)), var file = try? AssociationFile(table),
            var rules = file.appLinks?.details.first?.components
        else { return nil }
        for _ in 0..<Int.random(in: 0...2, using: &random) { rules.makeMistake(&random) }
        file.appLinks?.details[0].components = rules
        let added = (0..<Int.random(in: 0...2, using: &random)).map { _ in Self.rule(&random) + "," }
        let text = file.text.replacing("\"components\":[", with: "\"components\":[" + added.joined())
            .replacing(",]", with: "]")
        self.table = table
        document = try AssociationDocument(parsing: Array(text.utf8))
        matcher = AppleMatcher(document)
        description = json + "\n" + text
        loose = try LooseRoutes(routes)
    }

    private static func route(_ index: Int, _ random: inout SeededGenerator) -> String {
        let path = (0..<Int.random(in: 0...2, using: &random)).map { place in
            (["a", "b", "{x}", "a{x}"].randomElement(using: &random) ?? "a").replacing("x", with: "x\(place)")
        }
        let query =
            [
                "", "", #", "query": {"q": "enum(a|b)"}"#, #", "query": {"q": "string", "r": "enum(a|b)"}"#,
                #", "query": {"q": "int"}"#, #", "query": {"q": "int", "r": "int"}"#,
            ]
            .randomElement(using: &random) ?? ""
        let universal = Int.random(in: 0..<3, using: &random) > 0
        return #"{"id": "r\#(index)", "path": "/\#(path.joined(separator: "/"))", "claimed": \#(universal)\#(query)}"#
    }

    private static func rule(_ random: inout SeededGenerator) -> String {
        var keys: [String] = []
        let paths = ["/", "/a", "/*", "/?", "/b*"]
        if Bool.random(using: &random) { keys.append("\"/\":\"\(paths.randomElement(using: &random) ?? "*")\"") }
        let values = ["a", "b", "?", "*", "", "?*", "a*", "??", "1*", "2*", "$(digit)"]
        let items = ["q", "r"].filter { _ in Bool.random(using: &random) }.map { name in
            "\"\(name)\":\"\(values.randomElement(using: &random) ?? "*")\""
        }
        if !items.isEmpty { keys.append("\"?\":{\(items.joined(separator: ","))}") }
        if Int.random(in: 0..<3, using: &random) == 0 {
            keys.append("\"#\":\"\(["k", "?", "*"].randomElement(using: &random) ?? "*")\"")
        }
        if Bool.random(using: &random) { keys.append("\"exclude\":true") }
        return "{\(keys.joined(separator: ","))}"
    }

    /// Returns the kind of a link on which file and table differ; nil if they agree about it.
    func kind(of link: String) -> Kind? {
        let decision = matcher.decide(link)
        let (route, isExcluded) = (table.match(link)?.route, table.excludes(link))
        guard decision.opensApp != (route?.isUniversal == true && !isExcluded), !table.repeatsInt(link) else {
            return nil
        }
        if route == nil, !isExcluded, loose.match(link) { return nil }
        return Kind(
            rule: matcher.rule(of: decision),
            route: route.map { isExcluded ? "" : $0.id },
            isExcluded: isExcluded
        )
    }

    /// All links with short paths, each with some queries and fragments.
    static let links: [String] = {
        var paths = ["", "/"]
        var level = ["/"]
        for _ in 1...3 {
            level = level.flatMap { path in ["a", "b", "/"].map { path + $0 } }
            paths += level.filter { !$0.hasSuffix("/") && !$0.hasPrefix("//") }
        }
        let items = ["q", "r"].flatMap { name in ["", "=a", "=b", "=1", "=2", "=12", "=ab", "=c"].map { name + $0 } }
        let pairs = items.flatMap { item in items.map { "\(item)&\($0)" } }
        let queries = [""] + (items + pairs + ["q=a&q=b&r=a", "q=a&r=b&r", "q=a&q=c&r=b"]).map { "?" + $0 }
        return paths.flatMap { path in
            queries.flatMap { query in ["", "#k", "#a"].map { "https://t.example\(path)\(query)\($0)" } }
        }
    }()
}
