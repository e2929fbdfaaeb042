import Diagnostics
import FindingSnapshots
import StrictJSON
import Testing

/// Members by name and type, and the report of what does not fit.
struct JSONObjectReaderTests {
    let problems = JSONProblems()

    private func reader(_ text: String, path: String = "", keys: [String]) throws -> JSONObjectReader? {
        JSONObjectReader(try JSONValue(parsing: Array(text.utf8)), path: path, keys: keys, problems: problems)
    }

    /// The text after each fix that is a replacement; nil for other fixes.
    private func fixed(_ text: String, _ findings: [Diagnostic]? = nil) -> [String?] {
        (findings ?? problems.sorted).map { problem in
            problem.applyingFix(to: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
        }
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
        #expect(problems.all.map(\.code) == ["missing-key", "missing-key"])
        #expect(problems.sorted.map { "\($0.location) \($0.location.path)" } == ["1:13 routes[0]"])
    }

    @Test func `a wrong type is reported at its value, and the member counts as absent`() throws {
        let text = #"{"id":7,"on":"yes","max":"3","tags":{},"list":["a",null,5,"b"]}"#
        let reader = try #require(try reader(text, path: "r", keys: ["id", "on", "max", "tags", "list"]))
        #expect(reader.string("id") == nil)
        #expect(reader.requiredString("id") == nil)
        #expect(reader.bool("on", default: true))
        #expect(reader.integer("max") == nil)
        #expect(reader.array("tags") == nil)
        #expect(reader.strings("list")?.map(\.text) == ["a", "b"])
        #expect(problems.all.allSatisfy { $0.code == "wrong-type" })
        #expect(
            problems.sorted.map { "\($0.location) \($0.location.path)" } == [
                "1:7 r.id", "1:14 r.on", "1:26 r.max", "1:37 r.tags", "1:52 r.list[1]", "1:57 r.list[2]",
            ]
        )
        #expect(
            fixed(text) == [
                text.replacing(":7", with: #":"7""#), text.replacing(#""yes""#, with: "true"),
                text.replacing(#""3""#, with: "3"), nil, nil, text.replacing("5", with: #""5""#),
            ]
        )
    }

    @Test(arguments: [(80, true), (81, false)])
    func `a text in place of a list is shown in brackets if it is short`(_ length: Int, _ isShown: Bool) throws {
        let text = String(repeating: "a", count: length)
        let file = "{\"tags\":\"\(text)\"}"
        let reader = try #require(try reader(file, keys: ["tags"]))
        #expect(reader.array("tags") == nil)
        #expect(fixed(file) == [isShown ? "{\"tags\":[\"\(text)\"]}" : nil])
    }

    @Test(arguments: ["1.0", "1e2", "9223372036854775808"])
    func `a number that is not an integer is shown in the report`(spelling: String) throws {
        let reader = try #require(try reader("{\"n\":\(spelling)}", keys: ["n"]))
        #expect(reader.integer("n") == nil)
        #expect(problems.all.map { $0.message.contains(spelling) } == [true])
    }

    @Test(arguments: ["[]", "null", "true", "3", #""a""#])
    func `a value that is not an object has no object reader`(text: String) throws {
        #expect(try reader(text, path: "x", keys: []) == nil)
        #expect(problems.all.map(\.code) == ["wrong-type"])
        #expect(fixed(text) == ["{}"])
    }

    @Test func `a key of another place has its own advice, any other key the nearest`() throws {
        let text = #"{"path":1,"fragmet":2}"#
        let value = try JSONValue(parsing: Array(text.utf8))
        let advice = ["path": "use a route"]
        _ = JSONObjectReader(value, path: "x", keys: ["fragment", "query"], advice: advice, problems: problems)
        #expect(problems.all.first?.fix == "use a route")
        #expect(fixed(text) == [nil, #"{"path":1,"fragment":2}"#])
    }

    @Test func `an old name of a key of this object has the new name as its fix, before other advice`() throws {
        let text = #"{"scheme":1,"note":2,"to":3}"#
        let value = try JSONValue(parsing: Array(text.utf8))
        let renamed = ["customScheme": "scheme", "colorScheme": "scheme", "remark": "note", "destination": "to"]
        let problems = JSONProblems(renamed: renamed)
        let keys = ["colorScheme", "remark"]
        _ = JSONObjectReader(value, path: "x", keys: keys, advice: ["note": "remove it"], problems: problems)
        #expect(
            fixed(text, problems.all) == [
                #"{"colorScheme":1,"note":2,"to":3}"#, #"{"scheme":1,"remark":2,"to":3}"#, nil,
            ]
        )
    }

    @Test func `a key that the object already has is not the fix for a misspelled key`() throws {
        let text = #"{"title":1,"titel":2}"#
        _ = try reader(text, keys: ["id", "title"])
        #expect(problems.all.map(\.location.description) == ["1:12"] && fixed(text) == [nil])
    }

    @Test func `advice does not write a key that the object already has`() throws {
        let advice = ["domains": "write \"hosts\""]
        for (text, expected) in [(#"{"domains":1}"#, #"{"hosts":1}"#), (#"{"hosts":2,"domains":1}"#, nil)] {
            let problems = JSONProblems()
            let value = try JSONValue(parsing: Array(text.utf8))
            _ = JSONObjectReader(value, path: "", keys: ["hosts", "name"], advice: advice, problems: problems)
            #expect(problems.all.map(\.code) == ["unknown-key"] && fixed(text, problems.all) == [expected])
        }
    }

    @Test func `a fix for an unknown key lists the allowed keys`() throws {
        _ = try reader(#"{"naem":1,"x":2}"#, keys: ["id", "name"])
        #expect(problems.all.map { $0.fix?.contains("id, name") } == [true, true])
    }

    @Test(arguments: [
        (#""true""#, "true"), (#""Yes""#, "true"), ("1", "true"), (#""off""#, "false"), (#""0""#, "false"),
        ("0", "false"),
        ("2", nil), (#""nope""#, nil), ("null", nil), ("[]", nil),
    ])
    func `a flag of another type is replaced only if its meaning is clear`(value: String, expected: String?) throws {
        let reader = try #require(try reader("{\"on\":\(value)}", keys: ["on"]))
        #expect(!reader.bool("on", default: false))
        #expect(problems.all.map(\.code) == ["wrong-type"])
        #expect(fixed("{\"on\":\(value)}") == [expected.map { "{\"on\":\($0)}" }])
    }

    @Test(arguments: ["[]", "\"a\""]) func `a value in place of an object is shown the keys of the object`(
        text: String
    ) throws {
        #expect(try reader(text, path: "x", keys: ["a", "b"]) == nil)
        #expect(problems.all.map { $0.fix?.contains("a, b") } == [true])
    }

    @Test(arguments: [
        ("pth", "path"), ("Path", "path"), ("paths", "path"), ("titel", "title"), ("TITLE", "title"), ("paht", "path"),
        ("alias", "aliases"), ("webonly", "webOnly"), ("web_only", "webOnly"),
    ])
    func `an unknown key names the nearest known one`(key: String, nearest: String) throws {
        let keys = ["id", "path", "title", "aliases", "webOnly"]
        let text = "{\"\(key)\":1}"
        _ = try reader(text, path: "routes[0]", keys: keys)
        let problem = try #require(problems.all.first)
        #expect(problem.code == "unknown-key")
        #expect(problem.location.path == "routes[0].\(key)")
        #expect(problem.location.description == "1:2")
        #expect(fixed(text) == ["{\"\(nearest)\":1}"])
    }

    @Test func `an unknown key with unusual characters is reported like any other`() throws {
        let long = String(repeating: "x", count: 10_000)
        _ = try reader("{\"\":1,\"a\\n\":2,\"\(long)\":3}", path: "r", keys: ["a"])
        #expect(problems.all.map(\.code) == ["unknown-key", "unknown-key", "unknown-key"])
        #expect(problems.all.map(\.location.path) == ["r.", #"r."a\u000a""#, "r.\(long)"])
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
