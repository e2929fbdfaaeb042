import CPUTime
import Diagnostics
import LinkRoutes
import SiteTables
import TableSamples
import Testing

/// Hostile redirects and pages: each table is read or refused in good time, and no report outgrows it.
@Suite(.serialized) struct HostileSiteTableTests {
    private static let many = 2_000

    @Test func `many redirects load, and equal ones are each reported once`() throws {
        let routes = [#""id": "a", "path": "/a/{x}""#]
        let different = (0..<Self.many).map { #"{"from": "/old\#($0)/{x}", "to": "a"}"# }.joined(separator: ",\n")
        let table = try Self.timed { try SiteTable(routes: routes, with: "\"redirects\": [\(different)],") }
        let match = try #require(table.redirect(for: "https://www.example.com/old1999/b"))
        #expect(try table.location(of: match) == "https://www.example.com/a/b")
        for (redirect, count) in [
            (#"{"from": "/old/{x}", "to": "a"}"#, Self.many - 1), (#"{"from": "/a/b", "to": "a"}"#, 3 * Self.many - 1),
            (#"{"from": "/old/{x}", "to": "b"}"#, Self.many),
        ] {
            let same = Array(repeating: redirect, count: Self.many).joined(separator: ",")
            let text = RouteTable.text(routes: routes, with: "\"redirects\": [\(same)],")
            let error = try Self.timed { try #require(throws: RouteTableError.self) { try SiteTable(text) } }
            #expect(error.problems.count(of: .error) == count)
        }
    }

    @Test func `many redirects beside many similar routes load`() throws {
        let routes = (0..<Self.many).map { #""id": "r\#($0)", "path": "/a\#($0)/{x:int}/{y+}", "page": {}"# }
        let redirects = (0..<Self.many).map { #"{"from": "/{x:int}/a\#($0)/{y}", "to": "r0"}"# }.joined(separator: ",")
        let members = "\"redirects\": [\(redirects)],"
        let table = try Self.timed { try SiteTable(routes: routes, with: members) }
        #expect(table.redirects.count == Self.many)
    }

    @Test func `placeholders with unknown names make messages of bounded length`() throws {
        let names = (0..<60).map { "/{parameter\($0)}" }.joined()
        let holes = (0..<2_000).map { "{hole\($0)}" }.joined()
        let problems = try Self.problems([#""id": "a", "path": "\#(names)", "page": {"title": "\#(holes)"}"#])
        #expect(problems.count(of: .error) == 2_000)
        #expect(problems.allSatisfy { $0.description.utf8.count < 1_000 })
    }

    private static func problems(_ routes: [String]) throws -> [Diagnostic] {
        let error = try timed { try #require(throws: RouteTableError.self) { try SiteTable(routes: routes) } }
        return error.problems
    }

    /// Runs work that a debug build must still do within seconds.
    private static func timed<Result>(_ work: () throws -> Result) throws -> Result {
        let (result, time) = try ThreadTime.measure(work)
        #expect(time < .seconds(5))
        return result
    }
}
