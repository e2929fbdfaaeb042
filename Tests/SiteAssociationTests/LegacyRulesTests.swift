import LinkRoutes
import SiteAssociation
import Testing

/// The form for iOS 9 to 12: what it says is what the table says, and what it cannot say is named.
@Suite struct LegacyRulesTests {
    @Test func `paths alone are claimed, deeper ones kept away`() throws {
        let rules = LegacyRules(
            try RouteTable(
                routes: """
                    {"id": "home", "path": "/"}, {"id": "trip", "path": "/trips/{reference}"},
                    {"id": "new", "path": "/trips/new", "universal": false}, {"id": "kind", "path": "/k/{k:enum(a|b)}"}
                    """
            )
        )
        #expect(rules.paths == ["NOT /*/*/?*", "NOT /trips/new", "/k/a", "/k/b", "/trips/?*", "/"])
        #expect(rules.gaps.isEmpty && rules.error == nil)
    }

    @Test func `a route that asks about the query stays in the browser, and is named`() throws {
        let rules = LegacyRules(
            try RouteTable(
                routes: """
                    {"id": "details", "path": "/details", "query": {"reference": "string"}}, {"id": "about", "path": "/about"}
                    """
            )
        )
        #expect(rules.paths == ["/about"])
        #expect(rules.gaps.map { [$0.route, $0.link] } == [["details", "https://t.example/details?reference=x"]])
    }

    @Test func `a claim that would take links of a web-only route is left out`() throws {
        let rules = LegacyRules(
            try RouteTable(
                routes: """
                    {"id": "number", "path": "/n/{n:int}"}, {"id": "name", "path": "/n/{name}", "universal": false},
                    {"id": "about", "path": "/about"}
                    """
            )
        )
        #expect(rules.paths == ["/about"])
        #expect(rules.gaps.map { [$0.route, $0.link] } == [["number", "https://t.example/n/0"]])
    }

    @Test func `a web-only route that asks about the query keeps the whole path in the browser`() throws {
        let rules = LegacyRules(
            try RouteTable(
                routes: """
                    {"id": "draft", "path": "/a", "query": {"draft": "string"}, "universal": false}, {"id": "a", "path": "/{x}"}
                    """
            )
        )
        #expect(rules.paths == ["NOT /*/?*", "NOT /a", "/?*"])
        #expect(rules.gaps.map { [$0.route, $0.link] } == [["a", "https://t.example/a"]])
    }

    @Test func `an escape hatch cannot be said, so nothing is`() throws {
        let table = try RouteTable(routes: #"{"id": "a", "path": "/a"}"#, exclude: #"{"fragment": "web"}"#)
        let rules = LegacyRules(table)
        #expect(rules.paths.isEmpty)
        #expect(rules.error == #"iOS 12 and earlier look at the path alone, and "exclude" asks about the rest"#)
    }

    @Test func `the file has an entry for each generation, and no finding of weight`() throws {
        var (withPaths, gaps) = (0, 0)
        for random in RandomTable.all(from: 970_000_000).prefix(60) {
            guard var file = try? AssociationFile(random.table) else { continue }
            let rules = try file.addLegacyForm(of: random.table)
            gaps += rules.gaps.isEmpty ? 0 : 1
            guard !rules.paths.isEmpty else { continue }
            withPaths += 1
            let findings = AssociationChecker.check(file.json, minimumIOS: "12").filter { $0.severity != .info }
            #expect(findings.isEmpty, "\(findings.map(\.message))\n\(file.text)")
            let matcher = AppleMatcher(try AssociationDocument(parsing: Array(legacyPart(rules).utf8)))
            for link in LinkSample.links(for: random) where matcher.opensApp(link) {
                let route = random.table.match(link)?.route
                #expect(route?.isUniversal ?? true, "\(link) is of the web\n\(random.json)\n\(rules.paths)")
            }
        }
        #expect(withPaths > 5 && gaps > 5, "\(withPaths) \(gaps)")
    }

    /// What iOS 12 reads of the file.
    private func legacyPart(_ rules: LegacyRules) -> String {
        let paths = rules.paths.map { "\"\($0)\"" }.joined(separator: ", ")
        return #"{"applinks": {"apps": [], "details": [{"appID": "7QW3E5R9TY.com.example.t", "paths": [\#(paths)]}]}}"#
    }
}
