import Foundation
import LinkRoutes
import SiteAssociation
import StrictJSON
import TableChecks
import Testing

/// The shared cases of what a table's association file claims.
@Suite struct GeneratorVectorTests {
    @Test(arguments: try AssociationVector.all(of: "aasa"))
    func `the generated file opens the app for just these paths`(_ vector: AssociationVector) throws {
        let matcher = try AppleMatcher(RouteTable(checking: vector.given))
        for (path, opens) in vector.opensApp {
            #expect(matcher.opensApp("https://www.example.com\(path)") == opens, "\(path)")
        }
    }

    @Test(arguments: try AssociationVector.all(of: "aasaTrap"))
    func `a handwritten file has these unexpected effects`(_ vector: AssociationVector) throws {
        if vector.isInvalid {
            #expect(throws: JSONError.self) { try AssociationDocument(parsing: vector.given) }
            return
        }
        let matcher = AppleMatcher(try AssociationDocument(parsing: vector.given))
        for (path, opens) in vector.opensApp {
            #expect(matcher.opensApp("https://www.example.com\(path)") == opens, "\(path)")
        }
    }
}

/// One case of the shared file: what is given, and which paths open the app.
struct AssociationVector: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A table, or an association file.
    let given: [UInt8]
    let opensApp: [(path: String, opens: Bool)]
    let isInvalid: Bool

    static func all(of kind: String) throws -> [AssociationVector] {
        let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Vectors")
        let lines = try Data(contentsOf: folder.appendingPathComponent("cases.jsonl")).split(separator: 10)
        let vectors = try lines.compactMap { try AssociationVector($0, kind: kind) }
        try #require(!vectors.isEmpty)
        return vectors
    }

    /// The case on a line, nil for one of another kind.
    private init?(_ line: Data, kind: String) throws {
        let vector = try JSONValue(parsing: Array(line))
        guard vector["kind"]?.string == kind else { return nil }
        let expected = try #require(vector["expect"])
        testDescription = vector["id"]?.string ?? ""
        opensApp = (expected["opensApp"]?.object ?? []).map { ($0.name, $0.value.bool ?? false) }
        isInvalid = expected["error"] != nil
        given = try Self.given(line)
    }

    private static func given(_ line: Data) throws -> [UInt8] {
        let vector = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        let given = try #require(vector["given"] as? [String: Any])
        if let text = given["text"] as? String { return Array(text.utf8) }
        guard let components = given["components"] else {
            return Array(try JSONSerialization.data(withJSONObject: given))
        }
        let details: [String: Any] = ["appIDs": ["7QW3E5R9TY.com.example.app"], "components": components]
        return Array(try JSONSerialization.data(withJSONObject: ["applinks": ["details": [details]]]))
    }
}
