import HTTP
import Testing

/// The one place where a name or a value enters an answer's head.
@Suite struct ResponseFieldsTests {
    @Test(arguments: [
        "a\r\nSet-Cookie: b", "a\rb", "a\nb", "a\0b", "a\tb", "a\u{7F}", "\u{1B}[31m", "é", "a\u{2028}b", "\r\n",
    ])
    func `a value with a line break, a control byte or more than ASCII is refused`(value: String) {
        #expect(throws: ResponseFieldError.self) { try ResponseFields([("Link", value)]) }
    }

    @Test(arguments: ["a b", "a:", "a\r\n", "a\0", "é", "a(b)", "a/b", " a", "\"a\""])
    func `a name that is no token is refused`(name: String) {
        #expect(throws: ResponseFieldError.self) { try ResponseFields([(name, "b")]) }
    }

    @Test func `an empty name is refused`() {
        #expect(throws: ResponseFieldError.emptyName) { try ResponseFields([("", "b")]) }
    }

    @Test(arguments: ["Date", "content-length", "CONNECTION", "ETag", "Transfer-Encoding"])
    func `a field that the server writes itself is refused`(name: String) {
        #expect(throws: ResponseFieldError.managedName(name)) { try ResponseFields([(name, "b")]) }
    }

    @Test func `an error says which byte stands where`() {
        let error = ResponseFieldError.unusableByteInValue(of: "Link", byte: 13, offset: 1)
        #expect(throws: error) { try ResponseFields([("Link", "a\rb")]) }
        #expect(error.description.contains("Link has byte 13 at offset 1"))
    }
}
