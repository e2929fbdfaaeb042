import AssociationSamples
import LinkRoutes
import SiteAssociation
import StrictJSON
import TableChecks
import Testing

/// The file as a whole: services, comments, size, and reading what was written.
@Suite struct AssociationFileTests {
    private func table(ios: String, routes: String = #"{"id": "a", "path": "/a"}"#) throws -> RouteTable {
        let json = #"{"hosts": ["t.example"], "apps": {"ios": [\#(ios)]}, "routes": [\#(routes)]}"#
        return try RouteTable(checking: Array(json.utf8))
    }

    @Test func `services list the apps with their flag, and all apps share the rules`() throws {
        let file = try AssociationFile(
            table(
                ios: """
                    {"id": "7QW3E5R9TY.com.example.one", "webCredentials": true,
                     "appClip": "7QW3E5R9TY.com.example.one.Clip"},
                    {"id": "7QW3E5R9TY.com.example.two", "handoff": true, "webCredentials": true}
                    """
            )
        )
        #expect(file.appLinks?.details.count == 1)
        #expect(file.appLinks?.details.first?.appIDs == ["7QW3E5R9TY.com.example.one", "7QW3E5R9TY.com.example.two"])
        #expect(file.webCredentials == ["7QW3E5R9TY.com.example.one", "7QW3E5R9TY.com.example.two"])
        #expect(file.appClips == ["7QW3E5R9TY.com.example.one.Clip"])
        #expect(file.activityContinuation == ["7QW3E5R9TY.com.example.two"])
    }

    @Test func `a service without apps is left out`() throws {
        let file = try AssociationFile(table(ios: #"{"id": "7QW3E5R9TY.com.example.one"}"#))
        let root = try JSONValue(parsing: file.json)
        #expect(root.object?.map(\.name) == ["applinks"])
    }

    @Test func `a table without apps makes an empty file, and still has rules that explain links`() throws {
        let table = try table(ios: "")
        #expect(try AssociationFile(table).isEmpty)
        #expect(try AssociationFile(table).text == "{}")
        #expect(try AppleMatcher(table).opensApp("https://t.example/a"))
        #expect(try !AssociationFile(RouteTable(routes: #"{"id": "a", "path": "/a"}"#)).isEmpty)
    }

    @Test func `comments have the route ids, if the table wants comments`() throws {
        let routes = #"{"id": "a", "path": "/a"}, {"id": "b", "path": "/b/{x}", "claimed": false}"#
        let with = try AssociationFile(RouteTable(routes: routes, exclude: #"{"fragment": "web"}"#, comments: true))
        #expect(with.components.map(\.comment) == [nil, nil, "b", "a"])
        let without = try AssociationFile(RouteTable(routes: routes, exclude: #"{"fragment": "web"}"#))
        #expect(without.components.allSatisfy { $0.comment == nil } && without.lines == with.lines)
    }

    @Test func `a written file is read back with the same content`() throws {
        for random in RandomTable.all(from: 900_000_000).prefix(40) {
            guard let file = try? AssociationFile(random.table) else { continue }
            let read = try AssociationDocument(parsing: file.json)
            let written = try #require(file.appLinks)
            #expect(read.entries.map(\.appIDs) == written.details.map(\.appIDs))
            #expect(read.variables == written.variables)
            for (rule, component) in zip(read.entries.flatMap(\.rules), file.components) {
                #expect(rule.path == component.path && rule.fragment == component.fragment)
                #expect(rule.query == (component.query.isEmpty ? nil : .items(component.query)))
                #expect(rule.isExcluding == component.isExcluding && rule.comment == component.comment)
            }
        }
    }

    @Test func `the same table makes the same bytes`() throws {
        for random in RandomTable.all(from: 950_000_000).prefix(20) {
            guard let file = try? AssociationFile(random.table) else { continue }
            let again = try AssociationFile(RouteTable(checking: Array(random.json.utf8)))
            #expect(again.json == file.json)
        }
    }

    @Test func `a file that is too large is refused with its size and the fix`() throws {
        let name = String(repeating: "long", count: 30)
        let routes = (0..<1_000).map { #"{"id": "r\#($0)", "path": "/\#(name)/\#($0)"}"# }
        let table = try RouteTable(routes: routes.joined(separator: ","))
        let error = try #require(throws: AssociationError.self) { try AssociationFile(table) }
        #expect(error.message.wholeMatch(of: /.* 131072 bytes, .* \d+/) != nil, "\(error.message)")
    }

    @Test func `too many rules are refused with the route at which they are`() throws {
        let routes = (0..<20_000).map { #"{"id": "r\#($0)", "path": "/p\#($0)"}"# }.joined(separator: ",")
        let table = try RouteTable(routes: routes)
        let error = try #require(throws: AssociationError.self) { try AssociationFile(table) }
        #expect(error.message.contains("of route \"r"), "\(error.message)")
    }

    @Test func `too many combinations of int lengths are refused before they are generated`() throws {
        let ints = (0..<20).map { "{n\($0):int}" }.joined(separator: "/")
        let texts = (0..<20).map { "{t\($0)}" }.joined(separator: "/")
        let table = try RouteTable(
            routes: #"{"id": "ints", "path": "/\#(ints)"}, {"id": "texts", "path": "/\#(texts)", "claimed": false}"#
        )
        let error = try #require(throws: AssociationError.self) { try AppleMatcher(table) }
        #expect(error.message.contains(#"of route "ints""#))
    }

    @Test func `a thousand routes fit`() throws {
        let routes = (0..<1_000).map { #"{"id": "route\#($0)", "path": "/section\#($0 % 50)/page\#($0)/{name}"}"# }
        let file = try AssociationFile(RouteTable(routes: routes.joined(separator: ",")))
        #expect(file.json.count < AssociationFile.largestSize && file.components.count == 1_001)
    }
}
