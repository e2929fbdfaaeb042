import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Checks the target of a statement: an Android app or another site.
struct AssetLinksTargetCheck {
    let report: FindingReport

    private static let keys = ["namespace", "package_name", "sha256_cert_fingerprints", "site"]

    func check(_ target: CheckedValue) {
        guard target.value.object != nil else {
            report.addStatementType(target, "an object with \"namespace\"")
            return
        }
        let meant = Set(target.members.compactMap { report.addIfMisspelled($0, Self.keys) })
        guard let namespace = target["namespace"] else {
            if !meant.contains("namespace") { report.addMissing("namespace", target, example: "\"android_app\"") }
            return
        }
        switch namespace.value.string {
        case "android_app": checkApp(target, meant)
        case "web": checkSite(target, meant)
        default:
            report.add(
                .unknownNamespace,
                at: namespace,
                "unknown namespace, so Android skips the statement",
                fix: "write \"android_app\", or \"web\" for a site"
            )
        }
    }

    private func checkApp(_ target: CheckedValue, _ meant: Set<String>) {
        if let package = target["package_name"] {
            if let name = package.value.string, Placeholder.isPackage(name) {
                reportPlaceholder(package, name)
            } else if package.value.string.map(AndroidApp.isPackage) != true {
                reportPackage(package)
            }
        } else if !meant.contains("package_name") {
            report.addMissing("package_name", target, example: "\"…\", the app's applicationId")
        }
        if let fingerprints = target["sha256_cert_fingerprints"] {
            FingerprintsCheck(report: report).check(fingerprints)
        } else if !meant.contains("sha256_cert_fingerprints") {
            report.addMissing(
                "sha256_cert_fingerprints",
                target,
                example: "[\"…\"], shown in the Play Console under App signing"
            )
        }
    }

    private func reportPlaceholder(_ place: CheckedValue, _ name: String) {
        report.add(
            .placeholderPackage,
            at: place,
            "\(name.quoted) is a placeholder from a sample or a template, so it does not name your app",
            fix: "write the applicationId of the build file"
        )
    }

    private func reportPackage(_ place: CheckedValue) {
        report.add(
            .badPackageName,
            at: place,
            "the value is not a package name, so it names no app",
            fix: "write the app's applicationId, for example com.example.app"
        )
    }

    private func checkSite(_ target: CheckedValue, _ meant: Set<String>) {
        guard let site = target["site"] else {
            if !meant.contains("site") { report.addMissing("site", target, example: "\"https://example.com\"") }
            return
        }
        guard site.value.string.map(Self.isSite) != true else { return }
        report.add(
            .badSite,
            at: site,
            "a site has only a scheme, a host and optionally a port; Android skips this statement",
            fix: "write https://example.com, without a slash at the end"
        )
    }

    private static func isSite(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        return !rest.isEmpty && !rest.contains { "/?#@ ".utf8.contains($0) }
    }
}

/// Checks the certificates of an app: SHA-256, 32 bytes in upper-case hexadecimal pairs with colons.
struct FingerprintsCheck {
    let report: FindingReport

    func check(_ list: CheckedValue) {
        guard let elements = list.elements, !elements.isEmpty else {
            report.addStatementType(list, "a list of fingerprints")
            return
        }
        var seen: Set<String> = []
        for element in elements {
            guard let text = element.value.string else {
                report.addStatementType(element, "a fingerprint")
                continue
            }
            if Placeholder.isFingerprint(text) {
                report.add(
                    .placeholderPackage,
                    at: element,
                    "the fingerprint repeats one byte, as templates have it, so it names no certificate",
                    fix: "copy the SHA256 line of keytool -list -v or of the Play Console"
                )
            } else if !AndroidApp.isFingerprint(text) {
                reportMalformed(element, text)
            }
            if !seen.insert(text.uppercased()).inserted { reportRepeated(element) }
        }
        guard elements.count == 1 else { return }
        report.add(
            .oneFingerprint,
            at: list,
            "the list has only one fingerprint; with Play App Signing, the app from the store has a different one than "
                + "the developers' builds",
            fix: "if this is the fingerprint of the upload key, add the one shown in the Play Console under App signing"
        )
    }

    private func reportMalformed(_ place: CheckedValue, _ text: String) {
        let digits = text.uppercased().utf8.filter(AndroidApp.isFingerprintDigit)
        let others = text.utf8.filter {
            !AndroidApp.isFingerprintDigit($0 & 0xDF) && !AndroidApp.isFingerprintDigit($0) && !": -".utf8.contains($0)
        }
        let fix =
            if others.isEmpty, digits.count == 64 {
                "write \(Self.spelled(digits))"
            } else if others.isEmpty, digits.count == 40 {
                "its length is that of SHA-1: copy the SHA256 line of keytool -list -v or of the Play Console"
            } else {
                "copy the SHA256 line of keytool -list -v or of the Play Console: 32 pairs like 0A, separated by colons"
            }
        report.add(
            .badFingerprint,
            at: place,
            "a fingerprint is 32 upper-case hex pairs with colons (SHA-256); Android skips this statement",
            fix: fix
        )
    }

    private static func spelled(_ digits: [UInt8]) -> String {
        stride(from: 0, to: digits.count, by: 2)
            .map { String(decoding: digits[$0..<min($0 + 2, digits.count)], as: UTF8.self) }
            .joined(separator: ":")
    }

    private func reportRepeated(_ place: CheckedValue) {
        report.add(
            .repeatedFingerprint,
            at: place,
            "this fingerprint occurs twice, which has no effect",
            fix: "remove it"
        )
    }
}
