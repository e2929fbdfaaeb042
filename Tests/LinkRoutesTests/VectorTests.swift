import Diagnostics
import Foundation
import LinkRoutes
import StrictJSON
import TableChecks
import Testing

/// The shared cases: data in `Vectors`, so that other implementations of the table can run them too.
@Suite struct VectorTests {
    @Test(arguments: try Vectors.cases(of: "parse"))
    func `a link splits into its parts`(_ vector: Vector) throws {
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
    func `a link matches its route with these values`(_ vector: Vector) throws {
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
        let error = #expect(throws: RouteTableError.self) { try RouteTable(checking: vector.givenBytes) }
        #expect(error?.problems.map(\.code) == [vector.expect["error"]?.string ?? ""])
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

/// One case of the file.
struct Vector: Sendable, CustomTestStringConvertible {
    let id: String
    let kind: String
    let given: JSONValue
    let expect: JSONValue
    let givenBytes: [UInt8]

    var testDescription: String { id }

    func printed(by table: RouteTable) throws -> String {
        var parameters: [String: RouteMatch.Value] = [:]
        for member in given["params"]?.object ?? [] {
            parameters[member.name] =
                member.value.array.map { .list($0.compactMap(\.string)) } ?? .text(member.value.string ?? "")
        }
        let base = try #require(given["base"]?.string)
        let parts = base.split(separator: "://", omittingEmptySubsequences: false).map(String.init)
        let origin: LinkOrigin =
            parts[0] == "https"
            ? .universal(host: parts[1]) : .scheme(parts[0], host: parts[1].isEmpty ? nil : parts[1])
        return try table.link(
            to: given["route"]?.string ?? "",
            parameters,
            query: given["query"]?.array?.map(\.queryItem) ?? [],
            on: origin
        )
    }
}

extension JSONValue {
    /// `["name", "value"]` or `["name", null]`.
    var queryItem: LinkURL.QueryItem {
        LinkURL.QueryItem(name: array?.first?.string ?? "", value: array?.last?.string)
    }
}

/// The files of `Vectors`.
enum Vectors {
    static func cases(of kind: String) throws -> [Vector] {
        let lines = try read("cases.jsonl").split(separator: 10)
        let cases = try lines.map { line in
            let value = try JSONValue(parsing: Array(line))
            let given = try #require(value["given"])
            return Vector(
                id: value["id"]?.string ?? "",
                kind: value["kind"]?.string ?? "",
                given: given,
                expect: try #require(value["expect"]),
                givenBytes: JSONWriter.bytes(of: given)
            )
        }.filter { $0.kind == kind }
        try #require(!cases.isEmpty)
        return cases
    }

    static func table(_ vector: Vector) throws -> RouteTable {
        let name = try #require(vector.given["table"]?.string)
        let tables = try JSONValue(parsing: try read("tables.json"))
        return try RouteTable(checking: JSONWriter.bytes(of: try #require(tables[name])))
    }

    private static func read(_ name: String) throws -> [UInt8] {
        let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Vectors")
        return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}

extension JSONWriter {
    /// A value as text again.
    static func bytes(of value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(value)
        return writer.bytes
    }

    private mutating func value(_ value: JSONValue) {
        switch value.content {
        case .null: null()
        case .bool(let flag): bool(flag)
        case .number(let text): integer(Int(text) ?? 0)
        case .string(let text): string(text)
        case .array(let elements):
            array { writer in
                for element in elements { writer.value(element) }
            }
        case .object(let members):
            object { writer in
                for member in members {
                    writer.name(member.name)
                    writer.value(member.value)
                }
            }
        }
    }
}
