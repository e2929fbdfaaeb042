import Foundation
import SiteAssociation
import StrictJSON
import Testing

/// The shared cases of AOSP's model: expressions, and lists of rules.
@Suite struct DynamicVectorTests {
    @Test(arguments: try DynamicVector.all("glob"))
    func `an expression matches a text as AOSP's PatternMatcher does`(_ vector: DynamicVector) throws {
        let expression = try #require(vector.value["expression"]?.string)
        let text = try #require(vector.value["text"]?.string)
        #expect(DynamicPattern(expression).matches(Array(text.utf16)) == vector.value["matches"]?.bool)
    }

    @Test(arguments: try DynamicVector.all("rules"))
    func `a list of rules decides about a link as AOSP does`(_ vector: DynamicVector) throws {
        let components = try #require(vector.value["components"])
        let rules = try #require(DynamicRule.rules(from: components))
        let url = try #require(vector.value["url"]?.string)
        let matcher = DynamicRuleMatcher(rules)
        #expect(matcher.opensApp(url) == vector.value["opens"]?.bool)
        // The trace compares with the reasons in mind, the decision without.
        let last = matcher.trace(url).last
        #expect(matcher.decide(url).rule == (last?.failure == nil ? last?.index : nil))
    }
}

/// One case of the file.
struct DynamicVector: Sendable, CustomTestStringConvertible {
    let value: JSONValue
    var testDescription: String { value["id"]?.string ?? "" }

    static func all(_ kind: String) throws -> [DynamicVector] {
        let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Vectors")
        let lines = try Data(contentsOf: folder.appendingPathComponent("android.jsonl")).split(separator: 10)
        let vectors = try lines.map { DynamicVector(value: try JSONValue(parsing: Array($0))) }
        let found = vectors.filter { $0.value["kind"]?.string == kind }
        try #require(found.count > 30)
        return found
    }
}
