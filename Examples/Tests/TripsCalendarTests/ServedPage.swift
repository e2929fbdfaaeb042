/// A page as the site has answered it.
struct ServedPage {
    let status: String
    let markup: String

    /// The link that the page is for.
    var canonical: String? { text(between: "<link rel=\"canonical\" href=\"", and: "\"") }

    /// The link that the banner of Safari hands to the app.
    var bannerLink: String? {
        text(between: "app-argument=", and: "\"").flatMap { $0.split(separator: ", ").first }.map(String.init)
    }

    /// The link behind a button: `open` is a web link on another host, `scheme` one of the app's own scheme.
    func button(_ action: String) -> String? {
        let end = "\" data-action=\"\(action)\""
        guard let upTo = markup.firstRange(of: end)?.lowerBound else { return nil }
        return markup[..<upTo].split(separator: "href=\"").last.map { Self.unescaped(String($0)) }
    }

    private func text(between start: String, and end: String) -> String? {
        guard let from = markup.firstRange(of: start)?.upperBound,
            let upTo = markup[from...].firstRange(of: end)?.lowerBound
        else { return nil }
        return Self.unescaped(String(markup[from..<upTo]))
    }

    /// The text without the escapes of HTML; the ampersand's comes last, or `&amp;lt;` would be read twice.
    private static func unescaped(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
