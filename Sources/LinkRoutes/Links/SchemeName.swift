/// Names of URL schemes (RFC 3986 §3.1).
package enum SchemeName {
    /// Schemes that belong to the system or to browsers; an app that declares one never gets it, or should not.
    private static let wellKnown: Set<String> = [
        "http", "https", "mailto", "tel", "telprompt", "sms", "facetime", "facetime-audio", "javascript", "data",
        "file",
        "ftp", "about", "blob", "ws", "wss", "intent", "market", "itms", "itms-apps", "itms-appss", "maps", "webcal",
        "shortcuts", "app-settings", "prefs", "view-source", "vbscript", "content", "geo", "urn",
    ]

    /// Whether the text is one, without its colon.
    package static func isWellFormed(_ text: String) -> Bool {
        guard let first = text.utf8.first, ASCII.isLetter(first) else { return false }
        return text.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0) }
    }

    /// Whether the scheme belongs to the system or to browsers, ignoring case.
    package static func isWellKnown(_ text: String) -> Bool { wellKnown.contains(ASCII.lowercased(text)) }
}
