import Diagnostics
import SiteAssociation

/// The application identifier in the entitlements of a signed app.
///
/// The system compares it with the association file, so an app that is signed as another one gets no links.
struct SignedIdentifier {
    /// The command that prints the entitlements of a signed app as a property list.
    static let command = "codesign -d --entitlements - --xml App.app"
    /// What to do with the wildcard of a profile in place of an identifier.
    private static let signedApp = "pass the entitlements of the signed app, not of its provisioning profile"
    /// What to do with an app that is signed with the entitlements of its provisioning profile.
    static let signing = "sign the app with --entitlements and a file that lists each domain"
    /// The keys of the identifiers, the second one for macOS, and of the team.
    static let keys = [
        "application-identifier", "com.apple.application-identifier", "com.apple.developer.team-identifier",
    ]

    /// The identifiers.
    var names: [String] { values.compactMap(\.text) }
    private let values: [PropertyList]
    private let team: String?

    /// Reads the identifiers; nil if the file has none, or only those that a build setting gives.
    init?(of root: PropertyList) {
        func given(_ key: String) -> PropertyList? {
            root[key].flatMap { $0.text?.isPlaceholder == false && $0.text != "" ? $0 : nil }
        }
        values = Self.keys.dropLast().compactMap(given)
        team = Self.keys.last.flatMap(given)?.text
        guard !values.isEmpty else { return nil }
    }

    /// Returns the finding about an app that the table does not name; nil if no system reads an association file for it.
    ///
    /// - Parameter candidates: the apps of the table that the file can belong to.
    func mismatch(with candidates: [AssociatedDomains], in tableFile: String) -> Diagnostic? {
        guard let only = candidates.first, candidates.contains(where: { !$0.domains.isEmpty }) else { return nil }
        let odd = values.first { value in !candidates.contains { $0.appID == value.text } }
        guard let value = odd, let name = value.text else { return nil }
        let (prefix, bundle) = Self.parts(name)
        let sameBundle = candidates.first { Self.parts($0.appID).bundle == bundle }
        let alike = candidates.map(\.appID).first { $0.lowercased() == name.filter { !$0.isWhitespace }.lowercased() }
        let expected = alike ?? sameBundle?.appID ?? only.appID
        let others = sameBundle == nil ? candidates.count - 1 : 0
        let more = others > 0 ? " or \(others) other\(others == 1 ? "" : "s")" : ""
        // A prefix has ten capital letters and digits and stands once, and only profiles have a wildcard.
        let isComplete =
            prefix.utf8.count == 10 && prefix == prefix.uppercased() && !bundle.hasPrefix(".\(prefix).")
            && !bundle.hasSuffix("*")
        func finding(_ message: String, fix: String) -> Diagnostic {
            Diagnostic(.differentApp, at: value.location, message, fix: fix)
        }
        guard alike == nil, isComplete else {
            let message =
                alike == nil
                ? "invalid app ID \(name.quoted); expected \(expected.quoted)\(more)"
                : "app ID \(name.quoted) differs from \(expected.quoted) only in case or spaces"
            let printed = "pass the output of \"\(Self.command)\", and use its app ID in \(tableFile)"
            return finding(message, fix: bundle.hasSuffix("*") ? Self.signedApp : printed)
        }
        if sameBundle != nil, team == Self.parts(expected).prefix {
            let message = "older App ID prefix \(prefix.quoted); \(tableFile) has \(expected.quoted)"
            return finding(message, fix: "use the prefix \(prefix.shown) in \(tableFile)")
        }
        return finding(
            "app ID \(name.quoted) is not in \(tableFile); expected \(expected.quoted)\(more)",
            fix: sameBundle == nil
                ? "add the app to \"apps\" in \(tableFile), or pass the table of the app"
                : "correct the prefix in \(tableFile), or sign the app with that prefix"
        )
    }

    /// Returns the problem of a file that codesign printed in a form that is not XML; nil if it is no such file.
    static func unreadable(_ bytes: [UInt8]) -> Diagnostic? {
        // Systems before macOS 12 print the header of the blob in front of the property list.
        let isBlob = bytes.starts(with: [0xFA, 0xDE, 0x71, 0x71])
        // Warnings and the name of the executable stand before it if the shell joined both outputs.
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 5).map { $0.drop { $0 <= 0x20 } }
        let isText = lines.contains { $0.starts(with: "[Dict]".utf8) || $0.starts(with: "Executable=".utf8) }
        guard isBlob || isText else { return nil }
        return Diagnostic(
            .unreadableAppFile,
            "expected XML, found codesign output without --xml or with standard error",
            fix: "pass the output of \"\(command) 2>/dev/null\""
        )
    }

    private static func parts(_ identifier: String) -> (prefix: String, bundle: String) {
        let dot = identifier.utf8.firstIndex(of: UInt8(ascii: ".")) ?? identifier.endIndex
        return (String(identifier[..<dot]), String(identifier[dot...]))
    }
}
