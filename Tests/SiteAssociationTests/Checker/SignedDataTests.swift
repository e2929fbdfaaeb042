import Foundation
import SiteAssociation
import StrictJSON
import Testing

@Suite struct SignedDataTests {
    private static let text = Array(Sample.rules(#"{"/": "/a b"}"#).utf8)

    @Test(arguments: [
        SignedSample.message(text), SignedSample.streamed(text), lettered("CMS"), lettered("PKCS7"),
        SignedSample.message(Array(repeating: 0x20, count: 300) + text),
    ])
    func `the text inside a signed file is checked`(_ bytes: [UInt8]) {
        #expect(AssociationChecker.check(bytes).map(\.code) == [.signed, .needsDecoding])
    }

    @Test(arguments: [SignedSample.detached, Array("-----BEGIN CMS-----\nab!\n-----END CMS-----".utf8)])
    func `a signature without its text is an error`(_ bytes: [UInt8]) {
        #expect(AssociationChecker.check(bytes).map(\.code) == [.signedUnreadable])
    }

    @Test func `positions count in the text inside`() {
        let bytes = SignedSample.message(Self.text)
        #expect(AssociationChecker.text(of: bytes) == Self.text)
        let position = AssociationChecker.check(bytes).last?.position
        #expect(position == AssociationChecker.check(Self.text).last?.position)
    }

    @Test func `of a file with a byte order mark, positions count behind the mark`() {
        let marked = [0xEF, 0xBB, 0xBF] + Self.text
        #expect(AssociationChecker.text(of: marked) == Self.text)
        let position = AssociationChecker.check(marked).last?.position
        #expect(position == AssociationChecker.check(Self.text).last?.position)
    }

    @Test func `a signed file cut off anywhere is answered`() {
        let bytes = SignedSample.message(Self.text)
        for count in 20..<bytes.count {
            let codes = AssociationChecker.check(Array(bytes.prefix(count))).map(\.code)
            #expect(codes == [.signedUnreadable], "\(count)")
        }
    }

    private static func lettered(_ label: String) -> [UInt8] {
        let letters = Data(SignedSample.message(text)).base64EncodedString(options: [.lineLength64Characters])
        return Array("-----BEGIN \(label)-----\n\(letters)\n-----END \(label)-----\n".utf8)
    }
}
