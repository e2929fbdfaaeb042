import StrictJSON
import Testing

/// Texts whose arrays, objects and words are not those of RFC 8259 §2 to §5.
struct RefusedStructureTests {
    @Test(arguments: [
        RefusedText("", .empty, "1:1"),
        RefusedText(" ", .empty, "1:2"),
        RefusedText("\n\r\n", .empty, "3:1"),
        RefusedText("[", .unexpectedEnd, "1:2"),
        RefusedText("[1", .unexpectedEnd, "1:3", fix: "add the missing ]"),
        RefusedText("[\"\"", .unexpectedEnd, "1:4", fix: "add the missing ]"),
        RefusedText("[1,", .unexpectedEnd, "1:4"),
        RefusedText("[1,\n1\n,1", .unexpectedEnd, "3:3", fix: "add the missing ]"),
        RefusedText("[{}", .unexpectedEnd, "1:4", fix: "add the missing ]"),
        RefusedText("[{", .unexpectedEnd, "1:3", fix: "add the missing }"),
        RefusedText("{", .unexpectedEnd, "1:2", fix: "add the missing }"),
        RefusedText("{[", .unexpectedCharacter, "1:2"),
        RefusedText(#"{"a"#, .unexpectedEnd, "1:4", fix: #"add the missing ""#),
        RefusedText(#"{"a""#, .unexpectedEnd, "1:5"),
        RefusedText(#"{"a":"#, .unexpectedEnd, "1:6"),
        RefusedText(#"{"a":"a"#, .unexpectedEnd, "1:8", fix: #"add the missing ""#),
        RefusedText(#"{"a":true"#, .unexpectedEnd, "1:10", fix: "add the missing }"),
        RefusedText(#"{"a":true,"#, .unexpectedEnd, "1:11", fix: "add the missing }"),
    ])
    func `a text that ends too early is refused`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[1]x", .trailingContent, "1:4"),
        RefusedText("[1]]", .trailingContent, "1:4"),
        RefusedText("[][]", .trailingContent, "1:3"),
        RefusedText("{}}", .trailingContent, "1:3"),
        RefusedText("1]", .trailingContent, "1:2"),
        RefusedText("2@", .trailingContent, "1:2"),
        RefusedText("\"\"x", .trailingContent, "1:3"),
        RefusedText("[\"\"],", .trailingContent, "1:5", fix: "put the values into an array"),
        RefusedText(#"{"a":true} "x""#, .trailingContent, "1:12"),
        RefusedText("{}\n{}", .trailingContent, "2:1"),
        RefusedText("123\0", .trailingContent, "1:4"),
        RefusedText("truex", .trailingContent, "1:5"),
        RefusedText("nullnull", .trailingContent, "1:5"),
    ])
    func `content behind the value is refused`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[1 true]", .missingComma, "1:4"),
        RefusedText("[1 [2]]", .missingComma, "1:4"),
        RefusedText("[3[4]]", .missingComma, "1:3"),
        RefusedText("[1:2]", .unexpectedCharacter, "1:3"),
        RefusedText(#"["":1]"#, .unexpectedCharacter, "1:4"),
        RefusedText("[1;2]", .unexpectedCharacter, "1:3"),
        RefusedText("[1}", .unexpectedCharacter, "1:3"),
        RefusedText("[,1]", .unexpectedCharacter, "1:2", fix: "remove the comma"),
        RefusedText("[,]", .unexpectedCharacter, "1:2", fix: "remove the comma"),
        RefusedText("[,", .unexpectedCharacter, "1:2"),
        RefusedText("[1,,2]", .unexpectedCharacter, "1:4", fix: "remove the comma"),
        RefusedText(#"["x",,]"#, .unexpectedCharacter, "1:6"),
        RefusedText("[  , \"\"]", .unexpectedCharacter, "1:4"),
        RefusedText("[1,]", .trailingComma, "1:3", fix: "remove the comma"),
        RefusedText("[\"\" ,\n ]", .trailingComma, "1:5"),
        RefusedText("[1,}", .unexpectedCharacter, "1:4"),
        RefusedText("[\"a\",\n4\n,1,", .unexpectedEnd, "3:4"),
    ])
    func `the elements of an array stand between single commas`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText(#"{"x", null}"#, .unexpectedCharacter, "1:5"),
        RefusedText(#"{"x"::"b"}"#, .unexpectedCharacter, "1:6"),
        RefusedText(#"{"a" "b"}"#, .unexpectedCharacter, "1:6"),
        RefusedText(#"{"a" b}"#, .unexpectedCharacter, "1:6"),
        RefusedText(#"{"a"=1}"#, .unexpectedCharacter, "1:5"),
        RefusedText(#"{"a":}"#, .unexpectedCharacter, "1:6"),
        RefusedText(#"{:"b"}"#, .unexpectedCharacter, "1:2"),
        RefusedText(#"{[: "x"}"#, .unexpectedCharacter, "1:2"),
        RefusedText("{,", .unexpectedCharacter, "1:2"),
        RefusedText("{]", .unexpectedCharacter, "1:2"),
        RefusedText("{1:1}", .unexpectedCharacter, "1:2", fix: "names stand in double quotes"),
        RefusedText("{9999E9999:1}", .unexpectedCharacter, "1:2", fix: "names stand in double quotes"),
        RefusedText("{null:null}", .unexpectedCharacter, "1:2", fix: "names stand in double quotes"),
        RefusedText("{a: \"b\"}", .unexpectedCharacter, "1:2", fix: "names stand in double quotes"),
        RefusedText("{🇨🇭}", .unexpectedCharacter, "1:2"),
        RefusedText(#"{"a":"a" 123}"#, .missingComma, "1:10"),
        RefusedText(#"{"a":1 "b":2}"#, .missingComma, "1:8"),
        RefusedText(#"{"id":0,}"#, .trailingComma, "1:8"),
        RefusedText(#"{"id":0,,,}"#, .unexpectedCharacter, "1:9"),
        RefusedText(#"{"a":"b",,"c":"d"}"#, .unexpectedCharacter, "1:10"),
        RefusedText(#"{"a":"b","c"}"#, .unexpectedCharacter, "1:13"),
        RefusedText(#"{"a":1]"#, .unexpectedCharacter, "1:7"),
        RefusedText(#"{"a":1,]"#, .unexpectedCharacter, "1:8"),
    ])
    func `the members of an object are names, colons and values`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("*", .unexpectedCharacter, "1:1"),
        RefusedText("]", .unexpectedCharacter, "1:1"),
        RefusedText(":", .unexpectedCharacter, "1:1"),
        RefusedText("å", .unexpectedCharacter, "1:1"),
        RefusedText("abc", .unexpectedCharacter, "1:1", fix: "double quotes"),
        RefusedText("[*]", .unexpectedCharacter, "1:2"),
        RefusedText("[fals]", .unexpectedCharacter, "1:2"),
        RefusedText("[nul]", .unexpectedCharacter, "1:2"),
        RefusedText("[tru]", .unexpectedCharacter, "1:2"),
        RefusedText("[ false, nul", .unexpectedCharacter, "1:10"),
        RefusedText("[True]", .unexpectedCharacter, "1:2", fix: "write true in lower case"),
        RefusedText("FALSE", .unexpectedCharacter, "1:1", fix: "write false in lower case"),
        RefusedText("[x", .unexpectedCharacter, "1:2"),
        RefusedText("[truth]", .unexpectedCharacter, "1:2"),
        RefusedText("[undefined]", .unexpectedCharacter, "1:2", fix: "write null"),
        RefusedText("[\0]", .unexpectedCharacter, "1:2"),
        RefusedText(#"[\n]"#, .unexpectedCharacter, "1:2"),
        RefusedText(#"[\u0020"asd"]"#, .unexpectedCharacter, "1:2"),
        RefusedText(#"[\u000A""]"#, .unexpectedCharacter, "1:2"),
    ])
    func `a value is one of seven things`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[\u{C}]", .unexpectedCharacter, "1:2", fix: "only space, tab and line ends"),
        RefusedText("[1\u{B}]", .unexpectedCharacter, "1:3", fix: "only space, tab and line ends"),
        RefusedText("[\u{2060}]", .unexpectedCharacter, "1:2", fix: "only space, tab and line ends"),
        RefusedText("{\u{A0}\"a\":1}", .unexpectedCharacter, "1:2", fix: "only space, tab and line ends"),
        RefusedText("{\"a\"\u{3000}:1}", .unexpectedCharacter, "1:5", fix: "only space, tab and line ends"),
        RefusedText("[]\u{85}", .trailingContent, "1:3", fix: "only space, tab and line ends"),
        RefusedText("[]\u{2028}", .trailingContent, "1:3", fix: "only space, tab and line ends"),
    ])
    func `other white space is refused and shown by its number`(text: RefusedText) throws {
        try text.check()
        let error = #expect(throws: JSONError.self) { _ = try JSONValue(parsing: text.bytes) }
        #expect(error?.message.hasPrefix("U+") == true)
    }
}
