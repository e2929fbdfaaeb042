import ArgumentParser
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Checks one association file, whoever made it.
struct FileCheck {
    let file: String
    let bytes: [UInt8]
    let kind: FileKind

    /// What the check has to say, in the order of the text.
    func findings(_ options: FindingOptions) -> [Finding] {
        kind == .assetLinks
            ? AssetLinksChecker.check(bytes)
            : AssociationChecker.check(bytes, expectedApps: options.app, minimumIOS: options.minimumIos)
    }

    /// Shows the findings and returns how grave they are.
    func run(_ options: FindingOptions) -> ExitCode {
        let findings = findings(options)
        let text = AssociationChecker.text(of: bytes)
        let printer = FindingPrinter(file: file, text: text, usesColors: options.usesColors)
        for finding in findings { Console.print(options.json ? printer.json(finding) : printer.text(finding)) }
        if !options.json { Console.print("\(file): \(summary(findings))") }
        if findings.contains(where: { $0.severity == .error }) { return .badFile }
        return options.strict && findings.contains { $0.severity == .warning } ? .failure : .success
    }

    private func summary(_ findings: [Finding]) -> String {
        let name = kind == .assetLinks ? "an asset links file" : "an association file"
        let counts = Severity.allCases.reversed().compactMap { severity in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : severity == .info ? "\(count) to know" : count.counting(severity.rawValue)
        }
        return "\(name), " + (counts.isEmpty ? "sound" : counts.joined(separator: ", "))
    }
}
