import QRCode
import Testing

/// The examples of the module's front page.
@Suite struct FrontPageTests {
    @Test func `a link becomes the smallest code`() throws {
        let code = try #require(QRCode("https://example.com/trips/7".utf8))
        #expect(code.version == 3 && code.size == 29)
        #expect(String(decoding: code.svg, as: UTF8.self).hasPrefix("<svg xmlns="))
    }
}
