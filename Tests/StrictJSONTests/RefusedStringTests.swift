import StrictJSON
import Testing

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
        RefusedText(#"""#, .unexpectedEnd, "1:2", fix: #"add the missing ""#),
        RefusedText(#"["a"#, .unexpectedEnd, "1:4", fix: #"add the missing ""#),
        RefusedText(#"["a\""#, .unexpectedEnd, "1:6", fix: #"add the missing ""#),
        RefusedText(#"["\"#, .unexpectedEnd, "1:3", fix: #"and the missing ""#),
        RefusedText(#"["\\\"]"#, .unexpectedEnd, "1:8", fix: #"add the missing ""#),
    ])
    func `a string that does not end is refused`(text: RefusedText) throws { try text.check() }

    @Test(arguments: UInt8(0)..<0x20)
    func `a control character stands in no string`(byte: UInt8) throws {
        try RefusedText(bytes: Array("[\"a".utf8) + [byte] + Array("a\"]".utf8), .controlCharacter, "1:4").check()
        try RefusedText(bytes: Array("{\"".utf8) + [byte] + Array("\":1}".utf8), .controlCharacter, "1:3").check()
    }

    @Test func `a line end inside a string has its own fix`() throws {
        try RefusedText("[\"new\nline\"]", .controlCharacter, "1:6", fix: #"close the string with ", or write"#)
            .check()
        try RefusedText("[\"new\rline\"]", .controlCharacter, "1:6", fix: #"close the string with ", or write"#)
            .check()
        try RefusedText("[\"new\tline\"]", .controlCharacter, "1:6", fix: "write it as an escape").check()
    }
}
