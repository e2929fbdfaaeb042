import StrictJSON
import Testing

/// What RFC 8259 calls JSON, with the value that must come out.
struct AcceptedTextTests {
    @Test(arguments: [
        AcceptedText("false", false),
        AcceptedText("true", true),
        AcceptedText("null", .null),
        AcceptedText("7", 7),
        AcceptedText("-0.25", .number("-0.25")),
        AcceptedText(#""trip""#, "trip"),
        AcceptedText(#""""#, ""),
        AcceptedText("[]", []),
        AcceptedText("{}", [:]),
    ])
    func `any value may be the whole text`(text: AcceptedText) throws { try text.check() }

    @Test(arguments: [
        AcceptedText(" \t\r\n[ \t\r\n] \t\r\n", []),
        AcceptedText(" [2]", [2]),
        AcceptedText("[2] ", [2]),
        AcceptedText("[\"a\"]\n", ["a"]),
        AcceptedText("[[]   ]", [[]]),
        AcceptedText("[2\n]", [2]),
        AcceptedText("[ \"a\" ,\r\"b\"]", ["a", "b"]),
        AcceptedText("{\n\"a\"\n:\n1\n,\n\"b\"\t:\t2\n}", ["a": 1, "b": 2]),
        AcceptedText("{ }", [:]),
    ])
    func `white space may stand around every token`(text: AcceptedText) throws { try text.check() }

    @Test(arguments: [
        AcceptedText("[null]", [.null]),
        AcceptedText("[false,true]", [false, true]),
        AcceptedText(#"[""]"#, [""]),
        AcceptedText(#"[null, 3, "3", {}, []]"#, [.null, 3, "3", [:], []]),
        AcceptedText("[3,null,null,null,4]", [3, .null, .null, .null, 4]),
        AcceptedText("[[[[3]],[]]]", [[[[3]], []]]),
    ])
    func `an array keeps its elements in order`(text: AcceptedText) throws { try text.check() }

    @Test(arguments: [
        AcceptedText(#"{"host":"trips.example", "path":"/t"}"#, ["host": "trips.example", "path": "/t"]),
        AcceptedText(#"{"b":1,"a":2}"#, ["b": 1, "a": 2]),
        AcceptedText(#"{"":0}"#, ["": 0]),
        AcceptedText(#"{"foo\u0000bar":42}"#, ["foo\0bar": 42]),
        AcceptedText(#"{"min":-1.0e+28,"max":1.0e+28}"#, ["min": .number("-1.0e+28"), "max": .number("1.0e+28")]),
        AcceptedText(#"{"\u0442\u0438\u0442\u043b":"\u041f\u043e"}"#, ["титл": "По"]),
        AcceptedText(#"{"a":{"a":{"a":[{"a":{}}]}}}"#, ["a": ["a": ["a": [["a": [:]]]]]]),
    ])
    func `an object keeps its members in order`(text: AcceptedText) throws { try text.check() }

    @Test(arguments: [
        "0", "-0", "4", "-1", "-123", "1234567890", "0.5", "-0.5", "10.25", "123.456789", "0e1", "0e+1", "0E-1", "20e1",
        "1E22", "1E-2", "1E+2", "123e45", "123e-45", "123.456e78", "1e-2", "1e+2", "0.00000000000000000000000000001",
        "-0.0", "1.0", "100000000000000000000",
    ])
    func `a number keeps its spelling`(spelling: String) throws {
        try AcceptedText(spelling, .number(spelling)).check()
        try AcceptedText("[ \(spelling) ]", [.number(spelling)]).check()
        try AcceptedText("{\"n\":\(spelling)}", ["n": .number(spelling)]).check()
    }

    @Test(arguments: [
        AcceptedText(#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        AcceptedText(#""\u0060\u012a\u12AB""#, "\u{60}\u{12A}\u{12AB}"),
        AcceptedText(#""\u0061\u30af\u30EA\u30b9""#, "aクリス"),
        AcceptedText(#""\ud801\udc37""#, "\u{10437}"),
        AcceptedText(#""\uD83D\uDE39x\uD83D\uDC8D""#, "😹x💍"),
        AcceptedText(#""\uDBFF\uDFFF\uD800\uDC00""#, "\u{10FFFF}\u{10000}"),
        AcceptedText(#""\uFFFF\uFDD0""#, .text([0xEF, 0xBF, 0xBF, 0xEF, 0xB7, 0x90])),
        AcceptedText(#""\uD7FF\uE000""#, "\u{D7FF}\u{E000}"),
        AcceptedText(#""\u0000\u0012\u001f""#, "\0\u{12}\u{1F}"),
        AcceptedText(#""\\u0000\\n\\a""#, #"\u0000\n\a"#),
        AcceptedText(#""\u005C\u0022\u002c""#, #"\","#),
        AcceptedText(#""new\u00A0line\u000a""#, "new\u{A0}line\n"),
        AcceptedText(#""a\tb\u00e9ü""#, "a\tbéü"),
        AcceptedText(#""\uFEFF""#, "\u{FEFF}"),
    ])
    func `an escape stands for its character`(text: AcceptedText) throws { try text.check() }

    @Test(arguments: [
        " ", "asd ", "a/*b*/c//d#e", "[1,]{}:", "π", "é", "e\u{301}", "€𝄞", "👨‍👩‍👧‍👦", "’“”",
        String(repeating: "x", count: 3000),
    ])
    func `syntax characters and non-ASCII characters in a string stand for themselves`(text: String) throws {
        try AcceptedText("\"\(text)\"", .text(Array(text.utf8))).check()
        try AcceptedText("{\"a\":[\"\(text)\"]}", ["a": [.text(Array(text.utf8))]]).check()
    }

    @Test(
        arguments: [
            0x7F, 0x80, 0xA0, 0x200B, 0x2028, 0x2029, 0x2064, 0xE000, 0xFDD0, 0xFEFF, 0xFFFE, 0xFFFF, 0x1BFFF, 0x1FFFE,
            0x10FFFE, 0x10FFFF,
        ] as [UInt32]
    )
    func `an invisible character, a noncharacter and an unassigned one stand for themselves`(number: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(number))
        try AcceptedText("[\"\(scalar)\"]", [.text(Array(scalar.utf8))]).check()
    }
}

/// A text that must be read, and what it holds.
struct AcceptedText: Sendable, CustomTestStringConvertible {
    let text: String
    let tree: JSONTree

    init(_ text: String, _ tree: JSONTree) {
        self.text = text
        self.tree = tree
    }

    var testDescription: String { text.debugDescription }

    func check() throws {
        #expect(JSONTree(try JSONValue(parsing: Array(text.utf8))) == tree)
    }
}
