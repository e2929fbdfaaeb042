import AssociationProof
import SiteAssociation

/// A format other than JSON that the first bytes of a file show.
struct ForeignFormat {
    let code: FindingCode
    let message: String
    let fix: String

    /// Recognizes a format; nil for a text that may be JSON.
    init?(_ bytes: [UInt8]) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let text = bytes[start...].drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        if text.isEmpty {
            (code, message, fix) = Self.empty
        } else if Self.isSignedMessage(bytes) || Self.signedHeaders.contains(where: { text.starts(with: $0.utf8) }) {
            // A provisioning profile, of which the list is readable.
            let isProfile = String(decoding: bytes, as: UTF8.self).contains("<key>Entitlements</key>")
            (code, message, fix) = isProfile ? Self.appFile : Self.signed
        } else if text.first == UInt8(ascii: "<") {
            (code, message, fix) = Self.isOfAnApp(text) ? Self.appFile : Self.html
        } else {
            return nil
        }
    }

    /// Whether the root of the XML is that of a property list or of an Android manifest.
    private static func isOfAnApp(_ text: ArraySlice<UInt8>) -> Bool {
        let start = String(decoding: text.prefix(2_000), as: UTF8.self)
        return ["<plist", "<manifest", "<resources", "<string "].contains(where: start.contains)
    }

    /// The first lines of signed files in PEM (RFC 7468 §8, §9).
    private static let signedHeaders = ["-----BEGIN PKCS7-----", "-----BEGIN CMS-----"]

    /// The object identifier `id-signedData`, 1.2.840.113549.1.7.2 (RFC 5652 §5.1), as a DER element.
    private static let signedData: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

    /// Returns whether the file is a DER sequence whose first element is `id-signedData`; its length has 1 to 5 bytes.
    private static func isSignedMessage(_ bytes: [UInt8]) -> Bool {
        bytes.first == 0x30 && (2...6).contains { bytes.dropFirst($0).starts(with: signedData) }
    }

    private static let signed = (
        FindingCode.signedFile,
        "signed file (CMS); Apple deprecated the format", "publish the plain JSON; the content was not checked"
    )
    private static let empty = (
        FindingCode.emptyFile, "empty file; no link opens an app",
        "add the content, or respond with 404; devices keep an empty response for hours"
    )
    private static let html = (
        FindingCode.webPage, "expected JSON, found HTML",
        "serve the JSON file, not an error page, a login page or a single-page app"
    )
    private static let appFile = (
        FindingCode.webPage, "expected an association file, found an app project file",
        "check app files with --entitlements FILE, --info-plist FILE or --manifest FILE"
    )
}
