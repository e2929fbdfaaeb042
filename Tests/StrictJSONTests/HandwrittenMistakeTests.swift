import JSONMistakes
import StrictJSON
import Testing

/// The mistakes that hand-written association files hold, each with the fix.
struct HandwrittenMistakeTests {
    @Test(
        arguments: [
            ("['a']", "1:2", .value), ("{'a': 1}", "1:2", .name), ("{\"a\"=1}", "1:5", .colon),
            ("[1 // one\n]", "1:4", .commaInArray), ("{\"a\":1 \"b\":2}", "1:8", .commaInObject), ("{}}", "1:3", .end),
            ("[[1", "1:4", .cutOff),
        ] as [(String, String, JSONError.Place)]
    )
    func `an error without a diagnosis has the place where the grammar was left`(
        text: String,
        position: String,
        place: JSONError.Place
    ) throws {
        let error = #expect(throws: JSONError.self) { _ = try JSONValue(parsing: Array(text.utf8)) }
        #expect(error?.position.description == position && error?.place == place)
    }

    /// Comments, which JSON does not have.
    static let comments = [
        RefusedText("// trips\n{}", .comment, "1:1"),
        RefusedText("{ // trips\n}", .comment, "1:3"),
        RefusedText("{\"a\" // trips\n:1}", .comment, "1:6"),
        RefusedText("{\"a\":/* trips */\"b\"}", .comment, "1:6"),
        RefusedText("{\"a\":1 // trips\n}", .comment, "1:8"),
        RefusedText("{\"a\":1, # trips\n}", .comment, "1:9"),
        RefusedText("[1, // trips\n]", .comment, "1:5"),
        RefusedText("{\"a\":\"b\"}/**/", .comment, "1:10"),
        RefusedText("{\"a\":\"b\"}//", .comment, "1:10"),
        RefusedText("{}#", .comment, "1:3"),
    ]

    @Test(arguments: comments) func `a comment is refused`(text: RefusedText) throws { try text.check() }

    @Test func `a single slash is not a comment`() throws {
        try RefusedText("{\"a\":\"b\"}/", .trailingContent, "1:10").check()
        try RefusedText("[/ 1]", .unexpectedCharacter, "1:2").check()
    }

    @Test func `a trailing comma is refused`() throws {
        let file = """
            {
              "applinks": {
                "details": [
                  { "appIDs": ["ABCDE12345.com.example.trips"], },
                ]
              }
            }
            """
        try RefusedText(file, .trailingComma, "4:51").check()
    }

    /// Quotation marks of word processors and of other languages.
    static let quotes = [
        RefusedText("{“applinks”: {}}", .typographicQuote, "1:2"),
        RefusedText("{\"a\": ”b”}", .typographicQuote, "1:7"),
        RefusedText("[„a“]", .typographicQuote, "1:2"),
        RefusedText("[«a»]", .typographicQuote, "1:2"),
        RefusedText("{‘a’: 1}", .typographicQuote, "1:2"),
        RefusedText("{'a': 1}", .singleQuote, "1:2"),
        RefusedText("{'a'", .singleQuote, "1:2"),
        RefusedText("['single quote']", .singleQuote, "1:2"),
        RefusedText("['", .singleQuote, "1:2"),
        RefusedText("{\"key\": 'value'}", .singleQuote, "1:9"),
        RefusedText("[\"/x”, \"/y\"]", .typographicQuote, "1:5"),
        RefusedText("[\"/x», 1, \"/y\"]", .typographicQuote, "1:5"),
        RefusedText("[\"/x”\n]", .typographicQuote, "1:5"),
        RefusedText("[\"a”, b\", c]", .unexpectedCharacter, "1:11"),
    ]

    @Test(arguments: quotes)
    func `typographic and single quotes are refused`(text: RefusedText) throws { try text.check() }

    /// Strings without their closing quote.
    static let openStrings = [
        RefusedText("{\"a\": [\"x.y], \"b\": 1}", .unexpectedCharacter, "1:8"),
        RefusedText("{\"a: {\"b\": 1}}", .unexpectedCharacter, "1:2"),
        RefusedText("{\"a\": \"/x\\\"}", .unexpectedCharacter, "1:7"),
        RefusedText("{\n\"ä\": [\"ö],\n\"b\": 1}", .unexpectedCharacter, "2:7"),
        RefusedText("{\r\"ä\": [\"ö],\"\r\n\"b\": 1}", .unexpectedCharacter, "2:7"),
        RefusedText("[\"a “b” c, \"/y\"]", .unexpectedCharacter, "1:2"),
    ]

    @Test(arguments: openStrings)
    func `a string without its closing quote is refused`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[\"say \"hi\" to\"]", .unexpectedCharacter, "1:8"),
        RefusedText("[\"/x\"*]", .unexpectedCharacter, "1:6"),
        RefusedText("[\"a, \tb\"]", .controlCharacter, "1:6"),
    ])
    func `a string with a quote or a tab is closed`(text: RefusedText) throws { try text.check() }

    /// Elements and members without a comma between them.
    static let commas = [
        RefusedText("[\"/a\"\n \"/b\"]", .missingComma, "2:2"),
        RefusedText("{\"a\": 1\n \"b\": 2}", .missingComma, "2:2"),
        RefusedText("[{}{}]", .missingComma, "1:4"),
        RefusedText("[1 -2]", .missingComma, "1:4"),
        RefusedText("[1 null]", .missingComma, "1:4"),
    ]

    @Test(arguments: commas) func `a missing comma is refused`(text: RefusedText) throws { try text.check() }

    /// Texts that end too early.
    static let cutOffs = [
        RefusedText("{\"a\": [1", .unexpectedEnd, "1:9"),
        RefusedText("{\"a\": [1,\n", .unexpectedEnd, "2:1"),
        RefusedText("{\"a\": [\"b", .unexpectedEnd, "1:10"),
    ]

    @Test(arguments: cutOffs) func `a text that is cut off is refused`(text: RefusedText) throws { try text.check() }

    /// Files of other formats.
    static let formats = [
        RefusedText("<!DOCTYPE html>", .unexpectedCharacter, "1:1"),
        RefusedText("\n <plist/>", .unexpectedCharacter, "2:2"),
        RefusedText("---\nlayout: null\n", .unexpectedCharacter, "1:1"),
        RefusedText("\napplinks:\n  details:", .unexpectedCharacter, "2:1"),
    ]

    @Test(arguments: formats)
    func `another format in place of JSON is refused`(text: RefusedText) throws { try text.check() }

    /// Other mistakes, each with the character that the parser found.
    static let others = [
        RefusedText("{\"a\": [1}", .unexpectedCharacter, "1:9"),
        RefusedText("{\"a\": true\"}", .unexpectedCharacter, "1:11"),
        RefusedText("{\u{A0}\"a\": 1}", .unexpectedCharacter, "1:2"),
        RefusedText("{\"a\" 1}", .unexpectedCharacter, "1:6"),
        RefusedText("[<null>]", .unexpectedCharacter, "1:2"),
        RefusedText("{}}", .trailingContent, "1:3"),
        RefusedText("https://example.com/a", .unexpectedCharacter, "1:1"),
    ]

    @Test(arguments: others) func `any other mistake is reported as the parser sees it`(text: RefusedText) throws {
        try text.check()
    }

    @Test(.timeLimit(.minutes(1)), arguments: [" ", "\t", "“", "/"])
    func `a long run of one mark takes no time`(mark: String) {
        #expect(throws: JSONError.self) {
            _ = try JSONValue(diagnosing: Array("[\"a\"\(String(repeating: mark, count: 200_000))".utf8))
        }
    }
}
