import Diagnostics

/// A property list of an app's project, told from others by its keys.
enum PropertyListKind {
    case entitlements, infoPlist

    /// Beginnings of keys that belong into the other file.
    ///
    /// No entitlement begins as the keys of an `Info.plist` do.
    private var foreign: [String] {
        switch self {
        case .entitlements: ["CFBundle", "Flutter", "LS", "NS", "UI"]
        case .infoPlist:
            [
                "application-identifier", "aps-environment", "com.apple.developer.", "com.apple.security.",
                "keychain-access",
            ]
        }
    }

    /// Keys of an `Info.plist` that begin as entitlements do (Apple, "Core NFC").
    private static let infoKeys = ["iso7816.select-identifiers", "felica.systemcodes"].map {
        "com.apple.developer.nfc.readersession.\($0)"
    }

    /// The key of the associated domains.
    static let domains = "com.apple.developer.associated-domains"

    /// Whether a key is meant as that of the associated domains.
    static func isLikeDomains(_ key: String) -> Bool {
        NearName.nearest(to: String(key.split(separator: ".").last ?? ""), among: ["associated-domains"]) != nil
    }

    /// Returns the finding about keys that belong into the other file; nil if there are none.
    ///
    /// It is an error if no key belongs into this file, since it is the other one then.
    func misplaced(in root: PropertyList) -> Diagnostic? {
        let keys = foreignKeys(in: root)
        guard let first = keys.first else { return nil }
        let (file, option) = self == .entitlements ? ("Info.plist", "--info-plist") : ("entitlements", "--entitlements")
        let fix = "move the keys to the \(file), or pass the file with \(option)"
        let name = (Self.isLikeDomains(first.name) ? Self.domains : first.name).quoted
        let names = name + (keys.count > 1 ? " and \(keys.count - 1) more" : "")
        var finding = Diagnostic.misplaced(first.value, names, expected: "the \(file)", fix: fix)
        let own = (self == .entitlements ? Self.infoPlist : .entitlements).foreignKeys(in: root)
        if own.isEmpty { finding.severity = .error }
        return finding
    }

    private func foreignKeys(in root: PropertyList) -> [(name: String, value: PropertyList)] {
        (root.members ?? []).filter { key in
            foreign.contains { key.name.hasPrefix($0) } && !Self.infoKeys.contains(key.name)
                || self == .infoPlist && Self.isLikeDomains(key.name)
        }
    }

    /// Whether a file is a provisioning profile as Xcode stores it: signed (RFC 5652 in DER), with a property list inside.
    static func isSignedProfile(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x30, 0x82]) || bytes.starts(with: [0x30, 0x80])
    }

    /// Whether a property list is what a provisioning profile has inside.
    static func isProfile(_ root: PropertyList) -> Bool {
        root["Entitlements"]?.members != nil
    }

    /// The problem of a provisioning profile.
    static var profile: Diagnostic {
        Diagnostic(
            .unreadableAppFile,
            "expected the entitlements of a signed app, found a provisioning profile",
            fix: "pass the output of \"\(SignedIdentifier.command)\""
        )
    }
}
