import BorrowedBytes
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

    private static let fix =
        "copy the SHA-256 fingerprint from \"keytool -list -v\" or the Play Console (App signing)"

    func check(_ list: CheckedValue) {
        guard let elements = list.elements, !elements.isEmpty else {
            let meant = list.value.string.flatMap(Self.normalized).map { [$0] }
            return report.addStatementType(list, "an array of fingerprints", meant: meant)
        }
        var isSound = true
        for element in elements {
            guard let text = element.value.string else {
                report.addStatementType(element, "a fingerprint")
                isSound = false
                continue
            }
            let meant = Self.normalized(text)
            let known = known(meant ?? text)
            if !AndroidApp.isFingerprint(text), !Placeholder.isFingerprint(text) {
                report.add(
                    RouteTableCode.invalidFingerprint,
                    at: element,
                    "invalid fingerprint: must be 32 upper-case hex pairs with colons; Android ignores the statement",
                    fix: known == nil ? meant.map { "write \($0.quoted)" } ?? Self.fix : Self.fix
                )
                isSound = false
            } else if let (severity, message) = known {
                report.add(RouteTableCode.placeholder, at: element, as: severity, message, fix: Self.fix)
                isSound = false
            }
        }
        let isOne = Set(elements.compactMap { $0.value.string?.uppercased() }).count == 1
        guard isSound, isOne, needsOther else { return }
        report.add(
            .singleFingerprint,
            at: list,
            "only one fingerprint; Play App Signing and developer builds use different keys",
            fix: "add the App signing fingerprint from the Play Console, unless already listed"
        )
    }

    /// Returns a fingerprint in the form that Android compares; nil if a text is not 32 bytes in hex.
    private static func normalized(_ text: String) -> String? {
        // A list can have hundreds of thousands of short texts.
        guard text.utf8.count >= 64 else { return nil }
        let digits = text.utf8.filter(\.isHexDigit)
        return digits.count == 64 && text.allSatisfy { $0.isHexDigit || !$0.isLetter && !$0.isNumber }
            ? AndroidApp.fingerprint(digits) : nil
    }

    /// The debug key of React Native's template, which its repository publishes: every project begins with it.
    private static let reactNative = "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39"
    /// The fingerprint in Google's documents (developer.android.com/training/app-links/configure-assetlinks).
    private static let google = "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64"

    /// Returns why a fingerprint cannot be that of the app's key: a template, a sample or a key of everybody has it.
    private func known(_ text: String) -> (severity: Diagnostic.Severity, message: String)? {
        let isOnePair = AndroidApp.isFingerprint(text) && Set(text.parts(separatedBy: ":")).count == 1
        if isOnePair || Placeholder.isFingerprint(text) {
            return (.warning, "placeholder fingerprint from a template")
        }
        if text.hasBytes(atStart: Self.reactNative) {
            return (.warning, "public debug key of React Native; anyone can sign an app that opens your links")
        }
        let isForeign = text.hasBytes(atStart: Self.google) && package?.hasBytes(atStart: "com.example") == false
        return isForeign ? (.info, "fingerprint from Google's documentation, not of your key") : nil
    }
}
