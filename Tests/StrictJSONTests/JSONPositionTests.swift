import Diagnostics
import JSONMistakes
import StrictJSON
import Testing

/// Lines and columns as an editor shows them.
struct JSONPositionTests {
    @Test(arguments: [
        ("*", 0, "1:1"), ("  *", 2, "1:3"), ("\t*", 1, "1:2"), ("\n*", 1, "2:1"), ("\r*", 1, "2:1"),
        ("\r\n*", 2, "2:1"),
        ("\n\r*", 2, "3:1"), ("\r\r\n\n*", 4, "4:1"), ("\r\n \r\n  *", 7, "3:3"), ("[\"é\",*", 6, "1:6"),
        ("[\"日本\",*", 10, "1:7"), ("[\"😀\",*", 8, "1:6"), ("[\"e\u{301}\",*", 7, "1:7"), ("[\"日本\",\n*", 11, "2:1"),
        ("[\"日\",\r\n \"本\",*", 16, "2:6"), ("[\"\\u00e9\",*", 10, "1:11"), ("{\"日本\":*", 10, "1:7"),
        ("[\"\u{2028}\",*", 7, "1:6"),
    ])
    func `an error has a line, a column in Unicode scalars and a byte offset`(
        text: String,
        offset: Int,
        place: String
    ) throws {
        let error = try #require(throws: JSONError.self) { _ = try JSONValue(parsing: Array(text.utf8)) }
        #expect(error.position.offset == offset)
        #expect(error.position.description == place)
    }

    @Test func `every value and name has its position`() throws {
        let text = "{\r\n  \"größe\": { \"a\": [1,\n\ttrue, \"ü\", null] },\r  \"b\" : -1\n}"
        let root = try JSONValue(parsing: Array(text.utf8))
        let outer = try #require(root.object)
        let size = try #require(root["größe"])
        let array = try #require(size["a"]?.array)

        #expect(root.position == .start)
        #expect(outer.map(\.position.description) == ["2:3", "4:3"])
        #expect(size.position.description == "2:12")
        #expect(size.object?.map(\.position.description) == ["2:14"])
        #expect(size["a"]?.position.description == "2:19")
        #expect(array.map(\.position.description) == ["2:20", "3:2", "3:8", "3:13"])
        #expect(root["b"]?.position.description == "4:9")
    }

    @Test func `the byte of a position is where the value begins`() throws {
        let text = Array("[ \"é\" ,\r\n{\"日\":[12, false]}]".utf8)
        let elements = try #require(try JSONValue(parsing: text).array)
        let object = try #require(elements.last)
        let inner = try #require(object["日"]?.array)
        let starts = [elements[0], object, inner[0], inner[1]].map { text[$0.position.offset] }
        #expect(starts == Array("\"{1f".utf8))
    }

    @Test func `the description of an error is place, message and fix`() throws {
        let error = try #require(throws: JSONError.self) { _ = try JSONValue(parsing: Array("[1,\n 2,]".utf8)) }
        let fix = try #require(error.fix)
        #expect(error.description == "2:3: \(error.message); fix: \(fix)")
        let bare = try #require(throws: JSONError.self) { _ = try JSONValue(parsing: Array("{\"a\"".utf8)) }
        #expect(bare.description == "1:5: \(bare.message)")
    }
}

/// The report of all problems of a file.
struct JSONProblemsTests {
    private func code(_ name: String) -> DiagnosticDescriptor { .error(name, "a title") }

    private func place(_ column: Int, _ path: String) -> Diagnostics.SourceLocation {
        Diagnostics.SourceLocation(line: 1, column: column, path: path)
    }

    @Test func `problems are reported once each, in the order of the text`() {
        let problems = JSONProblems()
        #expect(problems.isEmpty)
        problems.report(code("c"), at: place(10, "z"), "third")
        problems.report(code("a"), at: place(5, "x"), "first")
        problems.report(code("b"), at: place(5, "y"), "second")
        problems.report(code("a"), at: place(5, "x"), "first")
        problems.report(code("d"), at: place(1, "x"), "at the start")
        #expect(!problems.isEmpty)
        #expect(problems.all.map(\.code) == ["c", "a", "b", "a", "d"])
        #expect(problems.sorted.map(\.code) == ["d", "a", "b", "c"])
    }

    @Test func `different problems at one position are all kept`() {
        let problems = JSONProblems()
        problems.report(code("a"), at: place(2, "x"), "m")
        problems.report(code("a"), at: place(2, "x"), "m", fix: "h")
        problems.report(code("a"), at: place(2, "x"), "n")
        problems.report(code("a"), at: place(2, "y"), "m")
        #expect(problems.sorted.count == 4)
        #expect(problems.sorted == problems.all)
    }

    @Test func `a problem prints as one line`() {
        let problem = Diagnostic(code("invalid-path"), at: place(5, "routes[3].path"), "m", fix: "h")
        #expect(problem.description == "1:5: error: routes[3].path: m; fix: h [invalid-path]")
        let other = Diagnostic(code("unknown-version"), at: Diagnostics.SourceLocation(.start), "m")
        #expect(other.description == "1:1: error: m [unknown-version]")
    }

    @Test func `text that is not JSON is one problem`() throws {
        let error = try #require(throws: JSONError.self) { _ = try JSONValue(parsing: Array("{\n\"a\":1,}".utf8)) }
        let problem = Diagnostic(error)
        #expect(problem.code == "invalid-json" && problem.location.description == "2:6")
        #expect(problem.message.hasSuffix(error.message) && problem.fix == error.fix)
    }
}
