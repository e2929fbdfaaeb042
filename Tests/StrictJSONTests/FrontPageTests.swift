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
        let unknown = #"1:16: error: titel: unknown key "titel""#
        #expect(problems.all.map(\.headline) == [unknown])
        #expect(problems.all.first?.fix == #"did you mean "title"? allowed keys: id, title"#)
    }
}
