import Foundation
import SiteAssociation
import StrictJSON
import Testing

/// The shared cases of Apple's matching, most of them recorded from Apple's own tool.
@Suite struct MatchVectorTests {
    @Test(arguments: try MatchVector.all())
    func `a file decides about a link as Apple's systems do`(_ vector: MatchVector) throws {
        let matcher = AppleMatcher(AssociationDocument(vector.file))
        #expect(matcher.decide(vector.url, app: vector.app).outcome.rawValue == vector.outcome)
    }

    @Test(arguments: try MatchVector.all())
    func `the trace of a decision ends with the rule that decided`(_ vector: MatchVector) throws {
        let matcher = AppleMatcher(AssociationDocument(vector.file))
        let decision = matcher.decide(vector.url, app: vector.app)
        let trace = matcher.trace(vector.url, app: vector.app)
        #expect(trace.dropLast().allSatisfy { $0.failure != nil })
        guard decision.outcome != .noMatch else { return #expect(trace.allSatisfy { $0.failure != nil }) }
        let last = try #require(trace.last)
        #expect(last.failure == nil && last.entry == decision.entry && last.rule.index == decision.rule)
    }
}

/// One case of the file.
struct MatchVector: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: JSONValue
    let url: String
    let app: String
    let outcome: String

    static func all() throws -> [MatchVector] {
        let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Vectors")
        let lines = try Data(contentsOf: folder.appendingPathComponent("match.jsonl")).split(separator: 10)
        let vectors = try lines.enumerated().map { number, line in
            let value = try JSONValue(parsing: Array(line))
            let url = try #require(value["url"]?.string)
            return MatchVector(
                testDescription: "line \(number + 1): \(url)",
                file: try #require(value["aasa"]),
                url: url,
                app: try #require(value["appID"]?.string),
                outcome: try #require(value["expect"]?.string)
            )
        }
        try #require(vectors.count > 100)
        return vectors
    }
}
