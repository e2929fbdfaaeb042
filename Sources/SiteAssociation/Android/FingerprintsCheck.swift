import StrictJSON

/// Checks the certificates of an app: SHA-256, 32 bytes in upper-case hexadecimal pairs with colons.
struct FingerprintsCheck {
    let report: FindingReport

    func check(_ list: Place) {
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
            if !Self.isFingerprint(text) { reportMalformed(element, text) }
            if !seen.insert(text.uppercased()).inserted { reportRepeated(element) }
        }
        guard elements.count == 1 else { return }
        report.add(
            .oneFingerprint,
            list,
            "one fingerprint stands here: with Play App Signing, the app from the store has another one than the app "
                + "of its developers",
            mend: "add the one that the Play Console shows under App signing, if only the upload key's stands here"
        )
    }

    private static func isFingerprint(_ text: String) -> Bool {
        let pairs = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        return pairs.count == 32 && pairs.allSatisfy { $0.count == 2 && $0.allSatisfy(isUpperHex) }
    }

    private static func isUpperHex(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
    }

    private func reportMalformed(_ place: Place, _ text: String) {
        let digits = text.uppercased().utf8.filter(Self.isUpperHex)
        let others = text.utf8.filter {
            !Self.isUpperHex($0 & 0xDF) && !Self.isUpperHex($0) && !": -".utf8.contains($0)
        }
        let mend =
            if others.isEmpty, digits.count == 64 {
                "write \(Self.spelled(digits))"
            } else if others.isEmpty, digits.count == 40 {
                "this is SHA-1 by its length: take the line SHA256 of keytool -list -v, or of the Play Console"
            } else {
                "take the line SHA256 of keytool -list -v, or of the Play Console: 32 pairs like 0A with colons between"
            }
        report.add(
            .badFingerprint,
            place,
            "this is no SHA-256 fingerprint of 32 bytes in upper case with colons, so Android skips the statement",
            mend: mend
        )
    }

    private static func spelled(_ digits: [UInt8]) -> String {
        stride(from: 0, to: digits.count, by: 2)
            .map { String(decoding: digits[$0..<min($0 + 2, digits.count)], as: UTF8.self) }
            .joined(separator: ":")
    }

    private func reportRepeated(_ place: Place) {
        report.add(.repeatedFingerprint, place, "this fingerprint stands twice, which adds nothing", mend: "remove it")
    }
}
