import Diagnostics
import LinkRoutes
import StrictJSON
import Testing

/// The shared cases: data in `Vectors`, so that other implementations of the table can run them too.
@Suite struct VectorTests {
    @Test(arguments: try Vectors.cases(of: "parse"))
    func `a link splits into its pieces`(_ vector: Vector) throws {
        let text = try #require(vector.given["url"]?.string)
        if let error = vector.expect["error"]?.string {
            let found = #expect(throws: LinkURLError.self) { try LinkURL(text) }
            #expect(found?.code.rawValue == error)
            return
        }
        let url = try LinkURL(text)
        #expect(url.scheme == vector.expect["scheme"]?.string)
        #expect((url.host ?? "") == (vector.expect["host"]?.string ?? ""))
        #expect(url.segments == vector.expect["segments"]?.array?.compactMap(\.string))
        #expect(url.query == vector.expect["query"]?.array?.map(\.queryItem))
        #expect(url.fragment == vector.expect["fragment"]?.string)
    }

    @Test(arguments: try Vectors.cases(of: "map"))
    func `a link has a kind and a canonical path`(_ vector: Vector) throws {
        let link = try Vectors.table(vector).link(try #require(vector.given["url"]?.string))
        #expect(link?.kind.rawValue == vector.expect["kind"]?.string)
        #expect(link?.segments == vector.expect["segments"]?.array?.compactMap(\.string))
    }

    @Test(arguments: try Vectors.cases(of: "route"))
    func `a link finds its route and what it carries`(_ vector: Vector) throws {
        let table = try Vectors.table(vector)
        let text = try #require(vector.given["url"]?.string)
        let match = table.match(text)
        #expect(match?.route.id == vector.expect["route"]?.string)
        guard let match else { return }
        var parameters = match.parameters.filter { !$0.value.texts.isEmpty }.map { ($0.name, $0.value.texts) }
        for (name, value) in (vector.expect["params"]?.object ?? []).map({ ($0.name, $0.value) }) {
            let wanted = value.array?.compactMap(\.string) ?? [value.string ?? ""]
            #expect(parameters.first { $0.0 == name }?.1 == wanted)
            parameters.removeAll { $0.0 == name }
        }
        #expect(parameters.isEmpty)
        let query = Dictionary(grouping: match.query, by: \.name).mapValues { $0.map(\.value) }
        let wanted = (vector.expect["query"]?.object ?? []).map { ($0.name, $0.value.array?.map(\.string) ?? []) }
        #expect(query == Dictionary(uniqueKeysWithValues: wanted))
    }

    @Test(arguments: try Vectors.cases(of: "tableError"))
    func `a table with this mistake is refused`(_ vector: Vector) throws {
        let error = #expect(throws: RouteTableError.self) { try RouteTable(json: vector.givenBytes) }
        let codes = (error?.problems ?? []).compactMap { RouteTableCode(rawValue: $0.code) }
        #expect(codes.map { "\($0)" } == [vector.expect["error"]?.string ?? ""])
    }

    @Test(arguments: try Vectors.cases(of: "print"))
    func `a route prints as this link`(_ vector: Vector) throws {
        #expect(try vector.printed(by: Vectors.table(vector)) == vector.expect["url"]?.string)
    }

    @Test(arguments: try Vectors.cases(of: "printError"))
    func `a route does not print with these values`(_ vector: Vector) throws {
        let error = #expect(throws: PrintError.self) { try vector.printed(by: Vectors.table(vector)) }
        #expect(error?.code.rawValue == vector.expect["error"]?.string)
        #expect(error?.by == vector.expect["by"]?.string)
    }
}
