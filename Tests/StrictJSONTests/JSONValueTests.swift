import StrictJSON
import Testing

/// The views of a value by its kind.
struct JSONValueTests {
    @Test(arguments: [
        ("null", "null"), ("true", "a boolean"), ("1.5", "a number"), (#""a""#, "a string"), ("[1]", "an array"),
        (#"{"a":1}"#, "an object"),
    ])
    func `a value is of one kind`(text: String, kind: String) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(value.kind == kind)
        #expect(value.isNull == (kind == "null"))
        #expect((value.bool != nil) == (kind == "a boolean"))
        #expect((value.string != nil) == (kind == "a string"))
        #expect((value.array != nil) == (kind == "an array"))
        #expect((value.object != nil) == (kind == "an object"))
        #expect((value["a"] != nil) == (kind == "an object"))
        #expect(value.integer == nil)
    }

    @Test func `a value can be made without a text`() {
        let member = JSONMember(name: "a", position: .start, value: JSONValue(.bool(true)))
        #expect(JSONValue(.object([member]))["a"]?.bool == true)
        #expect(JSONValue(.number("12")).integer == 12)
        #expect(JSONValue(.null).position == .start)
    }
}

/// Names that stand twice in one object, which RFC 8259 §4 leaves open and this reader refuses.
struct DuplicateNameTests {
    @Test(arguments: [
        RefusedText(#"{"a":"b","a":"c"}"#, .duplicateKey, "1:10"),
        RefusedText(#"{"a":"b","a":"b"}"#, .duplicateKey, "1:10"),
        RefusedText(#"{"":1,"":2}"#, .duplicateKey, "1:7"),
        RefusedText(#"{"a":1,"\u0061":2}"#, .duplicateKey, "1:8"),
        RefusedText(#"{"é":1,"\u00e9":2}"#, .duplicateKey, "1:8"),
        RefusedText(#"{"😀":1,"\uD83D\uDE00":2}"#, .duplicateKey, "1:8"),
        RefusedText(#"{"/":1,"\/":2}"#, .duplicateKey, "1:8"),
        RefusedText(#"[{"x":{"a":1,"b":2,"#, .unexpectedEnd, "1:20"),
        RefusedText("[{\"x\":{\"a\":1,\n\"b\":2, \"a\":{}}}]", .duplicateKey, "2:8"),
    ])
    func `a duplicate name is refused, also if it is escaped differently`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        AcceptedText(#"{"a":1,"A":2}"#, ["a": 1, "A": 2]),
        AcceptedText(#"{"a":1,"a ":2}"#, ["a": 1, "a ": 2]),
        AcceptedText(#"{"a":{"a":{}},"b":{"a":1}}"#, ["a": ["a": [:]], "b": ["a": 1]]),
        AcceptedText(#"[{"a":1},{"a":2}]"#, [["a": 1], ["a": 2]]),
        AcceptedText("{\"\u{E9}\":1,\"e\u{301}\":2}", ["\u{E9}": 1, "e\u{301}": 2]),
        AcceptedText("{\"\u{212B}\":1,\"\u{C5}\":2}", ["\u{212B}": 1, "\u{C5}": 2]),
    ])
    func `names with different bytes are different names, even if Unicode calls them equivalent`(
        text: AcceptedText
    ) throws {
        try text.check()
    }

    @Test func `a lookup distinguishes composed and decomposed names`() throws {
        let value = try JSONValue(parsing: Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
        #expect(value["\u{E9}"]?.integer == 1)
        #expect(value["e\u{301}"]?.integer == 2)
        #expect(value["e"] == nil)
    }

    @Test(arguments: [2, 16, 17, 18, 40, 2000])
    func `a duplicate is found in an object of any size`(count: Int) throws {
        let members = (0..<count).map { "\"name\($0)\":\($0)" }
        let whole = try JSONValue(parsing: Array("{\(members.joined(separator: ","))}".utf8))
        #expect(whole.object?.count == count)
        for twin in [0, count / 2, count - 1] {
            let text = "{\(members.joined(separator: ",")),\n\"name\(twin)\":0}"
            try RefusedText(text, .duplicateKey, "2:1").check()
        }
    }

    @Test func `the message shows a control character of the name as an escape`() throws {
        let error = try #require(throws: JSONError.self) {
            _ = try JSONValue(parsing: Array(#"{"a\u001b\n":1,"a\u001b\n":2}"#.utf8))
        }
        #expect(error.message.contains(#""a\u001b\u000a""#))
    }
}
