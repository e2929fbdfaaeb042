import JSONMistakes
import StrictJSON
import Testing

/// Texts whose arrays, objects and words are not those of RFC 8259 §2 to §5.
struct RefusedStructureTests {
    @Test(arguments: [
        RefusedText("", .empty, "1:1"),
        RefusedText(" ", .empty, "1:2"),
        RefusedText("\n\r\n", .empty, "3:1"),
        RefusedText("[", .unexpectedEnd, "1:2"),
        RefusedText("[1", .unexpectedEnd, "1:3"),
        RefusedText("[\"\"", .unexpectedEnd, "1:4"),
        RefusedText("[1,", .unexpectedEnd, "1:4"),
        RefusedText("[1,\n1\n,1", .unexpectedEnd, "3:3"),
        RefusedText("[{}", .unexpectedEnd, "1:4"),
        RefusedText("[{", .unexpectedEnd, "1:3"),
        RefusedText("{", .unexpectedEnd, "1:2"),
        RefusedText("{[", .unexpectedCharacter, "1:2"),
        RefusedText(#"{"a"#, .unexpectedEnd, "1:4"),
        RefusedText(#"{"a""#, .unexpectedEnd, "1:5"),
        RefusedText(#"{"a":"#, .unexpectedEnd, "1:6"),
        RefusedText(#"{"a":"a"#, .unexpectedEnd, "1:8"),
        RefusedText(#"{"a":true"#, .unexpectedEnd, "1:10"),
        RefusedText(#"{"a":true,"#, .unexpectedEnd, "1:11"),
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
        RefusedText("[\"\"],", .trailingContent, "1:5"),
        RefusedText(#"{"a":true} "x""#, .trailingContent, "1:12"),
        RefusedText("{}\n{}", .trailingContent, "2:1"),
        RefusedText("123\0", .trailingContent, "1:4"),
        RefusedText("truex", .trailingContent, "1:5"),
        RefusedText("nullnull", .trailingContent, "1:5"),
    ])
    func `content after the value is refused`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[1 true]", .missingComma, "1:4"),
        RefusedText("[1 [2]]", .missingComma, "1:4"),
        RefusedText("[3[4]]", .missingComma, "1:3"),
        RefusedText("[1:2]", .unexpectedCharacter, "1:3"),
        RefusedText(#"["":1]"#, .unexpectedCharacter, "1:4"),
        RefusedText("[1;2]", .unexpectedCharacter, "1:3"),
        RefusedText("[1}", .unexpectedCharacter, "1:3"),
        RefusedText("[,1]", .unexpectedCharacter, "1:2"),
        RefusedText("[,]", .unexpectedCharacter, "1:2"),
        RefusedText("[,", .unexpectedCharacter, "1:2"),
        RefusedText("[1,,2]", .unexpectedCharacter, "1:4"),
        RefusedText(#"["x",,]"#, .unexpectedCharacter, "1:6"),
        RefusedText("[  , \"\"]", .unexpectedCharacter, "1:4"),
        RefusedText("[1,]", .trailingComma, "1:3"),
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
        RefusedText("{1:1}", .unexpectedCharacter, "1:2"),
        RefusedText("{9999E9999:1}", .unexpectedCharacter, "1:2"),
        RefusedText("{null:null}", .unexpectedCharacter, "1:2"),
        RefusedText("{a: \"b\"}", .unexpectedCharacter, "1:2"),
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
        RefusedText("abc", .unexpectedCharacter, "1:1"),
        RefusedText("[*]", .unexpectedCharacter, "1:2"),
        RefusedText("[fals]", .unexpectedCharacter, "1:2"),
        RefusedText("[nul]", .unexpectedCharacter, "1:2"),
        RefusedText("[tru]", .unexpectedCharacter, "1:2"),
        RefusedText("[ false, nul", .unexpectedCharacter, "1:10"),
        RefusedText("[True]", .unexpectedCharacter, "1:2"),
        RefusedText("FALSE", .unexpectedCharacter, "1:1"),
        RefusedText("[x", .unexpectedCharacter, "1:2"),
        RefusedText("[truth]", .unexpectedCharacter, "1:2"),
        RefusedText("[undefined]", .unexpectedCharacter, "1:2"),
        RefusedText("[\0]", .unexpectedCharacter, "1:2"),
        RefusedText(#"[\n]"#, .unexpectedCharacter, "1:2"),
        RefusedText(#"[\u0020"asd"]"#, .unexpectedCharacter, "1:2"),
        RefusedText(#"[\u000A""]"#, .unexpectedCharacter, "1:2"),
    ])
    func `a value that is not JSON is refused`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[\u{C}]", .unexpectedCharacter, "1:2"),
        RefusedText("[1\u{B}]", .unexpectedCharacter, "1:3"),
        RefusedText("[\u{2060}]", .unexpectedCharacter, "1:2"),
        RefusedText("{\u{A0}\"a\":1}", .unexpectedCharacter, "1:2"),
        RefusedText("{\"a\"\u{3000}:1}", .unexpectedCharacter, "1:5"),
        RefusedText("[]\u{85}", .trailingContent, "1:3"),
        RefusedText("[]\u{2028}", .trailingContent, "1:3"),
    ])
    func `white space that JSON does not allow is refused and shown by its code point`(text: RefusedText) throws {
        try text.check()
        let error = #expect(throws: JSONError.self) { _ = try JSONValue(diagnosing: text.bytes) }
        #expect(error?.message.contains("U+") == true)
    }
}

/// Strings that RFC 8259 §7 does not allow.
struct RefusedStringTests {
    @Test(arguments: [
        RefusedText(#"["\a"]"#, .badEscape, "1:3"),
        RefusedText(#"["\x00"]"#, .badEscape, "1:3"),
        RefusedText(#"["\'"]"#, .badEscape, "1:3"),
        RefusedText(#"["\N"]"#, .badEscape, "1:3"),
        RefusedText(#"["\UA66D"]"#, .badEscape, "1:3"),
        RefusedText("[\"\\\t\"]", .badEscape, "1:3"),
        RefusedText("[\"\\\n\"]", .badEscape, "1:3"),
        RefusedText("[\"\\\0\"]", .badEscape, "1:3"),
        RefusedText(#"["\🌀"]"#, .badEscape, "1:3"),
        RefusedText(#"{"ok\n\q":1}"#, .badEscape, "1:7"),
    ])
    func `an unknown escape is refused`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText(#"["\u"]"#, .badEscape, "1:3"),
        RefusedText(#"["\u1"]"#, .badEscape, "1:3"),
        RefusedText(#"["\u1x"]"#, .badEscape, "1:3"),
        RefusedText(#"["\u00A"]"#, .badEscape, "1:3"),
        RefusedText(#"["\uqqqq"]"#, .badEscape, "1:3"),
        RefusedText(#"["\u{61}"]"#, .badEscape, "1:3"),
        RefusedText(#"["\u+123"]"#, .badEscape, "1:3"),
        RefusedText(#"["\u 123"]"#, .badEscape, "1:3"),
        RefusedText(#"["\u１２３４"]"#, .badEscape, "1:3"),
        RefusedText(#"["\u00"#, .badEscape, "1:3"),
        RefusedText(#""\u""#, .badEscape, "1:2"),
    ])
    func `four hex digits follow a backslash and u`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText(#"""#, .unexpectedEnd, "1:2"),
        RefusedText(#"["a"#, .unexpectedEnd, "1:4"),
        RefusedText(#"["a\""#, .unexpectedEnd, "1:6"),
        RefusedText(#"["\"#, .unexpectedEnd, "1:3"),
    ])
    func `a string that does not end is refused`(text: RefusedText) throws { try text.check() }

    @Test(arguments: UInt8(0)..<0x20)
    func `a control character in a string is refused`(byte: UInt8) throws {
        try RefusedText(bytes: Array("[\"a".utf8) + [byte] + Array("a\"]".utf8), .controlCharacter, "1:4").check()
        try RefusedText(bytes: Array("{\"".utf8) + [byte] + Array("\":1}".utf8), .controlCharacter, "1:3").check()
    }
}

/// Numbers that RFC 8259 §6 does not allow.
struct RefusedNumberTests {
    @Test(arguments: [
        RefusedText("[-]", .badNumber, "1:3"),
        RefusedText("-", .badNumber, "1:2"),
        RefusedText("[- 1]", .badNumber, "1:3"),
        RefusedText("[-foo]", .badNumber, "1:3"),
        RefusedText("[-Infinity]", .badNumber, "1:3"),
        RefusedText("[-NaN]", .badNumber, "1:3"),
        RefusedText("[--1]", .badNumber, "1:3"),
        RefusedText("[-.123]", .badNumber, "1:3"),
        RefusedText("[+1]", .unexpectedCharacter, "1:2"),
        RefusedText("[++12]", .unexpectedCharacter, "1:2"),
        RefusedText("[+Inf]", .unexpectedCharacter, "1:2"),
        RefusedText("[.5]", .unexpectedCharacter, "1:2"),
        RefusedText("[.-1]", .unexpectedCharacter, "1:2"),
        RefusedText("[Inf]", .unexpectedCharacter, "1:2"),
        RefusedText("[NaN]", .unexpectedCharacter, "1:2"),
        RefusedText("[Infinity]", .unexpectedCharacter, "1:2"),
        RefusedText("[１]", .unexpectedCharacter, "1:2"),
    ])
    func `a number begins with a digit, after at most a minus sign`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[012]", .badNumber, "1:2"),
        RefusedText("[-012]", .badNumber, "1:3"),
        RefusedText("[00]", .badNumber, "1:2"),
        RefusedText("-01.5", .badNumber, "1:2"),
        RefusedText("[0x42]", .unexpectedCharacter, "1:3"),
        RefusedText("[0b1]", .unexpectedCharacter, "1:3"),
        RefusedText("[1_000]", .unexpectedCharacter, "1:3"),
        RefusedText("[1 000.0]", .missingComma, "1:4"),
    ])
    func `a number has one spelling of its whole part`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[1.]", .badNumber, "1:4"),
        RefusedText("1.", .badNumber, "1:3"),
        RefusedText("[-2.]", .badNumber, "1:5"),
        RefusedText("[0.e1]", .badNumber, "1:4"),
        RefusedText("[2.e3]", .badNumber, "1:4"),
        RefusedText("[2.e+3]", .badNumber, "1:4"),
        RefusedText("[9.e+]", .badNumber, "1:4"),
        RefusedText("[0.1.2]", .unexpectedCharacter, "1:5"),
        RefusedText("[-1.0.]", .unexpectedCharacter, "1:6"),
        RefusedText("[1..5]", .badNumber, "1:4"),
        RefusedText("[1,5.]", .badNumber, "1:6"),
    ])
    func `digits follow the decimal point`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[0e]", .badNumber, "1:4"),
        RefusedText("0e", .badNumber, "1:3"),
        RefusedText("[0E+]", .badNumber, "1:5"),
        RefusedText("[0e+-1]", .badNumber, "1:5"),
        RefusedText("[0.3e]", .badNumber, "1:6"),
        RefusedText("[0.3e+]", .badNumber, "1:7"),
        RefusedText("[1.0e-]", .badNumber, "1:7"),
        RefusedText("[1ea]", .badNumber, "1:4"),
        RefusedText("[1eE2]", .badNumber, "1:4"),
        RefusedText("[1e1.5]", .unexpectedCharacter, "1:5"),
        RefusedText("[1e1e1]", .unexpectedCharacter, "1:5"),
    ])
    func `digits follow the exponent`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[1+2]", .unexpectedCharacter, "1:3"),
        RefusedText("[-1x]", .unexpectedCharacter, "1:4"),
        RefusedText("[-123.123foo]", .unexpectedCharacter, "1:10"),
        RefusedText("[1.2a-3]", .unexpectedCharacter, "1:5"),
        RefusedText("[1.8H-308]", .unexpectedCharacter, "1:5"),
        RefusedText("[1e5f]", .unexpectedCharacter, "1:5"),
        RefusedText("[5ms]", .unexpectedCharacter, "1:3"),
    ])
    func `nothing but a comma follows a number`(text: RefusedText) throws { try text.check() }
}

/// A text that must be refused, with the kind of mistake as it is diagnosed, and its place.
struct RefusedText: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let code: JSONError.Code
    let place: String

    init(_ text: String, _ code: JSONError.Code, _ place: String) {
        self.init(bytes: Array(text.utf8), code, place)
    }

    init(bytes: [UInt8], _ code: JSONError.Code, _ place: String) {
        self.bytes = bytes
        self.code = code
        self.place = place
    }

    var testDescription: String {
        String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription + (bytes.count > 60 ? "…" : "")
    }

    func check(limits: JSONLimits = JSONLimits()) throws {
        let strict = try #require(throws: JSONError.self) { _ = try JSONValue(parsing: bytes, limits: limits) }
        let error = try #require(throws: JSONError.self) { _ = try JSONValue(diagnosing: bytes, limits: limits) }
        // A wrong quotation mark stands before the place at which the parser notices it.
        #expect(strict.position.offset >= error.position.offset)
        #expect(error.code == code)
        #expect(error.position.description == place)
        #expect(error.description.hasPrefix("\(place): \(error.message)"))
        #expect(error.fix != nil)
    }
}
