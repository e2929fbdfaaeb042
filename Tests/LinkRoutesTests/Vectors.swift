import Foundation
import LinkRoutes
import StrictJSON
import Testing

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
        return try RouteTable(json: JSONWriter.bytes(of: try #require(tables[name])))
    }

    private static func read(_ name: String) throws -> [UInt8] {
        let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Vectors")
        return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}
