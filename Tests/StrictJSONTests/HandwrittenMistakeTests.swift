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
        RefusedText("[<!-- a -->]", .comment, "1:2", fix: "remove the comment"),
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
            fix: "move the closing ] after this"
        ),
        RefusedText(
            "{\"a\": {\"b\": 1}, [2]}",
            .unexpectedCharacter,
            "1:17",
            fix: "write a name and a colon before it"
        ),
    ])
    func `a list that is closed too early`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        MeantText(
            "{\n\"a\": [\n{\"b\": 1}\n}}",
            "4:1",
            "the list that begins in line 2, \"a\", is not closed",
            "write ] in place of this"
        ),
        MeantText(
            "{\"a\": [1, }",
            "1:11",
            "the list that begins in line 1, \"a\", is not closed",
            "write ] before this"
        ),
        MeantText("{\"a\": [{\"b\": [1}]}", "1:16", "line 1, \"b\", is not closed", "write ] before this"),
        MeantText("[{\"a\": 1]", "1:9", "the object that begins in line 1 is not closed", "write } before this"),
        MeantText(
            "{\"a\": {\"b\": 1], \"c\": 2}",
            "1:14",
            "line 1, \"a\", is not closed",
            "write } in place of this \"]\""
        ),
        MeantText("{\"a\": [1}, \"b\": 2}", "1:9", "line 1, \"a\", is not closed", "write ] in place of this \"}\""),
        MeantText("{\"a\": [1), \"b\": 2}", "1:9", "line 1, \"a\", is not closed", "write ] in place of this \")\""),
        MeantText("[1)]", "1:3", "this \")\" closes nothing", "remove it"),
        MeantText("{\"a\": [\"x\", \"b\": [1]}", "1:16", "line 1, \"a\", is not closed", "write ] before the comma"),
        MeantText("{\"a\": [{\"b\": 1}}]}", "1:16", "this \"}\" closes nothing", "remove it, or write { where"),
        MeantText("{\"a\": 1, \"b\": 2]}", "1:16", "this \"]\" closes nothing", "remove it, or write [ where"),
        MeantText(
            "[{\"a\": 1}, \"b\": 2}]",
            "1:15",
            "a name between its values",
            "remove the } before the comma, or write {"
        ),
        MeantText("[1, \"b\": 2}]", "1:8", "a name between its values", "write { before the name"),
        MeantText("{\"a\": [\"b\": 2]}", "1:11", "a name with its colon is in a list", "write { after its [, and }"),
        MeantText("{\"applinks\": [\"b\": 2]}", "1:18", "a name with its colon is in a list", "write { and } in place"),
        MeantText("{\"a\": [{\"b\": 1}, \"c\": 2, {}]}", "1:21", "a name between its values", "into the { } before"),
        MeantText("{\"a\": \"/x\", \"/y\"}", "1:17", "as if the texts were a list", "write [ before the first"),
        MeantText("{\"a\": \"x.y\", \"x.z\"]}", "1:19", "as if the texts were a list", "the first of these texts"),
        MeantText("{\"a\": \"x.y\", \"x.z\", \"b\": 1}", "1:19", "as if the texts were a list", "] after the last"),
        MeantText(
            "{\"a\": {\"b\"}}",
            "1:11",
            "line 1, \"a\", has texts without names",
            "write [ and ] in place of its {"
        ),
        MeantText(
            "{\"a\": {\"b\", \"c\"}}",
            "1:11",
            "has texts without names",
            "write [ and ] in place of its { and }"
        ),
        MeantText("[{\"/\", \"/a\"}]", "1:6", "has texts without names", "write a colon in place of this comma"),
        MeantText(
            "[{\"appIDs\", [\"b\"], \"c\": 1}]",
            "1:11",
            "has texts without names",
            "write a colon in place"
        ),
        MeantText("{\"paths\": {\"/\", \"/a\"}}", "1:15", "has texts without names", "write [ and ] in place"),
        MeantText(
            "{\"?\": {\"a\", \"b\"}}",
            "1:11",
            "has texts without names",
            "write a colon and a pattern after each name"
        ),
        MeantText("{\"a\": [\"b\": 2}]}", "1:11", "a name with its colon is in a list", "write { after its ["),
        MeantText("{\"a\": {\"b\"]}", "1:11", "has texts without names", "write [ in place of its {"),
        MeantText("{\"a\": 1, \"b\"}", "1:13", "expected a colon", "write a colon and a value"),
        MeantText("[{\"a\": 1, {\"b\": 2}]", "1:11", "line 1 is not closed", "write } before the comma"),
        MeantText("{\"a\": {\"b\": 1}, {\"b\": 2}]}", "1:17", "no list is open", "write [ before the first part"),
        MeantText("{\"a\": [{\"b\": 1}], {\"b\": 2}]}", "1:19", "no list is open", "remove the ] before the comma"),
        MeantText("{\"a\": \"b\": {}}}", "1:10", "the braces around this name", "put { before the name"),
        MeantText(
            "{\"a\": [1,\n",
            "2:1",
            "where a value should begin",
            "remove the last comma, and add the missing ]}"
        ),
        MeantText("{\"a\":", "1:6", "where a value should begin", "write the value, and add the missing }"),
        MeantText("{\n  \"a\": {\n    \"b\": 1\n}", "4:2", "line 2, \"a\", is not closed", "write } where it ends"),
        MeantText("[{\"a\": 1} } ]", "1:11", "this \"}\" closes nothing", "remove it"),
        MeantText("{\"a\": 1}}", "1:9", "this \"}\" closes nothing", "remove it"),
        MeantText("{\"a\": {}}, \"b\": 1}", "1:10", "the object ends before \"b\"", "remove the } before this"),
        MeantText("{\"a\": {}} \"b\": 1}", "1:11", "the object ends before \"b\"", "is inside, and write a comma"),
        MeantText("{\"a\": 1}\n{\"b\": 2}", "2:1", "a second value", "remove the } and the { between the two, and"),
        MeantText("{\"a\": 1}, {\"b\": 2}", "1:9", "a second value", "remove the } and the { between the two"),
        MeantText("[1] [2]", "1:5", "a second value", "remove the ] and the ["),
        MeantText("{\"relation\": 1}{\"relation\": 2}", "1:16", "a second value", "write [ before the first value"),
        MeantText("[{ {\"a\": 1} }]", "1:4", "an object needs a name before \"{\"", "remove one of the two {"),
        MeantText("{ {\"a\": 1}, {\"b\": 2} ]", "1:3", "an object needs a name", "write [ and ] in place of"),
        MeantText("{ {\"a\": 1} }", "1:3", "an object needs a name", "write [ and ] in place of"),
        MeantText(
            "{\"a\": 1, {\"b\": 2}}",
            "1:10",
            "expected a name, found an object or a list",
            "remove this { and its }, or"
        ),
        MeantText("{\"a\": }", "1:7", "a value is missing before this", "write the value, or remove its name"),
    ])
    func `a bracket that is missing, or one too many`(_ mistake: MeantText) throws { try mistake.check() }

    @Test(arguments: [
        MeantText("{\"a\": [\"x.y], \"b\": 1}", "1:8", "has no closing quote", "write \"x.y\""),
        MeantText("{\"a: {\"b\": 1}}", "1:2", "has no closing quote", "write \"a\""),
        MeantText("{\"a\": \"/x/*, \"b\": true}", "1:7", "has no closing quote", "write \"/x/*\""),
        MeantText("{\"a\": \"/x\\\"}", "1:7", "has no closing quote", "write \"/x\""),
        MeantText("{\"ä\": [\"ö], \"b\": 1}", "1:8", "has no closing quote", "write \"ö\""),
        MeantText(
            "[\"\(String(repeating: "é", count: 101)), \"b\"]",
            "1:2",
            "has no closing quote",
            "write \" where it ends"
        ),
        MeantText("[\"/x/*, \"/y\"]", "1:2", "has no closing quote", "write \"/x/*\""),
        MeantText("[{\"a\": \"/x } ]", "1:8", "has no closing quote", "write \"/x\""),
        MeantText("{\n\"a\": [\"ö],\n\"b\": 1}", "2:7", "has no closing quote", "write \"ö\""),
        MeantText("{\n\"a: [\n1]}", "2:1", "has no closing quote", "write \"a\""),
        MeantText("{\n\"a\": [\"ö],\"\n\"b\": 1}", "2:7", "has no closing quote where it ends", "write \"ö\"],"),
        MeantText("{\"a\": true\"}", "1:11", "has none before it", "remove this"),
        MeantText("{\"a\": 1\", \"b\": 2}", "1:8", "has none before it", "remove this"),
        MeantText("{\"a\": 7A.b}", "1:8", "not in quotes", "write \"7A.b\""),
        MeantText("[u\"b\"]", "1:2", "found \"u\"", "remove this letter before the quotes"),
        MeantText("[B7.c, 1]", "1:2", "not in quotes", "write \"B7.c\""),
        MeantText("[/x/*]", "1:2", "not in quotes", "write \"/x/*\""),
        MeantText("[two words]", "1:2", "not in quotes", "put the whole text in double quotes"),
        MeantText("[ID + \".c\"]", "1:2", "not in quotes", "write one text in double quotes"),
        MeantText("[\"/x”, \"/y\"]", "1:5", "a typographic quotation mark", "straight double quote"),
        MeantText("[\"/x», 1, \"/y\"]", "1:5", "a typographic quotation mark", "straight double quote"),
        MeantText("[\"a “b” c, \"/y\"]", "1:2", "has no closing quote", "write \"a “b” c\""),
        MeantText("[\"/x\"/*, \"/y\"]", "1:6", "goes on after its closing quote", "write \"/x/*\""),
        MeantText("[\"/x\"/\n]", "1:6", "goes on after its closing quote", "write \"/x/\""),
        MeantText("[\"/x\"*]", "1:6", "goes on after its closing quote", "write \"/x*\""),
        MeantText("[\"say \"hi\" to\"]", "1:8", "goes on after its closing quote", "write \\\" for"),
    ])
    func `a text without its closing quote`(_ mistake: MeantText) throws { try mistake.check() }

    @Test(arguments: [
        MeantText("module.exports = {\"a\": 1};", "1:1", "JavaScript", "keep only what is between"),
        MeantText("export default {\"a\": 1}", "1:1", "JavaScript", "keep only what is between"),
        MeantText("callback({\"a\": 1});", "1:1", "JavaScript", "keep only what is between"),
        MeantText("{\"a\": 1};", "1:9", "follows the end", "remove what follows the value"),
        MeantText("```json\n{}\n```", "1:1", "Markdown", "remove the lines with ```"),
        MeantText("{}\n```", "2:1", "Markdown", "remove the lines with ```"),
        MeantText("[<%= a %>]", "1:2", "a placeholder of a template", "publish what the program makes"),
        MeantText("[{{ a }}]", "1:3", "a placeholder of a template", "publish what the program makes"),
        MeantText("{{% a %} \"b\": 1}", "1:2", "a placeholder of a template", "publish what the program makes"),
        MeantText("[${A}]", "1:2", "a placeholder of a template", "or write the value"),
        MeantText("<?php echo 1;", "1:1", "PHP", "publish what the program prints"),
        MeantText("{&quot;a&quot;: 1}", "1:2", "text for HTML", "in place of &quot;"),
        MeantText("[1,\n<<<<<<< HEAD\n2]", "2:1", "a conflict of git", "keep one of the two parts"),
        MeantText("location = /a {\n}", "1:1", "a configuration of nginx", "write JSON only"),
        MeantText("Here it is:\n{\"a\": 1}", "1:1", "a text stands before the JSON", "write JSON only"),
        MeantText("{ ... }", "1:3", "left out", "write what belongs here"),
        MeantText("https://x.example/a", "1:1", "a URL", "curl -o FILE URL"),
        MeantText("HTTP/1.1 200 OK\n\n{}", "1:1", "the head of an answer", "write JSON only"),
        MeantText("---\nlayout: null\n---\n{}", "1:2", "the head of a YAML file", "write JSON only"),
        MeantText("applinks:\n  details:", "1:1", "YAML", "write the names in double quotes"),
        MeantText("404: Not Found", "1:4", "follows the end", "write JSON only"),
        MeantText("Not Found", "1:1", "plain text", "write JSON only"),
        MeantText("{\"a\" => 1}", "1:6", "expected a colon", "write a colon in place of =>"),
        MeantText("{\"a\" 1}", "1:6", "expected a colon", "write a colon after the name"),
        MeantText("[1; 2]", "1:3", "found \";\"", "write a comma in its place"),
        MeantText("[\"a\" + \"b\"]", "1:6", "found \"+\"", "write one text"),
        MeantText("[process.env.ID]", "1:2", "JSON has no variables", "write the value"),
        MeantText("{\"a\": yes}", "1:7", "not a JSON value", "write true"),
        MeantText("{\"a\": undefined}", "1:7", "not a JSON value", "write a value, or remove it"),
        MeantText("[(\"a\")]", "1:2", "found \"(\"", "write [ and ] in place of ( and )"),
        MeantText("[!\"/b\"]", "1:2", "! stands before the quotes", "in \"paths\", write \"NOT /path\""),
        MeantText("{\"a\": 1,, \"b\": 2}", "1:9", "expected a name", "remove the comma"),
        MeantText("[\"/a\", ...]", "1:8", "left out", "write what belongs here"),
        MeantText("[…]", "1:2", "left out", "write what belongs here"),
        MeantText("[\"/a\", NOT \"/b\"]", "1:8", "NOT stands before the quotes", "in \"paths\", write \"NOT /path\""),
        MeantText("{\"components\": [NOT \"/b\"]}", "1:17", "NOT stands before", "\"exclude\": true}; in"),
        MeantText("[NOT {\"/\": \"/b\"}]", "1:2", "NOT stands before the object", "\"exclude\": true}; in"),
        MeantText("[\"NOT \" \"/b\"]", "1:9", "NOT is a text of its own", "write one text: \"NOT /b\""),
        MeantText("[\"NOT\" \"/b\"]", "1:8", "NOT is a text of its own", "write one text: \"NOT /b\""),
    ])
    func `what is written in another language, or left out`(_ mistake: MeantText) throws { try mistake.check() }

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

    @Test(.timeLimit(.minutes(1)), arguments: [" ", "\t", "“", "/"])
    func `a long run of one mark takes no time`(mark: String) {
        #expect(throws: JSONError.self) {
            _ = try JSONValue(diagnosing: Array("[\"a\"\(String(repeating: mark, count: 200_000))".utf8))
        }
    }
}

/// A text that is not JSON, with the place, and parts of the message and of the fix.
struct MeantText: Sendable, CustomTestStringConvertible {
    let text: String
    let place: String
    let message: String
    let fix: String

    init(_ text: String, _ place: String, _ message: String, _ fix: String) {
        (self.text, self.place, self.message, self.fix) = (text, place, message, fix)
    }

    var testDescription: String { text.debugDescription }

    func check() throws {
        let error = try #require(throws: JSONError.self) { _ = try JSONValue(diagnosing: Array(text.utf8)) }
        #expect(error.position.description == place)
        #expect(error.message.contains(message), "\(error.message)")
        #expect(error.fix?.contains(fix) == true, "\(error.fix ?? "no fix")")
    }
}
