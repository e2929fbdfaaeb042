import StrictJSON

/// Values of examples that should not be published; real files on the web contain them.
enum Placeholder {
    private static let prefixes: Set<Substring> = [
        "ABCDE12345", "ABCDEFGHIJ", "XXXXXXXXXX", "1234567890", "0123456789", "0000000000", "A1B2C3D4E5", "9JA89QQLNQ",
    ]
    private static let words: Set<String> = [
        "TEAMID", "TEAM_ID", "TEAM-ID", "YOURTEAMID", "YOURTEAM", "PLACEHOLDER", "CHANGEME", "CHANGE_ME", "REPLACEME",
    ]
    private static let beginnings = ["YOUR_", "YOUR-", "REPLACE_", "REPLACE-"]

    /// Whether an application identifier's prefix is one of Apple's samples, or ten digits like an App Store number.
    static func isPrefix(_ prefix: Substring) -> Bool {
        prefixes.contains(prefix) || prefix.utf8.count == 10 && prefix.utf8.allSatisfy(ASCII.isDigit)
    }

    /// Whether a part between dots is a placeholder of a template; only whole parts count, since an app may be called
    /// Replacer.
    static func isIn(_ text: String) -> Bool {
        if text.hasByte(among: "<>") || text.hasBytes(anywhere: "$(") { return true }
        return text.parts(separatedBy: ".").contains { part in
            let upper = part.uppercased()
            return words.contains(upper) || beginnings.contains { upper.hasBytes(atStart: $0) }
        }
    }
}
