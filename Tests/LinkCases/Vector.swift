package import Foundation
package import StrictJSON

/// One of the shared cases.
package struct Vector: Sendable, CustomStringConvertible {
    /// The error of a file of cases that is not as tests expect it.
    private struct Damaged: Error, CustomStringConvertible {
        let description: String
    }

    package let id: String
    package let given: JSONValue
    package let expect: JSONValue

    package var description: String { id }

    /// The cases of a kind in the file of a test target.
    package static func cases(of kind: String, in bundle: Bundle) throws -> [Vector] {
        let file = (bundle.resourceURL ?? bundle.bundleURL).appendingPathComponent("Vectors/cases.jsonl")
        let cases = try Data(contentsOf: file).split(separator: 10).compactMap { line -> Vector? in
            let value = try JSONValue(parsing: Array(line))
            guard value["kind"]?.string == kind else { return nil }
            guard let id = value["id"]?.string, let given = value["given"], let expect = value["expect"] else {
                throw Damaged(description: "a case of the kind \(kind) lacks a member")
            }
            return Vector(id: id, given: given, expect: expect)
        }
        if cases.isEmpty { throw Damaged(description: "no case has the kind \(kind)") }
        return cases
    }
}
