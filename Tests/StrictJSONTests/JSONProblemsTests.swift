import Diagnostics
import StrictJSON
import Testing

/// The report of all problems of a file.
struct JSONProblemsTests {
    private func place(_ offset: Int) -> JSONPosition { JSONPosition(offset: offset, line: 1, column: offset + 1) }

    @Test func `the report is in the order of the text, each problem once`() {
        let problems = JSONProblems()
        #expect(problems.isEmpty)
        problems.report("c", "z", at: place(9), "third")
        problems.report("a", "x", at: place(4), "first")
        problems.report("b", "y", at: place(4), "second")
        problems.report("a", "x", at: place(4), "first")
        problems.report("d", "x", at: place(0), "at the start")
        #expect(!problems.isEmpty)
        #expect(problems.all.map(\.code) == ["c", "a", "b", "a", "d"])
        #expect(problems.sorted.map(\.code) == ["d", "a", "b", "c"])
    }

    @Test func `problems of one place that differ in anything are all kept`() {
        let problems = JSONProblems()
        problems.report("a", "x", at: place(1), "m")
        problems.report("a", "x", at: place(1), "m", fix: "h")
        problems.report("a", "x", at: place(1), "n")
        problems.report("a", "y", at: place(1), "m")
        #expect(problems.sorted.count == 4)
        #expect(problems.sorted == problems.all)
    }

    @Test func `a problem is one line`() {
        let problem = Diagnostic("RT303", "routes[3].path", at: place(4), "m", fix: "h")
        #expect(problem.description == "1:5: error: routes[3].path: m; fix: h [RT303]")
        #expect(Diagnostic("RT101", "", at: .start, "m").description == "1:1: error: m [RT101]")
    }

    @Test func `a text that is no JSON is one problem`() throws {
        let error = try #require(throws: JSONError.self) { _ = try JSONValue(parsing: Array("{\n\"a\":1,}".utf8)) }
        let expected =
            "2:6: error: this is not JSON: a comma precedes the end of an object; fix: remove the comma [JS101]"
        #expect(Diagnostic(error).description == expected)
    }
}
