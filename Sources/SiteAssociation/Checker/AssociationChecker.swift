/// Says what is wrong with an association file of Apple's, any bytes at all.
///
/// An error cannot work, a warning is legal and almost surely not meant, the rest is worth knowing. A file that
/// ``AssociationFile`` writes has neither error nor warning, unless it comes near the size that devices take.
///
/// Sources: developer.apple.com/documentation/bundleresources/applinks; technote TN3155; WWDC19 session 717; WWDC20
/// session 10098; the output of Apple's `swcutil`, which is followed where it disagrees with the documents.
public enum AssociationChecker {
    /// The findings in the order of the text.
    ///
    /// - Parameters:
    ///   - bytes: the file as served.
    ///   - expectedApps: application identifiers that must be in some entry of `applinks`.
    ///   - minimumIOS: the oldest iOS that the apps run on, for example `13.4`; newer keys are pointed out.
    public static func check(
        _ bytes: [UInt8],
        expectedApps: [String] = [],
        minimumIOS: String? = nil
    ) -> [Finding] {
        let report = FindingReport()
        let text = CheckedText(largest: AssociationFile.largestSize, large: 100 * 1024, report: report)
        if let root = text.value(of: bytes) {
            let ages = KeyAgeCheck(minimumIOS.flatMap(SystemVersion.init), report)
            RootCheck(report: report, ages: ages, expectedApps: expectedApps).check(Place(value: root, path: .root))
        }
        return report.sorted
    }

    /// The text in which the positions of a file's findings count: the file without its byte order mark.
    public static func text(of bytes: [UInt8]) -> [UInt8] { CheckedText.withoutMark(bytes) }
}
