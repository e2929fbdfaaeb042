import Foundation
import Testing

@testable import QRCode

struct SVGTests {
    @Test(arguments: SampleText.links + SampleText.random)
    func `the document draws the modules with a border of four`(text: String) throws {
        let code = try #require(QRCode(text.utf8))
        let drawn = try #require(DrawnSVG(code.svg))
        let expected = (-4..<code.size + 4).map { y in (-4..<code.size + 4).map { code[$0, y] } }
        #expect(drawn.rows == expected)
    }

    @Test func `the document is dark on white, has one path, and fixes no size`() throws {
        let svg = String(decoding: try #require(QRCode("a".utf8)).svg, as: UTF8.self)
        #expect(svg.contains(##"fill="#fff""##) && svg.contains(##"stroke="#000""##))
        #expect(svg.components(separatedBy: "<path").count == 2)
        #expect(!svg.contains("<svg width"))
        #expect(svg.utf8.count < 4_000)
    }
}
