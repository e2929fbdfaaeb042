import LinkRoutes
import Testing

/// The names that a table gives for generated code.
@Suite struct CodeNamesTests {
    private static let lowerCase = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    private static let others = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)

    @Test func `a name begins with a lower-case letter, and goes on with letters and digits`() {
        for byte in UInt8(0)..<128 {
            let character = String(decoding: [byte], as: UTF8.self)
            #expect(CodeNames.isName(character) == Self.lowerCase.contains(byte), "\(byte)")
            let goesOn = Self.lowerCase.contains(byte) || Self.others.contains(byte)
            #expect(CodeNames.isName("z" + character) == goesOn, "\(byte)")
        }
        for text in ["", "é", "aé", "aZ9z0A"] { #expect(CodeNames.isName(text) == (text == "aZ9z0A"), "\(text)") }
    }
}
