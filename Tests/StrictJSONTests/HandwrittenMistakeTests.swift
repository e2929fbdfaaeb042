import StrictJSON
import Testing

/// The mistakes that hand-written association files hold, each with the fix.
struct HandwrittenMistakeTests {
    @Test(arguments: [
        ("['a']", "1:2: expected a value"), ("{'a': 1}", "1:2: expected a name in double quotes"),
        ("{\"a\"=1}", "1:5: expected a colon after the name"), ("[1 // one\n]", "1:4: expected a comma or ]"),
        ("{\"a\":1 \"b\":2}", "1:8: expected a comma or }"), ("{}}", "1:3: something follows the end of the value"),
        ("[[1", "1:4: the text ends inside an array; fix: add the missing ]"),
    ])
    func `without a diagnosis, an error says where the grammar was left`(text: String, description: String) throws {
        let error = #expect(throws: JSONError.self) { _ = try JSONValue(parsing: Array(text.utf8)) }
        #expect(error?.description == description)
    }

    @Test(arguments: [
        RefusedText("// trips\n{}", .comment, "1:1", fix: "remove the comment"),
        RefusedText("{ // trips\n}", .comment, "1:3", fix: "remove the comment"),
        RefusedText("{\"a\" // trips\n:1}", .comment, "1:6", fix: "remove the comment"),
        RefusedText("{\"a\":/* trips */\"b\"}", .comment, "1:6", fix: "remove the comment"),
        RefusedText("{\"a\":1 // trips\n}", .comment, "1:8", fix: "remove the comment"),
        RefusedText("{\"a\":1, # trips\n}", .comment, "1:9", fix: "remove the comment"),
        RefusedText("[1, // trips\n]", .comment, "1:5", fix: "remove the comment"),
        RefusedText("{\"a\":\"b\"}/**/", .comment, "1:10", fix: "remove the comment"),
        RefusedText("{\"a\":\"b\"}//", .comment, "1:10", fix: "remove the comment"),
        RefusedText("{}#", .comment, "1:3", fix: "remove the comment"),
    ])
    func `a comment`(text: RefusedText) throws { try text.check() }

    @Test func `a single slash is not a comment`() throws {
        try RefusedText("{\"a\":\"b\"}/", .trailingContent, "1:10").check()
        try RefusedText("[/ 1]", .unexpectedCharacter, "1:2").check()
    }

    @Test func `a trailing comma`() throws {
        let file = """
            {
              "applinks": {
                "details": [
                  { "appIDs": ["ABCDE12345.com.example.trips"], },
                ]
              }
            }
            """
        try RefusedText(file, .trailingComma, "4:51", fix: "remove the comma").check()
    }

    @Test(arguments: [
        RefusedText("{“applinks”: {}}", .typographicQuote, "1:2", fix: "straight double quote"),
        RefusedText("{\"a\": ”b”}", .typographicQuote, "1:7", fix: "straight double quote"),
        RefusedText("[„a“]", .typographicQuote, "1:2", fix: "straight double quote"),
        RefusedText("[«a»]", .typographicQuote, "1:2", fix: "straight double quote"),
        RefusedText("{‘a’: 1}", .typographicQuote, "1:2", fix: "straight double quote"),
        RefusedText("{'a': 1}", .singleQuote, "1:2", fix: "straight double quote"),
        RefusedText("{'a'", .singleQuote, "1:2", fix: "straight double quote"),
        RefusedText("['single quote']", .singleQuote, "1:2", fix: "straight double quote"),
        RefusedText("['", .singleQuote, "1:2", fix: "straight double quote"),
        RefusedText("{\"key\": 'value'}", .singleQuote, "1:9", fix: "straight double quote"),
        RefusedText("{`a`: 1}", .unexpectedCharacter, "1:2", fix: "straight double quote"),
    ])
    func `typographic and single quotes`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText(
            "{\"a\": [1], {\"b\": 2}}",
            .unexpectedCharacter,
            "1:12",
            fix: "move the closing ] or } after this"
        ),
        RefusedText(
            "{\"a\": {\"b\": 1}, [2]}",
            .unexpectedCharacter,
            "1:17",
            fix: "move the closing ] or } after this"
        ),
    ])
    func `a list that is closed too early`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[\"/a\"\n \"/b\"]", .missingComma, "2:2", fix: "separate the parts of an array with commas"),
        RefusedText("{\"a\": 1\n \"b\": 2}", .missingComma, "2:2", fix: "separate the parts of an object with commas"),
        RefusedText("[{}{}]", .missingComma, "1:4", fix: "separate the parts of an array with commas"),
        RefusedText("[1 -2]", .missingComma, "1:4", fix: "separate the parts of an array with commas"),
        RefusedText("[1 null]", .missingComma, "1:4", fix: "separate the parts of an array with commas"),
    ])
    func `a missing comma`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("\"applinks\": {}", .missingBraces, "1:11", fix: "put {"),
        RefusedText("\"applinks\"\n: {}", .missingBraces, "2:1", fix: "put {"),
    ])
    func `missing outer braces`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText(#"{\"applinks\": {}}"#, .encodedTwice, "1:2", fix: "encode it once"),
        RefusedText(#"[\"a\"]"#, .encodedTwice, "1:2", fix: "encode it once"),
        RefusedText(#"["\{["\{["\{"#, .badEscape, "1:3"),
    ])
    func `JSON that was encoded twice, without its outer quotes`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("<!DOCTYPE html>", .unexpectedCharacter, "1:1", fix: "not a page about it"),
        RefusedText("\n <plist/>", .unexpectedCharacter, "2:2", fix: "not a page about it"),
        RefusedText("[<null>]", .unexpectedCharacter, "1:2", fix: "not a page about it"),
        RefusedText("{\\rtf1\\ansi}", .unexpectedCharacter, "1:2", fix: "save it as plain text"),
        RefusedText("version https://git-lfs.github.com/spec/v1\n", .unexpectedCharacter, "1:1", fix: "points to"),
    ])
    func `another format in place of JSON`(text: RefusedText) throws { try text.check() }
}
