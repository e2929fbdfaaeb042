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
