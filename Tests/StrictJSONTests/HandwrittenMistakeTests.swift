import JSONMistakes
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
        RefusedText("[\"/x”, \"/y\"]", .typographicQuote, "1:5", fix: "straight double quote"),
        RefusedText("[\"/x», 1, \"/y\"]", .typographicQuote, "1:5", fix: "straight double quote"),
        RefusedText("[\"/x”\n]", .typographicQuote, "1:5", fix: "straight double quote"),
        RefusedText("[\"a”, b\", c]", .unexpectedCharacter, "1:11"),
    ])
    func `typographic and single quotes`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("{\"a\": [\"x.y], \"b\": 1}", .unexpectedCharacter, "1:8", fix: "write \" at its end"),
        RefusedText("{\"a: {\"b\": 1}}", .unexpectedCharacter, "1:2", fix: "write \" at its end"),
        RefusedText("{\"a\": \"/x\\\"}", .unexpectedCharacter, "1:7", fix: "write \" at its end"),
        RefusedText("{\n\"ä\": [\"ö],\n\"b\": 1}", .unexpectedCharacter, "2:7", fix: "write \" at its end"),
        RefusedText("{\r\"ä\": [\"ö],\"\r\n\"b\": 1}", .unexpectedCharacter, "2:7", fix: "write \" at its end"),
        RefusedText("[\"a “b” c, \"/y\"]", .unexpectedCharacter, "1:2", fix: "write \" at its end"),
    ])
    func `a string without its closing quote`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[\"say \"hi\" to\"]", .unexpectedCharacter, "1:8"),
        RefusedText("[\"/x\"*]", .unexpectedCharacter, "1:6"),
        RefusedText("[\"a, \tb\"]", .controlCharacter, "1:6"),
    ])
    func `a string with a quote or a tab is closed`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[\"/a\"\n \"/b\"]", .missingComma, "2:2", fix: "write a comma before this"),
        RefusedText("{\"a\": 1\n \"b\": 2}", .missingComma, "2:2", fix: "write a comma before this"),
        RefusedText("[{}{}]", .missingComma, "1:4", fix: "write a comma before this"),
        RefusedText("[1 -2]", .missingComma, "1:4", fix: "write a comma before this"),
        RefusedText("[1 null]", .missingComma, "1:4", fix: "write a comma before this"),
    ])
    func `a missing comma`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("{\"a\": [1", .unexpectedEnd, "1:9", fix: "add the missing ]}"),
        RefusedText("{\"a\": [1,\n", .unexpectedEnd, "2:1", fix: "complete its last value and add the missing ]}"),
        RefusedText("{\"a\": [\"b", .unexpectedEnd, "1:10", fix: "add the missing \"]}"),
    ])
    func `a text that is cut off`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("<!DOCTYPE html>", .unexpectedCharacter, "1:1", fix: "publish the JSON file itself"),
        RefusedText("\n <plist/>", .unexpectedCharacter, "2:2", fix: "publish the JSON file itself"),
        RefusedText("---\nlayout: null\n", .unexpectedCharacter, "1:1", fix: "convert it to JSON"),
        RefusedText("\napplinks:\n  details:", .unexpectedCharacter, "2:1", fix: "convert it to JSON"),
    ])
    func `another format in place of JSON`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        ("{\"a\": [1}", "1:9: expected a comma or ], found \"}\"; fix: write what is expected, or remove this"),
        ("{\"a\": true\"}", "1:11: expected a comma or }, found \"\"\"; fix: write what is expected, or remove this"),
        (
            "{\u{A0}\"a\": 1}",
            "1:2: expected a name in double quotes, found U+00A0; fix: write what is expected, or remove this"
        ),
        ("[<null>]", "1:2: expected a value, found \"<\"; fix: write what is expected, or remove this"),
        ("{}}", "1:3: something follows the end of the value, found \"}\"; fix: remove it, or put all values into one"),
        ("https://example.com/a", "1:1: expected a value, found \"h\"; fix: write what is expected, or remove this"),
    ])
    func `any other mistake is reported as the parser sees it`(text: String, description: String) throws {
        let error = try #require(throws: JSONError.self) { _ = try JSONValue(diagnosing: Array(text.utf8)) }
        #expect(error.description.hasPrefix(description), "\(error)")
    }

    @Test(.timeLimit(.minutes(1)), arguments: [" ", "\t", "“", "/"])
    func `a long run of one mark takes no time`(mark: String) {
        #expect(throws: JSONError.self) {
            _ = try JSONValue(diagnosing: Array("[\"a\"\(String(repeating: mark, count: 200_000))".utf8))
        }
    }
}
