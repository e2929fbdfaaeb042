import Foundation
import StrictJSON
import Testing

/// One of the shared cases.
struct Vector: Sendable, CustomTestStringConvertible {
    let id: String
    let given: JSONValue
    let expect: JSONValue

    var testDescription: String { id }

    /// The cases of a kind.
    static func cases(of kind: String) throws -> [Vector] {
        let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Vectors")
        let lines = try Data(contentsOf: folder.appendingPathComponent("cases.jsonl")).split(separator: 10)
        let cases = try lines.compactMap { line -> Vector? in
            let value = try JSONValue(parsing: Array(line))
            guard value["kind"]?.string == kind else { return nil }
            return Vector(
                id: value["id"]?.string ?? "",
                given: try #require(value["given"]),
                expect: try #require(value["expect"])
            )
        }
        try #require(!cases.isEmpty)
        return cases
    }
}
