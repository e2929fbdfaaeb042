import Diagnostics
import StrictJSON
import Testing

/// Members by name and type, and the report of what does not fit.
struct JSONObjectReaderTests {
    let problems = JSONProblems()

    private func reader(_ text: String, path: String = "", keys: [String]) throws -> JSONObjectReader? {
        JSONObjectReader(try JSONValue(parsing: Array(text.utf8)), path: path, keys: keys, problems: problems)
    }

    @Test func `members that fit are read without a problem`() throws {
        let text = #"{"id":"trip","on":true,"max":3,"tags":["a","b"],"more":[1,{}],"any":null}"#
        let reader = try #require(
            try reader(text, path: "routes[3]", keys: ["id", "on", "max", "tags", "more", "any"])
        )
        #expect(reader.string("id") == "trip")
        #expect(reader.requiredString("id") == "trip")
        #expect(reader.bool("on", default: false))
        #expect(reader.integer("max") == 3)
        #expect(reader.strings("tags")?.map(\.text) == ["a", "b"])
        #expect(reader.strings("tags")?.map(\.place.path) == ["routes[3].tags[0]", "routes[3].tags[1]"])
        #expect(reader.strings("tags")?.map(\.place.description) == ["1:40", "1:44"])
        #expect(reader.array("more")?.map(\.path) == ["routes[3].more[0]", "routes[3].more[1]"])
        #expect(reader.array("more")?.last?.value.object?.isEmpty == true)
        #expect(reader.value("any")?.isNull == true)
        #expect(reader.required("any")?.isNull == true)
        #expect(problems.isEmpty)
    }

    @Test func `a whole number must fit the type that is asked for`() throws {
        let reader = try #require(try reader(#"{"a":6448311069,"b":-1}"#, keys: ["a", "b"]))
        #expect(reader.integer("a", as: Int64.self) == 6_448_311_069)
        #expect(problems.isEmpty)
        #expect(reader.integer("a", as: Int32.self) == nil)
        #expect(reader.integer("b", as: UInt.self) == nil)
        #expect(problems.all.map(\.code) == ["wrong-type", "wrong-type"])
    }

    @Test func `absent members get their default and are not a problem`() throws {
        let reader = try #require(try reader("{}", keys: ["a"]))
        #expect(reader.string("a") == nil)
        #expect(reader.bool("a", default: true))
        #expect(!reader.bool("a", default: false))
        #expect(reader.integer("a") == nil)
        #expect(reader.array("a") == nil)
        #expect(reader.strings("a") == nil)
        #expect(reader.value("a") == nil)
        #expect(problems.isEmpty)
    }

    @Test func `a missing key is reported at its object`() throws {
        let root = try JSONValue(parsing: Array(#"{"routes":[ {} ]}"#.utf8))
        let route = try #require(root["routes"]?.array?.first)
        let reader = try #require(JSONObjectReader(route, path: "routes[0]", keys: ["id"], problems: problems))
        #expect(reader.requiredString("id") == nil)
        #expect(reader.required("id") == nil)
        #expect(
            problems.all.map(\.description)
                == Array(repeating: #"1:13: error: routes[0]: "id" is missing; fix: add "id" [missing-key]"#, count: 2)
        )
        #expect(problems.sorted.count == 1)
    }

    @Test func `a wrong type is reported at its value, and the member counts as absent`() throws {
        let text = #"{"id":7,"on":"yes","max":"3","tags":{},"list":["a",null,2.5,"b"]}"#
        let reader = try #require(try reader(text, path: "r", keys: ["id", "on", "max", "tags", "list"]))
        #expect(reader.string("id") == nil)
        #expect(reader.requiredString("id") == nil)
        #expect(reader.bool("on", default: true))
        #expect(reader.integer("max") == nil)
        #expect(reader.array("tags") == nil)
        #expect(reader.strings("list")?.map(\.text) == ["a", "b"])
        #expect(
            problems.sorted.map(\.description) == [
                "1:7: error: r.id: expected a string, found the number 7; fix: write it in quotes, \"7\" [wrong-type]",
                "1:14: error: r.on: expected true or false, found a string; fix: write true, without quotes [wrong-type]",
                "1:26: error: r.max: expected a whole number, found a string; fix: write a number without quotes "
                    + "and without a fraction [wrong-type]",
                "1:37: error: r.tags: expected an array, found an object; fix: write it in brackets, [{…}] [wrong-type]",
                "1:52: error: r.list[1]: expected a string, found null; fix: write a text in quotes, such as \"abc\" [wrong-type]",
                "1:57: error: r.list[2]: expected a string, found the number 2.5; fix: write it in quotes, \"2.5\" [wrong-type]",
            ]
        )
    }

    @Test(arguments: [(80, true), (81, false)])
    func `a text in place of a list is shown in brackets if it is short`(_ length: Int, _ isShown: Bool) throws {
        let text = String(repeating: "a", count: length)
        let reader = try #require(try reader("{\"tags\":\"\(text)\"}", keys: ["tags"]))
        #expect(reader.array("tags") == nil)
        let fix = isShown ? "write it in brackets, [\"\(text)\"]" : "write a list in brackets, such as [\"abc\"]"
        #expect(problems.all.map(\.fix) == [fix])
    }

    @Test(arguments: ["1.0", "1e2", "9223372036854775808"])
    func `a number that is not an integer is shown in the report`(spelling: String) throws {
        let reader = try #require(try reader("{\"n\":\(spelling)}", keys: ["n"]))
        #expect(reader.integer("n") == nil)
        #expect(problems.all.map(\.message) == ["expected a whole number, found the number \(spelling)"])
    }

    @Test(arguments: [
        ("[]", "an array"), ("null", "null"), ("true", "a boolean"), ("3", "a number"), (#""a""#, "a string"),
    ])
    func `a value that is not an object has no object reader`(text: String, kind: String) throws {
        #expect(try reader(text, path: "x", keys: []) == nil)
        #expect(problems.all.map(\.code) == ["wrong-type"])
        #expect(problems.all.map(\.message) == ["expected an object, found \(kind)"])
        #expect(problems.all.map(\.fix) == ["write {}"])
    }

    @Test func `a key of another place has its own advice, any other key the nearest`() throws {
        let value = try JSONValue(parsing: Array(#"{"path":1,"fragmet":2}"#.utf8))
        let advice = ["path": "write a route"]
        _ = JSONObjectReader(value, path: "x", keys: ["fragment", "query"], advice: advice, problems: problems)
        #expect(
            problems.all.map(\.fix) == [
                "write a route", "did you mean \"fragment\"? allowed keys: fragment, query",
            ]
        )
    }

    @Test func `an old name of a key of this object has the new name as its fix, before other advice`() throws {
        let value = try JSONValue(parsing: Array(#"{"scheme":1,"note":2,"to":3}"#.utf8))
        let renamed = ["customScheme": "scheme", "colorScheme": "scheme", "remark": "note", "destination": "to"]
        let problems = JSONProblems(renamed: renamed)
        let keys = ["colorScheme", "remark"]
        _ = JSONObjectReader(value, path: "x", keys: keys, advice: ["note": "remove it"], problems: problems)
        #expect(
            problems.all.map(\.fix) == [
                "write \"colorScheme\"", "write \"remark\"", "allowed keys: colorScheme, remark",
            ]
        )
    }

    @Test(arguments: [("[]", "an array"), ("\"a\"", "a string")])
    func `a value in place of an object is shown the keys of the object`(text: String, kind: String) throws {
        #expect(try reader(text, path: "x", keys: ["a", "b"]) == nil)
        #expect(problems.all.map(\.fix) == ["write an object, {\"a\": …}; allowed keys: a, b"])
    }

    @Test func `an object in quotes is reported as encoded twice`() throws {
        #expect(try reader(#""{\"applinks\":{}}""#, keys: []) == nil)
        #expect(problems.all.first?.fix?.contains("encoded twice") == true)
    }

    @Test(arguments: [
        ("pth", "path"), ("Path", "path"), ("paths", "path"), ("titel", "title"), ("TITLE", "title"), ("paht", "path"),
        ("alias", "aliases"), ("webonly", "webOnly"), ("web_only", "webOnly"),
    ])
    func `an unknown key names the nearest known one`(key: String, nearest: String) throws {
        let keys = ["id", "path", "title", "aliases", "webOnly"]
        _ = try reader("{\"\(key)\":1}", path: "routes[0]", keys: keys)
        let problem = try #require(problems.all.first)
        #expect(problem.code == "unknown-key")
        #expect(problem.location.path == "routes[0].\(key)")
        #expect(problem.location.description == "1:2")
        #expect(problem.message == "unknown key \"\(key)\"")
        #expect(problem.fix == "did you mean \"\(nearest)\"? allowed keys: id, path, title, aliases, webOnly")
    }

    @Test func `an unknown key with unusual characters is reported like any other`() throws {
        let long = String(repeating: "x", count: 10_000)
        _ = try reader("{\"\":1,\"a\\n\":2,\"\(long)\":3}", path: "r", keys: ["a"])
        #expect(problems.all.map(\.code) == ["unknown-key", "unknown-key", "unknown-key"])
        #expect(problems.all.map(\.location.path) == ["r.", #"r."a\u000a""#, "r.\(long)"])
    }

    @Test func `the fix for a key in an object that allows none is to remove it`() throws {
        _ = try reader(#"{"a":1}"#, keys: [])
        #expect(problems.all.map(\.fix) == ["remove it"])
    }

    @Test func `keys are compared by their bytes`() throws {
        _ = try reader("{\"e\u{301}\":1}", keys: ["\u{E9}"])
        #expect(problems.all.map(\.code) == ["unknown-key"])
    }

    @Test func `a problem that the caller adds is at the member, or at the object if the member is absent`() throws {
        let reader = try #require(try reader(" {\"a\": 1}", keys: ["a", "b"]))
        let code = DiagnosticDescriptor.error("bad-value", "a title")
        reader.report(code, at: "a", "1 is too small", fix: "take 2")
        reader.report(code, at: "b", "b is needed with a")
        #expect(
            problems.all.map(\.description) == [
                "1:8: error: a: 1 is too small; fix: take 2 [bad-value]",
                "1:2: error: b: b is needed with a [bad-value]",
            ]
        )
    }
}
