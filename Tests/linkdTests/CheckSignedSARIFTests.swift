import Foundation
import Testing

/// Places in files whose text does not begin with the file.
struct CheckSignedSARIFTests {
    private static let text = #"{ "applinks": { "details": [] } }"#

    @Test func `places inside a signature are none of the file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("signed", Self.signed(Array(Self.text.utf8)))
        let results = try #require(SARIFRun(["signed"], in: folder).results)
        #expect(results.map(\.code) == ["AA108", "AA219"])
        #expect(results.allSatisfy { $0.region == nil })
        #expect(results.last?.path == "applinks.details")
    }

    @Test func `places after a byte order mark count without it`() throws {
        let folder = try TemporaryFolder()
        try folder.write("marked", Data([0xEF, 0xBB, 0xBF] + Self.text.utf8))
        let results = try #require(SARIFRun(["marked"], in: folder).results)
        #expect(results.map(\.code) == ["AA102", "AA219"])
        #expect(results.map(\.column) == [1, 28])
    }

    /// A CMS message without signers (RFC 5652 §5.1) around a short text.
    private static func signed(_ text: [UInt8]) -> Data {
        func element(_ tag: UInt8, _ content: [UInt8]...) -> [UInt8] {
            let bytes = content.flatMap(\.self)
            return [tag, UInt8(bytes.count)] + bytes
        }
        func identifier(_ last: UInt8) -> [UInt8] {
            element(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, last])
        }
        let content = element(0x30, identifier(1), element(0xA0, element(0x04, text)))
        let message = element(0x30, element(0x02, [1]), element(0x31), content, element(0x31))
        return Data(element(0x30, identifier(2), element(0xA0, message)))
    }
}
