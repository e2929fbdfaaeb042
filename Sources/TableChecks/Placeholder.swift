import LinkRoutes

/// Values of examples that should not be published; real files on the web contain them.
package enum Placeholder {
    /// Prefixes in Apple's documents and sessions, and in copies of them.
    private static let prefixes: Set<String> = [
        "ABCDE12345", "ABCDEFGHIJ", "XXXXXXXXXX", "1234567890", "0123456789", "0000000000", "A1B2C3D4E5", "9JA89QQLNQ",
    ]
    /// Words that no prefix of ten random characters contains.
    private static let prefixWords = ["TEAM", "PREFIX", "YOUR"]
    private static let bundleWords = ["BUNDLE_ID", "BUNDLEID", "PRODUCT_BUNDLE", "YOURCOMPANY", "YOUR.BUNDLE"]
    private static let words: Set<String> = ["PLACEHOLDER", "CHANGEME", "CHANGE_ME", "REPLACEME"]
    private static let beginnings = ["YOUR_", "YOUR-", "REPLACE_", "REPLACE-"]

    /// Whether an application identifier of Apple is one of a sample or a template.
    package static func isAppID(_ id: String) -> Bool {
        let id = id.uppercased()
        let prefix = id.parts(separatedBy: ".").first.map(String.init) ?? ""
        return prefixes.contains(prefix) || prefixWords.contains(where: prefix.hasBytes(anywhere:))
            || bundleWords.contains(where: id.hasBytes(anywhere:)) || isIn(id)
    }

    /// Whether a certificate fingerprint is a pattern, as templates have it: a few bytes that repeat, or pairs of equal
    /// digits or letters, such as XX.
    package static func isFingerprint(_ text: String) -> Bool {
        let pairs = text.uppercased().parts(separatedBy: ":")
        guard pairs.count == 32, pairs.allSatisfy({ $0.utf8.count == 2 }) else { return false }
        return pairs.allSatisfy { $0.first == $0.last }
            || (2...8).contains(Set(pairs).count) && AndroidApp.isFingerprint(text)
    }

    /// Packages in Google's documents and in the templates of Android Studio; the store accepts no `com.example`.
    private static let packages: Set<String> = [
        "com.example", "com.example.app", "com.example.myapp", "com.example.myapplication", "com.example.puppies.app",
        "com.company.app", "com.yourcompany.app", "com.mycompany.app",
    ]

    /// Whether a package of Android is one of a sample or a template.
    package static func isPackage(_ name: String) -> Bool {
        let name = name.lowercased()
        return packages.contains(name) || name.hasBytes(anywhere: "yourcompany") || isIn(name)
    }

    /// Whether a part between dots is a placeholder of a template; only whole parts count, since an app may be called
    /// Replacer.
    static func isIn(_ text: String) -> Bool {
        text.parts(separatedBy: ".").contains { part in
            let upper = part.uppercased()
            return words.contains(upper) || beginnings.contains { upper.hasBytes(atStart: $0) }
        }
    }
}
