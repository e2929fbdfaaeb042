import Foundation
import LinkRoutes
import SiteAssociation
import StrictJSON
import Testing

/// The shared cases of what a table's association file claims.
@Suite struct VectorTests {
    @Test(arguments: try AssociationVector.all(of: "aasa"))
    func `the generated file opens the app for just these paths`(_ vector: AssociationVector) throws {
        let matcher = try AppleMatcher(RouteTable(json: vector.given))
        for (path, opens) in vector.opensApp {
            #expect(matcher.opensApp("https://www.example.com\(path)") == opens, "\(path)")
        }
    }

    @Test(arguments: try AssociationVector.all(of: "aasaTrap"))
    func `a file written by hand does what its author did not expect`(_ vector: AssociationVector) throws {
        if vector.isInvalid {
            #expect(throws: JSONError.self) { try AssociationFile(parsing: vector.given) }
            return
        }
        let file = try AssociationFile(parsing: vector.given)
        let matcher = AppleMatcher(try #require(file.appLinks?.details.first?.components))
        for (path, opens) in vector.opensApp {
            #expect(matcher.opensApp("https://www.example.com\(path)") == opens, "\(path)")
        }
    }
}

/// One case of the file.
struct AssociationVector: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let given: [UInt8]
    let opensApp: [(String, Bool)]
    let isInvalid: Bool

    static func all(of kind: String) throws -> [AssociationVector] {
        let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Vectors")
        let lines = try Data(contentsOf: folder.appendingPathComponent("cases.jsonl")).split(separator: 10)
        let vectors = try lines.map { try JSONValue(parsing: Array($0)) }.filter { $0["kind"]?.string == kind }
        try #require(!vectors.isEmpty)
        return try zip(vectors, lines.filter { String(decoding: $0, as: UTF8.self).contains("\"kind\": \"\(kind)\"") }).map {
            vector, line in
            let expect = try #require(vector["expect"])
            return AssociationVector(
                testDescription: vector["id"]?.string ?? "",
                given: try given(vector, line),
                opensApp: (expect["opensApp"]?.object ?? []).map { ($0.name, $0.value.bool ?? false) },
                isInvalid: expect["error"] != nil)
        }
    }

    /// The bytes to read: a table, a file in a string, or components to wrap.
    private static func given(_ vector: JSONValue, _ line: Data) throws -> [UInt8] {
        let given = try #require(vector["given"])
        if let text = given["text"]?.string { return Array(text.utf8) }
        let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        let content = try #require(object["given"] as? [String: Any])
        guard let components = content["components"] else {
            return Array(try JSONSerialization.data(withJSONObject: content))
        }
        let details: [String: Any] = ["appIDs": ["7QW3E5R9TY.com.example.app"], "components": components]
        return Array(try JSONSerialization.data(withJSONObject: ["applinks": ["details": [details]]]))
    }
}
