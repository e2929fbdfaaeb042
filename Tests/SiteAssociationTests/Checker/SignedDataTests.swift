import AssociationChecker
import Diagnostics
import SiteAssociation
import Testing

@Suite struct SignedDataTests {
    private static let text = Array(Sample.rules(#"{"/": "/a b"}"#).utf8)

    @Test(arguments: ["PKCS7", "CMS"])
    func `a signed file in PEM is named with the command that unwraps it`(_ label: String) {
        let bytes = Array("-----BEGIN \(label)-----\nMII=\n-----END \(label)-----\n".utf8)
        expectSigned(bytes, unwrappedBy: "openssl cms -verify -noverify -inform PEM ")
    }

    @Test(arguments: [text, Array(repeating: 0x20, count: 300) + text, Array(repeating: 0x20, count: 70_000) + text])
    func `a signed file in DER is named with the command that unwraps it`(_ text: [UInt8]) {
        expectSigned(SignedSample.message(text), unwrappedBy: "openssl cms -verify -noverify -inform DER ")
    }

    @Test func `a signed file cut off after its identifier is still known`() {
        let bytes = SignedSample.message(Self.text)
        for count in 20..<bytes.count {
            #expect(AssociationChecker.findings(Array(bytes.prefix(count))).map(\.code) == [.signed], "\(count)")
        }
    }

    @Test func `of a file with a byte order mark, positions count behind the mark`() {
        let marked = [0xEF, 0xBB, 0xBF] + Self.text
        #expect(AssociationChecker.text(of: marked) == Self.text)
        let position = AssociationChecker.findings(marked).last?.location
        #expect(position == AssociationChecker.findings(Self.text).last?.location)
    }

    private func expectSigned(_ bytes: [UInt8], unwrappedBy command: String) {
        let findings = AssociationChecker.findings(bytes)
        #expect(findings.map(\.code) == [.signed])
        #expect(findings.first?.severity == .error)
        #expect(findings.first?.fix.contains(command) == true)
    }
}
