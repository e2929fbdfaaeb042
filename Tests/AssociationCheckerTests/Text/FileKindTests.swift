import AssociationChecker
import AssociationSamples
import Diagnostics
import SiteAssociation
import Testing

@Suite struct FileKindTests {
    @Test(arguments: [
        (#"{"applinks": {}}"#, FileKind.association), (#"{"webcredentials": {"apps": []}}"#, .association),
        (#"[{"relation": [], "target": {}}]"#, .assetLinks), ("[]", .assetLinks),
        (#"[{"relation": [], "applinks": {"details": []}}]"#, .assetLinks),
        (#"[{"include": "https://example.com/a"}]"#, .assetLinks), (#"{"relation": []}"#, .assetLinks),
        (#"{"version": 1, "routes": []}"#, .routeTable), ("{}", .association), ("", .association),
        (#"{"apps": {"ios": [{"id": "applinks"}]}, "routes": []}"#, .routeTable),
        (#"[{"applinks": {"details": []}}]"#, .association),
    ])
    func `a file is known by its keys`(_ text: String, _ kind: FileKind) {
        #expect(FileKind.of(Array(text.utf8)) == kind)
    }

    @Test(arguments: [
        (#"{"applinks": {"#, FileKind.association),
        (#"[{"relation": ["delegate_permission/common.handle_all_urls"],}]"#, .assetLinks),
        (#"{"hosts": ["a"], "routes": [{},]}"#, .routeTable), ("<html>", .association),
        (#"{'webcredentials': {}}"#, .association),
    ])
    func `the kind of a broken file is guessed from its words`(_ text: String, _ kind: FileKind) {
        #expect(FileKind.of(Array(text.utf8)) == kind)
    }

    @Test(arguments: [
        ("<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict/></plist>", true), ("\n<manifest/>", true),
        ("<?xml version=\"1.0\"?>\n<html/>", false),
    ])
    func `a file of an app gets the option that reads it`(_ text: String, _ isOfAnApp: Bool) throws {
        let finding = try #require(AssociationChecker.findings(Array(text.utf8)).first)
        #expect(finding.code == "web-page")
        #expect(finding.fix.contains("--entitlements FILE") == isOfAnApp, "\(finding)")
    }

    @Test func `a signed file is an association file`() {
        #expect(FileKind.of(SignedSample.message(Array(FileSample.rules("").utf8))) == .association)
    }
}

@Suite struct SignedDataTests {
    private static let text = Array(FileSample.rules(#"{"/": "/a b"}"#).utf8)

    @Test(arguments: [
        Array("-----BEGIN PKCS7-----\nMII=\n-----END PKCS7-----\n".utf8),
        Array("-----BEGIN CMS-----\nMII=\n-----END CMS-----\n".utf8),
        SignedSample.message(text), SignedSample.message(Array(repeating: 0x20, count: 300) + text),
        SignedSample.message(Array(repeating: 0x20, count: 70_000) + text),
    ])
    func `a signed file is an error, and is not read`(_ bytes: [UInt8]) {
        let findings = AssociationChecker.findings(bytes)
        #expect(findings.map(\.code) == ["signed-file"])
        #expect(findings.first?.severity == .error)
    }

    @Test func `a signed file cut off after its identifier is still known`() {
        let bytes = SignedSample.message(Self.text)
        for count in 20..<bytes.count {
            #expect(AssociationChecker.findings(Array(bytes.prefix(count))).map(\.code) == ["signed-file"], "\(count)")
        }
    }

    @Test func `positions in a file with a byte order mark count after the mark`() {
        let marked = [0xEF, 0xBB, 0xBF] + Self.text
        #expect(AssociationChecker.text(of: marked) == Self.text)
        let position = AssociationChecker.findings(marked).last?.location
        #expect(position == AssociationChecker.findings(Self.text).last?.location)
    }
}

/// Signed messages (RFC 5652) with a certificate and a signature left out, which the checker does not look at.
enum SignedSample {
    private static let signedData: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    private static let data: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    private static let beginning: [UInt8] = [
        0x02, 1, 1, 0x31, 11, 0x30, 9, 0x06, 5, 0x2B, 0x0E, 0x03, 0x02, 0x1A, 5, 0,
    ]

    /// A message in DER.
    static func message(_ text: [UInt8]) -> [UInt8] {
        let content = element(0x30, data + element(0xA0, element(0x04, text)))
        return element(0x30, signedData + element(0xA0, element(0x30, beginning + content + [0x31, 0])))
    }

    private static func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
        let digits = withUnsafeBytes(of: contents.count.bigEndian) { Array($0.drop { $0 == 0 }) }
        let length = contents.count < 0x80 ? [UInt8(contents.count)] : [0x80 | UInt8(digits.count)] + digits
        return [tag] + length + contents
    }
}
