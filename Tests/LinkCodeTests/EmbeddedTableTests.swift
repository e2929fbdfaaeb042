import AssociationSamples
import Diagnostics
import Foundation
import LinkRoutes
import LinkTesting
import SeededRandom
import TableChecks
import Testing

/// The text of a table that generated code contains.
struct EmbeddedTableTests {
    @Test(arguments: ["trips", "names"])
    func `the text loads, gives the same links and the same text`(name: String) throws {
        let json = try Data(contentsOf: GeneratedFile.folder.appending(path: "Golden/\(name).json"))
        try expectSameLinks(RouteTable(checking: Array(json)))
    }

    @Test func `the text of random tables loads too`() throws {
        for sample in RandomTable.all(from: 1).prefix(TestRounds.count(200)) { try expectSameLinks(sample.table) }
    }

    @Test func `a requirement stays in the table of the app`() throws {
        let table = try RouteTable(#"{"id": "a", "path": "/a", "requires": "login"}"#)
        try expectSameLinks(table)
        #expect(try RouteTable(checking: Array(table.linkText.utf8)).route("a")?.requirement == "login")
    }

    @Test func `a link that is no navigation stays one in the table of the app`() throws {
        let table = try RouteTable(#"{"id": "a", "path": "/a", "navigation": false}"#, #"{"id": "b", "path": "/b"}"#)
        try expectSameLinks(table)
        #expect(try RouteTable(checking: Array(table.linkText.utf8)).routes.map(\.isNavigation) == [false, true])
        #expect(NameLinks.own.isNavigation == false && TripLinks.home.isNavigation)
    }

    @Test func `a text of an older format is refused with its key`() throws {
        let text = #"{"name":"T","schemes":["t"],"schemeHosts":[],"routes":[{"id":"a","path":"/a","universal":false}]}"#
        let error = try #require(throws: RouteTableError.self) { try RouteTable(embedded: Array(text.utf8)) }
        #expect(error.problems.map { "\($0.code) \($0.location.path)" } == ["unknown-key schemeHosts"])
        let fixes = error.problems.compactMap(\.fix)
        #expect(fixes.map { $0.contains("print the code again") && !$0.hasPrefix("write ") } == [true], "\(fixes)")
    }

    private func expectSameLinks(_ table: RouteTable) throws {
        let text = table.linkText
        let embedded = try RouteTable(checking: Array(text.utf8))
        #expect(embedded.linkText == text)
        #expect(try RouteTable(embedded: Array(text.utf8)).linkText == text)
        #expect(embedded.linkHash == table.linkHash)
        let entries = { (table: RouteTable) in table.entries.map { "\($0.route.id) \($0.pattern) \($0.required)" } }
        #expect(entries(embedded) == entries(table))
        for (left, right) in zip(embedded.routes, table.routes) {
            #expect(left.isVisible(to: .universal) == right.isVisible(to: .universal))
            #expect((left.isScheme, left.opensApp) == (right.isScheme, right.opensApp))
            #expect((left.query, left.allowsCallbacks) == (right.query, right.allowsCallbacks))
            #expect((left.requirement, left.isNavigation) == (right.requirement, right.isNavigation))
        }
        #expect((embedded.hosts, embedded.schemes, embedded.name) == (table.hosts, table.schemes, table.name))
        #expect(embedded.exclusions == table.exclusions)
    }

    @Test func `pages, redirects, apps and white space do not change the hash, links do`() throws {
        let hash = { (text: String) in try RouteTable(checking: Array(text.utf8)).linkHash }
        let start = #"{"hosts": ["t.example"], "name": "T", "routes": [{"id": "a", "path": "/a""#
        let plain = try hash(start + "}]}")
        #expect(try hash(start + #", "page": {"title": "A"}}], "language": "de"}"#) == plain)
        #expect(try hash(start + #"}], "redirects": [{"from": "/b", "to": "a"}]}"#) == plain)
        #expect(try hash(start + "}\n]\n}") == plain)
        #expect(try hash(start + #", "query": {"q": "int?"}}]}"#) != plain)
        #expect(try hash(start + #", "navigation": false}]}"#) != plain)
        #expect(try hash(start + #", "navigation": true}]}"#) == plain)
        #expect(try hash(start + #"}], "schemes": ["t"]}"#) != plain)
        #expect(plain.utf8.count == 16)
    }
}
