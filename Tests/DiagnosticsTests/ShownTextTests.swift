import Diagnostics
import Testing

/// Tests texts of strangers in messages.
struct ShownTextTests {
    @Test(arguments: [
        ("", ""), ("/café/日本", "/café/日本"), ("a\"b\\", "a\"b\\"), ("\u{1B}[31m\n", "\\u001b[31m\\u000a"),
        ("\u{7F}\u{85}", "\\u007f\\u0085"), ("a\u{202E}b\u{2028}", "a\\u202eb\\u2028"), ("\u{E0001}", "\\udb40\\udc01"),
    ])
    func `a character that nobody sees is escaped, as in JSON`(text: String, printable: String) {
        #expect(text.printable == printable)
        #expect(text.shown == printable)
    }

    @Test func `a part of a message ends after 200 characters, and a whole text does not`() {
        let text = String(repeating: "é\n", count: 150)
        #expect(text.shown == String(repeating: "é\\u000a", count: 100) + "…")
        #expect(text.printable == String(repeating: "é\\u000a", count: 150))
        #expect(String(repeating: "e", count: 200).shown.count == 200)
    }

    @Test(arguments: [("", "\"\""), ("a", "\"a\""), ("a\"b\\\n", #""a\"b\\\u000a""#)])
    func `a text in quotes is a JSON string`(text: String, quoted: String) { #expect(text.quoted == quoted) }

    @Test func `a number has its noun in the plural, unless it is 1`() {
        #expect([0, 1, 2].map { $0.counting("route") } == ["0 routes", "1 route", "2 routes"])
    }
}
