/// What a file of a theme is, by its name.
enum PageThemeFile {
    /// `NAME.html`: the page, or what it includes.
    case template(String)
    /// `words/LANGUAGE.json`
    case words(language: String)

    init?(_ name: String) {
        if let text = Self.middle(of: name, "words/", ".json") {
            self = .words(language: text)
        } else if let text = Self.middle(of: name, "", ".html") {
            self = .template(text)
        } else {
            return nil
        }
    }

    private static func middle(of name: String, _ start: String, _ end: String) -> String? {
        guard name.hasPrefix(start), name.hasSuffix(end), name.utf8.count > start.utf8.count + end.utf8.count else {
            return nil
        }
        let middle = String(name.dropFirst(start.count).dropLast(end.count))
        return middle.utf8.contains(UInt8(ascii: "/")) ? nil : middle
    }
}
