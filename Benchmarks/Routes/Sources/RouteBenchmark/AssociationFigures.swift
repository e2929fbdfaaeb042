import AssociationChecker
import SiteAssociation

/// The times of the association engine for files that linkd did not write.
struct AssociationFigures {
    /// One line for each figure.
    let lines: [String]

    init() throws {
        let rules = (0..<29).map { #"{"/":"/section\#($0)/*/detail","?":{"q":"?*"}}"# } + [#"{"/":"/trips/?*"}"#]
        let matcher = AppleMatcher(try Self.document(rules))
        let links = ["/trips/55091-231959?utm=1", "/section9/abc/detail?q=1", "/none"].map {
            "https://trips.example.com\($0)"
        }
        let matches = links.map { link in
            Stopwatch(rounds: 11).nanoseconds(calls: 100_000) { blackHole(matcher.decide(link, app: "A")) }
        }
        let stars = #"{"/":"\#(String(repeating: "*a", count: 5_000))b"}"#
        let hostile = AppleMatcher(try Self.document([stars]))
        let long = "https://trips.example.com/" + String(repeating: "a", count: 8_000)
        let worst = Stopwatch(rounds: 11).nanoseconds(calls: 10) { blackHole(hostile.decide(long, app: "A")) }
        let file = Self.file((0..<1_900).map { #"{"/":"/section\#($0)/*","comment":"of the section"}"# })
        let check = Stopwatch(rounds: 5).nanoseconds { blackHole(AssociationChecker.check(file)) }
        lines = [
            "30 rules, last, tenth, miss: \(matches.map { "\($0) ns" }.joined(separator: ", "))",
            "10,000 characters of stars against 8,000 of a link: \(worst / 1_000) µs",
            "checking a file of \(file.count) bytes: \(check / 1_000) µs",
        ]
    }

    private static func document(_ rules: [String]) throws -> AssociationDocument {
        try AssociationDocument(parsing: file(rules))
    }

    private static func file(_ rules: [String]) -> [UInt8] {
        Array(#"{"applinks":{"details":[{"appIDs":["A"],"components":[\#(rules.joined(separator: ","))]}]}}"#.utf8)
    }
}
