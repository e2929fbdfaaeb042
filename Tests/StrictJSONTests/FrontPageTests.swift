import Diagnostics
import StrictJSON
import Testing

/// The examples of the module's front page.
@Suite struct FrontPageTests {
    @Test func `members that do not fit are collected`() throws {
        let problems = JSONProblems()
        let text = #"{"id": "trip", "titel": "Trips"}"#
        let value = try JSONValue(parsing: Array(text.utf8))
        let reader = JSONObjectReader(value, path: "", keys: ["id", "title"], problems: problems)
        #expect(reader?.string("id") == "trip")
        #expect(problems.all.map { "\($0.location): \($0.code)" } == ["1:16: unknown-key"])
    }
}
