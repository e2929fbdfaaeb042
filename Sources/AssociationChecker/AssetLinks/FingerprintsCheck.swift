import Diagnostics
import LinkRoutes
import StrictJSON
import TableChecks

/// Checks the certificates of an app: SHA-256, 32 bytes in upper-case hexadecimal pairs with colons.
struct FingerprintsCheck {
    let report: FindingReport
    /// The app, if its package is known.
    let package: String?
    /// Whether a single fingerprint is worth a word.
    let needsOther: Bool

    private static let source = "the SHA256 line of keytool -list -v or of the Play Console"

    func check(_ list: CheckedValue) {
        guard let elements = list.elements, !elements.isEmpty else {
            return report.addStatementType(list, "a list of fingerprints")
        }
        var seen: Set<String> = []
        var isSound = true
        for element in elements {
            guard let text = element.value.string else {
                report.addStatementType(element, "a fingerprint")
                isSound = false
                continue
            }
            // A list can have hundreds of thousands of short texts.
            let digits = text.utf8.count < 64 ? [] : Self.digits(of: text)
            let known = known(digits.count == 64 ? AndroidApp.fingerprint(digits) : text)
            let own = "write that of your key: \(Self.source)"
            if !AndroidApp.isFingerprint(text), !Placeholder.isFingerprint(text) {
                let (found, fix) = Self.shape(of: text)
                report.add(
                    .badFingerprint,
                    at: element,
                    "\(found), and a fingerprint is 32 upper-case hex pairs with colons (SHA-256); Android skips this "
                        + "statement",
                    fix: known == nil ? fix : own
                )
                isSound = false
            } else if let (severity, message) = known {
                report.add(.placeholderPackage, at: element, as: severity, message, fix: own)
                isSound = false
            }
            guard !seen.insert(text.uppercased()).inserted else { continue }
            report.add(
                .repeatedFingerprint,
                at: element,
                "this fingerprint occurs twice, which has no effect",
                fix: "remove it"
            )
        }
        guard isSound, elements.count == 1, needsOther else { return }
        report.add(
            .oneFingerprint,
            at: list,
            "the list has only one fingerprint; with Play App Signing, the app from the store has a different one than "
                + "the developers' builds",
            fix: "if this is the fingerprint of the upload key, add the one shown in the Play Console under App signing"
        )
    }

    /// Returns what a text is that is no fingerprint, and the fix.
    private static func shape(of text: String) -> (found: String, fix: String) {
        let digits = digits(of: text)
        let all = stride(from: 0, to: digits.count, by: 64).map {
            AndroidApp.fingerprint(Array(digits[$0...].prefix(64)))
        }
        let written = all.count > 4 ? "each as a text of its own" : all.map(\.quoted).joined(separator: ", ")
        return switch digits.count {
        case 0: ("\(text.quoted) is a placeholder or another text", "copy \(source)")
        case 40: ("the text has 20 bytes, as SHA-1 has", "copy \(source)")
        case 64: ("the fingerprint \(slip(in: text))", "write \(written)")
        case let count where count % 64 == 0: ("the text holds \(all.count) fingerprints", "write \(written)")
        default: ("the text has \(digits.count) of 64 hex digits", "copy \(source) again, whole")
        }
    }

    /// Returns how the text of a fingerprint differs from the form that Android compares.
    private static func slip(in text: String) -> String {
        if text.contains(where: { $0.isLetter && !"ABCDEFOX".contains($0.uppercased()) }) {
            return "has other words before it"
        }
        if text != text.uppercased() { return "has letters in lower case" }
        return text.utf8.contains(UInt8(ascii: ":")) ? "has another character in it" : "has no colons"
    }

    /// Returns the hex digits of a text in upper case, without a label before them; none if it has other letters.
    private static func digits(of text: String) -> [UInt8] {
        var rest = text.uppercased()
        for label in ["SHA-256", "SHA256", "SHA-1", "SHA1", "0X"] { rest = rest.replacing(label, with: "") }
        // No hex digit looks like the letter.
        rest = rest.replacing("O", with: "0")
        let label = rest.lastIndex { $0.isLetter && !"ABCDEF".contains($0) }
        let digits = rest[(label ?? rest.startIndex)...].utf8.filter(AndroidApp.isFingerprintDigit)
        return label == nil || digits.count == 64 ? digits : []
    }

    /// The debug key of React Native's template, which its repository publishes: every project begins with it.
    private static let reactNative = "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39"
    /// The fingerprint in Google's documents (developer.android.com/training/app-links/configure-assetlinks).
    private static let google = "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64"

    /// Returns why a fingerprint cannot be that of the app's key: a template, a sample or a key of everybody has it.
    private func known(_ text: String) -> (severity: Diagnostic.Severity, message: String)? {
        let bytes = text.parts(separatedBy: ":").compactMap { UInt8($0, radix: 16) }
        let isCounting = bytes.count == 32 && Set(zip(bytes, bytes.dropFirst()).map { $1 &- $0 }).count == 1
        if isCounting || Placeholder.isFingerprint(text) {
            return (.warning, "the fingerprint is a pattern, as templates have it, so it names no certificate")
        }
        if text.hasBytes(atStart: Self.reactNative) {
            return (
                .warning, "the debug key of React Native is public, so anybody can sign an app that opens your links"
            )
        }
        let isForeign = text.hasBytes(atStart: Self.google) && package?.hasBytes(atStart: "com.example") == false
        return isForeign ? (.info, "this is the fingerprint of Google's documents, so it is not that of your key") : nil
    }
}
